import { EventEmitter } from 'node:events';
import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import Module, { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { remove } from '../../../../src/main/files/held-file.ts';
import { createUpdateFiles } from '../../../../src/main/updates/update-files.ts';
import { createUpdater, type Updater, type UpdaterOptions } from '../../../../src/main/updates/updater.ts';
import {
  createSignatureCheck,
  windowsFolder,
  type Refusal,
  type VerifySignature,
} from '../../../../src/main/updates/windows-signature.ts';
import { eventually } from '../../../equipment/support/eventually.ts';
import { startUpdateServer, type UpdateServer } from '../../../equipment/support/update-server.ts';
import { userAgent } from '../../../equipment/support/test-transport.ts';
import { transportWith } from '../http/harness.ts';

const current = '0.1.0';
const newer = '0.2.0';
/** More than one part, and not a whole number of them. */
const large = Buffer.alloc(9 * 1024 * 1024 + 17, 'Packshelf');
const small = Buffer.from('#!/bin/sh\necho new\n');

const kinds = ['nsis', 'mac', 'app-image'] as const;
const systems = { nsis: 'windows', mac: 'macos', 'app-image': 'linux' } as const;
const platforms = { nsis: 'win32', mac: 'darwin', 'app-image': 'linux' };

/** Electron's `autoUpdater`, as far as electron-updater needs it on macOS. */
class Squirrel extends EventEmitter {
  setFeedURL = vi.fn<(feed: { readonly url: string; readonly headers: Record<string, string> }) => void>();
  checkForUpdates = vi.fn<() => void>();
  quitAndInstall = vi.fn<() => void>();
}

let folder: string;
let appImage: string;
let server: UpdateServer;
let squirrel: Squirrel;
const { cache, resolve } = createRequire(import.meta.url);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'packshelf-updates-'));
  server = await startUpdateServer();
  squirrel = new Squirrel();
  const electron = new Module(resolve('electron'));
  Object.assign(electron, { exports: { autoUpdater: squirrel }, loaded: true });
  cache[electron.id] = electron;
  await writeFile(path.join(folder, 'app-update.yml'), 'updaterCacheDirName: packshelf-updater\n');
  await mkdir(path.join(folder, 'programs'));
  appImage = path.join(folder, 'programs', 'Packshelf-0.1.0-linux-x64.AppImage');
  await writeFile(appImage, '#!/bin/sh\necho old\n');
  vi.stubEnv('APPIMAGE', appImage);
  onTestFinished(async () => {
    Reflect.deleteProperty(cache, electron.id);
    vi.unstubAllEnvs();
    await server.stop();
    await remove(folder);
  });
});

function updaterOf(kind: UpdaterOptions['kind'], options: Partial<UpdaterOptions> = {}): Updater {
  const { address } = server;
  const { platform } = process;
  // electron-updater names the list of versions for the system it is created on.
  Object.defineProperty(process, 'platform', { value: platforms[kind] });
  const delay = (): Promise<void> => Promise.resolve();
  const updater = createUpdater({
    kind,
    address,
    channel: 'latest',
    version: current,
    folder,
    configFile: path.join(folder, 'app-update.yml'),
    files: createUpdateFiles({ transport: transportWith(), address, delay }),
    verifySignature: () => Promise.reject(new Error('this version is not signed')),
    onQuitRequested: () => undefined,
    ...options,
  });
  Object.defineProperty(process, 'platform', { value: platform });
  return updater;
}

/** An updater that has found and downloaded a newer version, which is published for it. */
async function ready(
  kind: UpdaterOptions['kind'],
  { content = small, ...options }: Partial<UpdaterOptions> & { readonly content?: Buffer } = {},
): Promise<Updater> {
  server.publish({ system: systems[kind], version: newer, content });
  const updater = updaterOf(kind, options);
  await updater.check();
  await updater.download();
  return updater;
}

/** What has been downloaded and verified. */
async function downloaded(): Promise<readonly string[]> {
  const names = await readdir(path.join(folder, 'packshelf-updater', 'pending')).catch(() => []);
  return names.filter((name) => name.startsWith('Packshelf'));
}

