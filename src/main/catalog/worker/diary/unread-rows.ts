import { change } from '../snapshot/change.ts';
import { RowBytes } from '../snapshot/row-bytes.ts';
import { lineCount, type DiaryFile } from './diary-file.ts';
import type { UnreadRows } from '../snapshot/stored-rows.ts';
import type { SeenLines } from './seen.ts';

let lastVersion = 0;

/** The packages with unread lines in updates of the last epoch up to the one with that number. */
export function findUnreadRows(file: DiaryFile, seen: SeenLines, upTo: number): UnreadRows {
  const kinds = new RowBytes();
  let lastRow = 0;
  const epoch = file.epochs.at(-1)?.epoch;
  let hasUnread = false;
  for (const block of file.blocks) {
    hasUnread ||= block.updates.some(({ update }) => !seen.isSeen(update));
    if (!hasUnread || block.epoch !== epoch) continue;
    const lines = file.lines(block);
    let line = 0;
    for (const update of block.updates) {
      const end = line + lineCount(update);
      if (update.update > upTo) break;
      for (; line < end; line += 1) {
        const [row = 0, kind] = [lines.rows[line], lines.kinds[line]];
        // Later lines of a removed package's row are of another package.
        if (kind === change.removed) kinds.set(row, change.same);
        else if (kind !== undefined && seen.isUnread(update.update, row) && kinds.get(row) !== change.added) {
          kinds.set(row, kind);
          lastRow = Math.max(lastRow, row);
        }
      }
    }
  }
  lastVersion += 1;
  return { version: lastVersion, kinds, lastRow };
}
