import { afterEach, describe, expect, it } from 'vitest';
import { noFilters } from '../../../../src/preload/contract/view.ts';
import { ask, closeAll, files, queryOf, rows, synced, value, type Harness } from './harness.ts';
import { item, type Entry } from './simulated-list.ts';

afterEach(closeAll);

const letters = 'abcdef0';
const idOf = (number: number): string =>
  `${letters.repeat(2).slice(0, 8)}-4abc-4def-8abc-${String(number).padStart(12, 'a')}`;
const package_ = (number: number, fields: Entry = {}): Entry =>
  item(number, {
    processId: idOf(number),
    channelId: idOf(50),
    createdBy: idOf(60),
    updatedBy: idOf(70),
    ...fields,
  });
const twelve = Array.from({ length: 12 }, (_, at) => package_(at + 1));

const idFields = ['processId', 'channelId', 'createdBy', 'updatedBy'];
function spelled(list: readonly Entry[], spell: (id: string) => string, fields = idFields): Entry[] {
  return list.map((entry) => ({
    ...entry,
    ...Object.fromEntries(fields.map((field) => [field, spell(String(entry[field]))])),
  }));
}

const small = (id: string): string => id.toLowerCase();
const capitals = (id: string): string => id.toUpperCase();
const mixed = (id: string): string => id.slice(0, 5).toUpperCase() + id.slice(5);
const otherwiseMixed = (id: string): string => id.slice(0, 12) + id.slice(12).toUpperCase();

async function idsOf({ catalog }: Harness): Promise<string[]> {
  return (await rows(catalog)).map(({ id }) => id);
}

async function sync({ catalog, list }: Harness, items: Entry[]): Promise<void> {
  list.items = items;
  value(await catalog.sync());
}

/** The lines of What changed, of all updates or between two moments: the kind and name of each, and what has changed. */
async function linesOf(
  { catalog }: Harness,
  between: { readonly from: number; readonly until: null } | null = null,
): Promise<string[]> {
  const { diary } = await ask(catalog, 'openDiary', {
    text: '',
    filters: noFilters,
    kinds: [],
    isUnreadOnly: false,
    between,
    sort: { by: 'time', descending: false },
  });
  const lines = await ask(catalog, 'readDiaryLines', { diary, offset: 0, limit: 99 });
  return lines.map(({ kind, name, fields }) => [kind, name.text, ...fields.map(({ key }) => key)].join(' '));
}

describe.each([
  ['small letters', small],
  ['capitals', capitals],
  ['mixed letters', mixed],
])('a list whose ids come in %s', (_, first) => {
  it.each([
    ['small letters', small],
    ['capitals', capitals],
    ['mixed letters', mixed],
    ['otherwise mixed letters', otherwiseMixed],
  ])('and then in %s has not changed, and keeps its spelling', async (__, then) => {
    const made = await synced(spelled(twelve, first));
    const before = await idsOf(made);
    made.list.items = spelled(twelve, then);
    value(await made.catalog.sync());
    expect(made.catalog.status()).toMatchObject({ rows: 12, complete: true });
    expect(await idsOf(made)).toEqual(before);
    expect(made.catalog.status().diary.unread).toBe(0);
  });
});

it('writes nothing for a spelling in capitals, and finds each package by any spelling', async () => {
  const made = await synced(twelve);
  const before = files(made.folder);
  made.list.items = spelled(twelve, capitals);
  value(await made.catalog.sync());
  expect(files(made.folder)).toEqual(before);
  for (const spell of [small, capitals, mixed])
    expect(await ask(made.catalog, 'readName', { id: spell(idOf(3)) })).toBe(twelve[2]?.['processName']);
});

it.each([
  ['is kept', []],
  ['is respelled, too', ['processId']],
])('writes nothing for channels and people in other spellings if the id %s', async (_, ids) => {
  const made = await synced(spelled(twelve, mixed, ['channelId', 'createdBy']));
  const before = files(made.folder);
  for (const spell of [small, capitals, otherwiseMixed]) {
    made.list.items = spelled(spelled(twelve, spell, ['channelId', 'updatedBy']), capitals, ids);
    value(await made.catalog.sync());
    expect(files(made.folder)).toEqual(before);
  }
  expect(made.catalog.status().diary.unread).toBe(0);
});

