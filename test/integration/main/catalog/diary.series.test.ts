import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { afterEach, expect, it } from 'vitest';
import { DiaryFile } from '../../../../src/main/catalog/worker/diary/diary-file.ts';
import { countNews, readCounts } from '../../../../src/main/catalog/worker/queries/count.ts';
import { openView, readRows } from '../../../../src/main/catalog/worker/queries/open-view.ts';
import { contentOf } from '../../../../src/main/catalog/worker/snapshot/content.ts';
import { verifyRows } from '../../../../src/main/catalog/worker/snapshot/integrity.ts';
import { Store } from '../../../../src/main/catalog/worker/store.ts';
import { removeSync } from '../../../../src/main/files/held-file.ts';
import { readListBody } from '../../../../src/main/service/envelope.ts';
import { DataAnomalies } from '../../../../src/main/service/page.ts';
import type { SnapshotChanges } from '../../../../src/preload/contract/status.ts';
import { noFilters, type MatchQuery } from '../../../../src/preload/contract/view.ts';
import { defaultStoreSettings, noStoreEvents } from '../../../equipment/support/default-list-preferences.ts';
import { pastLists } from '../../../equipment/support/past-lists.ts';
import fc, { shareOf } from '../../../equipment/support/properties.ts';
import { value } from '../../../equipment/support/value.ts';
import { closeAll, done, newFolder, queryOf } from './harness.ts';
import { bodyOf } from './simulated-list.ts';

afterEach(closeAll);

/** The list: the version of each package by id. */
type List = ReadonlyMap<string, number>;

interface Turn {
  readonly list: List;
  /** Packages that only a first pass finds, before the proven one. */
  readonly passing: List;
  readonly merged: boolean;
  /** What the user marks after it. */
  readonly marks: 'nothing' | 'everything' | 'one line' | 'undo';
  readonly restarts: boolean;
}

const kinds = ['added', 'changed', 'removed'] as const;
type Kind = (typeof kinds)[number];

/** The differences of two whole lists: sorted ids by kind. */
function compare(before: List, after: List): Record<Kind, string[]> {
  const differing = [...new Set([...before.keys(), ...after.keys()])].sort();
  const of = (kind: Kind): string[] =>
    differing.filter((id) => {
      const [was, now] = [before.get(id), after.get(id)];
      if (was === now) return false;
      return kind === (was === undefined ? 'added' : now === undefined ? 'removed' : 'changed');
    });
  return { added: of('added'), changed: of('changed'), removed: of('removed') };
}

function counts(lists: Record<Kind, string[]>): SnapshotChanges {
  const { added, changed, removed } = lists;
  return { added: added.length, changed: changed.length, removed: removed.length };
}

interface Line {
  readonly update: number;
  readonly id: string;
  readonly kind: Kind;
  isUnread: boolean;
}

/** Keeps all whole lists instead of differences. */
class Oracle {
  list: List | null = null;
  /** The list before each update, by its number. */
  readonly before = new Map<number, List>();
  lines: Line[] = [];
  /** What is unread when the last mark of everything is undone. */
  #unreadBefore: ReadonlySet<Line> | null = null;

  publish({ list, merged, passing }: Turn, snapshot: string | null): void {
    const before = this.list;
    // The later version wins.
    const seen = new Map([...(before ?? []), ...passing, ...list]);
    const after = merged ? seen : new Map(list);
    this.list = after;
    if (before === null) return;
    const changes = compare(before, after);
    // An unchanged list is no new snapshot.
    if (Object.values(changes).flat().length === 0) return;
    const update = Number(snapshot?.replace('snapshot-', ''));
    this.before.set(update, before);
    for (const kind of kinds)
      this.lines.push(...changes[kind].map((id) => ({ update, id, kind, isUnread: true })));
  }

  changes(): Record<Kind, string[]> | null {
    const before = [...this.before.values()].at(-1);
    return before === undefined || this.list === null ? null : compare(before, this.list);
  }

  markEverything(): void {
    this.#unreadBefore = new Set(this.lines.filter(({ isUnread }) => isUnread));
    for (const line of this.lines) line.isUnread = false;
  }

  undo(): void {
    // Later lines are unread anyway.
    for (const line of this.lines) line.isUnread ||= this.#unreadBefore?.has(line) ?? false;
    this.#unreadBefore = null;
  }

  /** The mark in the row of a package. */
  markOf(id: string): 'added' | 'changed' | null {
    const own = this.lines.filter((line) => line.id === id);
    const present = own.slice(own.findLastIndex(({ kind }) => kind === 'removed') + 1);
    const unread = present.filter(({ isUnread }) => isUnread).map(({ kind }) => kind);
    return unread.includes('added') ? 'added' : unread.length > 0 ? 'changed' : null;
  }
}

