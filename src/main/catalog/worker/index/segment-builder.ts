import type { Steps } from '../steps.ts';
import { ByteDictionary } from './byte-dictionary.ts';
import { fold } from './fold.ts';
import { writeGrams } from './grams.ts';
import type { IndexFile } from './index-file.ts';
import { ListWriter } from './list-writer.ts';
import { writeNameStarts } from './name-starts.ts';
import { PositionWriter } from './position-writer.ts';
import type { PositionPieces } from './positions.ts';
import { NumberBuffer } from './posting-lists.ts';
import type { SearchedText } from './query.ts';
import { addRow, wordsFor } from './row-bits.ts';
import { columnNames, tokenColumns, type ColumnName, type SegmentPieces } from './segment-pieces.ts';
import { joined, textBlob, textsIn } from './text-blob.ts';
import { visitTokens } from './tokens.ts';
import { Uint32List } from './uint32-list.ts';

/** The indexed fields of a package. A missing text is empty. */
export interface IndexedRow extends Readonly<Record<Exclude<SearchedText, 'channelId'> | 'channel', string>> {
  readonly row: number;
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
}

const rowsPerStep = 8192;
const entriesPerStep = 20_000;

const encoder = new TextEncoder();
let encoded = new Uint8Array(4096);

/** Encodes a text into a shared array; returns the number of bytes. */
function encode(text: string): number {
  if (text.length * 3 > encoded.length) encoded = new Uint8Array(text.length * 4);
  return encoder.encodeInto(text, encoded).written;
}

/** The dictionary of one column, and the entries of each row. */
class ColumnDraft {
  readonly dictionary = new ByteDictionary();
  /** The entries of all rows, one row after the other: twice the number, plus one if the token is glued. */
  readonly entries = new Uint32List();
  /** Where each row starts in `entries`. */
  readonly #starts = new Uint32List();

  /** Must be called before the entries of a row are added. */
  begin(): void {
    this.#starts.push(this.entries.length);
  }

  addTokens(text: string): void {
    if (text === '') return;
    const { dictionary, entries } = this;
    // First, because it may replace the array.
    const length = encode(fold(text));
    visitTokens(encoded, length, (from, end, isGlued) => {
      entries.push(2 * dictionary.add(encoded, from, end) + (isGlued ? 1 : 0));
    });
  }

  addValue(value: string): void {
    const length = encode(value);
    this.entries.push(2 * this.dictionary.add(encoded, 0, length));
  }

  /** Where each row starts in `entries`, and where the last one ends. */
  starts(): Uint32Array<ArrayBuffer> {
    return this.#starts.allAnd(this.entries.length);
  }
}

