import fs, { lstat, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Exports, type SaveDialogOptions } from '../../../../../src/main/catalog/export/exports.ts';
import { paperFor } from '../../../../../src/main/window/paper.ts';
import { messagesOf } from '../../../../../src/preload/contract/messages/index.ts';
import { eventually } from '../../../../equipment/support/eventually.ts';
import { silentLog } from '../../../../equipment/support/silent-log.ts';
import { temporaryFolder } from '../../../../equipment/support/temporary-folder.ts';

const account = 'a'.repeat(32);
const pages = new TextEncoder().encode('%PDF-1.7 pages');
let folder = '';

beforeEach(() => void (folder = temporaryFolder()));

function setUp(answer: string | null = 'list.pdf'): { exports: Exports; asked: SaveDialogOptions[] } {
  const asked: SaveDialogOptions[] = [];
  const exports = new Exports({
    workerFile: 'never started',
    ask: (question) => {
      asked.push(question);
      return Promise.resolve(answer === null ? null : join(folder, answer));
    },
    texts: () => messagesOf('en'),
    locale: () => 'en-GB',
    folder: { get: () => folder, remember: () => undefined },
    now: () => new Date(2026, 10, 22, 12).getTime(),
    platform: 'linux',
    log: silentLog,
    onChange: () => undefined,
  });
  return { exports, asked };
}

const request = { name: 'Invoices: all', rows: 7, selected: false };

describe('savePages', () => {
  it('creates the PDF at once, proposes the list’s name, and writes the file', async () => {
    const { exports, asked } = setUp();
    const saved = await exports.savePages(account, request, () => {
      expect(asked).toEqual([]);
      return Promise.resolve(pages);
    });
    expect(saved).toEqual({ ok: true, value: null });
    expect(asked).toMatchObject([
      { proposed: join(folder, 'Invoices all 2026-11-22.pdf'), extension: 'pdf' },
    ]);
    expect(await readdir(folder)).toEqual(['list.pdf']);
    expect(new Uint8Array(await readFile(join(folder, 'list.pdf')))).toEqual(pages);
    expect(exports.status()).toEqual({
      state: 'done',
      account,
      file: 'list.pdf',
      rows: 7,
      content: 'packages',
    });
    expect(exports.file()).toBe(join(folder, 'list.pdf'));
  });

  it('replaces a file where it was chosen, also on a drive whose real path is that of a server', async () => {
    const { exports } = setUp();
    const spy = vi.spyOn(fs, 'realpath').mockResolvedValue(join(folder, 'server', 'list.pdf'));
    onTestFinished(() => spy.mockRestore());
    await writeFile(join(folder, 'list.pdf'), 'before');
    await exports.savePages(account, request, () => Promise.resolve(pages));
    expect(exports.file()).toBe(join(folder, 'list.pdf'));
    expect(new Uint8Array(await readFile(join(folder, 'list.pdf')))).toEqual(pages);
  });

  it('includes the number of selected packages in the name', async () => {
    const { exports, asked } = setUp();
    await exports.savePages(account, { ...request, selected: true }, () => Promise.resolve(pages));
    const proposed = join(folder, 'Invoices all (7 selected) 2026-11-22.pdf');
    expect(asked).toMatchObject([{ title: 'Export 7 selected packages', proposed }]);
    expect(exports.status()).toMatchObject({ rows: 7, content: 'selected' });
  });

  it('writes nothing if the dialog is cancelled', async () => {
    const { exports } = setUp(null);
    const saved = await exports.savePages(account, request, () => Promise.resolve(pages));
    expect(saved).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect([await readdir(folder), exports.status()]).toEqual([[], null]);
  });

  it('shows no dialog if the PDF could not be created, and keeps the existing file', async () => {
    const { exports, asked } = setUp();
    await writeFile(join(folder, 'list.pdf'), 'before');
    const saved = await exports.savePages(account, request, () => Promise.resolve(null));
    expect(saved).toMatchObject({ ok: false, failure: { code: 'pages-not-made' } });
    expect(asked).toEqual([]);
    expect(await readdir(folder)).toEqual(['list.pdf']);
    expect(await readFile(join(folder, 'list.pdf'), 'utf8')).toBe('before');
    expect(exports.status()).toMatchObject({ state: 'failed', file: null });
  });

  it('fails while another program has the file open', async () => {
    const { exports } = setUp();
    await writeFile(join(folder, 'list.pdf'), 'before');
    await writeFile(join(folder, '.~lock.list.pdf#'), '');
    const saved = await exports.savePages(account, request, () => Promise.resolve(pages));
    expect(saved).toMatchObject({ ok: false, failure: { code: 'file-in-use' } });
    expect(await readFile(join(folder, 'list.pdf'), 'utf8')).toBe('before');
  });

  it('reports a missing folder', async () => {
    const { exports } = setUp(join('gone', 'list.pdf'));
    const saved = await exports.savePages(account, request, () => Promise.resolve(pages));
    expect(saved).toMatchObject({ ok: false, failure: { code: 'file-not-written', detail: 'ENOENT' } });
  });

  it('saves one file at a time, and can be cancelled', async () => {
    const { exports } = setUp();
    const made: ((pages: Uint8Array) => void)[] = [];
    const first = exports.savePages(account, request, () => new Promise((resolve) => made.push(resolve)));
    await eventually(() => made.length).toBe(1);
    expect(await exports.savePages(account, request, () => Promise.resolve(pages))).toMatchObject({
      failure: { code: 'export-running' },
    });
    await exports.cancel();
    made[0]?.(pages);
    expect(await first).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect([await readdir(folder), exports.status()]).toEqual([[], null]);
  });
});

