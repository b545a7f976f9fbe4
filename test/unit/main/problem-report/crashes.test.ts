import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { crashFiles, pruneCrashes, readCrashes } from '../../../../src/main/problem-report/crashes.ts';
import { holdFile } from '../../../equipment/support/hold-file.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

let folder: string;

beforeEach(() => void (folder = temporaryFolder()));

/** A minidump with one stream that does not matter and one with an exception (minidumpapiset.h). */
function minidump(exception: number): Buffer {
  const dump = Buffer.alloc(32 + 2 * 12 + 16);
  dump.write('MDMP', 'latin1');
  dump.writeUInt32LE(2, 8);
  dump.writeUInt32LE(32, 12);
  dump.writeUInt32LE(7, 32);
  dump.writeUInt32LE(6, 44);
  dump.writeUInt32LE(56, 52);
  dump.writeUInt32LE(exception, 64);
  return dump;
}

function record(name: string, content: Buffer | string, at: number): string {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  utimesSync(file, at / 1000, at / 1000);
  return file;
}

const day = 24 * 60 * 60_000;
const now = Date.parse('2026-11-26T15:00:00Z');

it('reads time, size and exception of each record, the latest first', async () => {
  record('completed/one.dmp', minidump(11), now - day);
  record('reports/two.dmp', minidump(0xc000_0005), now);
  record('pending/torn.dmp', minidump(6).subarray(0, 60), now - 2 * day);
  record('pending/other.dmp', 'not a minidump', now - 3 * day);
  record('settings.dat', '', now);
  expect(await readCrashes(folder)).toEqual([
    { at: now, bytes: 72, exception: 'c0000005' },
    { at: now - day, bytes: 72, exception: 'b' },
    { at: now - 2 * day, bytes: 60, exception: null },
    { at: now - 3 * day, bytes: 14, exception: null },
  ]);
});

it('finds none in a folder that does not exist', async () => {
  expect(await readCrashes(join(folder, 'missing'))).toEqual([]);
});

it('keeps the latest three, and none for longer than two weeks', async () => {
  const files = [0, 1, 2, 3].map((age) => record(`completed/${age}.dmp`, minidump(6), now - age * day));
  await pruneCrashes(folder, now);
  expect(files.map((file) => existsSync(file))).toEqual([true, true, true, false]);
  await pruneCrashes(folder, now + 13 * day + 1);
  expect(files.map((file) => existsSync(file))).toEqual([true, false, false, false]);
});

it('deletes with a record what Crashpad keeps beside it, and what an earlier version left alone', async () => {
  const files = [0, 1, 2, 3].flatMap((age) =>
    ['dmp', 'meta'].map((kind) => record(`pending/${age}.${kind}`, minidump(6), now - age * day)),
  );
  const left = record('completed/old.meta', 'left alone', now - 15 * day);
  // Crashpad may be about to move the record here.
  const early = record('completed/new.meta', 'ahead of its record', now);
  await pruneCrashes(folder, now);
  expect(files.map((file) => existsSync(file))).toEqual([true, true, true, true, true, true, false, false]);
  expect([left, early].map((file) => existsSync(file))).toEqual([false, true]);
});

it.runIf(process.platform === 'win32')(
  'leaves a record that a virus scanner reads to a later start',
  async () => {
    const files = [0, 1, 2, 3, 4].map((age) => record(`reports/${age}.dmp`, minidump(6), now - age * day));
    onTestFinished(holdFile(files[3] ?? ''));
    await pruneCrashes(folder, now);
    expect(files.map((file) => existsSync(file))).toEqual([true, true, true, true, false]);
  },
);

it('names the files of all records and no others', async () => {
  const files = ['dmp', 'meta'].map((kind) => record(`completed/one.${kind}`, minidump(6), now));
  record('settings.dat', '', now);
  expect(await crashFiles(folder)).toEqual(files);
});
