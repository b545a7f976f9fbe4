import { existsSync, statSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { formatCommand } from '../../../../build/release/check/method.ts';
import { factsIn, readAppLog } from '../../../../build/release/update/app-log.ts';
import { readList, readOffer } from '../../../../build/release/update/offer.ts';
import { filePolicy, policyMethod } from '../../../../build/release/update/policy.ts';
import { downloadPrevious, previousVersion, tagsIn } from '../../../../build/release/update/previous.ts';
import {
  isWhole,
  partOf,
  startUpdateServer,
  type UpdateServer,
} from '../../../../build/release/update/update-server.ts';
import { capture } from '../../../../build/system/processes.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

describe('the previous version', () => {
  it('is the last one before this one, by its numbers, whatever the order of the tags', () => {
    expect(previousVersion(['v0.9.0', 'v0.10.0', 'v0.2.11'], '0.11.0')).toBe('0.10.0');
    expect(previousVersion(['v1.0.1', 'v1.0.2'], '1.0.3')).toBe('1.0.2');
  });

  it('is not this one, nor a later one, where this one is published already', () => {
    expect(previousVersion(['v0.3.0', 'v0.2.0', 'v0.1.0'], '0.2.0')).toBe('0.1.0');
  });

  it('is no pre-release, and that of a pre-release is the last before its release', () => {
    expect(previousVersion(['v0.2.0-beta.1', 'v0.1.0', 'nightly'], '0.2.0')).toBe('0.1.0');
    expect(previousVersion(['v0.1.0'], '0.2.0-beta.1')).toBe('0.1.0');
  });

  it('does not exist for the first release', () => {
    expect(previousVersion([], '0.1.0')).toBeUndefined();
    expect(previousVersion(['v0.1.0'], '0.1.0')).toBeUndefined();
  });

  it.skipIf(process.platform === 'win32')('is downloaded by gh, if there is one', async () => {
    const gh = path.join(folder, 'gh');
    const script = [
      '#!/bin/sh',
      'echo "$@" >> "$0.asked"',
      `[ "$2" != list ] || echo '[{"tagName":"v0.2.0"},{"tagName":"v0.1.0"}]'`,
    ];
    await writeFile(gh, script.join('\n'), { mode: 0o755 });
    vi.stubEnv('PATH', `${folder}${path.delimiter}${process.env['PATH'] ?? ''}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    const asked = async (): Promise<string[]> => (await readFile(`${gh}.asked`, 'utf8')).trim().split('\n');
    const list =
      'release list --exclude-drafts --exclude-pre-releases --limit 1000 --json tagName --repo owner/name';

    await downloadPrevious('linux-x64.AppImage', folder, '0.1.0', 'owner/name');
    expect(await asked()).toEqual([list]);
    await downloadPrevious('linux-x64.AppImage', folder, '0.2.0', 'owner/name');
    const name = 'Packshelf-0.1.0-linux-x64.AppImage';
    expect(await asked()).toEqual([
      list,
      list,
      `release download v0.1.0 --pattern ${name} --dir ${folder} --repo owner/name`,
    ]);
  });

  it('is one of those that gh lists', () => {
    expect(tagsIn('[{"tagName":"v0.2.0"},{"tagName":"v0.1.0"}]')).toEqual(['v0.2.0', 'v0.1.0']);
    expect(() => tagsIn('{"message":"Not Found"}')).toThrow('no releases');
  });
});

describe('the offer', () => {
  const list = (file: string, version = '0.2.0'): string =>
    [`version: ${version}`, 'files:', `  - url: ${file}`, '    sha512: abc', `path: ${file}`, ''].join('\n');
  const put = async (name: string, content: string): Promise<void> =>
    await writeFile(path.join(folder, name), content);

  it('is read from the list, also where electron-builder quotes the version', () => {
    expect(readList(`${list('a.exe', "'1.0'")}  - url: b.exe\n`)).toEqual({
      version: '1.0',
      files: ['a.exe', 'b.exe'],
    });
  });

  it.each([
    ['Packshelf-0.1.0-windows-x64.exe', 'latest.yml', 'Packshelf-0.2.0-windows-x64.exe'],
    ['Packshelf-0.1.0-windows-arm64.exe', 'latest.yml', 'Packshelf-0.2.0-windows-arm64.exe'],
    ['Packshelf-0.1.0-macos-universal.zip', 'latest-mac.yml', 'Packshelf-0.2.0-macos-universal.zip'],
    ['Packshelf-0.1.0-macos-universal.dmg', 'latest-mac.yml', 'Packshelf-0.2.0-macos-universal.zip'],
    ['Packshelf-0.1.0-linux-x64.AppImage', 'latest-linux.yml', 'Packshelf-0.2.0-linux-x64.AppImage'],
  ])('for %s is in %s', async (installer, name, file) => {
    await put(name, list(file));
    await put(file, 'new');
    expect(readOffer(`/got/${installer}`, folder)).toEqual({ version: '0.2.0', list: name, file });
  });

  it('does not exist for an unsigned app on macOS, which has no list', () => {
    expect(readOffer('/got/Packshelf-0.1.0-macos-universal.zip', folder)).toBeNull();
  });

  it('must exist elsewhere, with its file, and be of another version', async () => {
    const installer = '/got/Packshelf-0.1.0-linux-x64.AppImage';
    const read = (): unknown => readOffer(installer, folder);
    expect(read).toThrow('there is no');
    await put('latest-linux.yml', list('Packshelf-0.2.0-linux-x64.deb'));
    expect(read).toThrow('does not name Packshelf-0.2.0-linux-x64.AppImage');
    await put('latest-linux.yml', list('Packshelf-0.2.0-linux-x64.AppImage'));
    expect(read).toThrow('there is no Packshelf-0.2.0-linux-x64.AppImage beside');
    await put('latest-linux.yml', list('Packshelf-0.1.0-linux-x64.AppImage', '0.1.0'));
    expect(read).toThrow('of version 0.1.0 already');
  });

  it('is not made to what others update', () => {
    expect(() => readOffer('/got/Packshelf-0.1.0-linux-x64.deb', folder)).toThrow('does not update itself');
  });
});

describe('the update server', () => {
  const content = 'x'.repeat(1_000);
  let server: UpdateServer;
  beforeEach(async () => {
    await writeFile(path.join(folder, 'latest.yml'), 'version: 0.2.0\n');
    await writeFile(path.join(folder, 'new.exe'), content);
    await mkdir(path.join(folder, 'inner'));
    server = await startUpdateServer(folder);
    onTestFinished(() => server.stop());
  });
  const get = async (name: string, range?: string) => {
    const answer = await fetch(server.address + name, range === undefined ? {} : { headers: { range } });
    return { status: answer.status, length: (await answer.text()).length, answer };
  };

  it('sends the list, whatever the query', async () => {
    expect(server.hasBegun('latest.yml')).toBe(false);
    expect(await get('latest.yml?noCache=1')).toMatchObject({ status: 200, length: 15 });
    await expect.poll(() => server.hasSent('latest.yml')).toBe(true);
    expect(server.hasBegun('latest.yml')).toBe(true);
  });

  it('sends parts, and knows when they are all', async () => {
    const first = await get('new.exe', 'bytes=0-599');
    expect(first).toMatchObject({ status: 206, length: 600 });
    expect(first.answer.headers.get('content-range')).toBe('bytes 0-599/1000');
    await expect.poll(() => server.hasBegun('new.exe')).toBe(true);
    expect(server.hasSent('new.exe')).toBe(false);
    const last = await get('new.exe', 'bytes=600-1199');
    expect(last.answer.headers.get('content-range')).toBe('bytes 600-999/1000');
    await expect.poll(() => server.hasSent('new.exe')).toBe(true);
  });

  it('has nothing outside of its folder, and no folders', async () => {
    for (const name of ['', 'other', '..%2Fother', '%2e%2e%2f', 'inner', '%E0%A4%A'])
      expect((await get(name)).status, name).toBe(404);
  });

  it('reads the ranges that programs send', () => {
    expect(partOf('bytes=0-9', 100)).toEqual({ from: 0, to: 9 });
    expect(partOf('bytes=90-', 100)).toEqual({ from: 90, to: 99 });
    for (const other of [undefined, 'bytes=-5', 'bytes=100-', 'bytes=0-1,4-5', 'lines=0-1'])
      expect(partOf(other, 100)).toBeNull();
  });

  it('counts parts in any order, and notices a gap', () => {
    const [one, two, three] = [
      { from: 0, to: 3 },
      { from: 4, to: 7 },
      { from: 8, to: 9 },
    ];
    expect(isWhole([three, one, two, one], 10)).toBe(true);
    expect(isWhole([one, three], 10)).toBe(false);
    expect(isWhole([one, two], 10)).toBe(false);
    expect(isWhole([], 10)).toBe(false);
  });
});

describe('the policy', () => {
  const values = { AppUpdateAddress: 'http://127.0.0.1:4000/', AppUpdates: 'install' };

  it.skipIf(process.platform === 'win32')(
    'is set as a file that all may read, and removed again',
    async () => {
      const file = path.join(folder, 'policy.json');
      await writeFile(file, JSON.stringify(values));
      await chmod(file, 0o600);
      const place = path.join(folder, 'etc', 'packshelf', 'policy.json');
      const policy = filePolicy(file, place, (program, ...args) => ({ program, args }));
      const run = async ({ program, args }: { program: string; args: readonly string[] }): Promise<number> =>
        (await capture(program, args)).code;
      expect(await run(policy.exists)).toBe(1);
      for (const command of policy.set) expect(await run(command)).toBe(0);
      expect(await run(policy.exists)).toBe(0);
      expect(JSON.parse(await readFile(place, 'utf8'))).toEqual(values);
      expect(statSync(place).mode & 0o777).toBe(0o644);
      for (const command of policy.remove) expect(await run(command)).toBe(0);
      expect(existsSync(path.dirname(place))).toBe(false);
    },
  );

  it('is a file of root on Linux', async () => {
    const { set, remove } = policyMethod(values, { platform: 'linux', work: folder, root: false });
    const file = path.join(folder, 'policy.json');
    expect(set.map(formatCommand)).toEqual([`sudo -n install -D -m 644 ${file} /etc/packshelf/policy.json`]);
    expect(remove.map(formatCommand)).toEqual([
      'sudo -n rm /etc/packshelf/policy.json',
      'sudo -n rmdir --ignore-fail-on-non-empty /etc/packshelf',
    ]);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(values);
  });

  it('is a key of the registry on Windows', () => {
    const { exists, set, remove } = policyMethod(values, { platform: 'win32', work: folder, root: false });
    const key = String.raw`HKLM\Software\Policies\Packshelf`;
    expect(formatCommand(exists)).toBe(`reg query ${key} /reg:64`);
    expect(set.map(formatCommand)).toEqual([
      `reg add ${key} /v AppUpdateAddress /t REG_SZ /d http://127.0.0.1:4000/ /f /reg:64`,
      `reg add ${key} /v AppUpdates /t REG_SZ /d install /f /reg:64`,
    ]);
    expect(remove.map(formatCommand)).toEqual([`reg delete ${key} /f /reg:64`]);
  });

  it('is a file of managed preferences on macOS, which are read again', async () => {
    const { set, remove } = policyMethod(values, { platform: 'darwin', work: folder, root: false });
    const file = path.join(folder, 'policy.plist');
    const place = '/Library/Managed Preferences/com.packshelf.app.plist';
    expect(set.map(formatCommand)).toEqual([
      'sudo -n mkdir -p /Library/Managed Preferences',
      `sudo -n install -m 644 -o root -g wheel ${file} ${place}`,
      'sudo -n sh -c killall cfprefsd || true',
    ]);
    expect(remove.map(formatCommand)).toEqual([
      `sudo -n rm ${place}`,
      'sudo -n sh -c killall cfprefsd || true',
    ]);
    expect(await readFile(file, 'utf8')).toMatch(
      /<key>Policy<\/key>\s*<dict>\s*<key>AppUpdateAddress<\/key>\s*<string>http:\/\/127\.0\.0\.1:4000\/<\/string>/,
    );
  });
});

describe('the log of the app', () => {
  const lines = [
    '{"time":"2026-11-26T12:00:00.000Z","level":"info","event":"start","run":"a","facts":{"version":"0.1.0"}}',
    '{"event":"app-update","facts":{"failed":"status"}}',
    '{"event":"app-update","facts":{"ready":"0.2.0"}}',
    '{"event":"start","facts":{"version":"0.2.0"}}',
    '{"event":"start","facts":{"ver',
  ].join('\n');

  it('has facts by event, and a line that is being written does not matter', () => {
    expect(factsIn(lines, 'start', 'version')).toEqual(['0.1.0', '0.2.0']);
    expect(factsIn(lines, 'app-update', 'ready')).toEqual(['0.2.0']);
    expect(factsIn('', 'start', 'version')).toEqual([]);
  });

  it('lies beside the settings, and is empty before the first start', async () => {
    const userData = { folders: [folder], settings: path.join(folder, 'settings.json'), catalogs: folder };
    expect(readAppLog(userData)).toBe('');
    await mkdir(path.join(folder, 'logs'));
    await writeFile(path.join(folder, 'logs', 'packshelf.log'), lines);
    expect(readAppLog(userData)).toBe(lines);
  });
});