/** Collects rows in ascending order; can be sealed repeatedly. */
export class SegmentBuilder {
  readonly #columns = {
    name: new ColumnDraft(),
    comments: new ColumnDraft(),
    creator: new ColumnDraft(),
    both: new ColumnDraft(),
    updater: new ColumnDraft(),
    status: new ColumnDraft(),
    channel: new ColumnDraft(),
    users: new ColumnDraft(),
  } satisfies Record<ColumnName, ColumnDraft>;
  /** Folded, by ordinal; empty where there is no row. */
  readonly #ids: string[] = [];
  readonly #created: number[] = [];
  readonly #updated: number[] = [];

  /** The number of ordinals so far. */
  get size(): number {
    return this.#ids.length;
  }

  /** Adds a row at an ordinal after all others. */
  add(row: IndexedRow, ordinal: number): void {
    while (this.size < ordinal) this.#begin('', null, null);
    this.#begin(fold(row.id), row.createdAt, row.updatedAt);
    const { name, comments, creator, both, updater, status, channel, users } = this.#columns;
    name.addTokens(row.name);
    comments.addTokens(row.comments);
    if (row.creator === row.updater) {
      both.addValue(row.creator);
    } else {
      creator.addValue(row.creator);
      updater.addValue(row.updater);
    }
    status.addValue(row.status);
    channel.addValue(row.channel);
    if (row.creatorId !== '') users.addValue(row.creatorId);
    if (row.updaterId !== '' && row.updaterId !== row.creatorId) users.addValue(row.updaterId);
  }

  /** Writes the rows so far, without short terms. */
  *seal(file: IndexFile): Steps<SegmentPieces> {
    const { size } = this;
    const drafts = columnNames.map((name) => this.#columns[name]);
    const columns = [0];
    for (const { dictionary } of drafts) columns.push((columns.at(-1) ?? 0) + dictionary.size);
    const values = drafts.slice(tokenColumns).flatMap(({ dictionary }) => textsIn(dictionary.texts()));
    const texts = joined([
      ...drafts.slice(0, tokenColumns).map(({ dictionary }) => dictionary.texts()),
      textBlob(values.map(fold)),
    ]);
    yield;
    const grams = yield* writeGrams(file, texts.bytes, texts.ends);
    const lists = new ListWriter(file, size);
    const withTokens = [];
    for (const [column, draft] of drafts.entries()) {
      const occurrences = yield* sortOccurrences(draft);
      yield* writeLists(occurrences, lists);
      if (column < tokenColumns) withTokens.push(occurrences);
    }
    const postings = lists.end();
    const positions = [];
    for (const occurrences of withTokens) positions.push(yield* writePositions(file, occurrences));
    const nameStarts = yield* writeNameStarts(file, positions, columns, size);
    const valueBlob = textBlob(values);
    const ids = textBlob(this.#ids);
    const idGrams = yield* writeGrams(file, ids.bytes, ids.ends);
    return {
      size,
      columns,
      text: file.append(texts.bytes),
      ends: file.append(texts.ends),
      grams,
      postings,
      positions,
      nameStarts,
      areTokensSorted: false,
      values: file.append(valueBlob.bytes),
      valueEnds: file.append(valueBlob.ends),
      idText: file.append(ids.bytes),
      idEnds: file.append(ids.ends),
      idGrams,
      created: file.append(Float64Array.from(this.#created)),
      updated: file.append(Float64Array.from(this.#updated)),
    };
  }

  #begin(id: string, createdAt: number | null, updatedAt: number | null): void {
    for (const column of columnNames) this.#columns[column].begin();
    this.#ids.push(id);
    this.#created.push(createdAt ?? Number.NaN);
    this.#updated.push(updatedAt ?? Number.NaN);
  }
}

/** Where each entry of a column occurs: those of entry `n` are from `ends[n]` up to `ends[n + 1]`, ascending. */
interface Occurrences {
  /** Of the draft: the entries of all rows, and where each row starts. */
  readonly entries: Uint32Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly ordinals: Uint32Array;
  /** positions.ts */
  readonly positions: Uint32Array;
}

function* sortOccurrences(draft: ColumnDraft): Steps<Occurrences> {
  const entries = draft.entries.all();
  const starts = draft.starts();
  const ends = new Uint32Array(draft.dictionary.size + 1);
  for (const tagged of entries) ends[(tagged >>> 1) + 1] = (ends[(tagged >>> 1) + 1] ?? 0) + 1;
  for (let entry = 1; entry < ends.length; entry += 1)
    ends[entry] = (ends[entry] ?? 0) + (ends[entry - 1] ?? 0);
  yield;
  const next = ends.slice();
  const ordinals = new Uint32Array(entries.length);
  const positions = new Uint32Array(entries.length);
  for (let ordinal = 0; ordinal + 1 < starts.length; ordinal += 1) {
    for (let at = starts[ordinal] ?? 0; at < (starts[ordinal + 1] ?? 0); at += 1) {
      const entry = (entries[at] ?? 0) >>> 1;
      const place = next[entry] ?? 0;
      next[entry] = place + 1;
      ordinals[place] = ordinal;
      // There is a break after each ordinal.
      positions[place] = at + ordinal;
    }
    if (ordinal % rowsPerStep === 0) yield;
  }
  return { entries, starts, ends, ordinals, positions };
}

/** Writes the posting list of each entry of a column. */
function* writeLists({ ends, ordinals }: Occurrences, into: ListWriter): Steps<void> {
  const list = new NumberBuffer();
  for (let entry = 0; entry + 1 < ends.length; entry += 1) {
    list.clear();
    let last = -1;
    for (let at = ends[entry] ?? 0; at < (ends[entry + 1] ?? 0); at += 1) {
      const ordinal = ordinals[at] ?? 0;
      if (ordinal !== last) list.push(ordinal);
      last = ordinal;
    }
    into.add(list.all());
    if (entry % entriesPerStep === 0) yield;
  }
}

function* writePositions(
  file: IndexFile,
  { entries, starts, ends, positions }: Occurrences,
): Steps<PositionPieces> {
  const writer = new PositionWriter(file);
  for (let entry = 0; entry + 1 < ends.length; entry += 1) {
    writer.add(positions.subarray(ends[entry], ends[entry + 1]));
    if (entry % entriesPerStep === 0) yield;
  }
  const words = wordsFor(entries.length + starts.length - 1);
  const breaks = new Uint32Array(words);
  const glued = new Uint32Array(words);
  for (let ordinal = 0; ordinal + 1 < starts.length; ordinal += 1) {
    const end = starts[ordinal + 1] ?? 0;
    addRow(breaks, end + ordinal);
    for (let at = starts[ordinal] ?? 0; at < end; at += 1)
      if (((entries[at] ?? 0) & 1) === 1) addRow(glued, at + ordinal);
  }
  return writer.end(breaks, glued);
}
