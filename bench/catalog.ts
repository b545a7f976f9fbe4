import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome, ScriptTools } from '../build/checks/script.ts';
import { parseArguments, wholeNumber } from '../build/system/arguments.ts';
import { createCatalog, type Catalog } from '../src/main/catalog/catalog.ts';
import { pageLimit } from '../src/main/catalog/sync/sync-plan.ts';
import { succeeded, type Result } from '../src/preload/contract/failure.ts';

/** The offline copy against SQLite's LIKE over plain columns: the same packages, queries and process. */
export const name = 'catalog';

const queries = ['or', 'muller', 'order intake', 'person 17', 'zebra 99', '8000-00000000123', 'nowhere', 'e'];
const rounds = 5;
const windowSize = 50;

const encoder = new TextEncoder();

const words = [
  'Order',
  'intake',
  'Müller',
  'Straße',
  'invoice',
  'route',
  '検索',
  'batch',
  'approval',
  'Zebra',
  'отчёт',
];

function word(number: number): string {
  return words[number % words.length] ?? '';
}

interface SampleFields {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly comments: string;
  readonly creator: string;
  readonly updater: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

function fieldsOf(number: number): SampleFields {
  const id = `00000000-0000-4000-8000-${String((number * 7919) % 1e12).padStart(12, '0')}`;
  const comments = Array.from({ length: number % 40 }, (_, index) => word(number * (index + 3) + index)).join(
    ' ',
  );
  return {
    id,
    name: `${word(number * 5)} ${word(Math.floor(number / 11))} ${number}`,
    status: number % 10 === 0 ? 'DRAFT' : 'PUBLISHED',
    comments,
    creator: `Person ${number % 300}`,
    updater: `Person ${number % 170}`,
    createdAt: 1_600_000_000.5 + number,
    updatedAt: 1_700_000_000.25 + ((number * 31) % 1_000_000),
  };
}

/** The package as the service lists it (service-interface.md, "Process package"). */
function entry(number: number, total: number): object {
  const { id, name: label, status, comments, creator, updater, createdAt, updatedAt } = fieldsOf(number);
  return {
    processId: id,
    processName: label,
    processStatus: status,
    comments,
    creatorName: creator,
    updatorName: updater,
    createdAt,
    updatedAt,
    channelId: id,
    createdBy: id,
    updatedBy: id,
    totalcount: total,
  };
}

/** Every page's body, and the empty one behind the end; made before anything is measured. */
function bodiesOf(count: number): readonly Uint8Array[] {
  return Array.from({ length: Math.ceil(count / pageLimit) + 1 }, (_, index) => {
    const begin = index * pageLimit;
    const size = Math.min(pageLimit, count - begin);
    const data = Array.from({ length: Math.max(0, size) }, (_none, at) => entry(begin + at + 1, count));
    const metadata = { count: data.length, page: index + 1, totalCount: count };
    return encoder.encode(JSON.stringify({ data, message: '', metadata, status: 'SUCCESS' }));
  });
}

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}

