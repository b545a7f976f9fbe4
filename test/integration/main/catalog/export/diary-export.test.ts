import fs from 'node:fs';
import path from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { Exports } from '../../../../../src/main/catalog/export/exports.ts';
import { diaryColumns } from '../../../../../src/main/catalog/cells/diary-cells.ts';
import type { DiaryRequest } from '../../../../../src/preload/contract/diary.ts';
import { messagesOf } from '../../../../../src/preload/contract/messages/index.ts';
import { noFilters } from '../../../../../src/preload/contract/view.ts';
import { eventually } from '../../../../equipment/support/eventually.ts';
import { silentLog } from '../../../../equipment/support/silent-log.ts';
import { exportWorker } from '../../../../equipment/support/workers.ts';
import { ask, closeAll, code, files, harness, newFolder, value } from '../harness.ts';
import { idOf, item, items, SimulatedList } from '../simulated-list.ts';

const en = messagesOf('en');

afterEach(closeAll);

const everything: DiaryRequest = {
  text: '',
  filters: noFilters,
  kinds: [],
  isUnreadOnly: false,
  between: null,
  sort: { by: 'time', descending: true },
};

/** A list of which so many packages were changed, and its diary. */
async function scene(changed: number) {
  const made = await harness(new SimulatedList(items(changed + 2)));
  value(await made.catalog.sync());
  made.list.items = [
    ...items(changed).map((_, at) => item(at + 1, { processStatus: 'ARCHIVED', comments: '=SUM(A1)' })),
    item(changed + 2),
    item(9999, { processName: 'New, one' }),
  ];
  value(await made.catalog.sync());
  const folder = newFolder();
  const target = path.join(folder, 'diary');
  const exports = new Exports({
    workerFile: exportWorker,
    ask: () => Promise.resolve(target),
    texts: () => en,
    locale: () => 'en-GB',
    folder: { get: () => folder, remember: () => undefined },
    now: () => made.clock,
    platform: process.platform,
    log: silentLog,
    onChange: () => undefined,
  });
  onTestFinished(() => exports.dispose());
  const source = { account: 'one', catalog: made.catalog };
  const open = async (change: Partial<DiaryRequest> = {}) =>
    await ask(made.catalog, 'openDiary', { ...everything, ...change });
  return { made, ...made, exports, source, open, target, folder };
}

it('has a row for each changed field, in the order of the lines', async () => {
  const { exports, source, open, target } = await scene(2);
  const { diary, total } = await open();
  expect(total).toBe(4);
  value(await exports.startDiary(source, { diary, format: 'csv', name: 'What changed' }));
  const [head, ...lines] = fs.readFileSync(target, 'utf8').slice(1).trimEnd().split('\r\n');
  expect(head).toBe('Seen,Changed,What,Package,Status,Field,Before,Now,Person,Package ID');
  const cells = lines.map((line) => line.split(',').slice(2));
  expect(cells).toEqual([
    ['changed', '検索 1', 'ARCHIVED', 'Status', 'PUBLISHED', 'ARCHIVED', 'Person 1', idOf(1)],
    ['changed', '検索 1', 'ARCHIVED', 'Comments', 'Comment 1 on intake', "'=SUM(A1)", 'Person 1', idOf(1)],
    ['changed', expect.any(String), 'ARCHIVED', 'Status', 'PUBLISHED', 'ARCHIVED', 'Person 2', idOf(2)],
    [
      'changed',
      expect.any(String),
      'ARCHIVED',
      'Comments',
      expect.any(String),
      "'=SUM(A1)",
      'Person 2',
      idOf(2),
    ],
    ['gone', expect.any(String), 'PUBLISHED', '', '', '', '', idOf(3)],
    ['new', '"New', ' one"', 'PUBLISHED', '', '', '', 'Person 9', idOf(9999)],
  ]);
  expect(exports.status()).toMatchObject({ state: 'done', rows: 6, content: 'changes' });
});