function open(folder: string): Store {
  return Store.open(folder, defaultStoreSettings, 1, noStoreEvents);
}

/** The fields of a version of a package: of all kinds, one that changes its type, and one that is sometimes missing. */
function fieldsOf(version: number): Readonly<Record<string, unknown>> {
  return {
    processName: `version ${version}`,
    processStatus: version === 1 ? 'B' : 'A',
    comments: version === 1 ? ['not a text'] : 'a text',
    updatedAt: version === 2 ? null : 1_700_000_000_000 + version,
    ...(version === 2 ? {} : { extra: { version: 5 }, 'an "odd", one': version === 0 }),
  };
}

function body(list: List): Uint8Array {
  const entries = Array.from(list, ([id, version]) => ({ processId: id, ...fieldsOf(version) }));
  return bodyOf(entries, { totalCount: list.size });
}

/** The content of each package as it is stored, read from a page of the service. */
function storedContent(list: List): ReadonlyMap<string, readonly unknown[]> {
  const page = value(readListBody({ body: body(list) }, new DataAnomalies()));
  return new Map(page.items.map((item) => [item.id, contentOf(item)]));
}

async function sync(store: Store, { list, passing, merged }: Turn, now: number): Promise<void> {
  await done(store.beginSync(now));
  store.beginPass();
  await done(store.readPage({ body: body(passing), store: true }));
  store.beginPass();
  await done(store.readPage({ body: body(list), store: true }));
  await done(store.publish({ merged, now, took: 1 }));
  await done(store.finishIndex());
}

/** Each view has its own number. */
let lastView = 0;

/** What the store says, and a mark at each row. */
async function check(store: Store, oracle: Oracle): Promise<void> {
  const status = store.status();
  const rows = oracle.list ?? new Map<string, number>();
  expect(status.rows).toBe(rows.size);
  const changes = oracle.changes();
  expect(status.changes).toEqual(changes && counts(changes));
  const unread = oracle.lines.filter(({ isUnread }) => isUnread);
  expect(status.diary).toMatchObject({
    newest: oracle.lines.at(-1)?.update ?? 0,
    unread: unread.length,
    unreadNew: unread.filter(({ kind }) => kind === 'added').length,
  });
  await checkCounts(store, oracle, rows);
  const { view } = await done(openView(store.context(++lastView), queryOf()));
  for (const { id, name, change } of readRows(store.context(0), { view, offset: 0, limit: 500 })) {
    expect(name.text).toBe(`version ${rows.get(id) ?? -1}`);
    expect(change).toBe(oracle.markOf(id));
  }
  const filtered = await done(
    openView(store.context(++lastView), { ...queryOf(), filters: { ...noFilters, changed: 'unread' } }),
  );
  expect(filtered.total).toBe([...rows.keys()].filter((id) => oracle.markOf(id) !== null).length);
}

/** The lines of the diary, and the lists before each update. The folder must not be open. */
async function checkDiary(folder: string, oracle: Oracle): Promise<void> {
  const store = open(folder);
  const { snapshot } = store.snapshots.published ?? {};
  const file = path.join(folder, 'diary.sqlite');
  // A copy, because the store has locked it.
  fs.copyFileSync(file, `${file}-copy`);
  const diary = DiaryFile.open(`${file}-copy`);
  try {
    const updates = [...oracle.before].toReversed();
    for (const past of snapshot === undefined ? [] : pastLists(diary, snapshot)) {
      const [update = 0, before = new Map<string, number>()] = updates.shift() ?? [];
      expect(past.update).toBe(update);
      const lines = oracle.lines.filter((line) => line.update === update);
      const sorted = (all: readonly { id: string; kind: Kind }[]): string[] =>
        all.map(({ id, kind }) => `${id} ${kind}`).sort();
      expect(sorted(past.lines)).toEqual(sorted(lines));
      expect(new Map(past.before)).toEqual(storedContent(before));
      // Making a file of each list would take too long.
      if (updates.length === 0) await checkListAsOf(store, past.since, before);
    }
    expect(updates).toEqual([]);
  } finally {
    diary.close();
    removeSync(`${file}-copy`);
    store.close();
  }
}

/** The list that is made for a time. */
async function checkListAsOf(store: Store, asOf: number, list: List): Promise<void> {
  const { firstRows } = await done(openView(store.context(++lastView), { ...queryOf(), rows: 500, asOf }));
  const names = new Map(firstRows.map(({ id, name }) => [id, name.text]));
  expect(names).toEqual(new Map([...list].map(([id, version]) => [id, `version ${version}`])));
}

