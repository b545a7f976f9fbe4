import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { Catalog } from '../../../../src/main/catalog/catalog.ts';
import { DamageError } from '../../../../src/main/catalog/storage-error.ts';
import { openView } from '../../../../src/main/catalog/worker/queries/open-view.ts';
import type { Result } from '../../../../src/preload/contract/failure.ts';
import type { OpenedView } from '../../../../src/preload/contract/view.ts';
import { eventually } from '../../../equipment/support/eventually.ts';
import {
  ask,
  closeAll,
  code,
  done,
  files,
  harness,
  newFolder,
  openStore,
  queryOf,
  rows,
  synced,
  syncStore,
  value,
  view,
  type Harness,
} from './harness.ts';
import { idOf, item, items, SimulatedList } from './simulated-list.ts';

afterEach(closeAll);

interface Scene extends Harness {
  /** When the first list was known, and when it was looked at last before the second one. */
  readonly first: number;
}

/** A list of 300 packages, then one with a changed, a removed and a new package. */
async function changedList(): Promise<Scene> {
  const made = await synced(items(300));
  const first = made.catalog.status().checkedAt ?? 0;
  made.clock += 3_600_000;
  made.list.items = [
    item(1, { processName: 'Renamed', processStatus: 'ARCHIVED' }),
    ...items(300).slice(2),
    item(400, { processName: 'Newest' }),
  ];
  value(await made.catalog.sync());
  return { ...made, first };
}

function openAsOf(catalog: Catalog, asOf: number, text = ''): Promise<Result<OpenedView>> {
  return catalog.query('openView', { ...queryOf(text), asOf, rows: 500 });
}

it('knows the days that have a record, the newest first', async () => {
  const made = await synced(items(30));
  const dayOf = (time: number): number => new Date(time).setHours(0, 0, 0, 0);
  const days = [dayOf(made.catalog.status().checkedAt ?? 0)];
  for (const [later, hasChanged] of [
    [3, true],
    [5, false],
    [9, true],
    [9, true],
  ] as const) {
    made.clock = new Date(days[0] ?? 0).setHours(24 * later + 12);
    if (hasChanged) made.list.items = made.list.items.slice(1);
    value(await made.catalog.sync());
    if (hasChanged && !days.includes(dayOf(made.clock))) days.push(dayOf(made.clock));
  }
  expect(await ask(made.catalog, 'readRecordedDays', {})).toEqual(days.toReversed());
});

function snapshotsIn(folder: string): string[] {
  return files(folder).filter((file) => file.endsWith('.sqlite') && file.startsWith('snapshot-'));
}

it('answers every query for the list as it was', async () => {
  const { catalog, first } = await changedList();
  const past = value(await openAsOf(catalog, first + 60_000));
  expect([past.total, past.asOf]).toEqual([300, first]);
  const names = past.firstRows.map(({ name }) => name.text);
  expect(names).toContain('検索 1');
  expect(names).not.toContain('Newest');
  expect(past.firstRows.every(({ change }) => change === null)).toBe(true);
  const { view: handle } = past;
  const shown = await ask(catalog, 'readItem', { view: handle, id: idOf(2) });
  expect(shown.fields.find(({ key }) => key === 'processStatus')?.value.text).toBe('PUBLISHED');
  expect(await ask(catalog, 'locateItem', { view: handle, id: idOf(400) })).toBe(-1);
  const facet = await ask(catalog, 'readFacet', { view: handle, field: 'status', text: '', limit: 9 });
  expect(facet.values).toEqual([
    { value: 'PUBLISHED', count: 270 },
    { value: 'DRAFT', count: 30 },
  ]);
  const found = value(await openAsOf(catalog, first + 60_000, 'renamed'));
  expect(found.total).toBe(0);
  const pinned = await ask(catalog, 'pinView', { view: handle, ranges: null });
  expect(pinned.rows).toHaveLength(300);
  await catalog.releasePin(pinned.pin);
  const present = await view(catalog);
  const carried = { from: present.view, to: found.view, ranges: [[0, 1]] as const };
  expect(await ask(catalog, 'carryOver', { ...carried, ranges: [...carried.ranges] })).toEqual([]);
});

it('makes one file for one moment, which outlasts an update and goes with its last view', async () => {
  const { catalog, list, folder, first } = await changedList();
  const past = value(await openAsOf(catalog, first));
  value(await openAsOf(catalog, first + 1, 'intake'));
  // The first list's own file goes a moment after the update.
  await eventually(() => snapshotsIn(folder)).toHaveLength(2);
  list.items = items(299);
  value(await catalog.sync());
  const again = value(await openAsOf(catalog, first));
  expect(again.snapshot).toBe(past.snapshot);
  expect(again.total).toBe(300);
  await view(catalog);
  await view(catalog);
  await eventually(() => snapshotsIn(folder)).toEqual([`${catalog.status().snapshot ?? ''}.sqlite`]);
});

