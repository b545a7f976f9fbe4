import type { Steps } from '../steps.ts';
import { GrowingNumbers } from './growing-numbers.ts';

/**
 * Which of many short texts hold a piece of text: for every three bytes (UTF-8) that occur, the texts they occur in. A text
 * is thought to end in two zero bytes, so that its last letters begin a gram, too, and the grams of a term of one or two
 * bytes are those that begin with it.
 */
export interface Grams {
  /** Ascending; the first byte is the highest. */
  readonly keys: Uint32Array<ArrayBuffer>;
  /** Where the list of each key begins in `owners`, and after the last where it ends. */
  readonly starts: Uint32Array<ArrayBuffer>;
}

export interface GramsWithOwners extends Grams {
  /** Numbers of texts, ascending and distinct in each list. */
  readonly owners: Uint32Array<ArrayBuffer>;
}

const bytesPerStep = 0x4_0000;

/** Builds the grams of texts that stand one after the other, text `n` from `ends[n]` up to `ends[n + 1]`. */
export function* buildGrams(text: Uint8Array, ends: Uint32Array): Steps<GramsWithOwners> {
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
  // Stable, the least significant byte first: owners stay in order.
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
  const places = new Uint32Array(257);
  for (let at = 0; at < keys.length; at += 1) {
    if (at % bytesPerStep === 0) yield;
    const bucket = (((keys[at] ?? 0) >>> shift) & 0xff) + 1;
    places[bucket] = (places[bucket] ?? 0) + 1;
  }
  for (let bucket = 1; bucket < places.length; bucket += 1)
    places[bucket] = (places[bucket] ?? 0) + (places[bucket - 1] ?? 0);
  for (let at = 0; at < keys.length; at += 1) {
    if (at % bytesPerStep === 0) yield;
    const key = keys[at] ?? 0;
    const bucket = (key >>> shift) & 0xff;
    const place = places[bucket] ?? 0;
    places[bucket] = place + 1;
    to.keys[place] = key;
    to.owners[place] = owners[at] ?? 0;
  }
}

function* gather({ keys: sorted, owners }: Pairs): Steps<GramsWithOwners> {
  const keys = new GrowingNumbers();
  const starts = new GrowingNumbers();
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
  return { keys: keys.all(), starts: starts.all(), owners: owners.subarray(0, size) };
}

/** The first place at which a key is not below the wanted one. */
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
export type Owners = Uint16Array | Uint32Array;

/** A run of owners: for one gram they are ascending and distinct. */
export interface Run {
  readonly from: number;
  readonly end: number;
}

/** The runs of the grams that begin with one to three bytes; they stand one behind the other. */
export function runOf({ keys, starts }: Grams, bytes: Uint8Array, at: number, length: number): Run {
  let first = 0;
  for (let index = 0; index < 3; index += 1)
    first = (first << 8) | (index < length ? (bytes[at + index] ?? 0) : 0);
  const last = first + (1 << (8 * (3 - length)));
  return { from: starts[lowerBound(keys, first)] ?? 0, end: starts[lowerBound(keys, last)] ?? 0 };
}

/** Places in a term at which grams are looked up, at most. */
const placesTried = 24;
/** Lists of grams that are read for a term, at most. */
const listsRead = 4;
/** What is left is quicker looked at than thinned out. */
const enough = 8;
/** A list that is so many times longer than what is left is not worth reading. */
const worthwhile = 32;

/**
 * Texts that may hold a term of more than three bytes: those that hold the rarest of its grams, ascending. `read` gives the
 * owners of a run.
 */
export function candidates(grams: Grams, term: Uint8Array, read: (run: Run) => Owners): Owners {
  const places = Math.min(term.length - 2, placesTried);
  const runs = Array.from({ length: places }, (_, at) => runOf(grams, term, at, 3));
  runs.sort((a, b) => a.end - a.from - (b.end - b.from));
  const [rarest = { from: 0, end: 0 }, ...others] = runs.slice(0, listsRead);
  if (rarest.from === rarest.end) return new Uint16Array(0);
  let found = read(rarest);
  for (const run of others) {
    if (found.length < enough || run.end - run.from > found.length * worthwhile) break;
    found = inBoth(found, read(run));
  }
  return found;
}

function inBoth(numbers: Owners, others: Owners): Owners {
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

/** Whether a term (never empty) stands in the bytes of a text. */
export function holds(text: Uint8Array, from: number, end: number, term: Uint8Array): boolean {
  // The last byte first: letters of one script often begin with the same one.
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
