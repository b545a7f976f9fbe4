import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { hasStatusNotifier } from '../../../../src/main/tray/status-notifier.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

/** A search path with these programs only; each prints a line and ends with a code. */
function programs(
  ...given: readonly (readonly [name: string, line: string, code: number])[]
): NodeJS.ProcessEnv {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  for (const [name, line, code] of given) {
    writeFileSync(join(bin, name), `#!/bin/sh\necho "${line}"\nexit ${code}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  return { PATH: bin };
}

describe.skipIf(process.platform === 'win32')('a tray', () => {
  test.each([
    ['gdbus', '(<true>,)'],
    ['busctl', 'b true'],
    ['dbus-send', '   variant       boolean true'],
  ])('is found by %s', async (name, line) => {
    expect(await hasStatusNotifier(programs([name, line, 0]))).toBe(true);
  });

  test('is missing if nobody shows icons, or no program can ask', async () => {
    expect(await hasStatusNotifier(programs(['gdbus', '(<false>,)', 0]))).toBe(false);
    expect(await hasStatusNotifier({ PATH: join(folder, 'nowhere') })).toBe(false);
  });

  test('is asked for by the next program if one fails', async () => {
    const failing = ['gdbus', 'no true service of that name', 1] as const;
    expect(await hasStatusNotifier(programs(failing, ['busctl', 'b true', 0]))).toBe(true);
  });

  test('is missing if all of them fail, whatever they print', async () => {
    expect(await hasStatusNotifier(programs(['gdbus', 'true', 1], ['dbus-send', 'true', 1]))).toBe(false);
  });
});
