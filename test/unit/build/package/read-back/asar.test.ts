import { createHash } from 'node:crypto';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readAsar } from '../../../../../build/package/read-back/asar.ts';
import { packArchive } from '../../../../equipment/support/pack-archive.ts';
import { temporaryFolder } from '../../../../equipment/support/temporary-folder.ts';

let folder: string;
let source: string;
let archive: string;

beforeEach(async () => {
  folder = temporaryFolder();
  source = path.join(folder, 'source');
  archive = path.join(folder, 'app.asar');
  await mkdir(path.join(source, 'out'), { recursive: true });
  await writeFile(path.join(source, 'package.json'), '{}');
  await writeFile(path.join(source, 'out', 'index.js'), 'run();');
});

describe('reading an archive', () => {
  it('lists its files with their sizes, by path', async () => {
    await packArchive(source, archive);
    expect(readAsar(archive).files).toEqual([
      { path: 'out/index.js', size: 6 },
      { path: 'package.json', size: 2 },
    ]);
  });

  it('hashes the text of its header', async () => {
    await packArchive(source, archive);
    // The length of the text lies in bytes 12 to 15, the text behind it.
    const bytes = await readFile(archive);
    const text = bytes.subarray(16, 16 + bytes.readUInt32LE(12));
    expect(readAsar(archive).headerHash).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it('fails when a file has changed inside', async () => {
    await packArchive(source, archive);
    const bytes = await readFile(archive);
    bytes.write('RUN', bytes.indexOf('run();'));
    await writeFile(archive, bytes);
    expect(() => readAsar(archive)).toThrow(/The content of out\/index\.js/);
  });

  it('reads an archive anew that was packed anew', async () => {
    await packArchive(source, archive);
    readAsar(archive);
    await writeFile(path.join(source, 'package.json'), '{"name":"packshelf"}');
    await packArchive(source, archive);
    expect(readAsar(archive).files).toContainEqual({ path: 'package.json', size: 20 });
  });

  it('fails for a file outside of it', async () => {
    await packArchive(source, archive, { unpack: '**/index.js' });
    expect(() => readAsar(archive)).toThrow(/out\/index\.js lies outside/);
  });

  // Windows lets only administrators make links.
  it.skipIf(process.platform === 'win32')('fails for a link', async () => {
    await symlink('package.json', path.join(source, 'link'));
    await packArchive(source, archive);
    expect(() => readAsar(archive)).toThrow(/link in .* is a link/);
  });
});
