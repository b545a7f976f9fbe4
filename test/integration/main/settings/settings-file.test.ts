import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { removeSync } from '../../../../src/main/files/held-file.ts';
import { asRecord } from '../../../../src/main/settings/record.ts';
import { holdFile } from '../../../equipment/support/hold-file.ts';
import { smallDisk } from '../../../equipment/support/small-disk.ts';
import { workTime } from '../../../equipment/support/work-time.ts';
import { ada, connection, SettingsFolder } from './settings-folder.ts';

/** Holds a file for a moment as a virus scanner does. */
const holder = `
  const { DatabaseSync } = require('node:sqlite');
  const { parentPort, workerData } = require('node:worker_threads');
  const held = new DatabaseSync(workerData, { readOnly: true });
  parentPort.postMessage('held');
  setTimeout(() => held.close(), 200);
`;

const whole = { version: 1, connection, accounts: [ada], zoom: 2 };

let folder: SettingsFolder;
let cleanUps: (() => void)[] = [];

beforeEach(() => {
  folder = new SettingsFolder();
});

afterEach(() => {
  for (const cleanUp of cleanUps.toReversed()) cleanUp();
  cleanUps = [];
  folder.remove();
});

describe('a damaged file', () => {
  const good = JSON.stringify(whole);

  it.each([
    ['cut off', good.slice(0, 60)],
    ['empty', ''],
    ['of zero bytes after a power cut', Buffer.alloc(good.length)],
    ['with zero bytes at its end', Buffer.concat([Buffer.from(good.slice(0, 60)), Buffer.alloc(40)])],
    ['in UTF-16 without a byte order mark', Buffer.from(good, 'utf16le')],
    ['that is a list', '[]'],
    ['that is a text', '"settings"'],
    ['that is null', 'null'],
    ['that is a number', '7'],
    ['whose accounts are no list', '{"accounts":"none"}'],
  ])('%s is set aside, and the backup takes its place', (_, content) => {
    folder.write(content);
    folder.write(whole, 'settings.backup.json');
    const { settings, notices } = folder.open();
    expect(settings.get()).toMatchObject({ connection, accounts: [ada], zoom: 2 });
    expect(notices).toEqual(['settings-set-aside']);
    expect(folder.names()).toEqual(['settings.backup.json', 'settings.damaged-5.json', 'settings.json']);
    expect(fs.readFileSync(folder.file('settings.damaged-5.json'))).toEqual(Buffer.from(content));
    expect(folder.json()).toEqual(whole);
    expect(folder.open().notices).toEqual([]);
  });

  it('is set aside and replaced by nothing if there is no backup or a damaged one', () => {
    folder.write('{');
    expect(folder.open()).toMatchObject({ notices: ['settings-set-aside'] });
    expect(folder.names()).toEqual(['settings.damaged-5.json']);
    folder.write('{');
    folder.write('{', 'settings.backup.json');
    const { settings, notices } = folder.open();
    expect(settings.get().accounts).toEqual([]);
    expect(notices).toEqual(['settings-set-aside']);
    settings.update({ zoom: 3 });
    expect(folder.json()).toMatchObject({ zoom: 3 });
    expect(folder.json('settings.backup.json')).toMatchObject({ zoom: 3 });
  });

  it('may be a folder', () => {
    fs.mkdirSync(folder.file());
    folder.write(whole, 'settings.backup.json');
    expect(folder.open().settings.get().zoom).toBe(2);
    expect(folder.json()).toEqual(whole);
  });
});

it('a missing file is replaced by the backup', () => {
  folder.write(whole, 'settings.backup.json');
  const { settings, notices } = folder.open();
  expect(settings.get()).toMatchObject({ accounts: [ada] });
  expect(notices).toEqual([]);
  expect(folder.json()).toEqual(whole);
});

it.each(['utf8', 'utf16le'] as const)('a file that an editor has written in %s is read', (encoding) => {
  folder.write(Buffer.from(`\uFEFF${JSON.stringify(whole)}`, encoding));
  const { settings, notices } = folder.open();
  expect(settings.get().zoom).toBe(2);
  expect(notices).toEqual([]);
  // The backup is a copy.
  removeSync(folder.file());
  expect(folder.open().settings.get().zoom).toBe(2);
  settings.update({ zoom: 3 });
  expect(folder.json()).toMatchObject({ zoom: 3 });
});

it('what interrupted writes left is removed, and other files are not', () => {
  folder.write(whole);
  for (const name of [
    'settings.json.tmp-1234567890abcdef',
    'settings.backup.json.new',
    'settings.txt',
    'other.json',
  ])
    folder.write('{', name);
  folder.open();
  expect(folder.names()).toEqual(['other.json', 'settings.backup.json', 'settings.json', 'settings.txt']);
});