it('shows only what else has changed, in the row that the package has', async () => {
  const made = await synced(twelve);
  made.list.items = spelled(twelve, mixed).map((entry, at) =>
    at === 4 ? { ...entry, processName: 'Changed' } : entry,
  );
  value(await made.catalog.sync());
  expect(made.catalog.status().changes).toEqual({ added: 0, changed: 1, removed: 0 });
  expect(await ask(made.catalog, 'readName', { id: idOf(5) })).toBe('Changed');
  expect(await idsOf(made)).toContain(idOf(5));
  expect(await linesOf(made)).toEqual(['changed Changed processName']);
});

it('has no difference between two days where a package has gone and come back in another spelling', async () => {
  const made = await synced(twelve);
  const from = made.clock;
  await sync(made, twelve.slice(1));
  await sync(made, spelled(twelve, capitals));
  expect(await linesOf(made)).toHaveLength(2);
  expect(await linesOf(made, { from, until: null })).toEqual([]);
});

it('keeps ids that differ by case in one list apart, whichever comes first', async () => {
  const made = await synced(twelve);
  for (const twinFirst of [true, false]) {
    const twin = { ...package_(5, { processName: 'Twin' }), processId: capitals(idOf(5)) };
    made.list.items = twinFirst ? [twin, ...twelve] : [...twelve, twin];
    value(await made.catalog.sync());
    expect(made.catalog.status()).toMatchObject({ rows: 13, complete: true });
    expect(await ask(made.catalog, 'readName', { id: capitals(idOf(5)) })).toBe('Twin');
    expect(await ask(made.catalog, 'readName', { id: idOf(5) })).toBe(twelve[4]?.['processName']);
    made.list.items = twelve;
    value(await made.catalog.sync());
    expect(await idsOf(made)).toHaveLength(12);
  }
  await sync(made, [
    ...twelve.filter((_, at) => at !== 4),
    { ...package_(5, { processName: 'One' }), processId: mixed(idOf(5)) },
    { ...package_(5, { processName: 'Two' }), processId: otherwiseMixed(idOf(5)) },
  ]);
  expect(made.catalog.status()).toMatchObject({ rows: 13, complete: true });
  const both = await synced([...twelve, ...spelled(twelve, capitals)]);
  expect(both.catalog.status()).toMatchObject({ rows: 24, complete: true });
});

it('takes a channel in two spellings for one, in the filter and its values', async () => {
  const channel = idOf(50);
  const made = await synced([
    ...twelve.slice(0, 4),
    ...spelled(twelve.slice(4, 5), capitals, ['channelId']),
    ...spelled(twelve.slice(5, 6), mixed, ['channelId']),
    package_(7, { channelId: 'other' }),
  ]);
  for (const chosen of [channel, capitals(channel), otherwiseMixed(channel)]) {
    const filters = { ...noFilters, channel: [chosen] };
    const { view, total } = await ask(made.catalog, 'openView', { ...queryOf(), filters });
    expect(total).toBe(6);
    const facet = await ask(made.catalog, 'readFacet', { view, field: 'channel', text: '', limit: 9 });
    expect(facet.values).toContainEqual({ value: chosen, count: 6 });
  }
  const { view } = await ask(made.catalog, 'openView', queryOf());
  const facet = await ask(made.catalog, 'readFacet', { view, field: 'channel', text: '', limit: 9 });
  expect(facet.values).toEqual([
    { value: channel, count: 6 },
    { value: 'other', count: 1 },
  ]);
});

it('compares other ids as they are', async () => {
  const made = await synced([item(1, { processId: 'abc' })]);
  made.list.items = [item(1, { processId: 'ABC' })];
  value(await made.catalog.sync());
  expect(made.catalog.status().changes).toEqual({ added: 1, changed: 0, removed: 1 });
});

it('compares every other text as it is, also one that looks like an id', async () => {
  const texts = ['processName', 'comments'];
  const made = await synced(twelve.map((entry) => ({ ...entry, processName: idOf(80), comments: idOf(90) })));
  const from = made.clock;
  await sync(made, spelled(made.list.items, capitals, texts).slice(0, 1).concat(made.list.items.slice(1)));
  const line = `changed ${capitals(idOf(80))} processName comments`;
  expect(await linesOf(made)).toEqual([line]);
  expect(await linesOf(made, { from, until: null })).toEqual([line]);
});

it('is read once if each answer is spelled differently', async () => {
  const made = await synced([]);
  made.list.before = () => {
    made.list.items = spelled(twelve, made.list.asked.length % 2 === 0 ? small : capitals);
    return null;
  };
  made.list.asked.length = 0;
  value(await made.catalog.sync());
  expect(made.catalog.status()).toMatchObject({ rows: 12, complete: true });
  expect(made.list.asked).toEqual([1, 1]);
});
