import fs from 'node:fs';
import path from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, type TestContext } from 'vitest';
import { Exports, type ExportsDeps } from '../../../../../src/main/catalog/export/exports.ts';
import { removeSync } from '../../../../../src/main/files/held-file.ts';
import type { ExportRequest, ExportStatus } from '../../../../../src/preload/contract/export.ts';
import type { Result } from '../../../../../src/preload/contract/failure.ts';
import type { Ranges } from '../../../../../src/preload/contract/ranges.ts';
import { messagesOf } from '../../../../../src/preload/contract/messages/index.ts';
import { eventually } from '../../../../equipment/support/eventually.ts';
import { silentLog } from '../../../../equipment/support/silent-log.ts';
import { smallDisk } from '../../../../equipment/support/small-disk.ts';
import { exportWorker } from '../../../../equipment/support/workers.ts';
import {
  ask,
  closeAll,
  code,
  files,
  harness,
  newFolder,
  synced,
  value,
  view,
  type Harness,
} from '../harness.ts';
import { idOf, item, items, SimulatedList } from '../simulated-list.ts';

const en = messagesOf('en');

/** Real threads, snapshots and files. */

const mounted: (() => void)[] = [];

afterEach(async () => {
  for (const unmount of mounted.splice(0)) unmount();
  await closeAll();
});

interface Scene extends Harness {
  readonly exports: Exports;
  /** All states of the status. */
  readonly told: (ExportStatus | null)[];
  /** The path chosen in the dialog; null if it is cancelled. */
  target: string | null;
  readonly asked: string[];
  run(change?: Partial<ExportRequest>): Promise<Result<null>>;
}

/** A list, and exports to a separate folder. */
async function scene(count: number, more: Partial<ExportsDeps> = {}, stored?: string): Promise<Scene> {
  const made = await harness(new SimulatedList(items(count)), stored === undefined ? {} : { folder: stored });
  const told: (ExportStatus | null)[] = [];
  const asked: string[] = [];
  const folder = newFolder();
  const exports: Exports = new Exports({
    workerFile: exportWorker,
    ask: ({ proposed }) => {
      asked.push(proposed);
      return Promise.resolve(scene.target);
    },
    texts: () => en,
    locale: () => 'en-GB',
    folder: { get: () => folder, remember: () => undefined },
    now: () => new Date(2026, 10, 21, 12).getTime(),
    platform: process.platform,
    log: silentLog,
    onChange: () => told.push(exports.status()),
    ...more,
  });
  const scene: Scene = {
    ...made,
    exports,
    told,
    asked,
    target: path.join(folder, 'list.csv'),
    run: async (change = {}) => {
      const opened = await view(made.catalog);
      const request = {
        view: opened.view,
        ranges: null,
        columns: ['name', 'id'],
        allFields: false,
        format: 'csv',
        name: '',
        about: ['Invoices', 'Filters: Status Draft'],
        ...change,
      } as const;
      return exports.start({ account: 'one', catalog: made.catalog }, request);
    },
  };
  onTestFinished(() => exports.dispose());
  return scene;
}

async function read(count: number, more?: Partial<ExportsDeps>): Promise<Scene> {
  const made = await scene(count, more);
  value(await made.catalog.sync());
  return made;
}

/** So many packages take a moment to be written. */
const large = 20_000;
let largeFolder = '';

beforeAll(async () => {
  const { catalog, folder } = await synced(items(large));
  await catalog.close();
  largeFolder = fs.mkdtempSync(`${newFolder()}-kept-`);
  fs.cpSync(folder, largeFolder, { recursive: true });
  await closeAll();
  return () => removeSync(largeFolder);
});

/** A large list that was synced, in a folder of its own. */
function stored(): Promise<Scene> {
  const folder = path.join(newFolder(), 'account');
  fs.cpSync(largeFolder, folder, { recursive: true });
  return scene(large, {}, folder);
}

function targetOf({ target }: Scene): string {
  if (target === null) throw new Error('no target');
  return target;
}

