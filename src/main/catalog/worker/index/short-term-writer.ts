import type { Steps } from '../steps.ts';
import { gramBytes } from './grams.ts';
import type { IndexFile } from './index-file.ts';
import { countRows, unite, wordsFor, type RowBits } from './row-bits.ts';
import { hasWordWith } from './ranking/word-start.ts';
import { Segment } from './segment.ts';
import { shortTermKey, type SegmentPieces } from './segment-pieces.ts';

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
  const segment = new Segment(file, pieces);
  const { grams, postings, ids } = segment.lists;
  const entries = pieces.columns.at(-1) ?? 0;
  const { text, ends: textEnds } = segment.texts;
  const namesEnd = segment.firstEntry('name', 1);
  /** By field: the entry after its last one. */
  const ends = [namesEnd, namesEnd, segment.firstEntry('status', 1), entries];
  const costs = ends.map(() => new Map<number, number>());
  const costOf = Uint32Array.from({ length: entries }, (_, at) => postings.costOf(at));
  yield* grams.visitAll((gram, found) => {
    let [cost, at] = [0, 0];
    for (const [field, end] of ends.entries()) {
      for (; at < found.length && (found[at] ?? 0) < end; at += 1)
        cost += listCost + (costOf[found[at] ?? 0] ?? 0);
      if (cost > 0) addCost(costs[field], gram, cost);
    }
  });
  for (const [index, gram] of ids.grams.keys.entries())
    addCost(costs.at(-1), gram, ids.grams.bytesAt(index) / bytesPerId);
  const least = Math.max(minCost, pieces.size * minCostPerOrdinal);
  const terms = Array.from(costs.at(-1) ?? [])
    .filter(([term, cost]) => cost >= least && isText(term))
    .map(([term]) => term);
  // A term has the rows of all longer ones that begin with it, so that these are computed first.
  terms.sort((a, b) => lastGram(a) - lastGram(b));
  /** By term and field: the rows of its entries that are in no field before. */
  const known = new Map<number, readonly RowBits[]>();
  const keys: number[] = [];
  const bitmaps = file.begin();
  for (const term of terms) {
    const parts = ends.map(() => new Uint32Array(wordsFor(pieces.size)));
    const longer: Uint8Array[] = [];
    for (let next = term * 0x100; next < (term + 1) * 0x100; next += 1) {
      const rows = known.get(next);
      if (rows === undefined) continue;
      for (const [field, part] of parts.entries()) unite(part, rows[field] ?? part);
      known.delete(next);
      longer.push(bytesOf(next));
    }
    const bytes = bytesOf(term);
    for (const entry of grams.exact(bytes, entries, longer)) {
      const isWord =
        entry < namesEnd && hasWordWith(text, textEnds[entry] ?? 0, textEnds[entry + 1] ?? 0, bytes);
      const part = parts[ends.findIndex((end, field) => entry < end && (field > 0 || isWord))];
      if (part !== undefined) postings.addTo(part, [entry]);
    }
    ids.grams.addExact(bytes, parts.at(-1) ?? new Uint32Array(0), longer);
    known.set(term, parts);
    const bits = new Uint32Array(wordsFor(pieces.size));
    let count = 0;
    for (const [field, part] of parts.entries()) {
      unite(bits, part);
      const isEnough = (costs[field]?.get(term) ?? 0) >= least;
      if (!isEnough || countRows(bits) === count) continue;
      count = countRows(bits);
      keys.push(shortTermKey(term, field));
      bitmaps.write(new Uint8Array(bits.buffer));
    }
    yield;
  }
  const piece = bitmaps.end();
  return { ...pieces, shortTerms: { keys: file.append(Float64Array.from(keys)), bitmaps: piece } };
}

/** Adds the cost of a gram to all short terms that it begins with. */
function addCost(costs: Map<number, number> | undefined, gram: number, cost: number): void {
  let key = 0;
  for (let length = 1; length <= gramBytes; length += 1) {
    const byte = (gram >>> (8 * (gramBytes - length))) & 0xff;
    // The end of a text.
    if (byte === 0) break;
    key = key * 0x100 + byte;
    costs?.set(key, (costs.get(key) ?? 0) + cost);
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