describe.each(kinds)('%s', (kind) => {
  const system = systems[kind];

  it('finds a newer version, downloads it in parts and verifies it', async () => {
    server.publish({ system, version: newer, content: large });
    const updater = updaterOf(kind);
    expect(await updater.check()).toBe(newer);
    expect(await downloaded()).toEqual([]);
    await updater.download();
    const [name = ''] = await downloaded();
    const file = await readFile(path.join(folder, 'packshelf-updater', 'pending', name));
    // `toEqual` would compare nine million numbers one by one.
    expect(file.equals(large)).toBe(true);
    expect(server.seen.map(({ status, headers }) => [status, headers.range])).toEqual([
      [200, undefined],
      [206, 'bytes=0-4194303'],
      [206, 'bytes=4194304-8388607'],
      [206, 'bytes=8388608-12582911'],
    ]);
  });

  it('asks without any sign of the person or the computer', async () => {
    await ready(kind);
    for (const { headers } of server.seen) {
      expect({ ...headers, range: undefined }).toEqual({
        range: undefined,
        accept: '*/*',
        'cache-control': 'no-cache',
        connection: 'keep-alive',
        host: new URL(server.address).host,
        'user-agent': userAgent,
      });
    }
  });

  it.each(['0.1.0', '0.0.9', '0.1.0-beta.2'])('ignores version %s, which is not newer', async (version) => {
    server.publish({ system, version, content: small });
    expect(await updaterOf(kind).check()).toBeNull();
  });

  it('ignores an older version of the channel beta as well', async () => {
    server.publish({ system, version: '0.0.9', content: small, channel: 'beta' });
    expect(await updaterOf(kind, { channel: 'beta' }).check()).toBeNull();
  });

  it('follows the channel beta, and latest not at all', async () => {
    server.publish({ system, version: '0.3.0', content: small, channel: 'beta' });
    server.publish({ system, version: newer, content: small });
    expect(await updaterOf(kind, { channel: 'beta' }).check()).toBe('0.3.0');
    expect(await updaterOf(kind).check()).toBe(newer);
  });

  it('refuses a file with another checksum and keeps nothing of it', async () => {
    server.publish({ system, version: newer, content: small, sha512: 'c2hvcnQ=' });
    const updater = updaterOf(kind);
    await updater.check();
    await expect(updater.download()).rejects.toThrow('checksum');
    expect(await downloaded()).toEqual([]);
  });

  it('refuses a file of another server', async () => {
    server.publish({ system, version: newer, content: small, url: 'http://127.0.0.1:9/Packshelf-0.2.0.exe' });
    const updater = updaterOf(kind);
    await updater.check();
    await expect(updater.download()).rejects.toThrow('elsewhere');
  });

  it('rejects if the server is down', async () => {
    const updater = updaterOf(kind, { address: 'http://127.0.0.1:9/updates' });
    await expect(updater.check()).rejects.toThrow();
  });

  it('rejects if the server has no list of versions', async () => {
    await expect(updaterOf(kind).check()).rejects.toThrow('status');
  });

  it('rejects if the server sends no parts of a file', async () => {
    server.publish({ system, version: newer, content: small });
    server.sendsParts = false;
    const updater = updaterOf(kind);
    await updater.check();
    await expect(updater.download()).rejects.toThrow('no-ranges');
  });

  it('downloads a version only once, also after a restart of the app', async () => {
    await ready(kind);
    const asked = server.seen.length;
    const second = updaterOf(kind);
    expect(await second.check()).toBe(newer);
    await second.download();
    expect(server.seen.length).toBe(asked + 1);
  });

  it('downloads a version again that was changed on the disk', async () => {
    await ready(kind);
    const [name = ''] = await downloaded();
    const file = path.join(folder, 'packshelf-updater', 'pending', name);
    await writeFile(file, 'something else');
    const second = updaterOf(kind);
    await second.check();
    await second.download();
    expect(await readFile(file)).toEqual(small);
  });

  it('gives a version to the given share of installations, always the same ones', async () => {
    const inRollout = async (stagingPercentage: number, id: string): Promise<boolean> => {
      server.publish({ system, version: newer, content: small, stagingPercentage });
      await writeFile(path.join(folder, '.updaterId'), id);
      return (await updaterOf(kind).check()) !== null;
    };
    const low = '00000000-0000-5000-8000-000000000001';
    const high = 'ffffffff-ffff-5fff-bfff-fffffffffffe';
    const asked = [await inRollout(0, low), await inRollout(50, low), await inRollout(50, high)];
    // electron-updater takes the last 32 bits of its id.
    expect(asked).toEqual([false, true, false]);
    expect(await inRollout(100, high)).toBe(true);
  });
});

describe('an AppImage', () => {
  it('is replaced under its name, and can be started', async () => {
    const updater = await ready('app-image');
    expect(await updater.install(false)).toBe('begun');
    expect(await readFile(appImage)).toEqual(small);
    if (process.platform !== 'win32') expect((await stat(appImage)).mode & 0o777).toBe(0o755);
    expect(await readdir(path.dirname(appImage))).toEqual([path.basename(appImage)]);
  });

  it.skipIf(process.platform === 'win32')('is started again on request', async () => {
    const trace = path.join(folder, 'started');
    const content = Buffer.from(`#!/bin/sh\necho new > '${trace}'\n`);
    const updater = await ready('app-image', { content });
    expect(await updater.install(true)).toBe('begun');
    await eventually(() => readFile(trace, 'utf8').catch(() => '')).toBe('new\n');
  });

  it('stays whole if it cannot be replaced', async () => {
    const updater = await ready('app-image');
    // A folder in place of the file to write first.
    await mkdir(`${appImage}.new`);
    expect(await updater.install(false)).toBe('failed');
    expect(await readFile(appImage, 'utf8')).toBe('#!/bin/sh\necho old\n');
  });
});