/** The first unread line, by its row in the published snapshot; null if its package is gone or there is none. */
function firstUnread(store: Store, oracle: Oracle): { line: Line; row: number } | null {
  const line = oracle.lines.find(
    ({ isUnread, id, kind }) => isUnread && kind !== 'removed' && oracle.list?.has(id),
  );
  const row = line === undefined ? 0 : (store.snapshots.published?.snapshot.rowOf(line.id) ?? 0);
  return line === undefined || oracle.lines.some(({ id, kind }) => id === line.id && kind === 'removed')
    ? null
    : { line, row };
}

function mark(store: Store, oracle: Oracle, marks: Turn['marks']): void {
  if (marks === 'everything') {
    const { unread, newest } = store.status().diary;
    expect(store.markDiarySeen(newest)).toBe(unread);
    oracle.markEverything();
  } else if (marks === 'undo') {
    store.undoDiarySeen();
    oracle.undo();
  } else if (marks === 'one line') {
    const found = firstUnread(store, oracle);
    if (found === null) return;
    store.markLinesSeen([{ update: found.line.update, row: found.row }], true);
    found.line.isUnread = false;
  }
}

/** Queries that match only one version, with the ids of the packages of that version. */
const questions: readonly (readonly [MatchQuery, (rows: List, id: string) => boolean])[] = [
  [{ text: '', filters: { ...noFilters, status: ['B'] } }, (rows, id) => rows.get(id) === 1],
  [{ text: 'version 2', filters: noFilters }, (rows, id) => rows.get(id) === 2],
  [{ text: '', filters: noFilters }, () => true],
];

/** How many packages, and how many new or changed ones, match. */
async function checkCounts(store: Store, oracle: Oracle, rows: List): Promise<void> {
  const queries = questions.map(([query]) => query);
  const { snapshot } = store.status();
  const { added = [], changed = [] } = oracle.changes() ?? {};
  const expectedCounts = questions.map(
    ([, isMatch]) => [...rows.keys()].filter((id) => isMatch(rows, id)).length,
  );
  const expectedNew = questions.map(
    ([, isMatch]) => [...added, ...changed].filter((id) => isMatch(rows, id)).length,
  );
  expect(await done(readCounts(store.context(0), { queries }))).toEqual(
    snapshot && { snapshot, totals: expectedCounts },
  );
  expect(await done(countNews(store.context(0), { queries }))).toEqual(
    snapshot && { snapshot, totals: expectedNew },
  );
}

// Few ids and versions, so that packages return and change back.
const lists = fc
  .array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), fc.nat(2)), { maxLength: 8 })
  .map((entries) => new Map(entries));
const turns = fc.record({
  list: lists,
  passing: fc.oneof({ arbitrary: fc.constant<List>(new Map()), weight: 3 }, { arbitrary: lists, weight: 1 }),
  merged: fc.boolean(),
  marks: fc.constantFrom<Turn['marks'][]>('nothing', 'everything', 'one line', 'undo'),
  restarts: fc.boolean(),
});

it('the diary has what each update has changed, and which of it is unread', async () => {
  const root = newFolder();
  let histories = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(turns, { minLength: 1, maxLength: 8 }), async (history) => {
      histories += 1;
      const folder = path.join(root, String(histories));
      let store = open(folder);
      const oracle = new Oracle();
      try {
        for (const [at, turn] of history.entries()) {
          // Half a day later.
          await sync(store, turn, 43_200_000 * at);
          oracle.publish(turn, store.status().snapshot);
          await check(store, oracle);
          mark(store, oracle, turn.marks);
          await check(store, oracle);
          if (!turn.restarts) continue;
          store.close();
          await checkDiary(folder, oracle);
          store = open(folder);
          await check(store, oracle);
        }
        store.close();
        await checkDiary(folder, oracle);
      } finally {
        store.close();
        removeSync(folder);
      }
    }),
    { numRuns: shareOf(60) },
  );
});

/** Downgrades a file to a version with other tables. */
function makeOlder(file: string, version: 2 | 3 | 4): void {
  const db = new DatabaseSync(file);
  db.exec(`
    ALTER TABLE difference RENAME COLUMN columns TO ${version === 2 ? 'was' : 'step_fields'};
    ALTER TABLE difference ADD COLUMN looked INTEGER NOT NULL DEFAULT 0;
    PRAGMA user_version = ${version};
  `);
  if (version < 4)
    db.exec(`
      ALTER TABLE package ADD COLUMN total REAL;
      UPDATE package SET total =
        (SELECT total FROM total_run WHERE first_row <= package.row ORDER BY first_row DESC LIMIT 1);
      DROP TABLE total_run;
      DROP TABLE content_hash;
    `);
  db.close();
}

