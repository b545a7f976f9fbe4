import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { afterEach, expect, it } from 'vitest';
import { countNew, readCounts } from '../../../../src/main/catalog/worker/queries/count.ts';
import { openView, readRows } from '../../../../src/main/catalog/worker/queries/open-view.ts';
import { readDifferences } from '../../../../src/main/catalog/worker/snapshot/difference.ts';
import { verifyRows } from '../../../../src/main/catalog/worker/snapshot/integrity.ts';
import { Store } from '../../../../src/main/catalog/worker/store.ts';
import type { SnapshotChanges } from '../../../../src/preload/contract/status.ts';
import {
  noFilters,
  type ChangedPackage,
  type ChangesRequest,
  type MatchQuery,
} from '../../../../src/preload/contract/view.ts';
import fc from '../../../equipment/support/properties.ts';
import { closeAll, done, newFolder, queryOf } from './harness.ts';
import { bodyOf } from './simulated-list.ts';
import { defaultListPreferences } from '../../../equipment/support/default-list-preferences.ts';

afterEach(closeAll);

/** The list: the version of each package by id. */
type List = ReadonlyMap<string, number>;

interface Turn {
  readonly list: List;
  /** Packages that only a first pass finds, before the proven one. */
  readonly passing: List;
  readonly merged: boolean;
  /** Whether the user sees the changes after it, and stays there. */
  readonly looks: 'not' | 'for a moment' | 'on and on';
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

/** Keeps whole lists instead of differences. */
class Oracle {
  list: List | null = null;
  #before: List | null = null;
  /** The list whose changes the user saw last before the present one. */
  #looked: List | null = null;
  #hasLooked = false;
  #isLooking = false;

  look(looks: Turn['looks']): void {
    this.#hasLooked ||= looks !== 'not';
    this.#isLooking = looks === 'on and on';
  }

  restart(): void {
    this.#isLooking = false;
  }

  publish({ list, merged, passing }: Turn): void {
    const before = this.list;
    // The later version wins.
    const seen = new Map([...(before ?? []), ...passing, ...list]);
    const after = merged ? seen : new Map(list);
    // An unchanged list is no new snapshot.
    if (before !== null && Object.values(compare(before, after)).flat().length === 0) return;
    if ((this.#hasLooked && !this.#isLooking) || this.#looked === null) this.#looked = before;
    this.#hasLooked = false;
    this.#before = before;
    this.list = after;
  }

  unseen(): SnapshotChanges | null {
    const changes = this.changes('looked');
    return this.#hasLooked || changes === null ? null : counts(changes);
  }

  earlier(since: ChangesRequest['since']): List | null {
    return since === 'before' ? this.#before : this.#looked;
  }

  changes(since: ChangesRequest['since']): Record<Kind, string[]> | null {
    const earlier = this.earlier(since);
    return earlier === null || this.list === null ? null : compare(earlier, this.list);
  }
}

function open(folder: string): Store {
  const unexpected = (): void => {
    throw new Error('something is wrong with the folder');
  };
  return Store.open(folder, { maxPages: null, preferences: defaultListPreferences }, 1, {
    onSetAside: unexpected,
    onFallbackFolder: unexpected,
  });
}

/** The fields of a version of a package: of all kinds, one that changes its type, and one that is sometimes missing. */
function contentOf(version: number): Readonly<Record<string, unknown>> {
  return {
    processName: `version ${version}`,
    processStatus: version === 1 ? 'B' : 'A',
    comments: version === 1 ? ['not a text'] : 'a text',
    updatedAt: version === 2 ? null : 1_700_000_000_000 + version,
    ...(version === 2 ? {} : { extra: { version: 5 }, 'an "odd", one': version === 0 }),
  };
}

function body(list: List): Uint8Array {
  const entries = Array.from(list, ([id, version]) => ({ processId: id, ...contentOf(version) }));
  return bodyOf(entries, { totalCount: list.size });
}

/** The differing fields of two versions, found by comparing all. */
function differing(one: number, other: number): string[] {
  const [was, is] = [contentOf(one), contentOf(other)];
  const keys = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...keys].filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key])).sort();
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