/** The files in the folder of the target. */
function beside(made: Scene): string[] {
  return files(path.dirname(targetOf(made)));
}

describe('an export', () => {
  it('has the rows of the view in their order', async () => {
    const made = await read(1234);
    value(await made.run());
    const opened = await view(made.catalog);
    const lines = ['Name,ID'];
    for (let offset = 0; offset < 1234; offset += 500) {
      const rows = await ask(made.catalog, 'readRows', { view: opened.view, offset, limit: 500 });
      lines.push(...rows.map(({ name, id }) => `${name.text},${id}`));
    }
    expect(fs.readFileSync(targetOf(made), 'utf8')).toBe(`\uFEFF${lines.join('\r\n')}\r\n`);
    expect(beside(made)).toEqual(['list.csv']);
    expect(made.told[0]).toEqual({
      state: 'running',
      account: 'one',
      file: 'list.csv',
      done: 0,
      total: 1234,
      content: 'packages',
    });
    expect(made.exports.status()).toEqual({
      state: 'done',
      account: 'one',
      file: 'list.csv',
      rows: 1234,
      content: 'packages',
    });
    expect(made.exports.file()).toBe(targetOf(made));
    made.exports.dismiss();
    expect(made.exports.status()).toBeNull();
  });

  it('has the notes of its packages if it is of the shelf, and no others', async () => {
    const made = await read(20);
    const [noted, starred, other] = [3, 4, 5].map((number) => idOf(number));
    const setNotes = (notes: Record<string, string>): Promise<void> =>
      made.catalog.setShelf({
        revision: 1,
        starred: new Set([idOf(3), idOf(4)]),
        notes: new Map(Object.entries(notes)),
      });
    await setNotes({ [idOf(3)]: '=Ask "Müller",\nthen wait', [idOf(5)]: 'no star', elsewhere: 'gone' });
    const content = async (text: string): Promise<string> => {
      const opened = await view(made.catalog, text, { column: 'created', descending: false });
      value(await made.run({ view: opened.view, columns: ['id'] }));
      return fs.readFileSync(targetOf(made), 'utf8').slice(1);
    };
    expect(await content('starred:')).toBe(
      `ID,Note for yourself\r\n${noted},"'=Ask ""Müller"",\nthen wait"\r\n${starred},\r\n`,
    );
    expect(await content('note:star')).toBe(`ID,Note for yourself\r\n${other},no star\r\n`);
    expect(await content('starred: name:"4"')).toBe(`ID\r\n${starred}\r\n`);
    // A list that is passed on has no notes.
    expect(await content('name:"3"')).toMatch(/^ID\r\n/u);
    made.target = path.join(newFolder(), 'list.xlsx');
    const opened = await view(made.catalog, 'note:star');
    value(await made.run({ view: opened.view, columns: ['id'], format: 'xlsx' }));
    const { sheets } = await readXlsx(fs.readFileSync(made.target));
    expect(sheets[0]?.rows[0]).toEqual(['ID', 'Note for yourself']);
    // A workbook says what its list is; in a CSV file that would be no row of the table.
    expect(sheets[1]?.name).toBe('About this list');
    expect(sheets[1]?.rows.map((row) => [...row])).toEqual([
      ['Invoices'],
      ['Filters: Status Draft'],
      ['1 package'],
    ]);
  });

  it('replaces another file and keeps its permissions, even behind a symlink', async () => {
    const made = await read(3);
    const file = targetOf(made);
    const link = path.join(newFolder(), 'link.csv');
    fs.writeFileSync(file, 'before', { mode: 0o640 });
    fs.symlinkSync(file, link);
    made.target = link;
    value(await made.run());
    expect(fs.readFileSync(file, 'utf8')).toContain('Name,ID');
    if (process.platform !== 'win32') expect(fs.statSync(file).mode & 0o777).toBe(0o640);
    expect(fs.lstatSync(link).isSymbolicLink()).toBe(true);
  });

  it('deletes temporary files of a killed app', async () => {
    const made = await read(3);
    value(await made.run());
    // A leftover has the name of an earlier temporary file.
    const drafts: string[] = [];
    const watch = fs.watch(path.dirname(targetOf(made)), (_event, name) => drafts.push(name ?? ''));
    value(await made.run());
    await eventually(() => drafts.some((name) => name.endsWith('.part'))).toBe(true);
    watch.close();
    const tempFile = drafts.find((name) => name.endsWith('.part')) ?? '';
    fs.writeFileSync(path.join(path.dirname(targetOf(made)), tempFile), 'half a file');
    value(await made.run());
    expect(beside(made)).toEqual(['list.csv']);
  });

  it('fails before the first snapshot is published', async () => {
    const made = await scene(10);
    expect(code(await made.run())).toBe('not-yet-read');
    expect(made.asked).toEqual([]);
    expect(made.exports.status()).toMatchObject({ state: 'failed', file: null });
  });

  it('is cancelled with the save dialog', async () => {
    const made = await read(3);
    made.target = null;
    expect(code(await made.run())).toBe('cancelled');
    expect(made.told).toEqual([]);
  });

  it('can be of the selection, in the order of the view', async () => {
    const made = await read(1234);
    const opened = await view(made.catalog);
    const rows = await ask(made.catalog, 'readRows', { view: opened.view, offset: 0, limit: 500 });
    // The last range extends beyond the end of the list.
    const ranges: Ranges = [
      [2, 3],
      [40, 43],
      [1233, 2_000_000_000],
    ];
    value(await made.run({ ranges }));
    const lines = fs.readFileSync(targetOf(made), 'utf8').trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(5);
    expect(lines.slice(0, 4)).toEqual([2, 40, 41, 42].map((at) => `${rows[at]?.name.text},${rows[at]?.id}`));
    expect(made.asked[0]).toMatch(/Packages \(5 selected\) 2026-11-21\.csv$/u);
    expect(made.told[0]).toMatchObject({ state: 'running', total: 5, content: 'selected' });
    expect(made.exports.status()).toMatchObject({ state: 'done', rows: 5, content: 'selected' });

    const scattered = Array.from({ length: 617 }, (_, at) => [at * 2, at * 2 + 1] as const);
    value(await made.run({ ranges: scattered }));
    expect(made.exports.status()).toMatchObject({ rows: 617 });
  });

  it('rejects a second one at the same time', async () => {
    const asked = Promise.withResolvers<null>();
    const answered = Promise.withResolvers<null>();
    const made = await read(3, {
      ask: async () => {
        asked.resolve(null);
        await answered.promise;
        return made.target;
      },
    });
    const first = made.run();
    await asked.promise;
    expect(code(await made.run())).toBe('export-running');
    answered.resolve(null);
    value(await first);
    value(await made.run());
  });
});

