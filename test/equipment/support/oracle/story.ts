import fs from 'node:fs';
import path from 'node:path';
import { queryFunctions } from '../../../../src/main/catalog/worker/queries/query-functions.ts';
import { Store } from '../../../../src/main/catalog/worker/store.ts';
import type { Steps } from '../../../../src/main/catalog/worker/steps.ts';
import fc from '../properties.ts';
import { askOf, plans, type Plan } from './asked.ts';
import { check, learnBase, must, type Base, type Shelf } from './check.ts';
import { contents, packages } from './generated-packages.ts';
import type { Listed } from './list.ts';
import { sent, type Package } from './package.ts';
import { usualChoices } from '../usual-choices.ts';

/** What happens to a list between two readings; positions are taken modulo its length. */
interface Edit {
  readonly kind: 'delete' | 'rewrite' | 'add';
  readonly at: number;
  readonly content: Omit<Package, 'id'>;
}

/** A list from its first page to a restart, and what is asked of it on the way. */
export interface Story {
  readonly first: readonly Package[];
  /** What a second pass of the first sync finds changed, and how many of its pages are read before somebody asks. */
  readonly drift: readonly Edit[];
  readonly pagesAgain: number;
  readonly later: readonly Edit[];
  readonly looks: boolean;
  readonly idles: boolean;
  readonly pageSize: number;
  /** Of a second, by which the times count. */
  readonly timeScale: 1 | 1000 | 1_000_000;
  readonly spoil: { readonly how: 'delete' | 'cut' | 'overwrite' | 'nothing'; readonly at: number };
  readonly plans: readonly Plan[];
}

const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom('delete', 'rewrite', 'add'),
  at: fc.nat(1000),
  content: contents,
});

