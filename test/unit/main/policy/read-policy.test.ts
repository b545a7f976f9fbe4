import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readManagedPreferences } from '../../../../src/main/policy/managed-preferences.ts';
import type { Policy } from '../../../../src/main/policy/policy-items.ts';
import { readPolicy } from '../../../../src/main/policy/read-policy.ts';
import { registryFile } from './registry-export.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

const me = process.getuid?.() ?? 0;
let folder: string;

beforeEach(() => void (folder = temporaryFolder()));
afterEach(() => void vi.unstubAllEnvs());

// Programs that behave as those of Windows: reg.exe exits with 1 for a missing key and where it is turned off.
describe.skipIf(process.platform === 'win32')('on Windows', () => {
  const machine = 'HKLM\\Software\\Policies\\Packshelf';
  const user = 'HKCU\\Software\\Policies\\Packshelf';

  function program(path: string, script: string): void {
    const file = join(folder, 'System32', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `#!/bin/sh\ncd "${folder}"\n${script}\n`);
    chmodSync(file, 0o755);
  }

  beforeEach(() => {
    program(
      'reg.exe',
      `echo "$@" >> calls
       case "$1" in
         query) case "$2" in *Packshelf) [ -e $(printf %.4s "$2") ] ;; esac ;;
         export) hive=$(printf %.4s "$2"); [ -e $hive ] || exit 1; cp $hive "$3" ;;
       esac`,
    );
  });

  function registry(hive: 'HKLM' | 'HKCU', ...values: readonly string[]): void {
    writeFileSync(join(folder, hive), registryFile([`[${hive}\\Software\\Policies\\Packshelf]`, ...values]));
  }

  const readings: Promise<unknown>[] = [];
  // Its programs write to the folder.
  afterEach(() => Promise.all(readings.splice(0)));

  const start = () => {
    const reading = readPolicy({
      platform: 'win32',
      env: { ...process.env, SystemRoot: folder },
      testFile: null,
      keptFile: join(folder, 'profile', 'policy.json'),
      managed: () => {
        throw new Error('there are none on Windows');
      },
    });
    readings.push(reading.policy);
    return reading;
  };

  /** What the next start knows at once; waits for the rest of it, which still uses the folder. */
  async function known(): Promise<Policy['values']> {
    const { early, policy } = start();
    await policy;
    return early.values;
  }

  it('reads the machine before the person, and converts what the registry has no types for', async () => {
    registry('HKLM', '"Language"="de"', '"ExportAllowed"=dword:00000000', '"Connections"="A = a.example"');
    registry(
      'HKCU',
      '"Language"="fr"',
      '"PrintAllowed"=dword:00000001',
      '"ListUpdateMinutes"=dword:00000000',
    );
    const { values, sources, problems } = await start().policy;
    expect(values).toEqual({
      Language: 'de',
      ExportAllowed: false,
      Connections: [{ name: 'A', baseUrl: 'https://a.example', authUrl: 'https://a.example' }],
      PrintAllowed: true,
    });
    expect(sources).toMatchObject({ Language: machine, PrintAllowed: user });
    expect(problems).toEqual([{ reason: 'invalid-value', item: 'ListUpdateMinutes', source: user }]);
  });

  it('takes names of values in any case, as Windows does', async () => {
    registry('HKLM', '"LANGUAGE"="de"', '"exportallowed"=dword:00000000', '"Unknown"="x"');
    registry('HKCU', '"language"="fr"', '"PrintAllowed"=dword:00000000');
    const { early, policy } = start();
    expect(early.values).toEqual({});
    const { values, sources, problems } = await policy;
    expect(values).toEqual({ Language: 'de', ExportAllowed: false, PrintAllowed: false });
    expect(sources.Language).toBe(machine);
    expect(problems).toEqual([{ reason: 'unknown-item', item: 'Unknown', source: machine }]);
    // Kept for the next start.
    expect(await known()).toEqual(values);
  });

  it('reads the view of 64-bit programs', async () => {
    await start().policy;
    const calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
    // That the keys are missing is asked again.
    expect(calls).toHaveLength(5);
    expect(calls.every((call) => call.endsWith('/reg:64'))).toBe(true);
  });

  it('has no policy without keys, and keeps none', async () => {
    const { early, policy } = start();
    expect(early).toEqual({ values: {}, sources: {}, problems: [] });
    expect(await policy).toEqual(early);
    expect(existsSync(join(folder, 'profile'))).toBe(false);
  });

  it('knows the policy of the last start at once', async () => {
    registry('HKLM', '"Language"="de"');
    await start().policy;
    registry('HKLM', '"Language"="fr"');
    const { early, policy } = start();
    expect(early.values).toEqual({ Language: 'de' });
    expect((await policy).values).toEqual({ Language: 'fr' });
    rmSync(join(folder, 'HKLM'));
    await start().policy;
    expect(await known()).toEqual({});
  });

  it('asks PowerShell where reg.exe is turned off', async () => {
    program('reg.exe', 'exit 1');
    program('WindowsPowerShell/v1.0/powershell.exe', 'cp values.json "$PACKSHELF_POLICY_FILE"');
    const values = { HKLM: { exportallowed: 0, Connections: ['a.example'] }, HKCU: null };
    writeFileSync(join(folder, 'values.json'), `\uFEFF${JSON.stringify(values)}`);
    const policy = await start().policy;
    expect(policy.values).toMatchObject({ ExportAllowed: false, Connections: [{ name: 'a.example' }] });
    expect(policy.problems).toEqual([]);
  });

  it.each([
    ['is turned off', 'exit 1'],
    ['writes another format', 'case "$1" in export) echo text > "$3" ;; esac'],
    ['writes no file', 'exit 0'],
  ])('keeps the policy of the last start if reg.exe %s and there is no PowerShell', async (_how, script) => {
    registry('HKLM', '"Language"="de"');
    await start().policy;
    program('reg.exe', script);
    for (let starts = 0; starts < 2; starts += 1) {
      const policy = await start().policy;
      expect(policy.values).toEqual({ Language: 'de' });
      expect(policy.problems).toEqual([{ reason: 'not-readable', item: null, source: machine }]);
    }
  });

  it('needs no temporary folder', async () => {
    registry('HKLM', '"Language"="de"');
    for (const name of ['TEMP', 'TMP', 'TMPDIR']) vi.stubEnv(name, join(folder, 'missing'));
    const { values, problems } = await start().policy;
    expect(values).toEqual({ Language: 'de' });
    expect(problems).toEqual([]);
    // Nothing else stays in the profile.
    await expect.poll(() => readdirSync(join(folder, 'profile'))).toEqual(['policy.json']);
  });

  it('keeps the policy of the last start if the disk is too full for the answer', async () => {
    registry('HKLM', '"Language"="de"');
    await start().policy;
    // As without the key.
    program('reg.exe', 'case "$1" in export) exit 1 ;; esac');
    const policy = await start().policy;
    expect(policy.values).toEqual({ Language: 'de' });
    expect(policy.problems).toEqual([{ reason: 'not-readable', item: null, source: machine }]);
    expect(await known()).toEqual({ Language: 'de' });
  });

  it('ignores a damaged copy', async () => {
    mkdirSync(join(folder, 'profile'));
    writeFileSync(join(folder, 'profile', 'policy.json'), '[{"name":1}]');
    expect(await known()).toEqual({});
  });
});