function percentile(times: readonly number[], part: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

async function timed(times: number[], work: () => unknown): Promise<void> {
  const started = performance.now();
  await work();
  times.push(performance.now() - started);
}

/** Plain columns, an index for the order, LIKE on each column: what is written first when nobody measures. */
function makePeer(file: string, count: number): DatabaseSync {
  const db = new DatabaseSync(file);
  db.exec(
    'CREATE TABLE package (id TEXT PRIMARY KEY, name TEXT, status TEXT, comments TEXT, creator TEXT, updater TEXT, updated_at REAL, raw TEXT)',
  );
  const insert = db.prepare('INSERT INTO package VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  db.exec('PRAGMA synchronous = OFF; BEGIN');
  for (let number = 1; number <= count; number += 1) {
    const { id, name: label, status, comments, creator, updater, updatedAt } = fieldsOf(number);
    const raw = JSON.stringify(entry(number, count));
    insert.run(id, label, status, comments, creator, updater, updatedAt, raw);
  }
  db.exec('COMMIT; CREATE INDEX by_name ON package (name)');
  return db;
}

function askPeer(db: DatabaseSync, text: string): void {
  const terms = text.split(' ').filter((term) => term !== '');
  const columns = ['name', 'status', 'comments', 'creator', 'updater', 'id'];
  const one = `(${columns.map((column) => `${column} LIKE ?`).join(' OR ')})`;
  const where = terms.length === 0 ? '' : `WHERE ${terms.map(() => one).join(' AND ')}`;
  const values = terms.flatMap((term) => columns.map(() => `%${term}%`));
  db.prepare(`SELECT count(*) FROM package ${where}`).get(...values);
  db.prepare(
    `SELECT id, name, status, comments, creator, updated_at FROM package ${where} ORDER BY name LIMIT ${windowSize}`,
  ).all(...values);
}

async function openAndRead(catalog: Catalog, text: string): Promise<void> {
  const opened = value(await catalog.openView({ text, sort: { column: 'name', descending: false } }));
  value(await catalog.readWindow({ view: opened.view, offset: 0, limit: windowSize }));
}

/** A view and its first window may take at most as long as the peer, at the median. */
const bindingRatio = 1;

/** Prints one table; times in ms. `--packages=N` for another size than 20,000. */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const args = parseArguments(tools.options, { values: ['packages'] });
  const count = wholeNumber(args, 'packages', { otherwise: 20_000, least: 1 });
  const folder = tools.folder('bench');
  const bodies = bodiesOf(count);
  const catalog = createCatalog({
    workerFile: new URL('../src/main/catalog/store/worker.ts', import.meta.url),
    // A copy: what is given away is transferred to the worker.
    readPage: (page) => Promise.resolve(succeeded((bodies[page - 1] ?? new Uint8Array()).slice())),
    now: Date.now,
    random: Math.random,
    delay: (ms, signal) => sleep(ms, undefined, { signal }),
    log: { info: () => undefined, warn: () => undefined },
    onChange: () => undefined,
    onNotice: () => undefined,
    onSetAside: () => undefined,
  });
  const peer = makePeer(path.join(folder, 'peer.sqlite'), count);
  try {
    value(await catalog.open(path.join(folder, 'account')));
    const sync: number[] = [];
    await timed(sync, async () => value(await catalog.sync()));
    await catalog.close();
    const start: number[] = [];
    await timed(start, async () => {
      value(await catalog.open(path.join(folder, 'account')));
      await openAndRead(catalog, '');
    });
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const query of queries) {
        await timed(ours, () => openAndRead(catalog, query));
        await timed(theirs, () => askPeer(peer, query));
      }
    }
    const windows: number[] = [];
    const { view, total } = value(
      await catalog.openView({ text: 'e', sort: { column: 'updated', descending: true } }),
    );
    for (let round = 0; round < 50; round += 1) {
      const offset = Math.floor((total * round) / 50);
      await timed(windows, async () => value(await catalog.readWindow({ view, offset, limit: windowSize })));
    }
    const line = (times: readonly number[]): Record<string, string> => ({
      p50: percentile(times, 0.5).toFixed(1),
      p95: percentile(times, 0.95).toFixed(1),
    });
    tools.say(`${count} packages, ${queries.length} queries, ${rounds} rounds`);
    console.table({
      'view and first window': line(ours),
      'SQLite LIKE on plain columns': line(theirs),
      'one window of 50': line(windows),
      'first sync (no network)': line(sync),
      'cold start to first window': line(start),
    });
    const ratio = percentile(ours, 0.5) / percentile(theirs, 0.5);
    tools.say(`view and first window against LIKE, p50: ${ratio.toFixed(2)} (at most ${bindingRatio})`);
    return ratio <= bindingRatio
      ? { outcome: 'passed' }
      : { outcome: 'failed', why: `the ratio is ${ratio.toFixed(2)}` };
  } finally {
    await catalog.close();
    peer.close();
  }
}