it('a folder that was deleted is created again', () => {
  folder.write(whole);
  const { settings } = folder.open();
  folder.remove();
  settings.update({ zoom: 3 });
  expect(folder.json()).toMatchObject({ ...whole, zoom: 3 });
});

it('removing everything deletes all these files and no other', () => {
  folder.write({ ...whole, version: 9 });
  folder.write('{', 'settings.damaged-3.json');
  folder.write('{', 'other.json');
  const { settings } = folder.open();
  expect(folder.names()).toContain('settings.newer-9.json');
  expect(settings.clear()).toBe(true);
  expect(folder.names()).toEqual(['other.json']);
});

describe.runIf(process.platform === 'win32')('a file that another program has open', () => {
  it('is replaced once a virus scanner has closed it', async () => {
    folder.write(whole);
    const { settings, notices } = folder.open();
    // The thread stands still while it waits, so that another one has to close the file.
    const scanner = new Worker(holder, { eval: true, workerData: folder.file('settings.backup.json') });
    await once(scanner, 'message');
    settings.update({ zoom: 3 });
    expect(folder.json('settings.backup.json')).toMatchObject({ zoom: 3 });
    expect(notices).toEqual([]);
    await scanner.terminate();
  });

  it('is left when everything is removed, which is said', () => {
    folder.write(whole);
    const { settings } = folder.open();
    const release = holdFile(folder.file('settings.backup.json'));
    expect(settings.clear()).toBe(false);
    release();
    expect(folder.names()).not.toContain('settings.damaged-5.json');
    expect(settings.clear()).toBe(true);
    expect(folder.names()).toEqual([]);
  });

  it('is copied if it is damaged and can’t be set aside', () => {
    folder.write('{');
    folder.write(whole, 'settings.backup.json');
    const release = holdFile(folder.file());
    expect(folder.open().settings.get().zoom).toBe(2);
    release();
    expect(folder.names()).toContain('settings.damaged-5.json');
  });
});

describe('a file of a newer version', () => {
  const newer = { ...whole, version: 4, sounds: { on: true }, preferences: { theme: 'sepia' } };

  it('is copied aside once, readable for its owner only, and keeps what this version does not know', () => {
    folder.write(newer);
    const { settings, notices } = folder.open();
    expect(settings.get()).toMatchObject({ accounts: [ada], zoom: 2, preferences: { theme: 'system' } });
    expect(notices).toEqual([]);
    settings.update({ zoom: 3 });
    expect(folder.open().settings.get().zoom).toBe(3);
    expect(folder.json('settings.newer-4.json')).toEqual(newer);
    if (process.platform !== 'win32')
      expect(fs.statSync(folder.file('settings.newer-4.json')).mode & 0o777).toBe(0o600);
    expect(folder.json()).toMatchObject({ ...newer, zoom: 3 });
  });
});

/** Takes the rights of a user who owns the folder and nothing else; only root has to. */
function asOrdinaryUser(context: TestContext): void {
  if (process.platform === 'win32') context.skip('rights are permission bits here');
  if (process.getuid?.() !== 0) return;
  const nobody = 65_534;
  for (const name of [folder.path, ...folder.names().map((each) => folder.file(each))])
    fs.chownSync(name, nobody, process.getgid?.() ?? 0);
  process.seteuid?.(nobody);
  cleanUps.push(() => process.seteuid?.(0));
}

/** Gives a file to root, so that it can't be read, also not after a change of its rights. */
function lock(file: string): () => void {
  const { uid, gid } = fs.statSync(file);
  const asRoot = (work: () => void): void => {
    const user = process.geteuid?.() ?? 0;
    process.seteuid?.(0);
    work();
    process.seteuid?.(user);
  };
  asRoot(() => {
    fs.chownSync(file, 0, 0);
    fs.chmodSync(file, 0o600);
  });
  return () => asRoot(() => fs.chownSync(file, uid, gid));
}

function needsRoot(context: TestContext): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    context.skip('only root on Linux can do this');
}

