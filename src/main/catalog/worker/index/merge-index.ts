import * as v from 'valibot';
import type { Steps } from '../steps.ts';
import { removeIfPossibleSync, renameSync } from '../../../files/held-file.ts';
import { formerOf } from '../snapshot/account-folder.ts';
import type { StoredRows } from '../snapshot/stored-rows.ts';
import { contentsSchema, textRules } from './index-contents.ts';
import { IndexFile } from './index-file.ts';
import { onIndexFile, stepsOnIndexFile } from './index-file-error.ts';
import { basePathOf, draftOf, indexPathOf } from './index-paths.ts';
import { mergeSegments } from './merge-segments.ts';
import { addRow, wordsFor } from './row-bits.ts';
import { SearchIndex, type IndexFiles } from './search-index.ts';
import { Segment } from './segment.ts';
import { withShortTerms } from './short-term-writer.ts';

/** Each delta takes some time of each search. */
const maxDeltas = 8;
const maxDeltaShare = 0.1;
const bytesPerRow = 4;

/** Whether searches would be faster if all segments were one. */
export function needsMerge({ contents, files }: SearchIndex): boolean {
  const changed = contents.deltas.reduce((sum, { rows }) => sum + rows.bytes / bytesPerRow, 0);
  const isLarge = changed > contents.made.rows * maxDeltaShare;
  return !files.base.isInMemory && (contents.deltas.length > maxDeltas || isLarge);
}

/**
 * Merges the segments of an index into a new base, and stores both instead of the present files. Closes the index in the end; if
 * its files can't be replaced, they stay.
 */
export function* mergedIndex(rows: StoredRows, index: SearchIndex): Steps<SearchIndex> {
  /** The files that were moved aside. */
  const moved: string[] = [];
  try {
    const base = onIndexFile(() => IndexFile.create(draftOf(basePathOf(rows))));
    const merged = yield* base.keepIfDone(writeFiles(rows, index, base, moved));
    for (const path of moved) removeIfPossibleSync(formerOf(path));
    return merged;
  } catch (error) {
    for (const path of moved) onIndexFile(() => renameSync(formerOf(path), path));
    throw error;
  }
}

function* writeFiles(
  rows: StoredRows,
  index: SearchIndex,
  base: IndexFile,
  moved: string[],
): Steps<SearchIndex> {
  const own = onIndexFile(() => IndexFile.create(draftOf(indexPathOf(rows))));
  return yield* own.keepIfDone(writeMerged(rows, index, { base, own }, moved));
}

function* writeMerged(
  rows: StoredRows,
  index: SearchIndex,
  files: IndexFiles,
  moved: string[],
): Steps<SearchIndex> {
  const { base, own } = files;
  const merged = yield* stepsOnIndexFile(mergeSegments(base, index.segments, rows.lastRow() + 1));
  const segment = yield* stepsOnIndexFile(withShortTerms(base, merged));
  onIndexFile(() => base.finish({ by: textRules, segment }));
  const alive = new Uint32Array(wordsFor(segment.size));
  rows.ids.forEach((row) => addRow(alive, row));
  const contents = onIndexFile(() =>
    v.parse(contentsSchema, {
      made: index.contents.made,
      base: { identity: base.identity, alive: own.append(alive) },
      deltas: [],
      orders: copiedOrders(index, own),
    }),
  );
  onIndexFile(() => own.finish(contents));
  yield* base.flush();
  yield* own.flush();
  index.close();
  onIndexFile(() => {
    // Windows does not rename over an open file, such as the base that a view of an earlier snapshot uses, but renames that one.
    for (const path of [basePathOf(rows), indexPathOf(rows)]) {
      renameSync(path, formerOf(path));
      moved.push(path);
    }
    base.moveTo(basePathOf(rows));
    own.moveTo(indexPathOf(rows));
  });
  return new SearchIndex(rows, files, contents, new Segment(base, segment));
}

function copiedOrders({ contents, files }: SearchIndex, own: IndexFile): unknown {
  const copied = Object.entries(contents.orders).map(([collation, orders]) => [
    collation,
    Object.fromEntries(
      Object.entries(orders ?? {}).map(([column, { filled, rows }]) => [
        column,
        { filled, rows: own.append(files.own.read(rows)) },
      ]),
    ),
  ]);
  return Object.fromEntries(copied);
}
