import fs from 'node:fs';
import path from 'node:path';
import {
  readExclusions,
  readTimeBars,
  readTimeCounts,
  readFacet,
} from '../../../../src/main/catalog/worker/queries/count.ts';
import { locateItem, openView, readRows } from '../../../../src/main/catalog/worker/queries/open-view.ts';
import { readItem } from '../../../../src/main/catalog/worker/queries/read-item.ts';
import { readSuggestions } from '../../../../src/main/catalog/worker/queries/suggestions.ts';
import { Store } from '../../../../src/main/catalog/worker/store.ts';
import { removeSync } from '../../../../src/main/files/held-file.ts';
import { done } from '../finish.ts';
import fc from '../properties.ts';
import { makeQuestion, plans, type QuestionPlan } from './questions.ts';
import { check, readNameOrder, must, type NameOrder, type QueryTarget } from './check.ts';
import { contents, packages } from './generated-packages.ts';
import type { Listed } from './list.ts';
import { sent, type Package } from './package.ts';
import { defaultStoreSettings, noStoreEvents } from '../default-list-preferences.ts';

/** A change of the list between two passes; positions are taken modulo its length. */
interface Edit {
  readonly kind: 'delete' | 'rewrite' | 'add';
  readonly at: number;
  readonly content: Omit<Package, 'id'>;
}

/** The history of a list from its first page to a restart, and the questions asked during it. */
export interface ListHistory {
  readonly first: readonly Package[];
  /** The changes before the second pass of the first sync, and how many of its pages are read before the questions. */
  readonly drift: readonly Edit[];
  readonly secondPassPages: number;
  /** The changes before each later sync. */
  readonly later: readonly (readonly Edit[])[];
  readonly marksSeen: boolean;
  readonly runsMaintenance: boolean;
  readonly pageSize: number;
  /** The unit of the times: units in a second. */
  readonly timeScale: 1 | 1000 | 1_000_000;
  readonly damage: { readonly how: 'delete' | 'cut' | 'overwrite' | 'nothing'; readonly at: number };
  readonly plans: readonly QuestionPlan[];
}

const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom('delete', 'rewrite', 'add'),
  at: fc.nat(1000),
  content: contents,
});

/** `most`: the maximum numbers of packages and questions. */
export function listHistories(most: {
  readonly packages: number;
  readonly plans: number;
}): fc.Arbitrary<ListHistory> {
  return fc.record({
    first: packages({ maxLength: most.packages }),
    drift: fc.array(edit, { maxLength: 12 }),
    secondPassPages: fc.nat(5),
    later: fc.array(fc.array(edit, { maxLength: 20 }), { minLength: 1, maxLength: 4 }),
    marksSeen: fc.boolean(),
    runsMaintenance: fc.boolean(),
    pageSize: fc.constantFrom(3, 10, 50, 100),
    timeScale: fc.constantFrom(1, 1, 1, 1000, 1_000_000),
    damage: fc.record({
      how: fc.constantFrom('delete', 'cut', 'overwrite', 'nothing'),
      at: fc.nat(1_000_000),
    }),
    plans: fc.array(plans, { minLength: 1, maxLength: most.plans, size: 'max' }),
  });
}

function edited(list: readonly Package[], edits: readonly Edit[], newIds: string): Package[] {
  const next = [...list];
  for (const [number, { kind, at, content }] of edits.entries()) {
    const place = at % Math.max(1, next.length);
    const old = next[place];
    if (kind === 'add' || old === undefined) next.splice(place, 0, { ...content, id: `${newIds}-${number}` });
    else if (kind === 'delete') next.splice(place, 1);
    else next[place] = { ...content, id: old.id };
  }
  return next;
}

const now = Date.UTC(2026, 0, 1);

function openStore(folder: string): Store {
  return Store.open(folder, defaultStoreSettings, now, noStoreEvents);
}

const utf8 = new TextEncoder();

function pageBody(list: readonly Package[], page: readonly Package[]): Uint8Array {
  const metadata = { totalCount: list.length };
  return utf8.encode(JSON.stringify({ status: 'SUCCESS', data: page.map(sent), metadata }));
}

