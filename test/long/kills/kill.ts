import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { Catalog } from '../../../src/main/catalog/catalog.ts';
import { DiaryFile } from '../../../src/main/catalog/worker/diary/diary-file.ts';
import { removeSync } from '../../../src/main/files/held-file.ts';
import { ShelfFile } from '../../../src/main/shelf/shelf-file.ts';
import type { Result } from '../../../src/preload/contract/failure.ts';
import type { CatalogStatus, SnapshotChanges } from '../../../src/preload/contract/status.ts';
import { noFilters, type OpenedView, type ViewQuery } from '../../../src/preload/contract/view.ts';
import { memoryShelf } from '../../equipment/support/memory-shelf.ts';
import { pastLists } from '../../equipment/support/past-lists.ts';
import { quietCatalog } from '../../equipment/support/quiet-catalog.ts';
import { openStore, readFile, runIdleWork } from '../histories/real-store.ts';
import { pageOf, stateAfter, tell, type Chapter, type State } from './story.ts';

/** When a program is killed: before its `count`-th operation of a kind; by `hang` some time after its main thread was blocked. */
export interface Moment {
  readonly kind: Kind;
  readonly count: number;
}

export const killKinds = ['files', 'exec', 'rows', 'pages', 'hang'] as const;
export type Kind = (typeof killKinds)[number];

/** When the kill happened: before the first publication, during a later sync, or after the end of the story. */
export type Hit = 'first sync' | 'later sync' | 'just published' | 'never';

const lineSchema = v.object({
  begun: v.optional(v.number()),
  ended: v.optional(v.number()),
  kept: v.optional(v.number()),
  notice: v.optional(v.string()),
  status: v.optional(
    v.looseObject({
      snapshot: v.nullable(v.string()),
      checkedAt: v.nullable(v.number()),
      completeAt: v.nullable(v.number()),
      diary: v.looseObject({ newest: v.number() }),
    }),
  ),
});
type Line = v.InferOutput<typeof lineSchema>;

function must(holds: boolean, rule: string, facts: unknown = ''): asserts holds {
  if (!holds) throw new Error(`broken: ${rule} ${JSON.stringify(facts)}`);
}

function same(a: unknown, b: unknown): boolean {
  const sorted = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([name, part]) => [name, sorted(part)])
      : value;
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

async function runAndKill(folder: string, seed: number, { kind, count }: Moment): Promise<readonly Line[]> {
  const program = fileURLToPath(new URL('./app.ts', import.meta.url));
  const app = spawn(process.execPath, [program, folder, String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PACKSHELF_KILL: `${kind}:${count}` },
  });
  const parts: string[] = [];
  app.stdout.on('data', (part: Buffer) => parts.push(part.toString()));
  const exited = once(app, 'exit');
  await once(app, 'close');
  await exited;
  const { exitCode, signalCode } = app;
  // Windows has no signals: a program that was killed has an exit code.
  const wasKilled = process.platform === 'win32' ? exitCode === 1 : signalCode === 'SIGKILL';
  must(wasKilled || exitCode === 0, 'the program ends by itself or is killed', exitCode);
  return parts
    .join('')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => v.parse(lineSchema, JSON.parse(line)));
}

function value<T>(result: Result<T>, what: string): T {
  if (!result.ok) throw new Error(`broken: ${what} failed: ${JSON.stringify(result.failure)}`);
  return result.value;
}

/** Opens a view until it has all packages: what a kill has left is searched as far as it is indexed. */
async function openWhole(catalog: Catalog, query: ViewQuery): Promise<OpenedView> {
  for (;;) {
    const opened = value(await catalog.query('openView', query), 'a view');
    if (opened.searched === null) return opened;
    await pause(10);
  }
}

/** All packages that a view shows, each once. */
async function stateOf(catalog: Catalog): Promise<State> {
  const query: ViewQuery = { text: '', filters: noFilters, sort: [{ column: 'name', descending: false }] };
  const opened = await openWhole(catalog, query);
  const state: Record<string, number> = {};
  for (let offset = 0; offset < opened.total; offset += 500) {
    const rows = value(
      await catalog.query('readRows', { view: opened.view, offset, limit: 500 }),
      'a window',
    );
    for (const { id, name } of rows) {
      must(!(id in state), 'every package is there once', id);
      state[id] = Number(name.text.replace('version ', ''));
    }
  }
  must(Object.keys(state).length === opened.total, 'as many rows as are counted', opened.total);
  // Searching knows the same packages.
  const found = await openWhole(catalog, { ...query, text: 'package- version' });
  must(found.total === opened.total, 'a search finds what is there', [found.total, opened.total]);
  return state;
}