function makePublishedOlder(folder: string, version: 2 | 3 | 4): void {
  const pointerFile = path.join(folder, 'current.json');
  const pointer = v.parse(
    v.looseObject({ file: v.string() }),
    JSON.parse(fs.readFileSync(pointerFile, 'utf8')),
  );
  const file = path.join(folder, pointer.file);
  makeOlder(file, version);
  fs.writeFileSync(
    pointerFile,
    JSON.stringify({ ...pointer, schema: version, bytes: fs.statSync(file).size, sinceLooked: null }),
  );
  removeSync(path.join(folder, 'diary.sqlite'));
}

const plain = {
  passing: new Map<string, number>(),
  merged: false,
  marks: 'nothing',
  restarts: false,
} as const;

function turn(list: Readonly<Record<string, number>>): Turn {
  return { ...plain, list: new Map(Object.entries(list)) };
}

it.each([2, 3, 4] as const)(
  'a catalog of version %i is readable, and has the present tables and a diary from the next sync on',
  async (version) => {
    const folder = newFolder();
    let store = open(folder);
    await sync(store, turn({ a: 0, b: 0 }), 1);
    await sync(store, turn({ a: 1, b: 0 }), 2);
    store.close();
    makePublishedOlder(folder, version);

    store = open(folder);
    expect(store.status()).toMatchObject({ rows: 2, diary: { recordedSince: 2, newest: 0, unread: 0 } });
    const oracle = new Oracle();
    oracle.publish(turn({ a: 1, b: 0 }), 'snapshot-2');
    for (const [at, list] of [
      { a: 2, b: 2 },
      { a: 0, b: 2, c: 1 },
    ].entries()) {
      await sync(store, turn(list), 3 + at);
      oracle.publish(turn(list), store.status().snapshot);
      await check(store, oracle);
    }
    const { snapshot } = store.snapshots.published ?? {};
    expect([snapshot?.hasHashes, snapshot?.rowOf('a'), snapshot?.rowOf('b')]).toEqual([true, 1, 2]);
    if (snapshot !== undefined) expect(await done(verifyRows(snapshot))).toBe(3);
    store.close();
    await checkDiary(folder, oracle);
  },
);

it.each([2, 3, 4] as const)('a first sync begun by version %i is continued', async (version) => {
  const folder = newFolder();
  let store = open(folder);
  await done(store.beginSync(1));
  store.beginPass();
  await done(store.readPage({ body: body(new Map([['a', 0]])), store: true }));
  store.close();
  makeOlder(path.join(folder, 'snapshot-1.sqlite'), version);
  store = open(folder);
  expect(store.status().rows).toBe(1);
  await sync(store, turn({ a: 0 }), 2);
  await sync(store, turn({ a: 2 }), 3);
  expect(store.status().changes).toEqual({ added: 0, changed: 1, removed: 0 });
  store.close();
});

it('keeps the diary within its limit, the newest updates first', async () => {
  const folder = newFolder();
  const store = Store.open(folder, { ...defaultStoreSettings, minDiaryBytes: 40_000 }, 1, noStoreEvents);
  const ids = Array.from({ length: 200 }, (_, at) => `package ${at}`);
  const day = 86_400_000;
  let largest = 0;
  for (let update = 1; update <= 80; update += 1) {
    await sync(
      store,
      { ...plain, list: new Map(ids.map((id, at) => [id, (update * (at + 7)) % 1000])) },
      update * day,
    );
    largest = Math.max(largest, fs.statSync(path.join(folder, 'diary.sqlite')).size);
  }
  const { recordedSince, restorableSince, newest, unread } = store.status().diary;
  store.close();
  // An update is written before the oldest one makes room.
  expect(largest).toBeLessThan(50_000);
  expect(fs.statSync(path.join(folder, 'diary.sqlite')).size).toBeLessThanOrEqual(40_000);
  expect(recordedSince).toBeGreaterThan(20 * day);
  expect(recordedSince).toBeLessThan(79 * day);
  expect(restorableSince).toBe(recordedSince);
  expect(newest).toBe(80);
  expect(unread).toBeLessThan(200 * (80 - (recordedSince ?? 0) / day) + 1);
});

it('keeps what changed for as long as is wished, to the week', async () => {
  const folder = newFolder();
  const store = open(folder);
  const day = 86_400_000;
  for (let update = 1; update <= 100; update += 1) await sync(store, turn({ a: update }), update * day);
  expect(store.status().diary).toMatchObject({ recordedSince: day, unread: 99 });
  store.setPreferences({ ...defaultStoreSettings.preferences, keepDiary: 'month' });
  expect(store.status().diary).toMatchObject({ recordedSince: 62 * day, unread: 38 });
  store.close();
});