describe('a running export', () => {
  it('keeps its snapshot while syncs publish others', async () => {
    const made = await read(300);
    const opened = await view(made.catalog);
    const held = await ask(made.catalog, 'pinView', { view: opened.view, ranges: null });
    made.list.items = [...items(300), item(301)];
    value(await made.catalog.sync());
    await view(made.catalog);
    await view(made.catalog);
    await view(made.catalog, 'x');
    expect(files(made.folder)).toContain('snapshot-1.sqlite');
    expect(held.rows).toHaveLength(300);
    await made.catalog.releasePin(held.pin);
    await eventually(() => files(made.folder)).not.toContain('snapshot-1.sqlite');
  });

  it('does not stop a sync, and has rows of one snapshot', async () => {
    const made = await read(5000);
    made.list.items = items(5000).map((each, at) => item(at + 1, { ...each, processName: `after ${at}` }));
    const [exported, synced] = await Promise.all([made.run(), made.catalog.sync()]);
    value(exported);
    value(synced);
    const lines = fs.readFileSync(targetOf(made), 'utf8').trimEnd().split('\r\n').slice(1);
    expect(lines).toHaveLength(5000);
    expect(new Set(lines.map((line) => line.startsWith('after'))).size).toBe(1);
    // Earlier views keep it while they are open.
    for (let opened = 0; opened < 2; opened += 1) await view(made.catalog);
    await eventually(() => files(made.folder)).not.toContain('snapshot-1.sqlite');
  });

  it('continues when its account is closed', async () => {
    const made = await stored();
    const running = made.run();
    await eventually(() => made.told.length).toBeGreaterThan(0);
    await made.catalog.close();
    value(await running);
    expect(made.exports.status()).toMatchObject({ state: 'done', rows: large });
  });

  it('can be cancelled without changing the file', async () => {
    const made = await stored();
    fs.writeFileSync(targetOf(made), 'before');
    const running = made.run({ format: 'xlsx' });
    await eventually(() => beside(made).length).toBe(2);
    await made.exports.cancel();
    expect(code(await running)).toBe('cancelled');
    expect(beside(made)).toEqual(['list.csv']);
    expect(fs.readFileSync(targetOf(made), 'utf8')).toBe('before');
    expect(made.exports.status()).toBeNull();
  });

  it('ends with the app or its account, and leaves no file', async () => {
    const made = await stored();
    for (const end of [() => made.exports.dispose(), () => made.exports.cancelFor('one')]) {
      const running = made.run({ format: 'xlsx' });
      await eventually(() => beside(made).length).toBe(1);
      await made.exports.cancelFor('another');
      await end();
      expect(beside(made)).toEqual([]);
      expect(code(await running)).toBe('cancelled');
    }
  });
});

