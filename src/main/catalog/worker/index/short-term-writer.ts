import type { Steps } from '../steps.ts';
import { gramBytes } from './grams.ts';
import type { IndexFile } from './index-file.ts';
import { unite, wordsFor, type RowBits } from './row-bits.ts';
import { Segment } from './segment.ts';
import type { SegmentPieces } from './segment-pieces.ts';

/** Of joining the posting lists of a term, in their bytes: with more, reading a bitmap is faster. */
const minCost = 150_000;
/** With more rows the bitmap is longer. */
const minCostPerOrdinal = 0.4;
/** The cost of visiting a posting list, in bytes of it. */
const listCost = 8;
/** Of most lists of ids with a gram. */
const bytesPerId = 2;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Computes and writes the bitmaps of a segment; returns its pieces with them. */
export function* withShortTerms(file: IndexFile, pieces: SegmentPieces): Steps<SegmentPieces> {
  const { grams, postings, ids } = new Segment(file, pieces).lists;
  const costs = new Map<number, number>();
  const costOf = Uint32Array.from({ length: pieces.columns.at(-1) ?? 0 }, (_, at) => postings.costOf(at));
  yield* grams.visitAll((gram, entries) => {
    let cost = entries.length * listCost;
    for (const entry of entries) cost += costOf[entry] ?? 0;
    addCost(costs, gram, cost);
  });
  for (const [index, gram] of ids.grams.keys.entries())
    addCost(costs, gram, ids.grams.bytesAt(index) / bytesPerId);
  const least = Math.max(minCost, pieces.size * minCostPerOrdinal);
  const keys = [...costs].filter(([key, cost]) => cost >= least && isText(key)).map(([key]) => key);
  // A term has the rows of all longer ones that begin with it, so that these are computed first.
  keys.sort((a, b) => lastGram(a) - lastGram(b));
  const known = new Map<number, RowBits>();
  const bitmaps = file.begin();
  for (const key of keys) {
    const bits = new Uint32Array(wordsFor(pieces.size));
    const longer: Uint8Array[] = [];
    for (let next = key * 0x100; next < (key + 1) * 0x100; next += 1) {
      const rows = known.get(next);
      if (rows === undefined) continue;
      unite(bits, rows);
      known.delete(next);
      longer.push(bytesOf(next));
    }
    const term = bytesOf(key);
    for (const entry of grams.exactWithout(term, longer)) postings.addTo(bits, entry);
    ids.grams.addExact(term, bits, longer);
    known.set(key, bits);
    bitmaps.write(new Uint8Array(bits.buffer));
    yield;
  }
  const piece = bitmaps.end();
  return { ...pieces, shortTerms: { keys: file.append(Float64Array.from(keys)), bitmaps: piece } };
}

/** Adds the cost of a gram to all short terms that it begins with. */
function addCost(costs: Map<number, number>, gram: number, cost: number): void {
  let key = 0;
  for (let length = 1; length <= gramBytes; length += 1) {
    const byte = (gram >>> (8 * (gramBytes - length))) & 0xff;
    // The end of a text.
    if (byte === 0) break;
    key = key * 0x100 + byte;
    costs.set(key, (costs.get(key) ?? 0) + cost);
  }
}

/** The last gram that can begin with the bytes of a key. */
function lastGram(key: number): number {
  let gram = key;
  while (gram < 0x100 ** (gramBytes - 1)) gram = gram * 0x100 + 0xff;
  return gram;
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