it('has fields, statuses and people that are called as what every object inherits', async () => {
  const { list, catalog, open, exports, source, target } = await scene(1);
  const inherited = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'];
  const named = (value: string) =>
    item(1, {
      ...Object.fromEntries(inherited.map((name) => [name, value])),
      processName: 'constructor',
      processStatus: '__proto__',
      updatorName: 'toString',
    });
  list.items = [named('before'), ...list.items.slice(1)];
  value(await catalog.sync());
  list.items = [named('after'), ...list.items.slice(1)];
  value(await catalog.sync());
  const { diary } = await open();
  value(await exports.startDiary(source, { diary, format: 'csv', name: '' }));
  const rows = fs
    .readFileSync(target, 'utf8')
    .split('\r\n')
    .slice(1, 1 + inherited.length);
  const cells = rows.map((row) => row.split(',').slice(3, 9));
  expect(cells.toSorted()).toEqual(
    inherited.map((name) => ['constructor', '__proto__', name, 'before', 'after', 'toString']).toSorted(),
  );
});

it('has the newest line of a day first, in the list, with a search and in a file', async () => {
  const { made, exports, source, open, target, catalog, list } = await scene(4);
  // Noon of the next day, wherever this runs.
  const noon = new Date(made.clock + 86_400_000).setHours(12, 0, 0, 0);
  const at = (number: number, minutes: number) =>
    item(number, {
      processName: `Seen at ${minutes}`,
      processStatus: 'ARCHIVED',
      updatedAt: noon / 1000 + minutes * 60,
    });
  const changeAt = async (minutes: number, ...changed: ReturnType<typeof item>[]) => {
    made.clock = noon + minutes * 60_000;
    list.items = [...changed, ...list.items.slice(changed.length)];
    value(await catalog.sync());
  };
  await changeAt(-180);
  await changeAt(0, at(1, -50), at(2, -35), at(3, -62));
  await changeAt(60, at(1, 7), at(2, 33), at(3, -62), at(4, 12));
  const minutes = async (change: Partial<DiaryRequest> = {}): Promise<(number | undefined)[]> => {
    const { diary } = await open(change);
    const lines = await ask(catalog, 'readDiaryLines', { diary, offset: 0, limit: 6 });
    return lines.map(({ changedAt }) => Math.round(((changedAt ?? 0) - noon) / 60_000));
  };
  await catalog.setShelf({ revision: 1, starred: new Set([idOf(3)]), notes: new Map() });
  expect(await minutes()).toEqual([33, 12, 7, -35, -50, -62]);
  expect(await minutes({ text: 'seen' })).toEqual([33, 12, 7, -35, -50, -62]);
  const { diary } = await open();
  value(await exports.startDiary(source, { diary, format: 'csv', name: '' }));
  const rows = fs.readFileSync(target, 'utf8').split('\r\n').slice(1);
  const ids = rows.map((row) => row.split(',').at(-1));
  expect([...new Set(ids)].slice(0, 4)).toEqual([2, 4, 1, 3].map(idOf));
});

