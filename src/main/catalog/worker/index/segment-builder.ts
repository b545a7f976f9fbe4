import type { Steps } from '../steps.ts';
import { ByteDictionary } from './byte-dictionary.ts';
import { fold } from './fold.ts';
import { writeGrams } from './grams.ts';
import type { IndexFile } from './index-file.ts';
import { ListWriter } from './list-writer.ts';
import { NumberWriter } from './posting-lists.ts';
import type { SearchedText } from './query.ts';
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
    visitTokens(encoded, encode(fold(text)), (from, end, isGlued) => {
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
    for (const draft of drafts) yield* writeLists(draft, lists);
    const postings = lists.end();
    const sequences = [];
    for (const draft of drafts.slice(0, tokenColumns)) {
      const entries = draft.entries.all();
      const starts = draft.starts();
      const tokens = new NumberWriter(file.begin());
      const bytes = new Uint32Array(size + 1);
      for (let ordinal = 0; ordinal < size; ordinal += 1) {
        const end = starts[ordinal + 1] ?? 0;
        for (let at = starts[ordinal] ?? 0; at < end; at += 1) tokens.write(entries[at] ?? 0);
        bytes[ordinal + 1] = tokens.length;
        if (ordinal % rowsPerStep === 0) yield;
      }
      const piece = tokens.end();
      sequences.push({ starts: file.append(bytes), tokens: piece });
    }
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
      sequences,
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

/** Writes the posting list of each entry of a column. */
function* writeLists(draft: ColumnDraft, into: ListWriter): Steps<void> {
  const count = draft.dictionary.size;
  const ends = new Uint32Array(count + 1);
  yield* visitPostings(draft, (entry) => {
    ends[entry + 1] = (ends[entry + 1] ?? 0) + 1;
  });
  for (let entry = 0; entry < count; entry += 1)
    ends[entry + 1] = (ends[entry + 1] ?? 0) + (ends[entry] ?? 0);
  const postings = new Uint32Array(ends[count] ?? 0);
  const next = ends.slice();
  yield* visitPostings(draft, (entry, ordinal) => {
    const at = next[entry] ?? 0;
    postings[at] = ordinal;
    next[entry] = at + 1;
  });
  for (let entry = 0; entry < count; entry += 1) {
    into.add(postings.subarray(ends[entry], ends[entry + 1]));
    if (entry % entriesPerStep === 0) yield;
  }
}

/** Visits each distinct entry of each row. */
function* visitPostings(draft: ColumnDraft, visit: (entry: number, ordinal: number) => void): Steps<void> {
  const entries = draft.entries.all();
  const starts = draft.starts();
  /** By entry: the ordinal after the last one with it. */
  const last = new Uint32Array(draft.dictionary.size);
  for (let ordinal = 0; ordinal + 1 < starts.length; ordinal += 1) {
    for (let at = starts[ordinal] ?? 0; at < (starts[ordinal + 1] ?? 0); at += 1) {
      const entry = (entries[at] ?? 0) >>> 1;
      if (last[entry] === ordinal + 1) continue;
      last[entry] = ordinal + 1;
      visit(entry, ordinal);
    }
    if (ordinal % rowsPerStep === 0) yield;
  }
}