function changesBetween(before: State, after: State): SnapshotChanges {
  const ids = Object.keys(after);
  return {
    added: ids.filter((id) => !(id in before)).length,
    changed: ids.filter((id) => id in before && before[id] !== after[id]).length,
    removed: Object.keys(before).filter((id) => !(id in after)).length,
  };
}

/** Only the files of one snapshot are left. */
async function expectTidy(folder: string, status: CatalogStatus): Promise<void> {
  const allowed =
    status.snapshot === null
      ? /^(?:diary\.sqlite(?:-journal)?|snapshot-1\.(?:sqlite(?:-journal)?|base\.blocks))$/u
      : new RegExp(
          `^(?:current\\.json|diary\\.sqlite(?:-journal)?|${status.snapshot}\\.(?:sqlite|(?:index|base)(?:\\.new)?|base\\.blocks))$`,
          'u',
        );
  let strays: string[] = [];
  for (let tries = 0; tries < 100; tries += 1) {
    strays = fs.readdirSync(folder).filter((name) => !allowed.test(name));
    if (strays.length === 0) return;
    // Files are deleted in the background.
    await pause(20);
  }
  must(false, 'nothing is left over', { strays, snapshot: status.snapshot });
}

/** What the folder may contain after the kill, according to the messages of the program. */
function expectConsistent(
  story: readonly Chapter[],
  told: readonly Line[],
  status: CatalogStatus,
  state: State,
): Hit {
  const states: State[] = [];
  for (const chapter of story) states.push(stateAfter(states.at(-1) ?? null, chapter));
  const last = told.findLast((line) => line.ended !== undefined);
  const begun = told.findLast((line) => line.begun !== undefined)?.begun;
  const underWay = begun !== undefined && begun !== last?.ended ? begun : null;
  if (status.snapshot === null) {
    must(last === undefined, 'what was published stays', last);
    must(status.checkedAt === null && status.completeAt === null, 'no date without a snapshot', status);
    const sent = states[0] ?? {};
    must(
      Object.entries(state).every(([id, version]) => sent[id] === version),
      'rows were sent',
      state,
    );
    must(status.rows === Object.keys(state).length, 'rows are counted', status);
    return 'first sync';
  }
  if (
    last?.ended !== undefined &&
    same(state, states[last.ended]) &&
    status.checkedAt === last.status?.checkedAt
  ) {
    // The program marks the changes as seen after it has sent the status; the kill may come before or after that.
    const wasSeen = story[last.ended]?.looks === true && status.diary.unread === 0;
    const known = wasSeen
      ? { ...last.status, diary: { ...last.status.diary, unread: 0, unreadNew: 0 } }
      : last.status;
    must(same(status, known), 'what is known of a snapshot stays', [status, last.status]);
    return underWay === null ? 'never' : 'later sync';
  }
  must(underWay !== null, 'only a sync changes the list', status);
  const chapter = story[underWay];
  must(chapter !== undefined && same(state, states[underWay]), 'a whole state of the list', [
    underWay,
    status,
  ]);
  must(status.complete === !chapter.merged, 'complete where it is proven', status);
  must((status.checkedAt ?? 0) >= (last?.status?.checkedAt ?? 1), 'dates move on', [status, last]);
  const completeAt = status.complete ? status.checkedAt : (last?.status?.completeAt ?? null);
  must(status.completeAt === completeAt, 'complete since is true', [status, last]);
  const before = underWay === 0 ? undefined : states[underWay - 1];
  const changes = before === undefined ? null : changesBetween(before, states[underWay] ?? {});
  must(same(status.changes, changes), 'changes are those of the snapshot', [status.changes, changes]);
  return 'just published';
}

