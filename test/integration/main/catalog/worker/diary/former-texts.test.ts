import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { BlockBuilder } from '../../../../../../src/main/catalog/worker/diary/block.ts';
import { DiaryFile } from '../../../../../../src/main/catalog/worker/diary/diary-file.ts';
import { FormerTexts, textColumns } from '../../../../../../src/main/catalog/worker/diary/former-texts.ts';
import type { PackageRecord } from '../../../../../../src/main/catalog/worker/snapshot/package-record.ts';
import { removeSync } from '../../../../../../src/main/files/held-file.ts';
import { finish } from '../../../../../equipment/support/finish.ts';
import { countedBlocks } from './counted-blocks.ts';

const day = 86_400_000;

function record(row: number, id: string, changes: Partial<PackageRecord>): PackageRecord {
  return {
    row,
    id,
    name: 'Statement of the first office, final',
    status: 'DRAFT',
    comments: null,
    creator: 'Anna Bergmann',
    updater: null,
    channelId: 'channel',
    creatorId: 'person-1',
    updaterId: null,
    createdAt: 5,
    updatedAt: null,
    rest: null,
    ...changes,
  };
}

function change(diary: DiaryFile, update: number, earlier: PackageRecord, item: PackageRecord): void {
  const builder = new BlockBuilder();
  builder.addChanged(earlier, item);
  const counts = { rows: 2, complete: true, added: 0, changed: 1, removed: 0 };
  const at = update * day;
  diary.record({
    blocks: [
      { update: { update, previous: update - 1, at, since: at - 1, ...counts }, encoded: builder.encode() },
    ],
    names: new Map([[item.row, { id: item.id, isNew: false }]]),
  });
}

it('restores the texts of a list that was lost, whose rows are those of other packages now', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'packshelf-diary-'));
  const diary = DiaryFile.open(path.join(folder, 'diary.sqlite'));
  diary.beginEpoch(1, 0);
  const first = record(1, 'a', { name: 'Statement of the first office, draft' });
  const named = record(1, 'a', {});
  const published = record(1, 'a', { status: 'PUBLISHED' });
  change(diary, 2, first, named);
  change(diary, 3, named, published);
  diary.beginEpoch(4, 4 * day);
  const other = record(1, 'b', { name: 'Invoices of the second office, since Monday' });
  change(diary, 5, record(1, 'b', { name: 'Invoices of the second office, since Sunday' }), other);

  const { lines, blocks, read: decoded } = countedBlocks(diary);
  const texts = new FormerTexts(lines, blocks);
  const stored = [other, { ...published, row: 2 }];
  const present = {
    record: (row: number) => stored[row - 1] ?? null,
    records: (rows: Iterable<number>) => [...rows].flatMap((row) => stored[row - 1] ?? []),
    rowOf: (id: string) => (id === 'a' ? 2 : 1),
  };
  finish(lines.read(diary, () => 5));
  // A search that another one replaces.
  const stopped = texts.read(present);
  while (decoded.length === 0) stopped.next();
  stopped.return();
  finish(texts.read(present));
  const [newest, ...others] = decoded;
  expect(others).not.toContain(newest);
  const column = textColumns.indexOf('name');
  const names: string[] = [];
  texts.visitTexts(column, (_, text) => names.push(texts.pools[column]?.texts[text] ?? ''));
  diary.close();
  removeSync(folder);
  expect(names).toEqual([
    'Statement of the first office, draft',
    'Invoices of the second office, since Sunday',
  ]);
});
