import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BlockBuilder } from '../../../../../../src/main/catalog/worker/diary/block.ts';
import { DiaryFile, type DiaryUpdate } from '../../../../../../src/main/catalog/worker/diary/diary-file.ts';
import { temporaryFolder } from '../../../../../equipment/support/temporary-folder.ts';

const day = 86_400_000;

let file = '';
let diary: DiaryFile;

beforeEach(() => {
  file = path.join(temporaryFolder(), 'diary.sqlite');
  diary = DiaryFile.open(file);
});

afterEach(() => {
  diary.close();
});

function reopen(): void {
  diary.close();
  diary = DiaryFile.open(file);
}

function updateOf(update: number, at: number, added: number): DiaryUpdate {
  return {
    update,
    previous: update - 1,
    at,
    since: at - 1,
    rows: 0,
    complete: true,
    added,
    changed: 0,
    removed: 0,
  };
}

/** An update that adds packages to these rows, in a block of its own for each list. */
function add(update: number, at: number, ...blocks: readonly (readonly number[])[]): void {
  const names = new Map<number, { id: string; isNew: boolean }>();
  diary.record({
    blocks: blocks.map((rows) => {
      const builder = new BlockBuilder();
      for (const row of rows) {
        builder.addAdded(row);
        names.set(row, { id: `${update}-${row}`, isNew: true });
      }
      return { update: updateOf(update, at, rows.length), encoded: builder.encode() };
    }),
    names,
  });
}

function updates(): readonly number[] {
  return diary.blocks.flatMap((block) => block.updates.map(({ update }) => update));
}

it('keeps what was recorded', () => {
  diary.beginEpoch(1, 5);
  add(2, day, [1, 2]);
  reopen();
  const [block] = diary.blocks;
  expect(diary.epochs).toEqual([{ epoch: 1, snapshot: 1, at: 5 }]);
  expect(block?.updates).toEqual([updateOf(2, day, 2)]);
  expect(block && [...diary.lines(block).rows]).toEqual([1, 2]);
  expect(block && diary.lines(block).removed).toEqual([]);
  expect([1, 2, 3].map((row) => diary.named(1).id(row))).toEqual(['2-1', '2-2', null]);
  expect(diary.lastSnapshot).toBe(2);
});

it('merges the blocks and names of a day, and later of a week, with the first update after it', () => {
  diary.beginEpoch(1, 0);
  add(2, day, [1, 3]);
  add(3, day + 1, [2]);
  add(4, day + 2, [1]);
  expect(diary.blocks).toHaveLength(3);
  add(5, 2 * day, [9]);
  reopen();
  expect(diary.blocks.map((block) => block.updates.map(({ update }) => update))).toEqual([[2, 3, 4], [5]]);
  expect(diary.blocks.map((block) => [...diary.lines(block).rows])).toEqual([[1, 3, 2, 1], [9]]);
  const ids = ['4-1', '3-2', '2-3', '5-9'];
  expect([1, 2, 3, 9].map((row) => diary.named(1).id(row))).toEqual(ids);
  add(6, 7 * day, [10]);
  expect(diary.blocks.map((block) => block.updates.map(({ update }) => update))).toEqual([[2, 3, 4, 5], [6]]);
  expect(diary.blocks.map((block) => [...diary.lines(block).rows])).toEqual([[1, 3, 2, 1, 9], [10]]);
  expect([1, 2, 3, 9].map((row) => diary.named(1).id(row))).toEqual(ids);
});

it('keeps the order of updates while the clock is set back', () => {
  diary.beginEpoch(1, 0);
  add(2, 5 * day, [1]);
  add(3, 4 * day, [2]);
  add(4, 5 * day, [3]);
  add(5, 5 * day + 1, [4]);
  add(6, 6 * day, [5]);
  add(7, 14 * day, [6]);
  expect(updates()).toEqual([2, 3, 4, 5, 6, 7]);
  expect(diary.blocks.flatMap((block) => [...diary.lines(block).rows])).toEqual([1, 2, 3, 4, 5, 6]);
});

it('says the same after each change as when it is opened anew', () => {
  diary.beginEpoch(1, 0);
  const same = (): void => {
    const said = [diary.blocks, diary.epochs];
    reopen();
    expect([diary.blocks, diary.epochs]).toEqual(said);
  };
  for (let update = 2; update < 20; update += 1) add(update, (update * day) / 2, [update]);
  same();
  diary.beginEpoch(20, 10 * day);
  same();
  add(21, 11 * day, [1]);
  diary.trim(Number.MAX_SAFE_INTEGER, 6 * day);
  same();
  diary.trim(0, 0);
  same();
  diary.rollBack(20);
  same();
});

it('deletes what belongs to a snapshot that was not published', () => {
  diary.beginEpoch(1, 0);
  add(2, day, [1]);
  add(3, day, [1]);
  diary.rollBack(2);
  expect(updates()).toEqual([2]);
  expect(diary.named(1).id(1)).toBe('2-1');
  diary.rollBack(0);
  expect([updates(), diary.epochs]).toEqual([[], []]);
});

it('names a row again after the name was rolled back', () => {
  diary.beginEpoch(1, 0);
  add(2, day, [1]);
  diary.rollBack(1);
  const builder = new BlockBuilder();
  builder.addAdded(2);
  const names = new Map([[1, { id: 'one', isNew: false }]]);
  diary.record({ blocks: [{ update: updateOf(3, day, 1), encoded: builder.encode() }], names });
  expect(diary.named(1).id(1)).toBe('one');
});

it('drops the oldest updates, and gives their space back', () => {
  diary.beginEpoch(1, 0);
  const rows = Array.from({ length: 300 }, (_, row) => row * row);
  for (let update = 2; update < 60; update += 1) add(update, update * day, rows);
  const before = fs.statSync(file).size;
  const deleted = diary.trim(before / 2, 0);
  expect(fs.statSync(file).size).toBeLessThanOrEqual(before / 2);
  expect(deleted).toBeGreaterThan(10);
  expect(updates()[0]).toBe((deleted ?? 0) + 1);
  expect(diary.epochs).toEqual([{ epoch: 1, snapshot: deleted, at: (deleted ?? 0) * day }]);
});

it('drops all blocks of an update together', () => {
  diary.beginEpoch(1, 0);
  add(2, day, [1], [2]);
  add(3, 2 * day, [3]);
  expect(diary.trim(Infinity, 1.5 * day)).toBe(2);
  expect(updates()).toEqual([3]);
  expect(diary.epochs).toEqual([{ epoch: 1, snapshot: 2, at: day }]);
});

it('drops earlier epochs with their last lines', () => {
  diary.beginEpoch(1, 0);
  add(2, day, [1]);
  diary.beginEpoch(5, 2 * day);
  add(6, 3 * day, [1]);
  expect(diary.trim(Infinity, 0)).toBeNull();
  diary.trim(Infinity, 4 * day);
  expect([updates(), diary.epochs]).toEqual([[], [{ epoch: 2, snapshot: 6, at: 3 * day }]]);
  expect(diary.lastSnapshot).toBe(6);
});

it('keeps states', () => {
  expect(diary.state('seen')).toBeNull();
  diary.setState('seen', '1');
  diary.setState('seen', '2');
  reopen();
  expect(diary.state('seen')).toBe('2');
});
