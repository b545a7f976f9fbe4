import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, type TestContext } from 'vitest';
import { eventually } from '../equipment/support/eventually.ts';
import {
  closeAll,
  code,
  files,
  harness,
  newFolder,
  published,
  rows,
  synced,
  value,
  view,
} from '../integration/main/catalog/harness.ts';
import { items, SimulatedList } from '../integration/main/catalog/simulated-list.ts';

/** Files that are locked, not readable, or do not fit on the disk. None of this is damage. */

const started: ChildProcessByStdio<Writable, Readable, null>[] = [];
const mounted: string[] = [];

afterEach(async () => {
  for (const program of started.splice(0)) {
    const ended = program.exitCode === null && program.signalCode === null ? once(program, 'exit') : null;
    program.stdin.end();
    program.kill('SIGKILL');
    await ended;
  }
  // Lazily, because the catalog may still have files open.
  for (const place of mounted.splice(0)) spawnSync('/bin/umount', ['--lazy', place]);
  await closeAll();
});

function start(
  address: URL,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcessByStdio<Writable, Readable, null> {
  const program = spawn(process.execPath, [fileURLToPath(address), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  started.push(program);
  return program;
}

async function stored(size = 150): Promise<string> {
  const { catalog, folder } = await synced(items(size));
  await catalog.close();
  return folder;
}

describe('a file that another program has locked', () => {
  async function locked(file: string): Promise<() => Promise<void>> {
    const program = start(new URL('./locking-app.ts', import.meta.url), [file]);
    await once(program.stdout, 'data');
    return async () => {
      program.stdin.end();
      await once(program, 'exit');
    };
  }

  it('is read if it is published, because it never changes', async () => {
    const folder = await stored();
    await locked(path.join(folder, 'snapshot-1.sqlite'));
    const { catalog, notices, list } = await harness(new SimulatedList(items(150)), { folder });
    expect(catalog.status()).toMatchObject({ snapshot: 'snapshot-1', rows: 150, complete: true });
    expect(await rows(catalog, 'person')).toHaveLength(150);
    list.items = items(160);
    value(await catalog.sync());
    expect(catalog.status()).toMatchObject({ rows: 160, complete: true });
    expect(notices).toEqual([]);
  });

  it('is left alone if it is unpublished, and the next sync creates another one', async () => {
    const list = new SimulatedList(items(150));
    list.before = (page) => (page === 1 ? null : { code: 'maintenance', retryable: false });
    const first = await harness(list);
    await first.catalog.sync();
    await first.catalog.close();
    const { folder } = first;
    const unlock = await locked(path.join(folder, 'snapshot-1.sqlite'));
    const second = await harness(new SimulatedList(items(150)), { folder });
    expect(second.catalog.status()).toMatchObject({ snapshot: null, checkedAt: null });
    await second.catalog.close();
    expect(files(folder)).toContain('snapshot-1.sqlite');
    await unlock();
    // Once it is unlocked, its rows are available again.
    const third = await harness(new SimulatedList(items(150)), { folder });
    expect(third.catalog.status()).toMatchObject({ snapshot: null, rows: 100 });
    await third.catalog.close();
    const unlockAgain = await locked(path.join(folder, 'snapshot-1.sqlite'));
    const fourth = await synced(items(150), { folder });
    expect(fourth.catalog.status()).toMatchObject({ snapshot: 'snapshot-2', rows: 150, complete: true });
    expect([second.notices, third.notices, fourth.notices]).toEqual([[], [], []]);
    await fourth.catalog.close();
    await unlockAgain();
    await harness(new SimulatedList([]), { folder });
    await eventually(() => files(folder)).toEqual(published(2));
  });
});

/** A user who owns nothing on this computer. */
const nobody = 65_534;

/** A catalog run by nobody, steered from here as limited-app.ts says; its place for temporary files is its own. */
function runByNobody(folder: string, temporary: string): (order: string) => Promise<unknown> {
  const program = start(new URL('./limited-app.ts', import.meta.url), [folder, String(nobody)], {
    TMPDIR: temporary,
  });
  const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  return async (order) => {
    program.stdin.write(`${order}\n`);
    const line = await lines.next();
    const answer: unknown = JSON.parse(line.done === true ? '{}' : line.value);
    return answer;
  };
}

function needsRoot(context: TestContext): void {
  if (process.getuid?.() !== 0) context.skip('only root can try out what another person may do');
}

/** A folder that others may look into, with a catalog and a place for temporary files that are nobody's. */
async function foreign(): Promise<{ folder: string; temporary: string }> {
  const from = await stored();
  const place = newFolder();
  fs.chmodSync(place, 0o755);
  const folder = path.join(place, 'account');
  const temporary = path.join(place, 'temporary');
  fs.cpSync(from, folder, { recursive: true });
  fs.mkdirSync(temporary);
  for (const name of [folder, temporary, ...files(folder).map((file) => path.join(folder, file))]) {
    fs.chownSync(name, nobody, nobody);
  }
  return { folder, temporary };
}

describe('missing permissions', () => {
  it('to read the stored list are reported, and the list is shown once they are granted', async (context) => {
    needsRoot(context);
    const { folder, temporary } = await foreign();
    const file = path.join(folder, 'snapshot-1.sqlite');
    fs.chownSync(file, 0, 0);
    fs.chmodSync(file, 0o600);
    const ask = runByNobody(folder, temporary);
    expect(await ask('open')).toMatchObject({ answer: { ok: false, failure: { code: 'storage-failed' } } });
    expect(await ask('sync')).toMatchObject({ answer: { ok: false }, notices: [] });
    expect(files(folder)).toEqual(published(1));
    fs.chmodSync(file, 0o644);
    await ask('160');
    expect(await ask('sync')).toMatchObject({
      answer: { ok: true },
      status: { rows: 160, complete: true, changes: { added: 10, changed: 0, removed: 0 } },
      notices: [],
    });
  });

  it('to write the folder keep the stored list, and a newer one lasts as long as the app runs', async (context) => {
    needsRoot(context);
    const { folder, temporary } = await foreign();
    fs.chownSync(folder, 0, 0);
    fs.chmodSync(folder, 0o755);
    const before = files(folder).map((name) => [name, fs.statSync(path.join(folder, name)).mtimeMs]);
    const ask = runByNobody(folder, temporary);
    expect(await ask('open')).toMatchObject({
      answer: { ok: true },
      status: { rows: 150 },
      notices: ['catalog-not-kept'],
    });
    expect(await ask('find')).toMatchObject({ answer: { value: { total: 150 } } });
    await ask('160');
    expect(await ask('sync')).toMatchObject({ answer: { ok: true }, status: { rows: 160, complete: true } });
    expect(await ask('find')).toMatchObject({ answer: { value: { total: 160 } } });
    await ask('140');
    expect(await ask('sync')).toMatchObject({
      answer: { ok: true },
      status: { rows: 140, changes: { added: 0, removed: 20 } },
      notices: ['catalog-not-kept'],
    });
    await ask('close');
    expect(fs.readdirSync(temporary)).toEqual([]);
    expect(files(folder).map((name) => [name, fs.statSync(path.join(folder, name)).mtimeMs])).toEqual(before);
  });

  it('to create the folder allow a list as long as the app runs', async (context) => {
    needsRoot(context);
    const { folder, temporary } = await foreign();
    const missing = path.join(path.dirname(folder), 'missing', 'account');
    // Other users may create folders there that look like leftovers of ours.
    const others = ['packshelf-catalog-99999999-folder', 'packshelf-catalog-99999999-link'];
    const [planted = '', link = ''] = others.map((name) => path.join(temporary, name));
    fs.mkdirSync(planted, { mode: 0o755 });
    fs.writeFileSync(path.join(planted, 'file'), 'of another person');
    fs.symlinkSync(planted, link);
    const left = path.join(temporary, 'packshelf-catalog-99999999-left');
    fs.mkdirSync(left);
    fs.chownSync(left, nobody, nobody);
    const ask = runByNobody(missing, temporary);
    expect(await ask('open')).toMatchObject({
      answer: { ok: true },
      status: { rows: 0 },
      notices: ['catalog-not-kept'],
    });
    expect(await ask('sync')).toMatchObject({ answer: { ok: true }, status: { rows: 150, complete: true } });
    expect(await ask('find')).toMatchObject({
      answer: { value: { total: 150 } },
      notices: ['catalog-not-kept'],
    });
    await ask('close');
    expect(fs.readdirSync(temporary).toSorted()).toEqual(others);
    expect(fs.readdirSync(planted)).toEqual(['file']);
  });

  it('to write a folder with a damaged list cause a single notice', async (context) => {
    needsRoot(context);
    const { folder, temporary } = await foreign();
    fs.writeFileSync(path.join(folder, 'current.json'), '{');
    fs.chownSync(folder, 0, 0);
    fs.chmodSync(folder, 0o755);
    const ask = runByNobody(folder, temporary);
    expect(await ask('open')).toMatchObject({
      answer: { ok: true },
      status: { rows: 0 },
      notices: ['catalog-not-kept'],
    });
    expect(await ask('sync')).toMatchObject({
      status: { rows: 150, complete: true },
      notices: ['catalog-not-kept'],
    });
  });
});

describe('a disk that is actually full', () => {
  const megabyte = 1_000_000;

  /** A small separate disk; the test is skipped if it can't be created. */
  function smallDisk(context: TestContext): string {
    const place = newFolder();
    const isMounted =
      process.platform === 'linux' &&
      process.getuid?.() === 0 &&
      spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', place]).status === 0;
    if (!isMounted) context.skip('only root on Linux can make a small disk to fill up');
    mounted.push(place);
    return place;
  }

  /** Leaves at most this many bytes free. */
  function fill(place: string, left: number): void {
    const { bavail, bsize } = fs.statfsSync(place);
    const wanted = bavail * bsize - left;
    try {
      if (wanted > 0) fs.appendFileSync(path.join(place, 'filler'), Buffer.alloc(wanted));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }

  it.for([
    ['with the first rows', 2],
    ['in the middle', 12],
    ['at the very end', 1],
  ] as const)('%s ends the sync and leaves the stored list', async ([, page], context) => {
    const place = smallDisk(context);
    const { catalog, list, folder, notices } = await synced(items(3000), {
      folder: path.join(place, 'account'),
    });
    const before = catalog.status();
    list.items = items(3000).map((entry) => ({ ...entry, comments: `new ${'x'.repeat(500)}` }));
    list.asked.length = 0;
    list.before = (asked) => {
      // Page 1 is requested twice, the second time at the end.
      if (asked === page && (page > 1 || list.asked.length > 1)) fill(place, 20_000);
      return null;
    };
    expect(code(await catalog.sync())).toBe('disk-full');
    expect(catalog.status()).toEqual(before);
    expect(await rows(catalog, 'muller')).not.toEqual([]);
    await eventually(() => files(folder)).toEqual(published(1));
    fs.rmSync(path.join(place, 'filler'));
    list.before = () => null;
    value(await catalog.sync());
    expect(catalog.status()).toMatchObject({ rows: 3000, complete: true, changes: { changed: 3000 } });
    expect(notices).toEqual([]);
    await catalog.close();
  });

  it('has too little space at the start, so no sync begins', async (context) => {
    const place = smallDisk(context);
    const { catalog, list, folder } = await synced(items(500), {
      folder: path.join(place, 'account'),
    });
    fill(place, 10 * megabyte);
    list.asked.length = 0;
    expect(code(await catalog.sync())).toBe('disk-full');
    expect(list.asked).toEqual([]);
    await eventually(() => files(folder)).toEqual(published(1));
    expect(await view(catalog)).toMatchObject({ total: 500 });
    await catalog.close();
  });

  it('does not prevent opening, searching and sorting a stored list', async (context) => {
    const place = smallDisk(context);
    const first = await synced(items(500), { folder: path.join(place, 'account') });
    await first.catalog.close();
    for (const file of ['snapshot-1.index', 'snapshot-1.base']) fs.rmSync(path.join(first.folder, file));
    fill(place, 0);
    const { catalog, notices } = await harness(new SimulatedList([]), { folder: first.folder });
    expect(catalog.status()).toMatchObject({ rows: 500, complete: true });
    expect(await rows(catalog, 'person')).toHaveLength(500);
    expect(notices).toEqual([]);
    await catalog.close();
  });

  it('during the first sync keeps the rows that had space, and the next sync completes them', async (context) => {
    const place = smallDisk(context);
    const big = items(3000).map((entry) => ({ ...entry, comments: `old ${'x'.repeat(2000)}` }));
    const { catalog, list, notices } = await harness(new SimulatedList(big), {
      folder: path.join(place, 'account'),
    });
    list.before = (asked) => {
      if (asked === 9) fill(place, 20_000);
      return null;
    };
    expect(code(await catalog.sync())).toBe('disk-full');
    expect(await view(catalog)).toMatchObject({ total: catalog.status().rows, snapshot: null });
    fs.rmSync(path.join(place, 'filler'));
    list.before = () => null;
    // Other packages at other positions, so that knowledge of lost rows would show.
    list.items = items(2000).toReversed();
    value(await catalog.sync());
    expect(catalog.status()).toMatchObject({ rows: 2000, complete: true });
    expect(await view(catalog, 'old')).toMatchObject({ total: 0 });
    for (const word of ['zebra', 'draft']) {
      const holding = list.items.filter((entry) => JSON.stringify(entry).toLowerCase().includes(word));
      expect(await view(catalog, word)).toMatchObject({ total: holding.length });
    }
    expect(notices).toEqual([]);
    await catalog.close();
  });
});
