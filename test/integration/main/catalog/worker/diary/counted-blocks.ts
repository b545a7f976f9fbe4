import type { DiaryFile } from '../../../../../../src/main/catalog/worker/diary/diary-file.ts';
import { DiaryLines } from '../../../../../../src/main/catalog/worker/diary/diary-lines.ts';
import { FormerBlocks } from '../../../../../../src/main/catalog/worker/diary/line-states.ts';

/** The lines of a diary, whose reader fills them, with its former values; `read` gets the key of each block that is read. */
export function countedBlocks(diary: DiaryFile): {
  readonly lines: DiaryLines;
  readonly blocks: FormerBlocks;
  readonly read: number[];
} {
  const lines = new DiaryLines();
  const read: number[] = [];
  const blocks = new FormerBlocks(lines, {
    epochs: diary.epochs,
    values: (block) => {
      read.push(block.key);
      return diary.values(block);
    },
    named: (epoch) => diary.named(epoch),
  });
  return { lines, blocks, read };
}
