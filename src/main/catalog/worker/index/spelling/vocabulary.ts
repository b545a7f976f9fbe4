import type { Steps } from '../../steps.ts';
import { ByteDictionary } from '../byte-dictionary.ts';
import type { Segment } from '../segment.ts';
import { columnNames, type ColumnName } from '../segment-pieces.ts';
import { codePointAt, isUnspaced, sizeOf } from '../tokens.ts';
import { Uint32List } from '../uint32-list.ts';

/** Longer words have no similar ones. */
export const maxLetters = 40;
/** Steps stay below about 2 ms. */
const entriesPerStep = 10_000;
/** The columns whose texts have words; the others have ids. */
const columns = columnNames.filter((column) => column !== 'channel' && column !== 'users');

/** The distinct words of a column: its runs of letters of scripts that are written with spaces, folded. */
export interface Words {
  readonly first: number;
  /** The texts of the segment, and where each word is in them. */
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
  /** The number of letters, which are code points. */
  readonly lengths: Uint8Array;
  readonly masks: Uint32Array;
  /** About the bytes of their posting lists, which grow with the number of packages. */
  readonly frequencies: Uint32Array;
}

/** A bit for a letter, by its code point modulo 32. */
export function maskOf(letter: number): number {
  return 1 << (letter & 31);
}

const cached = new WeakMap<Segment, readonly Words[]>();

/** The words of a segment, column by column. Read once, which takes about 0.1 s for a million packages. */
export function* wordsOf(segment: Segment): Steps<readonly Words[]> {
  const known = cached.get(segment);
  if (known !== undefined) return known;
  const words: Words[] = [];
  for (const column of columns) words.push(yield* readWords(segment, column));
  cached.set(segment, words);
  return words;
}

function* readWords(segment: Segment, column: ColumnName): Steps<Words> {
  const first = segment.firstEntry(column);
  const end = segment.firstEntry(column, 1);
  const dictionary = new ByteDictionary();
  const starts = new Uint32List();
  const lengths = new Uint32List();
  const masks = new Uint32List();
  const frequencies = new Uint32List();
  const { text, ends } = segment.texts;
  const { postings } = segment.lists;
  for (let entry = first; entry < end; entry += 1) {
    if ((entry - first) % entriesPerStep === entriesPerStep - 1) yield;
    const frequency = postings.costOf(entry);
    visitWords(text, ends[entry] ?? 0, ends[entry + 1] ?? 0, (from, to, length, mask) => {
      if (length > maxLetters) return;
      const word = dictionary.add(text, from, to);
      if (word === starts.length) {
        starts.push(from);
        lengths.push(length);
        masks.push(mask);
        frequencies.push(0);
      }
      frequencies.add(word, frequency);
    });
  }
  return {
    first,
    bytes: text,
    starts: starts.all(),
    lengths: Uint8Array.from(lengths.all()),
    masks: masks.all(),
    frequencies: frequencies.all(),
  };
}

const kinds = { unknown: 0, letter: 1, other: 2 } as const;
/** By code point below 0x10000; computed on first use. */
const knownKinds = new Uint8Array(0x1_0000);
const letter = /^[\p{L}\p{M}]$/u;

/** Whether a code point of a folded text is a letter of a script that is written with spaces between words. */
export function isLetter(code: number): boolean {
  const known = knownKinds[code] ?? kinds.unknown;
  if (known !== kinds.unknown) return known === kinds.letter;
  const isOne = letter.test(String.fromCodePoint(code)) && !isUnspaced(code);
  if (code < knownKinds.length) knownKinds[code] = isOne ? kinds.letter : kinds.other;
  return isOne;
}

/** Visits the runs of letters of a text in UTF-8. */
function visitWords(
  text: Uint8Array,
  from: number,
  end: number,
  visit: (from: number, end: number, length: number, mask: number) => void,
): void {
  let start = from;
  let length = 0;
  let mask = 0;
  for (let at = from; at < end;) {
    const byte = text[at] ?? 0;
    const code = byte < 0x80 ? byte : codePointAt(text, at);
    const next = at + sizeOf(byte);
    if (isLetter(code)) {
      length += 1;
      mask |= maskOf(code);
    } else {
      if (length > 0) visit(start, at, length, mask);
      start = next;
      length = 0;
      mask = 0;
    }
    at = next;
  }
  if (length > 0) visit(start, end, length, mask);
}