/** What the store says, read as the window reads it: counts, lists in windows of two, and a mark at each row. */
/** Packages that have changed, as a query would read them. */
function readChanges(store: Store, request: ChangesRequest): readonly ChangedPackage[] {
  const { shown } = store.context(0);
  return shown === null ? [] : readDifferences(shown, request);
}

async function check(store: Store, oracle: Oracle): Promise<void> {
  const status = store.status();
  const rows = oracle.list ?? new Map<string, number>();
  expect(status.rows).toBe(rows.size);
  expect(status.unseen).toEqual(oracle.unseen());
  for (const since of ['before', 'looked'] as const) {
    const expected = oracle.changes(since);
    expect(since === 'before' ? status.changes : status.sinceLooked).toEqual(expected && counts(expected));
    for (const kind of kinds) {
      const found: string[] = [];
      for (;;) {
        const part = readChanges(store, {
          since,
          kind,
          offset: found.length,
          limit: 2,
        });
        if (part.length === 0) break;
        found.push(...part.map(({ id }) => id));
        for (const { id, fields } of part) {
          const was = oracle.earlier(since)?.get(id) ?? 0;
          const expectedFields = kind === 'changed' ? differing(was, rows.get(id) ?? 0) : [];
          expect(fields.toSorted()).toEqual(expectedFields);
        }
      }
      expect(found).toEqual(expected?.[kind] ?? []);
    }
  }
  await checkCounts(store, oracle, rows);
  const view = { view: 1, offset: 0, limit: 500 };
  await done(openView(store.context(1), queryOf()));
  const looked = oracle.changes('looked');
  for (const { id, name, change } of readRows(store.context(0), view)) {
    expect(name.text).toBe(`version ${rows.get(id) ?? -1}`);
    const isAdded = looked?.added.includes(id) ?? false;
    expect(change).toBe(isAdded ? 'added' : looked?.changed.includes(id) === true ? 'changed' : null);
  }
}

/** Queries that match only one version, with the ids of the packages of that version. */
const questions: readonly (readonly [MatchQuery, (rows: List, id: string) => boolean])[] = [
  [{ text: '', filters: { ...noFilters, status: ['B'] } }, (rows, id) => rows.get(id) === 1],
  [{ text: 'version 2', filters: noFilters }, (rows, id) => rows.get(id) === 2],
  [{ text: '', filters: noFilters }, () => true],
];

/** How many packages, and how many new ones, match. */
async function checkCounts(store: Store, oracle: Oracle, rows: List): Promise<void> {
  const queries = questions.map(([query]) => query);
  const { snapshot } = store.status();
  const added = oracle.changes('before')?.added ?? [];
  const expectedCounts = questions.map(
    ([, isMatch]) => [...rows.keys()].filter((id) => isMatch(rows, id)).length,
  );
  const expectedNew = questions.map(([, isMatch]) => added.filter((id) => isMatch(rows, id)).length);
  expect(await done(readCounts(store.context(0), { queries }))).toEqual(
    snapshot && { snapshot, totals: expectedCounts },
  );
  expect(await done(countNew(store.context(0), { queries }))).toEqual(
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
  looks: fc.constantFrom<Turn['looks'][]>('not', 'for a moment', 'on and on'),
  restarts: fc.boolean(),
});

it('every snapshot has its differences from the previous one and from the one whose changes were seen last', async () => {
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
          await sync(store, turn, 1000 + at);
          oracle.publish(turn);
          await check(store, oracle);
          const { snapshot } = store.status();
          if (turn.looks !== 'not') store.markSeen(snapshot);
          if (turn.looks !== 'on and on') store.markSeen(null);
          oracle.look(turn.looks);
          expect(store.status().unseen).toEqual(oracle.unseen());
          if (!turn.restarts) continue;
          store.close();
          store = open(folder);
          oracle.restart();
          await check(store, oracle);
        }
      } finally {
        store.close();
        fs.rmSync(folder, { recursive: true, force: true });
      }
    }),
    { numRuns: 60 },
  );
});