describe('a file that can’t be read now', () => {
  it('is waited for', (context) => {
    needsRoot(context);
    folder.write(whole);
    asOrdinaryUser(context);
    const unlock = lock(folder.file());
    const pauses: number[] = [];
    const { settings, notices } = folder.open((ms) => {
      pauses.push(ms);
      if (pauses.length === 3) unlock();
    });
    expect(settings.get()).toMatchObject({ accounts: [ada], zoom: 2 });
    expect(notices).toEqual([]);
    expect(pauses).toEqual([50, 50, 50]);
  });

  it('is left alone, and takes over the changes once it can be read', (context) => {
    needsRoot(context);
    const view = {
      id: 'v',
      name: 'Invoices',
      text: '',
      sort: [],
      columns: null,
      pinned: true,
      notify: false,
    };
    const none = { status: [], creator: [], updater: [], people: [], channel: [] };
    const choice = { ...none, created: null, updated: null, changed: null };
    const columns = [{ column: 'name', width: 90 }];
    const stored = { ...ada, views: [{ ...view, choice }], preferences: { columns }, more: 1 };
    const other = { ...ada, userName: 'bob' };
    folder.write({ ...whole, accounts: [stored, other] });
    asOrdinaryUser(context);
    const unlock = lock(folder.file());
    let waited = 0;
    const { settings, notices, passTime } = folder.open((ms) => (waited += ms));
    expect(waited).toBe(1000);
    expect(notices).toEqual(['settings-not-read']);
    expect(settings.get().accounts).toEqual([]);
    expect(settings.hasAllAccounts).toBe(false);

    // The first of them signs in again meanwhile.
    const { preferences } = settings.get();
    const signedIn = {
      ...ada,
      signedInAt: 8,
      signedOut: false,
      paused: false,
      recent: [],
      opened: [],
      toldOf: null,
    };
    const initial = {
      density: 'standard',
      ownName: null,
      columns: null,
    } as const;
    settings.update({ accounts: [{ ...signedIn, views: [], preferences: initial }], preferences });
    settings.update({ zoom: 3 });
    expect(folder.names()).toEqual(['settings.json']);
    unlock();
    expect(passTime()).toBe(500);
    expect(folder.json()).toMatchObject({ zoom: 3, accounts: [{ ...stored, signedInAt: 8 }, other] });
    expect(folder.open().notices).toEqual([]);
  });

  it('is not replaced by its backup, also when the app ends', (context) => {
    needsRoot(context);
    folder.write(whole);
    folder.write({ ...whole, zoom: 1.5 }, 'settings.backup.json');
    asOrdinaryUser(context);
    const unlock = lock(folder.file());
    const { settings } = folder.open(() => undefined);
    settings.update({ exportFolder: '/tmp' });
    settings.close();
    unlock();
    expect(folder.json()).toEqual(whole);
  });
});

describe('a file that can’t be written', () => {
  it('because its folder is read-only keeps its content, at once', (context) => {
    folder.write(whole);
    fs.chmodSync(folder.path, 0o500);
    cleanUps.push(() => fs.chmodSync(folder.path, 0o700));
    asOrdinaryUser(context);
    const { settings, notices, passTime } = folder.open();
    expect(settings.get().zoom).toBe(2);
    const took = workTime(() => settings.update({ zoom: 3 }));
    // electron-store alone would try again for a second, and block the app meanwhile.
    expect(took).toBeLessThan(500);
    expect(settings.get().zoom).toBe(3);
    passTime();
    expect(notices).toEqual(['settings-not-saved']);
    expect(folder.json()).toEqual(whole);
    fs.chmodSync(folder.path, 0o700);
    settings.close();
    expect(folder.json()).toMatchObject({ zoom: 3 });
  });

  it('because another program holds it is written a moment later', (context) => {
    needsRoot(context);
    folder.write(whole);
    const { settings, notices, passTime } = folder.open();
    // A mounted file can't be replaced (EBUSY), as one that a virus scanner holds on Windows.
    const mounted = spawnSync('/bin/mount', ['--bind', folder.file(), folder.file()]);
    if (mounted.status !== 0) context.skip('mounts are not allowed here');
    const unmount = (): void => void spawnSync('/bin/umount', [folder.file()]);
    cleanUps.push(unmount);
    settings.update({ zoom: 3 });
    expect(folder.json()).toEqual(whole);
    expect(notices).toEqual([]);
    unmount();
    expect(passTime()).toBe(500);
    expect(folder.json()).toMatchObject({ zoom: 3 });
    expect(folder.json('settings.backup.json')).toMatchObject({ zoom: 3 });
    expect(notices).toEqual([]);
  });

  it.each([0, 4, 8, 12, 16, 20, 24])('because only %i KiB are free stays whole', (kibibytes) => {
    const unmount = smallDisk(folder.path, 'size=64k');
    if (unmount === null) return;
    cleanUps.push(unmount);
    folder.write(whole);
    const { settings, notices, passTime } = folder.open();
    // The settings and their backup have 4 KiB each.
    folder.write(Buffer.alloc((56 - kibibytes) * 1024), 'filling');
    const exportFolder = `/${'x'.repeat(10_000)}`;
    settings.update({ exportFolder });
    const { exportFolder: saved = null, ...others } = asRecord(folder.json());
    expect([exportFolder, null]).toContain(saved);
    expect(others).toMatchObject(whole);
    passTime();
    expect(notices).toEqual(saved === null ? ['settings-not-saved'] : []);
    removeSync(folder.file('filling'));
    passTime();
    expect(folder.json()).toMatchObject({ ...whole, exportFolder });
    expect(notices).toEqual([]);
    folder.open();
    expect(folder.json('settings.backup.json')).toMatchObject({ ...whole, exportFolder });
  });
});
