import type { StoredRows } from '../snapshot/stored-rows.ts';
import type { Steps } from '../steps.ts';
import { IndexFile } from './index-file.ts';
import type { PlacedSegment } from './placed-segment.ts';
import { blockOf, blockRows, wordsFor } from './row-bits.ts';
import { SegmentReader } from './segment-reader.ts';
import { Segment } from './segment.ts';

/** Adding, sealing and sorting so many rows takes some 30 ms, for which a search can wait. */
export const partRows = 1024;

/** Sorts a segment before searches use it. */
export type SortSegment = (placed: PlacedSegment) => Steps<void>;

/** The last part of a block, to which rows can be added. */
interface OpenPart {
  readonly reader: SegmentReader;
  /** The rows up to before `end`. */
  sealed: { readonly placed: PlacedSegment; readonly end: number } | null;
}

interface PartsOfBlock {
  /** One after the other, from the beginning of the block. */
  readonly full: PlacedSegment[];
  open: OpenPart | null;
}

/**
 * Small segments of rows whose blocks are not ready yet, so that a search need not wait for these. They are in memory, until the
 * block is ready.
 */
export class BlockParts {
  readonly #rows: StoredRows;
  readonly #isReady: (block: number) => boolean;
  readonly #sortSegment: SortSegment;
  readonly #blocks = new Map<number, PartsOfBlock>();

  constructor(rows: StoredRows, isReady: (block: number) => boolean, sortSegment: SortSegment) {
    this.#rows = rows;
    this.#isReady = isReady;
    this.#sortSegment = sortSegment;
  }

  get segments(): readonly PlacedSegment[] {
    return [...this.#blocks.values()].flatMap(({ full, open }) => {
      const sealed = open?.sealed ?? null;
      return sealed === null ? full : [...full, sealed.placed];
    });
  }

  /** How many rows up to this one are neither in a block that is ready nor in a part. */
  missing(lastRow: number): number {
    let missing = 0;
    for (let block = 0; block <= blockOf(lastRow); block += 1) {
      const { from, end } = this.#missingIn(block, lastRow);
      missing += end - from;
    }
    return missing;
  }

  /** Enlarges one part by the first missing rows up to this one. Returns whether there were any. */
  *add(lastRow: number): Steps<boolean> {
    for (let block = 0; block <= blockOf(lastRow); block += 1) {
      const { from, end } = this.#missingIn(block, lastRow);
      if (from === end) continue;
      const parts = this.#blocks.get(block) ?? { full: [], open: null };
      this.#blocks.set(block, parts);
      const first = block * blockRows + parts.full.length * partRows;
      parts.open ??= { reader: new SegmentReader(this.#rows, first, partRows), sealed: null };
      yield* this.#enlarge(parts, parts.open, Math.min(parts.open.reader.first + partRows, end));
      return true;
    }
    return false;
  }

  /** Must be called when a block is ready. */
  blockReady(block: number): void {
    this.#blocks.delete(block);
  }

  /** Must be called when the texts of a row have changed, or it was deleted. */
  changed(row: number): void {
    const parts = this.#blocks.get(blockOf(row));
    if (parts === undefined) return;
    const at = Math.floor((row % blockRows) / partRows);
    if (parts.open !== null && row < parts.open.reader.next) parts.open = null;
    // The following ones are made again too, because parts follow each other.
    parts.full.splice(at);
  }

  *#enlarge(parts: PartsOfBlock, part: OpenPart, end: number): Steps<void> {
    const { reader } = part;
    const { first, builder, alive } = reader;
    while (reader.next < end) {
      reader.addSome(end);
      yield;
    }
    const { next } = reader;
    const file = IndexFile.inMemory();
    const segment = new Segment(file, yield* builder.seal(file));
    const placed = { segment, rows: first, alive: alive.slice(0, wordsFor(segment.size)) };
    yield* this.#sortSegment(placed);
    // Another search may have added more rows meanwhile, or have sealed them.
    if (next !== reader.next || parts.open !== part) return;
    part.sealed = { placed, end: next };
    if (next < first + partRows) return;
    parts.full.push(placed);
    parts.open = null;
  }

  /** The rows of a block, up to `lastRow`, that are missing: up to before `end`. */
  #missingIn(block: number, lastRow: number): { readonly from: number; readonly end: number } {
    const first = block * blockRows;
    const end = Math.min(first + blockRows, lastRow + 1);
    if (this.#isReady(block)) return { from: end, end };
    const parts = this.#blocks.get(block);
    const from = parts?.open?.sealed?.end ?? first + (parts?.full.length ?? 0) * partRows;
    // Rows are numbered from 1.
    return { from: Math.min(Math.max(1, from), end), end };
  }
}