describe.skipIf(process.platform === 'win32')('readManagedPreferences', () => {
  const read = (owner = me, items: Readonly<Record<string, unknown>> = { Language: 'de' }) =>
    readManagedPreferences({ folder, domain: 'com.packshelf.app', user: 'ada', owner, read: () => items });

  it('ignores preferences that no profile has set', () => {
    expect(read()).toEqual({ name: 'com.packshelf.app', items: {}, problems: [] });
  });

  it.each(['.', 'ada'])('reads them if a profile has set some in %s', (place) => {
    mkdirSync(join(folder, place), { recursive: true });
    writeFileSync(join(folder, place, 'com.packshelf.app.plist'), '');
    expect(read().items).toEqual({ Language: 'de' });
    expect(read(me + 1).problems).toEqual([
      { reason: 'not-protected', item: null, source: 'com.packshelf.app' },
    ]);
  });
});

describe('on Linux and in builds for tests', () => {
  it('knows the policy at once', async () => {
    const testFile = join(folder, 'test.json');
    writeFileSync(testFile, '{"Language":"de"}', { mode: 0o644 });
    const { early, policy } = readPolicy({
      platform: 'linux',
      env: {},
      testFile,
      keptFile: join(folder, 'kept.json'),
      managed: () => {
        throw new Error('there are none on Linux');
      },
    });
    expect(early.values).toEqual({ Language: 'de' });
    expect(await policy).toBe(early);
    expect(existsSync(join(folder, 'kept.json'))).toBe(false);
  });
});