/** Runs a story, kills it at a moment, reopens the folder and checks everything; throws if a rule is broken. */
export async function killAndCheck(folder: string, seed: number, moment: Moment): Promise<Hit> {
  const story = tell(seed);
  const told = await runAndKill(folder, seed, moment);
  must(
    told.every((line) => line.notice === undefined),
    'no notice before the kill',
    told,
  );
  await expectKept(`${folder}-shelf`, told.findLast((line) => line.kept !== undefined)?.kept ?? 0);
  if (!fs.existsSync(folder)) return 'first sync';
  const notices: string[] = [];
  const next = story.at(-1);
  must(next !== undefined, 'a story has an end');
  const closing: Chapter = { ...next, list: next.list.slice(3), merged: false };
  let requests = 0;
  const catalog = quietCatalog({
    readPage: (page, limit) => {
      requests += 1;
      return Promise.resolve(pageOf(closing, page, limit, requests));
    },
    onNotice: (code) => notices.push(code),
  });
  try {
    value(await catalog.open(folder), 'opening');
    const status = catalog.status();
    const state = await stateOf(catalog);
    const hit = expectConsistent(story, told, status, state);
    await expectTidy(folder, status);
    value(await catalog.sync(), 'the next sync');
    const after = stateAfter(null, closing);
    must(same(await stateOf(catalog), after), 'the next sync brings the whole list');
    const changes = status.snapshot === null ? null : changesBetween(state, after);
    must(catalog.status().complete, 'the next sync is complete', catalog.status());
    must(same(catalog.status().changes, changes), 'the next sync knows what changed', [
      catalog.status(),
      changes,
    ]);
    await expectTidy(folder, catalog.status());
    must(notices.length === 0, 'nobody is told anything', notices);
    await catalog.close();
    await expectSound(folder, after);
    expectDiary(folder, story, status.snapshot === null ? null : state);
    return hit;
  } finally {
    await catalog.close();
  }
}

/** The shelf has every star and note that was reported as saved, and at most those of the next package. */
async function expectKept(folder: string, kept: number): Promise<void> {
  const notices: unknown[] = [];
  const shelf = memoryShelf({ file: new ShelfFile(folder), onNotice: (notice) => notices.push(notice) });
  await shelf.open();
  const entries = new Map(shelf.all().map((entry) => [entry.id, entry]));
  for (let number = 1; number <= kept; number += 1) {
    const entry = entries.get(`package-${number}`);
    must(entry?.isStarred === true, 'no star is lost that was saved', [number, kept]);
    must(entry.note === `note for package-${number}`, 'no note is lost that was saved', [number, kept]);
  }
  must(entries.size <= kept + 1, 'the shelf has what was set', [entries.size, kept]);
  must(notices.length === 0, 'nobody is told that the shelf is damaged', notices);
  removeSync(folder);
}

/** The diary leads back through the state after the kill to the first snapshot, and has no other state. */
function expectDiary(folder: string, story: readonly Chapter[], afterKill: State | null): void {
  const states: State[] = [];
  for (const chapter of story) states.push(stateAfter(states.at(-1) ?? null, chapter));
  const published =
    afterKill === null ? [] : states.slice(0, 1 + states.findLastIndex((each) => same(each, afterKill)));
  const store = openStore(folder, Date.now());
  // A copy, because the store has locked it.
  const copy = `${folder}-diary`;
  fs.copyFileSync(path.join(folder, 'diary.sqlite'), copy);
  const diary = DiaryFile.open(copy);
  try {
    const { snapshot } = store.snapshots.published ?? {};
    const found = snapshot === undefined ? [] : [...pastLists(diary, snapshot)].map(({ update }) => update);
    must(found.length === published.length, 'no update is lost, and none is there twice', [
      found,
      published.length,
    ]);
    for (const past of snapshot === undefined ? [] : pastLists(diary, snapshot)) {
      const before = Object.fromEntries(
        Array.from(past.before, ([id, [name]]) => [id, Number(String(name).replace('version ', ''))]),
      );
      must(same(before, published.pop()), 'the list before an update is what was published', past.update);
    }
  } finally {
    diary.close();
    removeSync(copy);
    store.close();
  }
}

/** The stored file has the packages, and idle work finds no damage in it. */
async function expectSound(folder: string, expected: State): Promise<void> {
  const store = openStore(folder, Date.now());
  try {
    await runIdleWork(store);
    const file = await readFile(store);
    must(same(Object.fromEntries(file?.versions ?? []), expected), 'the file has the whole list');
  } finally {
    store.close();
  }
}

/** Known moments after the end of a story, which only cost time. */
const bounds: Record<Kind, number> = { files: 250, exec: 250, rows: 20_000, pages: 250, hang: 100 };

/** A random moment; all kinds are equally likely. */
export function pickMoment(random: () => number): Moment {
  const kind = killKinds[Math.floor(random() * killKinds.length)] ?? 'files';
  return { kind, count: 1 + Math.floor(random() * bounds[kind]) };
}

/** The story ended before the moment, so later moments are limited to its counts. */
export function noteEnd({ kind, count }: Moment): void {
  bounds[kind] = Math.max(20, Math.floor((bounds[kind] + count) / 2));
}