/** Downgrades a file to a version without content hashes, or without fields as well. */
function makeOlder(file: string, version: 2 | 3): void {
  const db = new DatabaseSync(file);
  db.exec(`
    ALTER TABLE package ADD COLUMN total REAL;
    UPDATE package SET total =
      (SELECT total FROM total_run WHERE first_row <= package.row ORDER BY first_row DESC LIMIT 1);
    DROP TABLE total_run;
    DROP TABLE content_hash;
    PRAGMA user_version = ${version};
  `);
  const newer = version === 2 ? ['step_fields', 'step_rest', 'was_fields', 'was_rest'] : [];
  for (const column of newer) db.exec(`ALTER TABLE difference DROP COLUMN ${column}`);
  db.close();
}

function makePublishedOlder(folder: string, version: 2 | 3): void {
  const pointerFile = path.join(folder, 'current.json');
  const pointer = v.parse(
    v.looseObject({ file: v.string() }),
    JSON.parse(fs.readFileSync(pointerFile, 'utf8')),
  );
  const file = path.join(folder, pointer.file);
  makeOlder(file, version);
  fs.writeFileSync(
    pointerFile,
    JSON.stringify({ ...pointer, schema: version, bytes: fs.statSync(file).size }),
  );
}

const plain = { passing: new Map<string, number>(), merged: false, looks: 'not', restarts: false } as const;

it.each([2, 3] as const)(
  'a catalog of version %i is readable, and has the present tables from the next sync on',
  async (version) => {
    const folder = newFolder();
    const changed = (store: Store, since: ChangesRequest['since']): unknown =>
      readChanges(store, { since, kind: 'changed', offset: 0, limit: 9 }).map(({ id, fields }) => [
        id,
        fields.length > 0,
      ]);
    let store = open(folder);
    await sync(
      store,
      {
        ...plain,
        list: new Map([
          ['a', 0],
          ['b', 0],
        ]),
      },
      1,
    );
    await sync(
      store,
      {
        ...plain,
        list: new Map([
          ['a', 1],
          ['b', 0],
        ]),
      },
      2,
    );
    store.close();
    makePublishedOlder(folder, version);

    store = open(folder);
    expect(store.status().rows).toBe(2);
    const hasFields = version > 2;
    expect(changed(store, 'looked')).toEqual([['a', hasFields]]);
    await sync(
      store,
      {
        ...plain,
        list: new Map([
          ['a', 2],
          ['b', 2],
        ]),
      },
      3,
    );
    expect(changed(store, 'before')).toEqual([
      ['a', true],
      ['b', true],
    ]);
    // Version 2 has only the full fingerprint of the earlier package.
    expect(changed(store, 'looked')).toEqual([
      ['a', hasFields],
      ['b', true],
    ]);
    const { snapshot } = store.snapshots.published ?? {};
    expect([snapshot?.hasHashes, snapshot?.rowOf('a'), snapshot?.rowOf('b')]).toEqual([true, 1, 2]);
    if (snapshot !== undefined) expect(await done(verifyRows(snapshot))).toBe(2);
    await sync(
      store,
      {
        ...plain,
        list: new Map([
          ['a', 0],
          ['b', 2],
        ]),
      },
      4,
    );
    expect(changed(store, 'looked')).toEqual([['b', true]]);
    store.close();
  },
);

it.each([2, 3] as const)('a first sync begun by version %i is continued', async (version) => {
  const folder = newFolder();
  let store = open(folder);
  await done(store.beginSync(1));
  store.beginPass();
  await done(store.readPage({ body: body(new Map([['a', 0]])), store: true }));
  store.close();
  makeOlder(path.join(folder, 'snapshot-1.sqlite'), version);
  store = open(folder);
  expect(store.status().rows).toBe(1);
  await sync(store, { ...plain, list: new Map([['a', 0]]) }, 2);
  await sync(store, { ...plain, list: new Map([['a', 2]]) }, 3);
  expect(readChanges(store, { since: 'before', kind: 'changed', offset: 0, limit: 9 })[0]?.fields).toContain(
    'extra',
  );
  store.close();
});