it('is the present list, without marks of changes, if nothing has changed since', async () => {
  const { catalog, folder } = await changedList();
  const checkedAt = catalog.status().checkedAt ?? 0;
  const now = value(await openAsOf(catalog, checkedAt + 5));
  expect([now.total, now.asOf, now.snapshot]).toEqual([300, checkedAt, catalog.status().snapshot]);
  await eventually(() => snapshotsIn(folder)).toHaveLength(1);
  expect(now.firstRows.every(({ change }) => change === null)).toBe(true);
});

it('does not reach back beyond the first list', async () => {
  const { catalog, first } = await changedList();
  expect(code(await openAsOf(catalog, first - 1))).toBe('not-recorded');
  const empty = await harness(new SimulatedList([]));
  expect(code(await openAsOf(empty.catalog, Date.now()))).toBe('not-recorded');
});

it('leaves nothing behind if another view is opened meanwhile', async () => {
  const { catalog, folder, first } = await changedList();
  const cancelled = openAsOf(catalog, first);
  const present = await view(catalog);
  expect(present.total).toBe(300);
  expect(code(await cancelled)).toBe('cancelled');
  await eventually(() => snapshotsIn(folder)).toHaveLength(1);
  expect(value(await openAsOf(catalog, first)).total).toBe(300);
});

it.each([
  ['a few packages', 2],
  ['all packages, so that its index is built anew', 20],
])('leaves nothing behind if it is stopped on the way, after changes of %s', async (_, changed) => {
  const folder = path.join(newFolder(), 'account');
  const store = openStore(folder);
  const later = items(20).map((each, at) => (at < changed ? { ...each, processStatus: 'ARCHIVED' } : each));
  for (const [now, list] of [
    [1000, items(20)],
    [2000, later],
  ] as const) {
    await syncStore(store, [...list], now);
    await done(store.finishIndex());
  }
  const { snapshot } = store.status();
  const own = (): readonly string[] => files(folder).filter((file) => file.startsWith('snapshot-'));
  // The first list's texts are those of the present index as well, and Windows may keep the name of an open file.
  const former = (): readonly string[] =>
    own().filter((file) => !file.includes(snapshot ?? '') && !file.endsWith('.base'));
  await eventually(former).toEqual([]);
  const before = own();
  // Once it is made, it is kept for other queries.
  const isMade = (): boolean => store.snapshots.past !== null;
  for (let steps = 1; !isMade(); steps += 15) {
    const opening = openView(store.context(steps), { ...queryOf(), asOf: 1500 });
    for (let at = 0; at < steps && !isMade(); at += 1) {
      const step = opening.next();
      if (step.done !== true && step.value !== undefined) await step.value;
    }
    if (isMade()) break;
    opening.return({ view: 0, total: 0, searched: null, snapshot: null, asOf: null, firstRows: [] });
    await eventually(own).toEqual(before);
  }
  const past = await done(openView(store.context(0), { ...queryOf('draft'), asOf: 1500 }));
  expect(past.total).toBe(2);
});

it('is made again if its file is damaged, and the published list stays', async () => {
  const store = openStore(path.join(newFolder(), 'account'));
  for (const [now, count] of [
    [1000, 20],
    [2000, 19],
  ] as const) {
    await syncStore(store, items(count), now);
    await done(store.finishIndex());
  }
  const open = (request: number): Promise<OpenedView> =>
    done(openView(store.context(request), { ...queryOf(), asOf: 1500 }));
  const { view: handle } = await open(1);
  const { snapshot } = store.snapshots.views.get(handle);
  if (snapshot === null) throw new Error('no list');
  const explained = store.snapshots.explainReading(new DamageError('for a test'), [snapshot]);
  expect(explained).toMatchObject({ failure: { code: 'view-gone' } });
  expect(store.status().rows).toBe(19);
  expect((await open(2)).total).toBe(20);
});

it('says that the disk is full, and leaves nothing behind', async () => {
  const long = items(300).map((each) => ({ ...each, comments: `${String(each['processId'])} `.repeat(50) }));
  const made = await synced(long);
  const first = made.catalog.status().checkedAt ?? 0;
  // The file of a list that has become short is not copied as it is.
  for (const count of [100, 5, 4]) {
    made.list.items = items(count);
    value(await made.catalog.sync());
  }
  await made.catalog.close();
  const { catalog, folder } = await harness(made.list, { folder: made.folder, maxPages: 40 });
  expect(code(await openAsOf(catalog, first))).toBe('disk-full');
  await eventually(() => snapshotsIn(folder)).toHaveLength(1);
  expect(await rows(catalog)).toHaveLength(4);
});