describe('an export fails because of', () => {
  it.each(['.~lock.list.csv#', '~$list.csv'])('%s, which shows that the file is open', async (lock) => {
    const made = await read(3);
    fs.writeFileSync(path.join(path.dirname(targetOf(made)), lock), '');
    // Without the file itself, no program has it open.
    value(await made.run());
    const before = fs.readFileSync(targetOf(made), 'utf8');
    expect(code(await made.run({ columns: ['id'] }))).toBe('file-in-use');
    expect(made.exports.status()).toMatchObject({ state: 'failed', file: 'list.csv' });
    expect(fs.readFileSync(targetOf(made), 'utf8')).toBe(before);
    expect(beside(made)).toEqual([lock, 'list.csv'].sort());
  });

  it('a folder with the name of the file', async () => {
    const made = await read(3);
    fs.mkdirSync(targetOf(made));
    expect(code(await made.run())).toBe('file-is-folder');
    expect(beside(made)).toEqual(['list.csv']);
  });

  it('a thread that ends', async () => {
    const folder = newFolder();
    const workerFile = path.join(folder, 'dies.mjs');
    fs.writeFileSync(workerFile, 'process.exit(3);');
    const made = await read(3, { workerFile });
    const failed = await made.run();
    expect(failed).toMatchObject({ failure: { code: 'file-not-written', detail: 'thread ended' } });
    expect(beside(made)).toEqual([]);
  });

  function disk(context: TestContext, options: string): string {
    const folder = newFolder();
    const remove = smallDisk(folder, options);
    if (remove === null) context.skip('only root on Linux can make a small disk');
    else mounted.push(remove);
    return folder;
  }

  it('a full disk', async (context) => {
    const folder = disk(context, 'size=256k');
    const made = await stored();
    made.target = path.join(folder, 'list.csv');
    fs.writeFileSync(made.target, 'before');
    for (const format of ['csv', 'xlsx'] as const) {
      expect(code(await made.run({ format }))).toBe('disk-full');
      expect(beside(made)).toEqual(['list.csv']);
      expect(fs.readFileSync(made.target, 'utf8')).toBe('before');
      expect(made.exports.status()).toMatchObject({ state: 'failed', file: 'list.csv' });
    }
  });

  it('a read-only folder', async (context) => {
    const folder = disk(context, 'size=256k,ro');
    const made = await read(3);
    made.target = path.join(folder, 'list.csv');
    expect(code(await made.run())).toBe('folder-not-writable');
  });
});