describe('a folder that other users can write to', () => {
  /** Intercepts writing the temporary file; `plant` is called just before. */
  function watchDrafts(plant: (tempFile: string) => Promise<void> = () => Promise.resolve()): string[] {
    const drafts: string[] = [];
    const write = fs.writeFile;
    const spy = vi.spyOn(fs, 'writeFile').mockImplementation(async (file, data, options) => {
      if (typeof file === 'string') {
        drafts.push(file);
        await plant(file);
      }
      await write(file, data, options);
    });
    onTestFinished(() => spy.mockRestore());
    return drafts;
  }

  it.each([
    ['leads to a file', true],
    ['leads nowhere', false],
  ])('is protected against a symlink that %s', async (_, isThere) => {
    const { exports } = setUp(join('shared', 'list.pdf'));
    await fs.mkdir(join(folder, 'shared'));
    const precious = join(folder, 'precious');
    if (isThere) await writeFile(precious, 'before');
    watchDrafts((tempFile) => symlink(precious, tempFile));
    const saved = await exports.savePages(account, request, () => Promise.resolve(pages));
    expect(saved).toMatchObject({ ok: false, failure: { code: 'file-not-written' } });
    expect(await readdir(folder)).toEqual(isThere ? ['precious', 'shared'] : ['shared']);
    if (isThere) expect(await readFile(precious, 'utf8')).toBe('before');
  });

  it('can’t predict the name of a temporary file', async () => {
    const drafts = watchDrafts();
    for (let save = 0; save < 2; save += 1)
      await setUp().exports.savePages(account, request, () => Promise.resolve(pages));
    expect(new Set(drafts).size).toBe(2);
  });

  it('keeps entries that are no temporary files of ours, whatever their name', async () => {
    const drafts = watchDrafts();
    const save = (): Promise<unknown> =>
      setUp().exports.savePages(account, request, () => Promise.resolve(pages));
    await save();
    const [tempFile = ''] = drafts;
    const link = tempFile.replace(/-[^-]+\.part$/u, '-link.part');
    await writeFile(tempFile, 'left by an app that was killed');
    await symlink(join(folder, 'list.pdf'), link);
    await save();
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
    expect((await readdir(folder)).length).toBe(2);
  });
});

describe('cancelFor', () => {
  it('cancels the account’s export, and returns whether there was one', async () => {
    const { exports } = setUp();
    const made: ((pages: Uint8Array) => void)[] = [];
    const saving = exports.savePages(account, request, () => new Promise((resolve) => made.push(resolve)));
    await eventually(() => made.length).toBe(1);
    expect(await exports.cancelFor('b'.repeat(32))).toBe(false);
    expect(await exports.cancelFor(account)).toBe(true);
    made[0]?.(pages);
    expect(await saving).toMatchObject({ failure: { code: 'cancelled' } });
    expect(await readdir(folder)).toEqual([]);
    expect(await exports.cancelFor(account)).toBe(false);
  });
});

describe('paperFor', () => {
  it.each([
    ['en-US', 'Letter'],
    ['en-GB', 'A4'],
    ['de', 'A4'],
    ['fr-CA', 'Letter'],
    ['es-MX', 'Letter'],
    ['en-DE', 'A4'],
    ['', 'A4'],
  ])('of %s is %s', (locale, paper) => expect(paperFor(locale)).toBe(paper));
});
