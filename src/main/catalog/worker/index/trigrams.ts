import type { Steps } from '../steps.ts';
import { Uint32List } from './uint32-list.ts';

/**
 * The trigrams of many short texts: a posting list of texts for every three bytes (UTF-8) that occur in them. Two zero bytes are
 * assumed after each text, so that its last bytes begin a trigram, too, and a term of one or two bytes has the postings of all
 * trigrams that begin with it.
 */
export interface Trigrams {
  /** Ascending; the first byte is the highest. */
  readonly keys: Uint32Array<ArrayBuffer>;
  /** The start of each key's posting list in `postings`, and the end of the last one. */
  readonly starts: Uint32Array<ArrayBuffer>;
}

export interface TrigramPostings extends Trigrams {
  /** Numbers of texts, ascending and distinct in each list. */
  readonly postings: Uint32Array<ArrayBuffer>;
}

const bytesPerStep = 0x4_0000;

/** Builds the trigrams of concatenated texts: text `n` is from `ends[n]` up to `ends[n + 1]`. */
export function* buildTrigrams(text: Uint8Array, ends: Uint32Array): Steps<TrigramPostings> {
  const count = text.length;
  let from = { keys: new Uint32Array(count), owners: new Uint32Array(count) };
  let to = { keys: new Uint32Array(count), owners: new Uint32Array(count) };
  let owner = 0;
  for (let at = 0; at < count; at += 1) {
    if (at % bytesPerStep === 0) yield;
    while ((ends[owner + 1] ?? 0) <= at) owner += 1;
    const left = (ends[owner + 1] ?? 0) - at;
    const second = left > 1 ? (text[at + 1] ?? 0) : 0;
    const third = left > 2 ? (text[at + 2] ?? 0) : 0;
    from.keys[at] = ((text[at] ?? 0) << 16) | (second << 8) | third;
    from.owners[at] = owner;
  }
  // A stable radix sort, least significant byte first, keeps the texts in order.
  for (const shift of [0, 8, 16]) {
    yield* sortByByte(from, to, shift);
    [from, to] = [to, from];
  }
  return yield* gather(from);
}

interface Pairs {
  readonly keys: Uint32Array<ArrayBuffer>;
  readonly owners: Uint32Array<ArrayBuffer>;
}

function* sortByByte(from: Pairs, to: Pairs, shift: number): Steps<void> {
  const { keys, owners } = from;
  const counts = new Uint32Array(257);
  for (let at = 0; at < keys.length; at += 1) {
    if (at % bytesPerStep === 0) yield;
    const bucket = (((keys[at] ?? 0) >>> shift) & 0xff) + 1;
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  for (let bucket = 1; bucket < counts.length; bucket += 1)
    counts[bucket] = (counts[bucket] ?? 0) + (counts[bucket - 1] ?? 0);
  for (let at = 0; at < keys.length; at += 1) {
    if (at % bytesPerStep === 0) yield;
    const key = keys[at] ?? 0;
    const bucket = (key >>> shift) & 0xff;
    const place = counts[bucket] ?? 0;
    counts[bucket] = place + 1;
    to.keys[place] = key;
    to.owners[place] = owners[at] ?? 0;
  }
}

function* gather({ keys: sorted, owners }: Pairs): Steps<TrigramPostings> {
  const keys = new Uint32List();
  const starts = new Uint32List();
  let size = 0;
  let lastKey = -1;
  let lastOwner = -1;
  for (let at = 0; at < sorted.length; at += 1) {
    if (at % bytesPerStep === 0) yield;
    const key = sorted[at] ?? 0;
    const owner = owners[at] ?? 0;
    if (key === lastKey && owner === lastOwner) continue;
    if (key !== lastKey) {
      keys.push(key);
      starts.push(size);
    }
    owners[size] = owner;
    size += 1;
    lastKey = key;
    lastOwner = owner;
  }
  starts.push(size);
  return { keys: keys.all(), starts: starts.all(), postings: owners.subarray(0, size) };
}

/** The first index of a key that is not below the wanted one. */
function lowerBound(keys: Uint32Array, wanted: number): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Numbers of texts, ascending. */
export type Postings = Uint16Array | Uint32Array;

/** A range of `postings`; those of one trigram are ascending and distinct. */
export interface PostingRange {
  readonly from: number;
  readonly end: number;
}

/** The postings of all trigrams that begin with one to three bytes; their lists are adjacent. */
export function postingRangeOf(
  { keys, starts }: Trigrams,
  bytes: Uint8Array,
  at: number,
  length: number,
): PostingRange {
  let first = 0;
  for (let index = 0; index < 3; index += 1)
    first = (first << 8) | (index < length ? (bytes[at + index] ?? 0) : 0);
  const last = first + (1 << (8 * (3 - length)));
  return { from: starts[lowerBound(keys, first)] ?? 0, end: starts[lowerBound(keys, last)] ?? 0 };
}

/** Of a term. */
const maxTrigrams = 24;
/** For a term. */
const maxLists = 4;
/** Comparing fewer candidates is faster than reading another list. */
const fewCandidates = 8;
/** Reading a list that is this many times longer than the candidates is slower than comparing them. */
const maxLengthRatio = 32;

/**
 * Texts that may contain a term of more than three bytes, ascending: those that contain its rarest trigrams. `read` returns
 * the postings of a range.
 */
export function candidates(
  trigrams: Trigrams,
  term: Uint8Array,
  read: (range: PostingRange) => Postings,
): Postings {
  const count = Math.min(term.length - 2, maxTrigrams);
  const ranges = Array.from({ length: count }, (_, at) => postingRangeOf(trigrams, term, at, 3));
  ranges.sort((a, b) => a.end - a.from - (b.end - b.from));
  const [rarest = { from: 0, end: 0 }, ...others] = ranges.slice(0, maxLists);
  if (rarest.from === rarest.end) return new Uint16Array(0);
  let found = read(rarest);
  for (const range of others) {
    if (found.length < fewCandidates || range.end - range.from > found.length * maxLengthRatio) break;
    found = intersection(found, read(range));
  }
  return found;
}

function intersection(numbers: Postings, others: Postings): Postings {
  const both = numbers.slice();
  let size = 0;
  let at = 0;
  for (const number of numbers) {
    while (at < others.length && (others[at] ?? 0) < number) at += 1;
    if (others[at] !== number) continue;
    both[size] = number;
    size += 1;
  }
  return both.subarray(0, size);
}

/** Whether the bytes from one offset up to another contain a term, which is never empty. */
export function containsBytes(text: Uint8Array, from: number, end: number, term: Uint8Array): boolean {
  // Compare the last byte first, because characters of one script often begin with the same byte.
  const length = term.length;
  const last = term[length - 1];
  for (let at = from + length - 1; at < end; at += 1) {
    if (text[at] !== last) continue;
    let back = 1;
    while (back < length && text[at - back] === term[length - 1 - back]) back += 1;
    if (back === length) return true;
  }
  return false;
}