it('has what differs between two lists, one line for each package that is not what it was', async () => {
  const { made, exports, source, open, target, catalog, list } = await scene(0);
  const days: number[] = [];
  const update = async (...shown: ReturnType<typeof item>[]): Promise<void> => {
    made.clock += 86_400_000;
    list.items = shown;
    value(await catalog.sync());
    days.push(made.clock);
  };
  const named = (number: number, processName: string) => item(number, { processName, comments: '' });
  await update(named(1, 'A'), named(2, 'B'), named(3, 'C'), named(4, 'D'), named(5, 'E'), named(6, 'F'));
  await update(
    named(1, 'A zebra'),
    named(2, 'B2'),
    named(3, 'C'),
    named(5, 'E'),
    named(7, 'G'),
    named(8, 'H'),
  );
  await update(named(1, 'A2'), named(2, 'B'), named(4, 'D2'), named(6, 'F'), named(7, 'G2'));
  await update(named(1, 'A3'), named(2, 'B3'), named(4, 'D2'), named(6, 'F'));
  const [from = 0, middle = 0, until = 0] = days;
  const lines = async (change: Partial<DiaryRequest>): Promise<readonly (readonly string[])[]> => {
    const { diary, total } = await open({ sort: { by: 'name', descending: false }, ...change });
    const read = await ask(catalog, 'readDiaryLines', { diary, offset: 0, limit: 99 });
    expect(read).toHaveLength(total);
    return read.map(({ kind, name, fields }) => [
      kind,
      ...fields.map(({ before, after }) => `${before?.text} > ${after?.text}`),
      ...(fields.length === 0 ? [name.text] : []),
    ]);
  };
  const between = { from, until };
  const all = [
    ['changed', 'A > A2'],
    ['removed', 'C'],
    ['changed', 'D > D2'],
    ['removed', 'E'],
    ['added', 'G2'],
  ];
  expect(await lines({ between })).toEqual(all);
  expect(await lines({ between, kinds: ['added'] })).toEqual([['added', 'G2']]);
  // The package was called that only between the two.
  expect(await lines({ between, text: 'zebra' })).toEqual([]);
  expect(await lines({ between: { from: middle, until }, text: 'zebra' })).toEqual([
    ['changed', 'A zebra > A2'],
  ]);
  expect(await lines({ between: { from, until: null } })).toEqual([
    ['changed', 'A > A3'],
    ['changed', 'B > B3'],
    ['removed', 'C'],
    ['changed', 'D > D2'],
    ['removed', 'E'],
  ]);
  expect(code(await catalog.query('openDiary', { ...everything, between: { from: 1, until } }))).toBe(
    'not-recorded',
  );

  const { diary } = await open({ between, sort: { by: 'name', descending: false } });
  value(await exports.startDiary(source, { diary, format: 'csv', name: '' }));
  const rows = fs.readFileSync(target, 'utf8').trimEnd().split('\r\n').slice(1);
  expect(
    rows.map((row) =>
      row
        .split(',')
        .slice(2, 8)
        .filter((cell) => cell !== 'PUBLISHED'),
    ),
  ).toEqual([
    ['changed', 'A2', 'Name', 'A', 'A2'],
    ['gone', 'C', '', '', ''],
    ['changed', 'D2', 'Name', 'D', 'D2'],
    ['gone', 'E', '', '', ''],
    ['new', 'G2', '', '', ''],
  ]);
});

it('says of a package that it was saved again, and by whom', async () => {
  const { exports, source, open, target, catalog, list } = await scene(2);
  const [one, two, ...others] = list.items;
  list.items = [
    { ...one, updatorName: 'Anna', updatedAt: 1_750_000_001 },
    { ...two, updatedAt: 1_750_000_001 },
    ...others,
  ];
  value(await catalog.sync());
  const { diary } = await open();
  const [ofOne, ofTwo] = await ask(catalog, 'readDiaryLines', { diary, offset: 0, limit: 2 });
  expect(ofOne?.fields).toMatchObject([
    { key: 'updatorName', before: { text: 'Person 1' }, after: { text: 'Anna' } },
  ]);
  expect(ofTwo).toMatchObject({ kind: 'changed', fields: [] });
  value(await exports.startDiary(source, { diary, format: 'csv', name: '' }));
  const [, ...lines] = fs.readFileSync(target, 'utf8').slice(1).trimEnd().split('\r\n');
  expect(lines.slice(0, 2).map((line) => line.split(',').slice(2))).toEqual([
    ['saved again', '検索 1', 'ARCHIVED', 'Updated by', 'Person 1', 'Anna', 'Anna', idOf(1)],
    ['saved again', expect.any(String), 'ARCHIVED', '', '', '', 'Person 2', idOf(2)],
  ]);
});

