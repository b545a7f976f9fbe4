import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { BlockBuilder } from '../../../../../../src/main/catalog/worker/diary/block.ts';
import { ChangeTimes } from '../../../../../../src/main/catalog/worker/diary/change-times.ts';
import { DiaryFile } from '../../../../../../src/main/catalog/worker/diary/diary-file.ts';
import type { PackageRecord } from '../../../../../../src/main/catalog/worker/snapshot/package-record.ts';
import { removeSync } from '../../../../../../src/main/files/held-file.ts';
import { finish } from '../../../../../equipment/support/finish.ts';
import { countedBlocks } from './counted-blocks.ts';

const hour = 3_600_000;
const begin = Date.UTC(2026, 0, 1);

/** A package that was updated half an hour before the list was read. */
function record(row: number, update: number): PackageRecord {
  return {
    row,
    id: `package-${row}`,
    name: `Name ${update}`,
    status: 'DRAFT',
    comments: null,
    creator: 'Anna Bergmann',
    updater: null,
    channelId: 'channel',
    creatorId: 'person-1',
    updaterId: null,
    createdAt: begin,
    updatedAt: begin + update * hour - hour / 2,
    rest: null,
  };
}

function change(
  diary: DiaryFile,
  update: number,
  rows: readonly (readonly [row: number, before: number])[],
): void {
  const builder = new BlockBuilder();
  for (const [row, before] of rows) builder.addChanged(record(row, before), record(row, update));
  const at = begin + update * hour;
  const counts = { rows: 2, complete: true, added: 0, changed: rows.length, removed: 0 };
  diary.record({
    blocks: [
      {
        update: { update, previous: update - 1, at, since: at - hour, ...counts },
        encoded: builder.encode(),
      },
    ],
    names: new Map(),
  });
}

it('reads of a newer list only what is new', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'packshelf-diary-'));
  const diary = DiaryFile.open(path.join(folder, 'diary.sqlite'));
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE package (row INTEGER PRIMARY KEY, updated_at REAL)');
  const store = (...records: readonly PackageRecord[]): void => {
    for (const { row, updatedAt } of records)
      db.prepare('INSERT OR REPLACE INTO package VALUES (?, ?)').run(row, updatedAt);
  };
  const list = { db, times: { unit: 'ms', now: begin } } as const;
  diary.beginEpoch(1, begin);
  // Each update has a block of its own: they are of several days.
  change(diary, 24, [
    [1, 1],
    [2, 1],
  ]);
  change(diary, 48, [[1, 24]]);
  store(record(1, 48), record(2, 24));

  const { lines, blocks, read } = countedBlocks(diary);
  const changeTimes = new ChangeTimes(lines, blocks);
  const hours = (): readonly number[] => {
    const times = finish(changeTimes.of(list, lines.rows));
    return Array.from(times, (time) => (time - begin) / hour);
  };
  finish(lines.read(diary, () => 48));
  // A search that another one replaces.
  const stopped = changeTimes.of(list, lines.rows);
  while (read.length === 0) stopped.next();
  stopped.return(new Float64Array(0));
  expect(hours()).toEqual([23.5, 23.5, 47.5]);
  const before = read.splice(0);
  expect(new Set(before).size).toBe(before.length);

  change(diary, 72, [[2, 24]]);
  store(record(2, 72));
  // What was known of a package before need not be read again.
  db.exec('DELETE FROM package WHERE row = 1');
  finish(lines.read(diary, () => 72));
  expect(hours()).toEqual([23.5, 23.5, 47.5, 71.5]);
  expect(before).not.toContain(read[0]);
  expect(read).toHaveLength(1);
  db.close();
  diary.close();
  removeSync(folder);
});
