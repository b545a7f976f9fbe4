import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { changesBack } from '../../../../../../src/main/catalog/worker/diary/changes-back.ts';
import { DiaryFile } from '../../../../../../src/main/catalog/worker/diary/diary-file.ts';
import { DiaryLines } from '../../../../../../src/main/catalog/worker/diary/diary-lines.ts';
import { FormerBlocks } from '../../../../../../src/main/catalog/worker/diary/line-states.ts';
import { UpdateRecorder } from '../../../../../../src/main/catalog/worker/diary/update-recorder.ts';
import type { WholeRecord } from '../../../../../../src/main/catalog/worker/snapshot/package-record.ts';
import { removeSync } from '../../../../../../src/main/files/held-file.ts';
import { Random } from '../../../../../equipment/service/random.ts';
import { finish } from '../../../../../equipment/support/finish.ts';

const rows = 12;
const updates = 40;
/** Long texts, of which the diary stores the part that differs. */
const words = ['statement', 'of', 'the', 'first', 'office', 'since', 'last', 'monday'];

type List = readonly (WholeRecord | null)[];

function made(random: Random, row: number, id: string): WholeRecord {
  const text = (): string => words.map((word) => (random.chance(0.2) ? `${word}s` : word)).join(' ');
  const names = { creator: 'Anna Bergmann', creatorId: 'a', channelId: null, rest: null };
  const times = { createdAt: 5, updatedAt: random.between(0, 3) };
  const comments = random.chance(0.2) ? null : text();
  const state = { status: random.chance(0.5) ? 'DRAFT' : null, updater: null, updaterId: 'b' };
  return { row, id, total: random.between(1, 2), name: text(), comments, ...names, ...times, ...state };
}

/** Changes, removes and adds some packages; a row may get another package later. */
function next(random: Random, list: List, update: number, recorder: UpdateRecorder): List {
  return list.map((earlier, row) => {
    if (row === 0 || random.chance(0.6)) return earlier;
    const item =
      earlier !== null && random.chance(0.2) ? null : made(random, row, earlier?.id ?? `${row}-${update}`);
    // The total is no part of what a change tells.
    const kept = item === null || earlier === null ? item : { ...item, total: earlier.total };
    if (earlier !== null || kept !== null) recorder.add(earlier, kept);
    return kept;
  });
}

it('has each list as it was, whatever happened to its rows since', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'packshelf-diary-'));
  const diary = DiaryFile.open(path.join(folder, 'diary.sqlite'));
  diary.beginEpoch(1, 0);
  const random = new Random(3, 0, 0);
  let list: List = Array.from({ length: rows + 1 }, (_, row) =>
    row === 0 ? null : made(random, row, `${row}`),
  );
  const lists = [list];
  for (let update = 2; update < updates; update += 1) {
    const recorder = new UpdateRecorder();
    list = next(random, list, update, recorder);
    lists.push(list);
    const facts = { update, previous: update - 1, at: update * 5e7, since: 0, rows, complete: true };
    const blocks = recorder.end().map(({ lines, values, ...counts }) => ({
      update: { ...facts, ...counts },
      encoded: { lines, values },
    }));
    diary.record({ blocks, names: recorder.names });
  }

  const lines = new DiaryLines();
  const blocks = new FormerBlocks(lines, diary);
  finish(lines.read(diary, () => updates));
  expect(diary.blocks.length).toBeLessThan(lines.updates.length);
  for (const { first, update } of lines.updates) {
    const known = lists[update.update - 2];
    const earlier = finish(changesBack(lines, blocks, first));
    const changed = new Set(earlier.rows);
    const before = list.map((present, row) => (changed.has(row) ? earlier.before(row, present) : present));
    // Only of a removed package is the total known.
    const plain = (each: WholeRecord | null): unknown => each && { ...each, total: null };
    expect(before.map(plain)).toEqual(known?.map(plain));
    for (const [row, each] of before.entries())
      if (each !== null && each.id !== list[row]?.id) expect(each.total).toBe(known?.[row]?.total);
  }
  diary.close();
  removeSync(folder);
});
