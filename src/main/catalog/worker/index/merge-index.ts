import fs from 'node:fs';
import * as v from 'valibot';
import { flushFile } from '../snapshot/account-folder.ts';
import type { Steps } from '../steps.ts';
import type { StoredRows } from '../snapshot/stored-rows.ts';
import { contentsSchema, textRules } from './index-contents.ts';
import { IndexFile } from './index-file.ts';
import { onIndexFile, stepsOnIndexFile } from './index-file-error.ts';
import { basePathOf, draftOf, indexPathOf } from './index-paths.ts';
import { mergeSegments } from './merge-segments.ts';
import { emptyRows, wordsFor } from './row-bits.ts';
import { SearchIndex } from './search-index.ts';
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

/** Merges the segments of an index into a new base, and stores both instead of the present files. Closes the index in the end. */
export function* mergedIndex(rows: StoredRows, index: SearchIndex): Steps<SearchIndex> {
  const [basePath, ownPath] = [basePathOf(rows), indexPathOf(rows)];
  const base = onIndexFile(() => createDraft(basePath));
  const own = onIndexFile(() => createDraft(ownPath));
  let isFinished = false;
  try {
    const merged = yield* stepsOnIndexFile(mergeSegments(base, index.segments, rows.lastRow() + 1));
    const segment = yield* stepsOnIndexFile(withShortTerms(base, merged));
    onIndexFile(() => base.finish({ by: textRules, segment }));
    const existing = emptyRows(rows.lastRow());
    rows.ids.addRowsTo(existing);
    const contents = onIndexFile(() =>
      v.parse(contentsSchema, {
        made: index.contents.made,
        base: { identity: base.identity, alive: own.append(existing.subarray(0, wordsFor(segment.size))) },
        deltas: [],
        orders: copiedOrders(index, own),
      }),
    );
    onIndexFile(() => own.finish(contents));
    yield flushFile(draftOf(basePath));
    yield flushFile(draftOf(ownPath));
    // Windows does not rename over an open file.
    index.close();
    onIndexFile(() => {
      base.moveTo(basePath, draftOf(basePath));
      own.moveTo(ownPath, draftOf(ownPath));
    });
    isFinished = true;
    return new SearchIndex(rows, { own, base }, contents, new Segment(base, segment));
  } finally {
    if (!isFinished) {
      for (const file of [base, own]) file.close();
      for (const path of [basePath, ownPath]) fs.rmSync(draftOf(path), { force: true });
    }
  }
}

function createDraft(path: string): IndexFile {
  fs.rmSync(draftOf(path), { recursive: true, force: true });
  return IndexFile.create(draftOf(path));
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