function sameContent(one: Package | undefined, other: Package | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The ids of packages that are new or changed compared with an earlier list. */
function changedSince(list: readonly Package[], earlier: readonly Package[] | null): Set<string> {
  if (earlier === null) return new Set();
  const known = new Map(earlier.map((each) => [each.id, each]));
  return new Set(list.filter((each) => !sameContent(each, known.get(each.id))).map(({ id }) => id));
}

const unchanged = { before: new Set<string>(), unread: new Set<string>() };

/** One run of a history in a folder of its own. */
class HistoryRun {
  readonly #history: ListHistory;
  readonly #folder: string;
  #store: Store;
  #view = 0;
  #checkpoints = 0;
  /** The update up to which lines were marked as seen; 0 before. */
  #markedSeen = 0;
  /** The order of names, in which equal names must keep their order. */
  #nameOrder: NameOrder | null = null;

  constructor(history: ListHistory, folder: string) {
    this.#history = history;
    this.#folder = folder;
    this.#store = openStore(folder);
  }

  async run(): Promise<void> {
    const { first, timeScale, drift, later } = this.#history;
    const scaled = (time: number | null): number | null => (time === null ? null : time * timeScale);
    const inUnit = (list: readonly Package[]): Package[] =>
      list.map((each) => ({ ...each, createdAt: scaled(each.createdAt), updatedAt: scaled(each.updatedAt) }));
    const drifted = edited(first, drift, 'drift');
    try {
      const arrived = await this.#syncFirst(inUnit(first), inUnit(drifted));
      let listed: Listed = { packages: arrived, now, changed: unchanged };
      let list = drifted;
      for (const [number, edits] of later.entries()) {
        list = edited(list, edits, `later ${number}`);
        listed = await this.#syncAgain(listed, inUnit(list));
      }
      await this.#restart(listed);
    } finally {
      this.#store.close();
    }
  }

  /** Syncs a list that changes between two passes; returns the stored packages. */
  async #syncFirst(first: readonly Package[], drifted: readonly Package[]): Promise<readonly Package[]> {
    await done(this.#store.beginSync(now));
    const rows = new Map<string, Package>();
    const read = async (list: readonly Package[], page: readonly Package[]): Promise<void> => {
      await done(this.#store.readPage({ body: pageBody(list, page), store: true }));
      for (const each of page) rows.set(each.id, each);
    };
    const ask = async (checkpoint: string): Promise<void> => {
      if (this.#history.runsMaintenance && this.#store.maintenance.hasWork())
        await done(this.#store.maintenance.run());
      await this.#ask({ packages: [...rows.values()], now, changed: unchanged }, checkpoint);
    };
    const pages = this.#pagesOf(first);
    this.#store.beginPass();
    for (const [index, page] of pages.entries()) {
      await read(first, page);
      if (index === Math.floor(pages.length / 2)) await ask('half of the first pass');
    }
    await ask('the first pass');
    this.#store.beginPass();
    for (const [index, page] of this.#pagesOf(drifted).entries()) {
      if (index === this.#history.secondPassPages) await ask('a part of the next pass');
      await read(drifted, page);
    }
    await done(this.#store.publish({ merged: false, now, took: 0 }));
    const listed = { packages: drifted, now, changed: unchanged };
    await this.#ask(listed, 'the first snapshot, not yet prepared');
    await done(this.#store.finishIndex());
    await this.#ask(listed, 'the first snapshot');
    return drifted;
  }

  /** `earlier`: the last snapshot. */
  async #syncAgain(earlier: Listed, list: readonly Package[]): Promise<Listed> {
    const { snapshot, diary } = this.#store.status();
    const marksSeen = this.#history.marksSeen && this.#markedSeen === 0;
    if (marksSeen) {
      this.#markedSeen = diary.newest;
      this.#store.markDiarySeen(diary.newest);
    }
    await done(this.#store.beginSync(now));
    this.#store.beginPass();
    for (const page of this.#pagesOf(list))
      await done(this.#store.readPage({ body: pageBody(list, page), store: true }));
    await done(this.#store.publish({ merged: false, now, took: 0 }));
    await done(this.#store.finishIndex());
    const before = changedSince(list, earlier.packages);
    // Without changes, the previous snapshot is kept.
    const isKept = this.#store.status().snapshot === snapshot;
    must(
      !isKept || (before.size === 0 && list.length === earlier.packages.length),
      'changes make a snapshot',
    );
    const unread = marksSeen ? new Set<string>() : earlier.changed.unread;
    const changed = { before, unread: before.union(unread) };
    const listed = isKept
      ? { ...earlier, changed: { ...earlier.changed, unread } }
      : { packages: list, now, changed };
    await this.#ask(listed, 'a later snapshot');
    if (this.#history.runsMaintenance && this.#store.maintenance.hasWork()) {
      await done(this.#store.maintenance.run());
      await this.#ask(listed, 'a later snapshot, merged');
    }
    return listed;
  }

  async #restart(listed: Listed): Promise<void> {
    const kind = this.#history.damage.at % 2 === 0 ? 'index' : 'base';
    const index = path.join(this.#folder, `${this.#store.status().snapshot ?? ''}.${kind}`);
    this.#store.close();
    this.#damage(index);
    this.#store = openStore(this.#folder);
    await this.#ask(listed, 'after a restart');
    if (this.#history.runsMaintenance) await done(this.#store.maintenance.run());
    else await done(this.#store.finishIndex());
    await this.#ask(listed, 'after a restart, prepared', true);
  }

  #damage(index: string): void {
    const { how, at } = this.#history.damage;
    if (how === 'nothing') return;
    if (how === 'delete') {
      removeSync(index);
      return;
    }
    const bytes = fs.readFileSync(index);
    const place = at % bytes.length;
    if (how === 'overwrite') {
      for (let offset = 0; offset < 9; offset += 1)
        bytes[(place + offset) % bytes.length] = (bytes[(place + offset) % bytes.length] ?? 0) ^ 0x5a;
    }
    fs.writeFileSync(index, how === 'cut' ? bytes.subarray(0, place) : bytes);
  }

  /** Asks some of the questions at each checkpoint, and all of them at the last one. */
  async #ask(listed: Listed, checkpoint: string, isLast = false): Promise<void> {
    const nameOrder = await withContext(checkpoint, () =>
      readNameOrder(this.#target, listed, this.#nameOrder),
    );
    this.#nameOrder = nameOrder;
    const checkpointIndex = this.#checkpoints;
    this.#checkpoints += 1;
    for (const [index, plan] of this.#history.plans.entries()) {
      if (!isLast && index % sharedBy !== checkpointIndex % sharedBy) continue;
      const asked = makeQuestion(plan, listed.packages);
      await withContext(`${checkpoint}, asked ${JSON.stringify(asked)}`, () =>
        check(this.#target, listed, nameOrder, asked),
      );
    }
  }

  #pagesOf(list: readonly Package[]): Package[][] {
    const { pageSize } = this.#history;
    return Array.from({ length: Math.ceil(list.length / pageSize) }, (_, at) =>
      list.slice(at * pageSize, (at + 1) * pageSize),
    );
  }

  get #target(): QueryTarget {
    const store = this.#store;
    return {
      openView: async (query) => {
        for (;;) {
          this.#view += 1;
          const opened = await done(openView(store.context(this.#view), query));
          if (opened.searched === null) return opened;
          // The oracle knows whole answers only; what is indexed meanwhile completes them.
          await done(store.maintenance.hasWork() ? store.maintenance.run() : store.finishIndex());
        }
      },
      readRows: (request) => Promise.resolve(readRows(store.context(0), request)),
      readItem: (request) => Promise.resolve(readItem(store.context(0), request)),
      locateItem: (request) => Promise.resolve(locateItem(store.context(0), request)),
      readFacet: (request) => done(readFacet(store.context(0), request)),
      readExclusions: (request) => done(readExclusions(store.context(0), request)),
      readSuggestions: (request) => done(readSuggestions(store.context(0), request)),
      readTimeCounts: (request) => done(readTimeCounts(store.context(0), request)),
      readTimeBars: (request) => done(readTimeBars(store.context(0), request)),
    };
  }
}

/** Adds to errors what was being done. */
async function withContext<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** A question is asked at one of this many checkpoints that follow each other. */
const sharedBy = 7;

/** Runs a history in a new folder; throws if an answer differs from the oracle's. */
export async function runListHistory(history: ListHistory, folder: string): Promise<void> {
  fs.mkdirSync(folder, { recursive: true });
  await new HistoryRun(history, folder).run();
}
