import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { removeStoredFiles } from '../../../../src/main/account/remove-stored-files.ts';
import { logFiles } from '../../../../src/main/diagnostics/log-file.ts';
import { removeSync } from '../../../../src/main/files/held-file.ts';
import { holdFile } from '../../../equipment/support/hold-file.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

let root = '';
beforeEach(() => void (root = temporaryFolder()));

function write(...names: readonly string[]): void {
  for (const name of names) {
    const file = path.join(root, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, 'something');
  }
}

function remove(): Promise<boolean> {
  return removeStoredFiles({
    catalogs: path.join(root, 'app', 'catalogs'),
    shelves: path.join(root, 'app', 'shelves'),
    secrets: path.join(root, 'app', 'secrets'),
    updates: path.join(root, 'app', 'updates'),
    keptPolicy: path.join(root, 'app', 'policy.json'),
    files: logFiles(path.join(root, 'app', 'logs', 'packshelf.log')),
  });
}

function left(): string[] {
  return fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.lstatSync(path.join(root, name)).isFile())
    .sort();
}

it('deletes catalogs, shelves, secrets, downloaded versions, the kept policy and logs, but no other files', async () => {
  write('app/catalogs/one/current.json', 'app/catalogs/two/snapshot-1.sqlite', 'app/secrets/one.secret.tmp');
  write(
    'app/logs/packshelf.log',
    'app/logs/packshelf.1.log',
    'app/logs/packshelf.4.log',
    'app/logs/other.log',
    'app/Preferences',
  );
  write('app/policy.json');
  write('app/shelves/one/shelf.json', 'app/shelves/one/shelf.damaged-7');
  write('app/updates/packshelf-updater/pending/Packshelf.AppImage', 'app/updates/.updaterId');
  expect(await remove()).toBe(true);
  expect(left()).toEqual(['app/Preferences', 'app/logs/other.log'].map((name) => path.normalize(name)));
  expect(await remove()).toBe(true);
});

it.skipIf(process.platform === 'win32')('does not follow links', async () => {
  write(
    'elsewhere/packshelf.log',
    'elsewhere/mine.txt',
    'app/catalogs/one/current.json',
    'app/secrets/a.secret',
  );
  fs.symlinkSync(path.join(root, 'elsewhere'), path.join(root, 'app', 'logs'));
  fs.symlinkSync(path.join(root, 'elsewhere'), path.join(root, 'app', 'catalogs', 'two'));
  removeSync(path.join(root, 'app', 'secrets'));
  fs.symlinkSync(path.join(root, 'elsewhere'), path.join(root, 'app', 'secrets'));
  expect(await remove()).toBe(true);
  // The recursive listing follows the remaining link.
  const elsewhere = left().filter((name) => name.startsWith('elsewhere'));
  expect(elsewhere).toEqual(['elsewhere/mine.txt', 'elsewhere/packshelf.log']);
  expect(fs.readdirSync(path.join(root, 'app'))).toEqual(['logs']);
});

it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'returns false if something is left',
  async () => {
    write('app/catalogs/one/current.json', 'app/secrets/a.secret');
    const held = path.join(root, 'app', 'catalogs', 'one');
    fs.chmodSync(held, 0o500);
    expect(await remove()).toBe(false);
    fs.chmodSync(held, 0o700);
    expect(left()).toEqual([path.normalize('app/catalogs/one/current.json')]);
  },
);

it.runIf(process.platform === 'win32')('returns false if another program has a file open', async () => {
  write('app/shelves/one/shelf.json', 'app/shelves/one/shelf.backup.json', 'app/shelves/two/shelf.json');
  const release = holdFile(path.join(root, 'app', 'shelves', 'one', 'shelf.json'));
  expect(await remove()).toBe(false);
  release();
  expect(left()).toEqual([path.normalize('app/shelves/one/shelf.json')]);
  expect(await remove()).toBe(true);
});
