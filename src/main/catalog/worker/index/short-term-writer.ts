import type { Steps } from '../steps.ts';
import { gramBytes, type Grams } from './grams.ts';
import type { IndexFile } from './index-file.ts';
import { wordsFor } from './row-bits.ts';
import { Segment } from './segment.ts';
import type { SegmentPieces } from './segment-pieces.ts';

/** Of joining the posting lists of a term, in their bytes: with more, reading a bitmap is faster. */
const minCost = 150_000;
/** With more rows the bitmap is longer. */
const minCostPerOrdinal = 0.4;
/** The cost of visiting a posting list, in bytes of it. */
const listCost = 8;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Computes and writes the bitmaps of a segment; returns its pieces with them. */
export function* withShortTerms(file: IndexFile, pieces: SegmentPieces): Steps<SegmentPieces> {
  const segment = new Segment(file, pieces);
  const { grams, postings, ids } = segment.lists;
  const costs = new Map<number, number>();
  yield* addCosts(costs, grams, (entries) => {
    let cost = 0;
    for (const entry of entries) cost += listCost + postings.costOf(entry);
    return cost;
  });
  yield* addCosts(costs, ids.grams, (ordinals) => ordinals.length);
  const least = Math.max(minCost, pieces.size * minCostPerOrdinal);
  const keys = [...costs].filter(([key, cost]) => cost >= least && isText(key)).map(([key]) => key);
  const bitmaps = file.begin();
  for (const key of keys) {
    const bits = new Uint32Array(wordsFor(pieces.size));
    segment.match({ field: null, parts: [decoder.decode(bytesOf(key))] }, bits);
    bitmaps.write(new Uint8Array(bits.buffer));
    yield;
  }
  const piece = bitmaps.end();
  return { ...pieces, shortTerms: { keys: file.append(Float64Array.from(keys)), bitmaps: piece } };
}

/** Adds the cost of each gram to all short terms that it begins with. */
function* addCosts(
  costs: Map<number, number>,
  grams: Grams,
  costOf: (texts: Uint32Array) => number,
): Steps<void> {
  yield* grams.visitAll((gram, texts) => {
    const cost = costOf(texts);
    let key = 0;
    for (let length = 1; length <= gramBytes; length += 1) {
      const byte = (gram >>> (8 * (gramBytes - length))) & 0xff;
      // The end of a text.
      if (byte === 0) break;
      key = key * 0x100 + byte;
      costs.set(key, (costs.get(key) ?? 0) + cost);
    }
  });
}

function bytesOf(key: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = key; rest > 0; rest = Math.floor(rest / 0x100)) bytes.unshift(rest % 0x100);
  return Uint8Array.from(bytes);
}

/** Whether the bytes are whole characters; searches never use parts of one. */
function isText(key: number): boolean {
  try {
    decoder.decode(bytesOf(key));
    return true;
  } catch {
    return false;
  }
}
