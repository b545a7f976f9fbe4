import { afterEach, describe, expect, test } from 'vitest';
import { noDiary, type DiaryStatus } from '../../../../../src/preload/contract/diary.ts';
import type { Result } from '../../../../../src/preload/contract/failure.ts';
import type { CatalogStatus, SnapshotChanges } from '../../../../../src/preload/contract/status.ts';
import { DiaryState } from '../../../../../src/renderer/catalog/diary/diary.svelte.ts';
import { FakeDiary } from './fake-diary.ts';

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

let diary: DiaryState | null = null;
afterEach(() => diary?.close());

const status = (
  fake: FakeDiary,
  more: Partial<DiaryStatus> = {},
  changes: SnapshotChanges | null = null,
): Pick<CatalogStatus, 'diary' | 'snapshot' | 'changes'> => ({
  snapshot: `s${fake.newest}`,
  diary: { ...noDiary, newest: fake.newest, unread: 5, recordedSince: 1, ...more },
  changes,
});

async function opened(counts: readonly number[], clock = Date.now) {
  const fake = new FakeDiary(counts);
  const found: number[] = [];
  const ends: Result<unknown>[] = [];
  const state = new DiaryState(fake, {
    clock,
    found: (total) => found.push(total),
    marked: (result) => ends.push(result),
  });
  diary = state;
  state.scroll.onScrollOrResize(0, 10);
  state.applyStatus(status(fake));
  await settled();
  return { ends, fake, found, state };
}

const textOf = (state: DiaryState, row: number): string | undefined => {
  const shown = state.row(row);
  return shown?.kind === 'line' ? shown.line.id : shown?.kind;
};

test('shows lines below the headings of their days, and reads only what is visible', async () => {
  const { fake, state } = await opened([2, 1000, 3]);
  expect(state.total).toBe(1008);
  expect([0, 1, 2, 3, 4].map((row) => textOf(state, row))).toEqual(['day', 'p1', 'p2', 'day', 'p3']);
  expect(fake.reads).toEqual([{ offset: 0, limit: 23 }]);
  expect(state.activeRow).toBe(1);
  state.activate(900);
  await settled();
  expect(textOf(state, 900)).toBe('p899');
  expect(state.topDay?.count).toBe(1000);
});

test('filters by relative date follow the day, and keep the place', async () => {
  let now = new Date(2026, 10, 21, 23, 59).getTime();
  const { fake, state } = await opened([1000], () => now);
  state.query.setFilters({ updated: 'today' });
  await settled();
  state.scroll.onScrollOrResize(500, 10);
  const asked = fake.requests.length;
  state.followDays();
  now = new Date(2026, 10, 22, 0, 0, 5).getTime();
  state.followDays();
  await settled();
  state.followDays();
  await settled();
  expect(fake.requests.length).toBe(asked + 1);
  expect(fake.requests.at(-1)?.filters.updated?.from).toBe(new Date(2026, 10, 22).getTime());
  expect(state.scroll.top).toBe(500);
});

test('searches, filters and sorts, each from the top', async () => {
  const { fake, found, state } = await opened([40]);
  state.activate(30);
  state.query.search('zebra');
  state.setKinds(['added']);
  state.setUnreadOnly(true);
  state.sortBy('name');
  await settled();
  expect(fake.requests.at(-1)).toMatchObject({
    text: 'zebra',
    kinds: ['added'],
    isUnreadOnly: true,
    sort: { by: 'name', descending: false },
  });
  expect([state.scroll.top, found]).toEqual([0, [40]]);
  state.clear();
  await settled();
  expect(fake.requests.at(-1)).toMatchObject({ text: '', kinds: [], isUnreadOnly: false });
});

test('shows all changes of one package by its id', async () => {
  const { fake, state } = await opened([4]);
  state.setKinds(['added']);
  state.showPackage('p3');
  await settled();
  expect(fake.requests.at(-1)).toMatchObject({ text: 'id:p3', kinds: [] });
});

test('copies the active line, and exports all that were found', async () => {
  const { fake, state } = await opened([2, 3]);
  expect(await state.copyActive()).not.toBeNull();
  state.activate(4);
  await state.copyActive();
  state.activate(0);
  expect(await state.copyActive()).toBeNull();
  state.query.search(' zebra ');
  await settled();
  await state.export('csv');
  expect(fake.marks).toEqual([
    { diary: 1, positions: [[0, 1]] },
    { diary: 1, positions: [[2, 3]] },
    { diary: 2, format: 'csv', name: 'zebra' },
  ]);
});

describe('newer lines', () => {
  const changes = { added: 1, changed: 0, removed: 0 };

  test('are offered, and nothing moves before the person asks for them', async () => {
    const { fake, state } = await opened([40]);
    state.scroll.goTo(12);
    fake.newest = 4;
    fake.counts = [1, 40];
    state.applyStatus(status(fake, {}, changes));
    await settled();
    expect([state.total, state.scroll.top, state.newer]).toEqual([41, 12, { changes }]);
    fake.newest = 5;
    state.applyStatus(status(fake, {}, changes));
    expect(state.newer).toEqual({ changes: null });
    state.showNewest();
    await settled();
    expect([state.total, state.scroll.top, state.newer]).toEqual([43, 0, null]);
  });

  test('are shown at once in an empty log', async () => {
    const { fake, state } = await opened([]);
    fake.newest = 4;
    fake.counts = [1];
    state.applyStatus(status(fake, {}, changes));
    await settled();
    expect([state.total, state.newer]).toEqual([2, null]);
  });
});

describe('marks', () => {
  test('a line as seen, and reads the visible lines again without moving', async () => {
    const { fake, state } = await opened([40]);
    state.activate(1);
    const line = state.activeLine;
    fake.seen.add(0);
    if (line !== undefined) await state.markLine(line, true);
    expect(fake.marks).toEqual([{ lines: [{ update: 3, row: 1 }], isSeen: true }]);
    expect(state.activeLine?.isUnread).toBe(false);
    expect(fake.requests).toHaveLength(1);
  });

  test('says why one could not be stored, and keeps the lines on screen', async () => {
    const { ends, fake, state } = await opened([3]);
    state.activate(1);
    const line = state.activeLine;
    for (const isFull of [true, false]) {
      fake.isFull = isFull;
      if (line !== undefined) await state.markLine(line, true);
    }
    expect(ends).toMatchObject([{ ok: false, failure: { code: 'disk-full' } }, { ok: true }]);
    expect(state.failure).toBeNull();
  });

  test('all up to those on screen, also if newer ones have arrived, and undoes it', async () => {
    const { fake, state } = await opened([40]);
    fake.newest = 4;
    state.applyStatus(status(fake, { unread: 6 }));
    await state.markAll();
    expect([fake.marks, state.marked]).toEqual([[{ upTo: 3 }], 5]);
    await state.undoMarkAll();
    expect([fake.marks.at(-1), state.marked]).toEqual(['undo', null]);
  });

  test('nothing and shows the newest lines if only those are unread', async () => {
    const { fake, state } = await opened([40]);
    fake.newest = 4;
    fake.counts = [1, 40];
    fake.unread = 0;
    state.applyStatus(status(fake, { unread: 1 }));
    await state.markAll();
    await settled();
    expect([state.marked, state.newer, state.total]).toEqual([null, null, 43]);
  });

  test('reads them again if they were made elsewhere', async () => {
    const { fake, state } = await opened([3]);
    fake.seen.add(0);
    state.applyStatus(status(fake, { unread: 4 }));
    await settled();
    state.activate(1);
    expect(state.activeLine?.isUnread).toBe(false);
  });
});
