import * as v from 'valibot';
import type { Steps } from '../steps.ts';
import { pieceSchema, type IndexFile } from './index-file.ts';
import { firstFrom } from './first-where.ts';
import type { MergedLists, WrittenList } from './merged-lists.ts';
import { PieceWindow } from './piece-window.ts';
import { addList, NumberBuffer, NumberWriter } from './posting-lists.ts';
import { rowsIn, ScratchBits, wordsFor } from './row-bits.ts';
import { Uint32List } from './uint32-list.ts';

/**
 * For every four bytes (UTF-8) that occur in many texts: a posting list of the texts that contain them. Zero bytes are assumed
 * after each text, so that its last bytes begin a gram, too, and a term of up to four bytes is in exactly the texts of all
 * grams that begin with it.
 */
export const gramsSchema = v.object({ keys: pieceSchema, starts: pieceSchema, lists: pieceSchema });
export type GramPieces = v.InferOutput<typeof gramsSchema>;

export const gramBytes = 4;
/** Text that is sorted at once, such as the UUIDs of a block; takes 16 bytes of memory for each. */
const bytesPerRun = 0x24_0000;
const bytesPerStep = 0x2_0000;
/** With more digits, the places where the next grams go would not be in the processor's cache. */
const digitBits = 11;
const keysPerStep = 2000;

/** Grams in order, and the texts of each, ascending and distinct. */
interface Run {
  readonly keys: Uint32Array;
  readonly starts: Uint32Array;
  readonly owners: Uint32Array;
}

/** Writes the grams of concatenated texts: text `n` is from `ends[n]` up to `ends[n + 1]`. */
export function* writeGrams(file: IndexFile, text: Uint8Array, ends: Uint32Array): Steps<GramPieces> {
  const runs: Run[] = [];
  const count = ends.length - 1;
  for (let first = 0; first < count;) {
    let last = first + 1;
    while (last < count && (ends[last + 1] ?? 0) - (ends[first] ?? 0) <= bytesPerRun) last += 1;
    runs.push(yield* sortedRun(text, ends, first, last));
    first = last;
  }
  const writer = new GramWriter(file);
  const next = new Uint32Array(runs.length);
  const owners = new NumberBuffer();
  for (let written = 1; ; written += 1) {
    const key = smallestKey(runs, next);
    if (key === null) return writer.end();
    owners.clear();
    for (const [index, { keys, starts, owners: all }] of runs.entries()) {
      const at = next[index] ?? 0;
      if (keys[at] !== key) continue;
      owners.append(all.subarray(starts[at], starts[at + 1]));
      next[index] = at + 1;
    }
    writer.add(key, owners.all());
    if (written % keysPerStep === 0) yield;
  }
}

/** The smallest of the next keys in sorted lists of them; null at the end of all. */
export function smallestKey(
  lists: readonly { readonly keys: Uint32Array }[],
  next: Uint32Array,
): number | null {
  let smallest = Infinity;
  for (let index = 0; index < lists.length; index += 1)
    smallest = Math.min(smallest, lists[index]?.keys[next[index] ?? 0] ?? Infinity);
  return smallest === Infinity ? null : smallest;
}

/** Writes lists in the order of their grams. */
export class GramWriter {
  readonly #file: IndexFile;
  readonly #lists: NumberWriter;
  readonly #keys = new Uint32List();
  readonly #starts = new Uint32List();

  constructor(file: IndexFile) {
    this.#file = file;
    this.#lists = new NumberWriter(file.begin());
  }

  add(key: number, owners: Uint32Array): void {
    this.#keys.push(key);
    this.#starts.push(this.#lists.length);
    this.#lists.writeList(owners);
  }

