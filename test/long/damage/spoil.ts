import fs from 'node:fs';
import path from 'node:path';
import type { Catalog } from '../../../src/main/catalog/catalog.ts';
import type { Result } from '../../../src/preload/contract/failure.ts';
import { noFilters } from '../../../src/preload/contract/view.ts';
import { quietCatalog } from '../../equipment/support/quiet-catalog.ts';
import { isSame } from '../histories/oracle.ts';
import { openStore, readFile, runIdleWork } from '../histories/real-store.ts';
import { pageOf, type Chapter, type Entry } from '../kills/story.ts';

/** The damage to a file. */
export interface Damage {
  readonly file: string;
  readonly how: 'bytes' | 'page' | 'cut' | 'grow' | 'delete' | 'folder' | 'swap-bits';
  readonly at: number;
}

const ways = ['bytes', 'page', 'cut', 'grow', 'delete', 'folder', 'swap-bits'] as const;

function chapterOf(list: readonly Entry[]): Chapter {
  return { list, merged: false, looks: false };
}

const first = chapterOf(Array.from({ length: 420 }, (_, at) => ({ id: `package-${at}`, version: 1 })));
const second = chapterOf(
  first.list.slice(20).map((entry, at) => ({ ...entry, version: at % 9 === 0 ? 2 : 1 })),
);

function value<T>(result: Result<T>, what: string): T {
  if (!result.ok) throw new Error(`broken: ${what} failed: ${JSON.stringify(result.failure)}`);
  return result.value;
}

interface Opened {
  readonly catalog: Catalog;
  readonly notices: string[];
  chapter: Chapter;
}

async function open(folder: string, chapter: Chapter): Promise<Opened> {
  const notices: string[] = [];
  let requests = 0;
  const opened: Opened = {
    chapter,
    notices,
    catalog: quietCatalog({
      readPage: (page, limit) => {
        requests += 1;
        return Promise.resolve(pageOf(opened.chapter, page, limit, requests));
      },
      onNotice: (code) => notices.push(code),
    }),
  };
  value(await opened.catalog.open(folder), 'opening');
  return opened;
}

/** Creates a folder with a list that has changes. */
export async function storeTwice(folder: string): Promise<void> {
  const opened = await open(folder, first);
  value(await opened.catalog.sync(), 'the first sync');
  value(await opened.catalog.markSeen('markDiarySeen', { upTo: 1 }), 'looking');
  opened.chapter = second;
  value(await opened.catalog.sync(), 'the second sync');
  await opened.catalog.close();
}

function spoil(folder: string, random: () => number): Damage {
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const file = pick(fs.readdirSync(folder)) ?? '';
  const how = pick(ways) ?? 'bytes';
  const place = path.join(folder, file);
  const stats = fs.statSync(place);
  const at = Math.floor(random() * stats.size);
  if (how === 'delete') fs.rmSync(place, { recursive: true });
  else if (how === 'folder') {
    fs.rmSync(place, { recursive: true });
    fs.mkdirSync(path.join(place, 'inside'), { recursive: true });
  } else if (stats.isFile()) {
    if (how === 'cut') fs.truncateSync(place, at);
    else if (how === 'grow') fs.appendFileSync(place, Buffer.alloc(1 + at, 'grown'));
    else {
      const length = how === 'page' ? 4096 : how === 'bytes' ? 1 + Math.floor(random() * 40) : 1;
      const from = how === 'page' ? at - (at % 4096) : at;
      const bytes = fs.readFileSync(place).subarray(from, from + length);
      for (let index = 0; index < bytes.length; index += 1) {
        const old = bytes[index] ?? 0;
        bytes[index] =
          how === 'swap-bits' ? old ^ (1 << Math.floor(random() * 8)) : Math.floor(random() * 256);
      }
      const handle = fs.openSync(place, 'r+');
      fs.writeSync(handle, bytes, 0, bytes.length, from);
      fs.closeSync(handle);
    }
  }
  return { file, how, at };
}

async function search(catalog: Catalog, text: string): Promise<number | null> {
  const opened = await catalog.query('openView', {
    text,
    filters: noFilters,
    sort: [{ column: 'updated', descending: true }],
  });
  return opened.ok ? opened.value.total : null;
}

/** Damages one or two files, opens the folder and uses it; throws if a rule is broken. Returns the outcome. */
export async function spoilAndCheck(folder: string, random: () => number, done: Damage[]): Promise<string> {
  done.push(spoil(folder, random));
  if (random() < 0.3) done.push(spoil(folder, random));
  const opened = await open(folder, second);
  const { catalog, notices } = opened;
  try {
    // Like a user: search and read the first rows before or during the next sync.
    const searching = search(catalog, 'package- version');
    const early = random() < 0.5 ? catalog.sync() : null;
    await searching;
    const firstSync = await (early ?? catalog.sync());
    if (!firstSync.ok && firstSync.failure.code !== 'storage-failed')
      throw new Error(`broken: damage shows as ${firstSync.failure.code}`);
    opened.chapter = first;
    value(await catalog.sync(), 'the second sync');
    const total = await search(catalog, 'package- version');
    if (total !== first.list.length || catalog.status().rows !== total || !catalog.status().complete)
      throw new Error(`broken: the list is not whole: ${JSON.stringify([total, catalog.status()])}`);
    const others = notices.filter((notice) => notice !== 'catalog-set-aside' && notice !== 'diary-set-aside');
    if (others.length > 0 || new Set(notices).size < notices.length)
      throw new Error(`broken: too many lines: ${notices.join()}`);
    await catalog.close();
    const isFoundLater = (await afterIdleWork(folder)) === 'set aside';
    const found = notices.length > 0 ? 'set aside' : isFoundLater ? 'set aside by idle work' : 'in silence';
    return `${found}${firstSync.ok ? '' : ', one sync failed'}`;
  } finally {
    await catalog.close();
  }
}

/** Updates copy the damage of packages that they do not change. Idle work must find it; what is left is whole. */
async function afterIdleWork(folder: string): Promise<'whole' | 'set aside'> {
  const outcomes: 'set aside'[] = [];
  const store = openStore(folder, Date.now(), () => outcomes.push('set aside'));
  try {
    await runIdleWork(store);
    const stored = await readFile(store);
    const expected = new Map(first.list.map(({ id, version }) => [id, version]));
    if (stored === null ? outcomes.length === 0 : !isSame(stored.versions, expected))
      throw new Error('broken: idle work has not found the damage');
    return outcomes[0] ?? 'whole';
  } finally {
    store.close();
  }
}