describe.skipIf(process.platform === 'win32')('the installer for Windows, played by a script', () => {
  it.each([
    [false, '--updated /S'],
    [true, '--updated /S --force-run'],
  ])('is started silently; restart: %s', async (restart, given) => {
    const trace = path.join(folder, 'given');
    const content = Buffer.from(`#!/bin/sh\necho "$@" > '${trace}'\n`);
    const updater = await ready('nsis', { content });
    const [name = ''] = await downloaded();
    await chmod(path.join(folder, 'packshelf-updater', 'pending', name), 0o755);
    expect(await updater.install(restart)).toBe('begun');
    await eventually(() => readFile(trace, 'utf8').catch(() => '')).toBe(`${given}\n`);
  });
});

describe('the installer of a signed version for Windows', () => {
  const publisherName = 'publisherName:\n  - Example, Inc.\n';
  let asked: (readonly [file: string, publishers: readonly string[], content: string])[];
  let answers: (Refusal | null)[];
  const verifySignature: VerifySignature = async (file, publishers) => {
    asked.push([path.basename(file), publishers, await readFile(file, 'utf8')]);
    return answers.shift() ?? null;
  };

  beforeEach(async () => {
    [asked, answers] = [[], []];
    await appendFile(path.join(folder, 'app-update.yml'), publisherName);
    server.publish({ system: 'windows', version: newer, content: small });
  });

  it('is verified after the download and again before it runs', async () => {
    answers = [null, 'other-publisher'];
    const updater = updaterOf('nsis', { verifySignature });
    await updater.check();
    expect(await updater.download()).toBeNull();
    const [name = ''] = await downloaded();
    await writeFile(path.join(folder, 'packshelf-updater', 'pending', name), 'changed since');
    expect(await updater.install(false)).toBe('other-publisher');
    expect(asked).toEqual([
      [name, ['Example, Inc.'], small.toString()],
      [name, ['Example, Inc.'], 'changed since'],
    ]);
  });

  it('is verified again if it was downloaded by an earlier run, and downloaded no more', async () => {
    for (const refusal of ['not-checked', 'not-signed', null] as const) {
      answers = [refusal];
      const updater = updaterOf('nsis', { verifySignature });
      await updater.check();
      expect(await updater.download()).toBe(refusal);
    }
    expect(asked.length).toBe(3);
    expect(server.seen.filter(({ status }) => status === 206).length).toBe(1);
  });

  it('does not begin before something was downloaded, nor if it can’t be started', async () => {
    const updater = updaterOf('nsis', { verifySignature });
    expect(await updater.install(false)).toBe('failed');
    await updater.check();
    await updater.download();
    const [name = ''] = await downloaded();
    await rm(path.join(folder, 'packshelf-updater', 'pending', name));
    await expect(updater.install(false)).rejects.toThrow('ENOENT');
  });
});

describe.runIf(process.platform === 'win32')('on Windows itself', () => {
  // Wine has no PowerShell, only a program of that name.
  it.each([windowsFolder(), process.env['SystemRoot'] ?? ''])(
    'nothing is installed that nobody has signed, by the programs in %s',
    async (windows) => {
      await appendFile(path.join(folder, 'app-update.yml'), 'publisherName: [Example]\n');
      const verifySignature = createSignatureCheck({ windows, env: process.env });
      server.publish({ system: 'windows', version: newer, content: small });
      const updater = updaterOf('nsis', { verifySignature });
      await updater.check();
      const refusals = [await updater.download(), await updater.install(false)];
      expect(refusals[0]).toMatch(/^not-(?:checked|signed)$/u);
      expect(refusals[1]).toBe(refusals[0]);
    },
    90_000,
  );
});

describe('Squirrel.Mac', () => {
  it('gets the download only when it is to be installed', async () => {
    const updater = await ready('mac');
    expect(squirrel.setFeedURL).toHaveBeenCalledOnce();
    expect(squirrel.checkForUpdates).not.toHaveBeenCalled();
    const installed = updater.install(false);
    expect(squirrel.checkForUpdates).toHaveBeenCalledOnce();
    squirrel.emit('update-downloaded');
    expect(await installed).toBe('begun');
    expect(squirrel.quitAndInstall).not.toHaveBeenCalled();
  });

  it('starts the new version on request, and ends the app then', async () => {
    const quit = Promise.withResolvers<() => void>();
    const updater = await ready('mac', { onQuitRequested: quit.resolve });
    const installed = updater.install(true);
    squirrel.emit('update-downloaded');
    expect(squirrel.quitAndInstall).toHaveBeenCalledOnce();
    (await quit.promise)();
    expect(await installed).toBe('begun');
  });

  it('may refuse the download, for example for its signature', async () => {
    const updater = await ready('mac');
    const installed = updater.install(false);
    squirrel.emit('error', new Error('code signature'));
    expect(await installed).toBe('failed');
  });
});