  /** Adds nothing if no number is left. */
  addMerged(key: number, merged: MergedLists): void {
    const start = this.#lists.length;
    merged.writeTo(this.#lists);
    if (this.#lists.length === start) return;
    this.#keys.push(key);
    this.#starts.push(start);
  }

  end(): GramPieces {
    this.#starts.push(this.#lists.length);
    const lists = this.#lists.end();
    const keys = this.#file.append(this.#keys.all());
    return { keys, starts: this.#file.append(this.#starts.all()), lists };
  }
}

function* sortedRun(text: Uint8Array, ends: Uint32Array, first: number, last: number): Steps<Run> {
  const start = ends[first] ?? 0;
  const count = (ends[last] ?? 0) - start;
  // Each gram lies beside its text, so that both are moved at once.
  let from = new Uint32Array(2 * count);
  let to = new Uint32Array(2 * count);
  for (let owner = first; owner < last; owner += 1) {
    const end = ends[owner + 1] ?? 0;
    let key = 0;
    // From the end, so that the bytes after the text are zero.
    for (let at = end - 1; at >= (ends[owner] ?? 0); at -= 1) {
      key = (key >>> 8) | ((text[at] ?? 0) << 24);
      from[2 * (at - start)] = key;
      from[2 * (at - start) + 1] = owner;
    }
    if (owner % bytesPerStep === 0) yield;
  }
  // A stable radix sort, the lowest digit first, keeps the texts in order.
  for (let shift = 0; shift < 32; shift += digitBits) {
    yield* sortByDigit(from, to, shift);
    [from, to] = [to, from];
  }
  return yield* gather(from, to);
}

function* sortByDigit(from: Uint32Array, to: Uint32Array, shift: number): Steps<void> {
  const next = new Uint32Array(2 ** digitBits + 1);
  // Functions of their own are compiled better than loops with pauses.
  for (let at = 0; at < from.length; at += bytesPerStep) {
    countDigits(from.subarray(at, at + bytesPerStep), shift, next);
    yield;
  }
  for (let digit = 1; digit < next.length; digit += 1)
    next[digit] = (next[digit] ?? 0) + (next[digit - 1] ?? 0);
  for (let at = 0; at < from.length; at += bytesPerStep) {
    moveByDigit(from.subarray(at, at + bytesPerStep), to, shift, next);
    yield;
  }
}

/** Adds the numbers with each digit plus one. */
function countDigits(pairs: Uint32Array, shift: number, counts: Uint32Array): void {
  for (let at = 0; at < pairs.length; at += 2) {
    const following = (((pairs[at] ?? 0) >>> shift) & (2 ** digitBits - 1)) + 1;
    counts[following] = (counts[following] ?? 0) + 2;
  }
}

/** `next`: by digit, where the next pair goes. */
function moveByDigit(pairs: Uint32Array, to: Uint32Array, shift: number, next: Uint32Array): void {
  for (let at = 0; at < pairs.length; at += 2) {
    const key = pairs[at] ?? 0;
    const digit = (key >>> shift) & (2 ** digitBits - 1);
    const place = next[digit] ?? 0;
    next[digit] = place + 2;
    to[place] = key;
    to[place + 1] = pairs[at + 1] ?? 0;
  }
}

/** `owners`: memory for those of the run. */
function* gather(sorted: Uint32Array, owners: Uint32Array): Steps<Run> {
  const keys = new Uint32List();
  const starts = new Uint32List();
  let size = 0;
  let lastKey = -1;
  let lastOwner = -1;
  for (let at = 0; at < sorted.length; at += 2) {
    if (at % bytesPerStep === 0) yield;
    const key = sorted[at] ?? 0;
    const owner = sorted[at + 1] ?? 0;
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

/** Of a term. */
const maxGrams = 24;
/** For a term. */
const maxLists = 4;
/** Comparing fewer candidates is faster than reading another list. */
const fewCandidates = 8;
/** Reading a list that has this many times more bytes than there are candidates is slower than comparing them. */
const maxLengthRatio = 32;

/** A range of grams, by index. */
interface GramRange {
  readonly first: number;
  readonly end: number;
}

/** The grams of stored texts; their lists are read when needed. */
export class Grams {
  readonly keys: Uint32Array;
  readonly starts: Uint32Array;
  readonly #lists: PieceWindow;
  /** The number of texts. */
  readonly #count: number;
  readonly #bits = new ScratchBits();
  readonly #found = new NumberBuffer();
  readonly #others = new NumberBuffer();

  constructor(file: IndexFile, pieces: GramPieces, count: number) {
    this.#count = count;
    this.keys = new Uint32Array(file.read(pieces.keys).buffer);
    this.starts = new Uint32Array(file.read(pieces.starts).buffer);
    this.#lists = new PieceWindow(file, pieces.lists);
  }

  /** Whether `exact` is possible: otherwise there are only candidates. A zero byte looks like the end of a text. */
  static isExact(term: Uint8Array): boolean {
    return term.length <= gramBytes && !term.includes(0);
  }

  /** Exactly the texts below a number that have a term, ascending; valid until the next call. `longer`: see `addExact`. */
  exact(term: Uint8Array, below = this.#count, longer: readonly Uint8Array[] = []): Uint32Array<ArrayBuffer> {
    const range = this.#rangeOf(term, 0, term.length);
    if (range.end - range.first <= 1 && longer.length === 0)
      return upTo(this.#readOne(range, this.#found), below);
    const bits = this.#bits.empty(wordsFor(below));
    this.addExact(term, bits, longer, below);
    return rowsIn(bits);
  }

  /** Visits each gram with its texts, ascending; these are valid until the next visit. */
  *visitAll(visit: (key: number, texts: Uint32Array<ArrayBuffer>) => void): Steps<void> {
    for (const [index, key] of this.keys.entries()) {
      this.#found.clear();
      const { bytes, from, end } = this.listAt(index, true);
      this.#found.readList(bytes, from, end);
      visit(key, this.#found.all());
      if (index % keysPerStep === 0) yield;
    }
  }

  /** Adds exactly the texts with a term to a bitmap of texts, but no grams of `longer` terms that begin with it, which ascend. */
  addExact(
    term: Uint8Array,
    into: Uint32Array<ArrayBuffer>,
    longer: readonly Uint8Array[] = [],
    below = this.#count,
  ): void {
    const { first, end } = this.#rangeOf(term, 0, term.length);
    let next = first;
    for (const without of longer) {
      const range = this.#rangeOf(without, 0, without.length);
      if (next < range.first) this.#addRange(next, range.first, into, below);
      next = range.end;
    }
    this.#addRange(next, end, into, below);
  }

  /** Texts below a number that may contain a term, ascending; valid until the next call: those with its rarest grams. */
  candidates(term: Uint8Array, below = this.#count): Uint32Array<ArrayBuffer> {
    const zero = term.indexOf(0);
    const whole = zero === -1 ? term : term.subarray(0, Math.max(1, zero));
    if (whole.length <= gramBytes) return this.exact(whole, below);
    const count = Math.min(whole.length - gramBytes + 1, maxGrams);
    const ranges = Array.from({ length: count }, (_, at) => this.#rangeOf(whole, at, gramBytes));
    ranges.sort((a, b) => this.#bytesOf(a) - this.#bytesOf(b));
    const [rarest = { first: 0, end: 0 }, ...others] = ranges.slice(0, maxLists);
    const found = this.#found;
    this.#readOne(rarest, found);
    for (const range of others) {
      if (found.size < fewCandidates || this.#bytesOf(range) > found.size * maxLengthRatio) break;
      keepCommon(found, this.#readOne(range, this.#others));
    }
    return upTo(found.all(), below);
  }

  /** The list of the gram with an index; valid until the next call. `isDense`: whether most are read, in ascending order. */
  listAt(index: number, isDense: boolean): WrittenList {
    const from = this.starts[index] ?? 0;
    const end = this.starts[index + 1] ?? 0;
    const at = this.#lists.load(from, end, isDense);
    return { bytes: this.#lists.bytes, from: at, end: at + end - from };
  }

  /** The length of the list of the gram with an index. */
  bytesAt(index: number): number {
    return (this.starts[index + 1] ?? 0) - (this.starts[index] ?? 0);
  }

  #addRange(first: number, end: number, into: Uint32Array<ArrayBuffer>, below: number): void {
    // The lists follow each other.
    const start = this.starts[first] ?? 0;
    const loaded = this.#lists.load(start, this.starts[end] ?? 0, false) - start;
    for (let index = first; index < end; index += 1)
      addList(
        this.#lists.bytes,
        loaded + (this.starts[index] ?? 0),
        loaded + (this.starts[index + 1] ?? 0),
        into,
        below,
      );
  }

  #readOne({ first, end }: GramRange, into: NumberBuffer): Uint32Array<ArrayBuffer> {
    into.clear();
    if (first < end) {
      const list = this.listAt(first, false);
      into.readList(list.bytes, list.from, list.end);
    }
    return into.all();
  }

  #bytesOf({ first, end }: GramRange): number {
    return (this.starts[end] ?? 0) - (this.starts[first] ?? 0);
  }

  /** The grams that begin with one to four bytes. */
  #rangeOf(bytes: Uint8Array, at: number, length: number): GramRange {
    let key = 0;
    for (let index = 0; index < gramBytes; index += 1)
      key = key * 0x100 + (index < length ? (bytes[at + index] ?? 0) : 0);
    return {
      first: firstFrom(this.keys, key),
      end: firstFrom(this.keys, key + 0x100 ** (gramBytes - length)),
    };
  }
}

/** The first of some ascending numbers. */
function upTo(numbers: Uint32Array<ArrayBuffer>, below: number): Uint32Array<ArrayBuffer> {
  return (numbers.at(-1) ?? 0) < below ? numbers : numbers.subarray(0, firstFrom(numbers, below));
}

/** Removes the numbers that are not among others; both are ascending. */
function keepCommon(found: NumberBuffer, others: Uint32Array): void {
  const { numbers, size } = found;
  let kept = 0;
  let at = 0;
  for (let index = 0; index < size; index += 1) {
    const number = numbers[index] ?? 0;
    while (at < others.length && (others[at] ?? 0) < number) at += 1;
    if (others[at] !== number) continue;
    numbers[kept] = number;
    kept += 1;
  }
  found.size = kept;
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
