import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, test } from 'vitest';
import {
  createSignatureCheck,
  isPublisher,
  windowsFolder,
} from '../../../../src/main/updates/windows-signature.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

describe('the publisher of a signature', () => {
  const signer = 'CN="Example, Inc.", O="Example ""old"" Inc.", L=Łódź, C=PL';

  it.each([
    ['Example, Inc.', true],
    ['CN="Example, Inc."', true],
    ['C=PL, CN="Example, Inc."', true],
    ['CN=Example\\, Inc., L=Łódź', true],
    ['O="Example ""old"" Inc."', true],
    ['Example', false],
    ['example, inc.', false],
    ['CN=Example', false],
    ['CN="Example, Inc.", C=DE', false],
    ['OU=Apps, CN="Example, Inc."', false],
    ['', false],
  ])('%s: %s', (publisher, expected) => expect(isPublisher(signer, publisher)).toBe(expected));

  it.each(['', 'O="x, CN=Example"', 'O=x\\, CN=Example', 'nonsense'])(
    'is nobody that %j merely mentions',
    (other) => expect(isPublisher(other, 'Example')).toBe(false),
  );
});

// A program that answers as PowerShell does.
describe.skipIf(process.platform === 'win32')('the check', () => {
  let windows = '';
  let installer = '';
  beforeEach(() => {
    windows = temporaryFolder();
    installer = join(windows, 'Jürgen Łukasz 東 #1 (x)’s.exe');
  });

  const hex = (text: string): string =>
    text.replaceAll(/./gsu, (letter) =>
      Array.from({ length: letter.length }, (_, at) =>
        letter.charCodeAt(at).toString(16).padStart(4, '0'),
      ).join(''),
    );

  function powerShell(shellScript: string): void {
    const file = join(windows, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `#!/bin/sh\n${shellScript}\n`);
    chmodSync(file, 0o755);
  }

  function says(...lines: readonly string[]): void {
    writeFileSync(join(windows, 'answer'), lines.map((line) => `${line}\r\n`).join(''));
    powerShell(`cat "${windows}/answer"`);
  }

  const check = (publishers: readonly string[] = ['Example'], env: NodeJS.ProcessEnv = {}) =>
    createSignatureCheck({ windows, env })(installer, publishers);

  it.each([
    ['Valid', 'CN=Example, C=DE', null],
    ['Valid', 'CN=Another', 'other-publisher'],
    ['Valid', '', 'other-publisher'],
    ['NotSigned', '', 'not-signed'],
    ['HashMismatch', 'CN=Example, C=DE', 'not-signed'],
    ['UnknownError', 'CN=Example, C=DE', 'not-signed'],
    ['0', 'CN=Example, C=DE', 'not-signed'],
    ['', 'CN=Example, C=DE', 'not-signed'],
  ])('%s of %j: %s', async (status, signer, expected) => {
    says(hex(status), hex(installer), hex(signer));
    expect(await check()).toBe(expected);
  });

  it('knows several publishers, as when a certificate was renewed under another name', async () => {
    says(hex('Valid'), hex(installer), hex('CN=東 Example'));
    expect(await check(['Example', 'CN=東 Example'])).toBeNull();
    expect(await check([])).toBe('other-publisher');
  });

  it.each<[string, () => void]>([
    ['is not there', () => undefined],
    ['says nothing', () => says()],
    ['says something else', () => says('PSSecurityException', 'is disabled', 'on this system')],
    ['answers about another file', () => says(hex('Valid'), hex('C:\\other.exe'), hex('CN=Example'))],
    ['says more', () => says(hex('Valid'), hex(installer), hex('CN=Example'), '')],
    ['ends with an error', () => powerShell(`printf '${hex('Valid')}'; exit 1`)],
    ['says too little', () => says(hex('Valid'), hex(installer))],
  ])('refuses where PowerShell %s', async (_name, arrange) => {
    arrange();
    expect(await check()).toBe('not-checked');
  });

  it('refuses where the system does not tell its folder', async () => {
    says(hex('Valid'), hex(installer), hex('CN=Example'));
    const verify = createSignatureCheck({ windows: null, env: { SystemRoot: windows } });
    expect(await verify(installer, ['Example'])).toBe('not-checked');
  });

  it('asks the system’s own program and modules, whatever the environment says', async () => {
    powerShell(`env > "${windows}/env"; pwd > "${windows}/cwd"`);
    await check(['Example'], {
      SystemRoot: '/elsewhere',
      PSModulePath: '/elsewhere',
      COR_ENABLE_PROFILING: '1',
      USERNAME: 'ada',
    });
    const system = join(windows, 'System32');
    const given = readFileSync(join(windows, 'env'), 'utf8').split('\n');
    expect(given).toEqual(
      expect.arrayContaining([
        `SystemRoot=${windows}`,
        `Path=${system}`,
        `PSModulePath=${join(system, 'WindowsPowerShell', 'v1.0', 'Modules')}`,
        `PACKSHELF_UPDATE_FILE=${installer}`,
        'USERNAME=ada',
      ]),
    );
    expect(given.filter((line) => /elsewhere|COR_/u.test(line))).toEqual([]);
    expect(readFileSync(join(windows, 'cwd'), 'utf8').trim()).toBe(system);
  });
});

// Wine 8 doesn't tell its folder, and its PowerShell answers nothing.
describe.skipIf(windowsFolder() === null)('Windows itself', () => {
  const windows = windowsFolder() ?? '';
  const verify = createSignatureCheck({ windows, env: process.env });

  it('has PowerShell where it is looked for, and knows who has made it', async () => {
    const system = join(windows, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe');
    expect(existsSync(system)).toBe(true);
    expect(await verify(system, ['Microsoft Windows'])).toBeNull();
    expect(await verify(system, ['Packshelf'])).toBe('other-publisher');
  }, 90_000);

  it('does not take a file without a signature', async () => {
    const file = join(temporaryFolder(), 'Jürgen Łukasz 東 #1 %41 & (x)’s.exe');
    writeFileSync(file, 'MZ');
    expect(await verify(file, ['Packshelf'])).toBe('not-signed');
  }, 90_000);
});

test.runIf(process.platform === 'win32')(
  'a program that is not there is refused',
  async () => {
    const verify = createSignatureCheck({ windows: windowsFolder(), env: process.env });
    expect(await verify(join(temporaryFolder(), 'missing.exe'), ['Packshelf'])).toBe('not-checked');
  },
  90_000,
);