/** `most`: packages, and questions. */
export function stories(most: { readonly packages: number; readonly plans: number }): fc.Arbitrary<Story> {
  return fc.record({
    first: packages({ maxLength: most.packages }),
    drift: fc.array(edit, { maxLength: 12 }),
    pagesAgain: fc.nat(5),
    later: fc.array(edit, { maxLength: 20 }),
    looks: fc.boolean(),
    idles: fc.boolean(),
    pageSize: fc.constantFrom(3, 10, 50, 100),
    timeScale: fc.constantFrom(1, 1, 1, 1000, 1_000_000),
    spoil: fc.record({
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

/** Does work of the store at once, waiting where it waits. */
async function done<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (step.value !== undefined) await step.value;
  }
}

function openStore(folder: string): Store {
  return Store.open(folder, { maxPages: null, choices: usualChoices }, now, {
    onSetAside: () => {
      throw new Error('the catalog was set aside');
    },
    onFallbackFolder: () => {
      throw new Error('the catalog is not kept');
    },
  });
}

const utf8 = new TextEncoder();

function pageBody(list: readonly Package[], page: readonly Package[]): Uint8Array {
  const metadata = { totalCount: list.length };
  return utf8.encode(JSON.stringify({ status: 'SUCCESS', data: page.map(sent), metadata }));
}

function sameContent(one: Package | undefined, other: Package | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Packages of a list that are new or others against an earlier one. */
function changedSince(list: readonly Package[], earlier: readonly Package[] | null): Set<string> {
  if (earlier === null) return new Set();
  const known = new Map(earlier.map((each) => [each.id, each]));
  return new Set(list.filter((each) => !sameContent(each, known.get(each.id))).map(({ id }) => id));
}

const unchanged = { before: new Set<string>(), looked: new Set<string>() };

/** One run of a story in a folder of its own. */
class Telling {
  readonly #story: Story;
  readonly #folder: string;
  #store: Store;
  #view = 0;
  #asked = 0;
  /** How equal names stand: always the same way. */
  #base: Base | null = null;

  constructor(story: Story, folder: string) {
    this.#story = story;
    this.#folder = folder;
    this.#store = openStore(folder);
  }

  async tell(): Promise<void> {
    const { first, timeScale, drift, later } = this.#story;
    const scaled = (time: number | null): number | null => (time === null ? null : time * timeScale);
    const inUnit = (list: readonly Package[]): Package[] =>
      list.map((each) => ({ ...each, createdAt: scaled(each.createdAt), updatedAt: scaled(each.updatedAt) }));
    const drifted = edited(first, drift, 'drift');
    try {
      const arrived = await this.#syncFirst(inUnit(first), inUnit(drifted));
      const listed = await this.#syncAgain(arrived, inUnit(edited(drifted, later, 'later')));
      await this.#restart(listed);
    } finally {
      this.#store.close();
    }
  }

  /** Syncs a list that changes meanwhile; answers what is stored. */
  async #syncFirst(first: readonly Package[], drifted: readonly Package[]): Promise<readonly Package[]> {
    await done(this.#store.beginSync(now));
    const rows = new Map<string, Package>();
    const read = (list: readonly Package[], page: readonly Package[]): void => {
      this.#store.readPage({ body: pageBody(list, page), store: true });
      for (const each of page) rows.set(each.id, each);
    };
    const ask = async (moment: string): Promise<void> => {
      if (this.#story.idles && this.#store.maintenance.hasWork()) await done(this.#store.maintenance.run());
      await this.#ask({ packages: [...rows.values()], now, changed: unchanged }, moment);
    };
    const pages = this.#pagesOf(first);
    this.#store.beginPass();
    for (const [index, page] of pages.entries()) {
      read(first, page);
      if (index === Math.floor(pages.length / 2)) await ask('half of the first pass');
    }
    await ask('the first pass');
    this.#store.beginPass();
    for (const [index, page] of this.#pagesOf(drifted).entries()) {
      if (index === this.#story.pagesAgain) await ask('a part of the next pass');
      read(drifted, page);
    }
    await done(this.#store.publish({ merged: false, now, took: 0 }));
    const listed = { packages: drifted, now, changed: unchanged };
    await this.#ask(listed, 'the first snapshot, not yet prepared');
    await done(this.#store.prepare());
    await this.#ask(listed, 'the first snapshot');
    return drifted;
  }

  async #syncAgain(earlier: readonly Package[], list: readonly Package[]): Promise<Listed> {
    const { snapshot } = this.#store.status();
    if (this.#story.looks) this.#store.markSeen(snapshot ?? '');
    await done(this.#store.beginSync(now));
    this.#store.beginPass();
    for (const page of this.#pagesOf(list)) this.#store.readPage({ body: pageBody(list, page), store: true });
    await done(this.#store.publish({ merged: false, now, took: 0 }));
    await done(this.#store.prepare());
    const changed = changedSince(list, earlier);
    // Where nothing was new, the snapshot before is kept.
    const isKept = this.#store.status().snapshot === snapshot;
    must(!isKept || (changed.size === 0 && list.length === earlier.length), 'changes make a snapshot');
    const packages = isKept ? earlier : list;
    const listed = { packages, now, changed: { before: changed, looked: changed } };
    await this.#ask(listed, 'the second snapshot');
    return listed;
  }

  async #restart(listed: Listed): Promise<void> {
    const index = path.join(this.#folder, `${this.#store.status().snapshot ?? ''}.index`);
    this.#store.close();
    this.#spoil(index);
    this.#store = openStore(this.#folder);
    await this.#ask(listed, 'after a restart');
    if (this.#story.idles) await done(this.#store.maintenance.run());
    else await done(this.#store.prepare());
    await this.#ask(listed, 'after a restart, prepared');
  }

  #spoil(index: string): void {
    const { how, at } = this.#story.spoil;
    if (how === 'nothing') return;
    if (how === 'delete') {
      fs.rmSync(index);
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

  /** Puts the questions whose turn it is: some at each moment, all of them at the last one. */
  async #ask(listed: Listed, moment: string): Promise<void> {
    const base = await told(moment, () => learnBase(this.#shelf, listed, this.#base));
    this.#base = base;
    const turn = this.#asked;
    this.#asked += 1;
    for (const [index, plan] of this.#story.plans.entries()) {
      if (turn < moments - 1 && index % moments !== turn) continue;
      const asked = askOf(plan, listed.packages);
      await told(`${moment}, asked ${JSON.stringify(asked)}`, () => check(this.#shelf, listed, base, asked));
    }
  }

  #pagesOf(list: readonly Package[]): Package[][] {
    const { pageSize } = this.#story;
    return Array.from({ length: Math.ceil(list.length / pageSize) }, (_, at) =>
      list.slice(at * pageSize, (at + 1) * pageSize),
    );
  }

  get #shelf(): Shelf {
    const store = this.#store;
    return {
      openView: (query) => {
        this.#view += 1;
        return done(queryFunctions.openView(store.context(this.#view), query));
      },
      readRows: (request) => Promise.resolve(queryFunctions.readRows(store.context(0), request)),
      readItem: (request) => Promise.resolve(queryFunctions.readItem(store.context(0), request)),
      locateItem: (request) => Promise.resolve(queryFunctions.locateItem(store.context(0), request)),
      readFacet: (request) => done(queryFunctions.readFacet(store.context(0), request)),
      readExclusions: (request) => done(queryFunctions.readExclusions(store.context(0), request)),
    };
  }
}

/** Says what was done with whatever goes wrong. */
async function told<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Times at which a story is asked. */
const moments = 7;

/** Plays a story in a new folder; throws where an answer is not the oracle's. */
export async function tell(story: Story, folder: string): Promise<void> {
  fs.mkdirSync(folder, { recursive: true });
  await new Telling(story, folder).tell();
}