it('shows where the words of a search were found: changes that match first, else another field', async () => {
  const { open, catalog, list } = await scene(2);
  const lines = async (text: string) => {
    const { diary } = await open({ text });
    return ask(catalog, 'readDiaryLines', { diary, offset: 0, limit: 9 });
  };
  const [commented] = await lines('sum');
  expect(commented?.fields.map(({ key }) => key)).toEqual(['comments', 'processStatus']);
  expect(commented?.fields[0]?.after?.marks).toEqual([1, 4]);
  expect(commented?.otherMatches).toEqual([]);
  // The creator has not changed, and neither has the channel.
  const [created] = await lines(`creator:"person 2" archived channel:${idOf(2)}`);
  expect(created?.otherMatches).toEqual([
    { key: 'creatorName', value: { text: 'Person 2', marks: [0, 8] } },
    { key: 'channelId', value: { text: idOf(2), marks: [0, 36] } },
  ]);
  // A name that it got later.
  list.items = [{ ...list.items[0], processName: 'Zebra plan' }, ...list.items.slice(1)];
  value(await catalog.sync());
  const [renamed, before] = await lines('zebra');
  expect(renamed?.otherMatches).toEqual([]);
  expect(before?.otherMatches).toEqual([
    { key: 'processName', value: { text: 'Zebra plan', marks: [0, 5] } },
  ]);
});

it('writes workbooks with times, and what a search has found', async () => {
  const { exports, source, open, target } = await scene(700);
  const { diary, total } = await open({ text: 'status:archived', kinds: ['changed'] });
  expect(total).toBe(700);
  value(await exports.startDiary(source, { diary, format: 'xlsx', name: '' }));
  const { sheets } = await readXlsx(fs.readFileSync(target));
  const [headings, first] = sheets[0]?.rows ?? [];
  expect(sheets[0]?.rows).toHaveLength(1 + 1400);
  expect(headings).toEqual(diaryColumns.map((column) => en.diaryTable.headings[column]));
  expect(first?.[0]).toBeInstanceOf(Date);
  expect(first?.[7]).toBe('ARCHIVED');
});

it('keeps what was found while another diary is opened, and can be cancelled', async () => {
  const { exports, source, open, target, folder } = await scene(3000);
  const { diary } = await open();
  const running = exports.startDiary(source, { diary, format: 'csv', name: '' });
  await eventually(() => exports.status()?.state).toBe('running');
  await open({ text: 'nothing like this' });
  value(await running);
  expect(fs.readFileSync(target, 'utf8').split('\r\n').length).toBeGreaterThan(6000);
  expect(code(await exports.startDiary(source, { diary, format: 'csv', name: '' }))).toBe('view-gone');
  const again = exports.startDiary(source, { diary: (await open()).diary, format: 'csv', name: '' });
  await eventually(() => exports.status()?.state).toBe('running');
  await exports.cancel();
  expect(code(await again)).toBe('cancelled');
  expect(files(folder)).toEqual(['diary']);
});

it('copies chosen lines as a table', async () => {
  const { catalog, open } = await scene(2);
  const { diary } = await open();
  const words = { kinds: en.diaryTable.kinds, fields: en.details.labels };
  const headings = diaryColumns.map((column) => en.diaryTable.headings[column]);
  const copied = await ask(catalog, 'readDiaryTable', {
    diary,
    positions: [[0, 1]],
    words,
    headings,
    decimal: '.',
  });
  expect(copied.rows).toBe(2);
  expect(copied.text.split('\n').map((line) => line.split('\t').slice(5, 8))).toEqual([
    ['Field', 'Before', 'Now'],
    ['Status', 'PUBLISHED', 'ARCHIVED'],
    ['Comments', 'Comment 1 on intake', "'=SUM(A1)"],
  ]);
});
