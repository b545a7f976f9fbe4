import type { Steps } from '../steps.ts';
import { columnNames, wordColumns, type BlockPieces, type ColumnName } from './block-pieces.ts';
import { fold } from './fold.ts';
import { buildTrigrams } from './trigrams.ts';
import { Uint32List } from './uint32-list.ts';
import type { IndexFile } from './index-file.ts';
import type { SearchedText } from './query.ts';
import { blockRows, blockWords, ordinalOf } from './row-bits.ts';
import { textBlob } from './text-blob.ts';

/** The indexed fields of a package. A missing text is empty. */
export interface IndexedRow extends Readonly<Record<Exclude<SearchedText, 'channelId'> | 'channel', string>> {
  readonly row: number;
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
}

const whiteSpace = /\s+/u;
const rowsPerStep = 8192;

/** The dictionary entries (words or values) of one column in a block, and the entries of each row. */
class ColumnDraft {
  /** By word, or by value as the service sent it. */
  readonly #numbers = new Map<string, number>();
  /** Folded. */
  readonly texts: string[] = [];
  readonly values: string[] = [];
  /** Numbers of the entries of all rows, one row after the other. */
  readonly entries = new Uint32List();
  /** By ordinal: the start of the row in `entries`. */
  readonly starts = new Uint32Array(blockRows + 1);
  #rows = 0;

  /** Must be called before the entries of a row are added. */
  begin(ordinal: number): void {
    this.starts.fill(this.entries.length, this.#rows, ordinal + 1);
    this.#rows = ordinal + 1;
  }

  addWords(text: string): void {
    if (text === '') return;
    for (const word of fold(text).split(whiteSpace)) {
      if (word !== '') this.entries.push(this.#numbers.get(word) ?? this.#add(word, word));
    }
  }

  addValue(value: string): void {
    this.entries.push(this.#numbers.get(value) ?? this.#add(value, fold(value)));
  }

  /** The start of each row in `entries`, and the end of the last one. */
  end(): Uint32Array<ArrayBuffer> {
    this.starts.fill(this.entries.length, this.#rows);
    return this.starts.subarray(0, this.#rows + 1);
  }

  #add(value: string, text: string): number {
    const number = this.texts.push(text) - 1;
    this.values.push(value);
    this.#numbers.set(value, number);
    return number;
  }
}

/** Collects the rows of a block in ascending order; can be sealed repeatedly. */
export class BlockBuilder {
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
  /** Folded, by ordinal; empty for rows that do not exist. */
  readonly #ids: string[] = [];
  readonly #created = new Float64Array(blockRows).fill(Number.NaN);
  readonly #updated = new Float64Array(blockRows).fill(Number.NaN);

  add(row: IndexedRow): void {
    const ordinal = ordinalOf(row.row);
    const { name, comments, creator, both, updater, status, channel, users } = this.#columns;
    for (const column of columnNames) this.#columns[column].begin(ordinal);
    name.addWords(row.name);
    comments.addWords(row.comments);
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
    while (this.#ids.length < ordinal) this.#ids.push('');
    this.#ids.push(fold(row.id));
    this.#created[ordinal] = row.createdAt ?? Number.NaN;
    this.#updated[ordinal] = row.updatedAt ?? Number.NaN;
  }

  /** Writes the rows so far, without the bitmaps of short terms (short-term-bitmaps.ts). */
  *seal(file: IndexFile): Steps<BlockPieces> {
    const drafts = columnNames.map((name) => this.#columns[name]);
    const starts = drafts.map((draft) => draft.end());
    const columns = [0];
    for (const { texts } of drafts) columns.push((columns.at(-1) ?? 0) + texts.length);
    const texts = textBlob(drafts.flatMap((draft) => draft.texts));
    yield;
    const trigrams = yield* buildTrigrams(texts.bytes, texts.ends);
    const isWide = (columns.at(-1) ?? 0) > 0xffff;
    const pieces = {
      columns,
      isWide,
      text: file.append(texts.bytes),
      ends: file.append(texts.ends),
      gramKeys: file.append(trigrams.keys),
      gramStarts: file.append(trigrams.starts),
      gramOwners: file.append(isWide ? trigrams.postings : new Uint16Array(trigrams.postings)),
    };
    yield;
    const lists = yield* this.#postingLists(drafts, columns);
    const words = [];
    for (const [column, draft] of drafts.slice(0, wordColumns).entries()) {
      const entries = draft.entries.all();
      const base = columns[column] ?? 0;
      for (let at = 0; at < entries.length; at += 1) entries[at] = (entries[at] ?? 0) + base;
      const stored = isWide ? entries : new Uint16Array(entries);
      words.push({ starts: file.append(starts[column] ?? draft.starts), units: file.append(stored) });
      yield;
    }
    const values = textBlob(drafts.flatMap((draft, at) => (at < wordColumns ? [] : draft.values)));
    yield;
    const ids = textBlob(this.#ids);
    yield;
    const idTrigrams = yield* buildTrigrams(ids.bytes, ids.ends);
    const idPieces = {
      idText: file.append(ids.bytes),
      idEnds: file.append(ids.ends),
      idGramKeys: file.append(idTrigrams.keys),
      idGramStarts: file.append(idTrigrams.starts),
      idGramOwners: file.append(new Uint16Array(idTrigrams.postings)),
    };
    yield;
    return {
      ...pieces,
      ...idPieces,
      where: file.append(lists.where),
      rows: file.append(lists.rows),
      words,
      values: file.append(values.bytes),
      valueEnds: file.append(values.ends),
      created: file.append(this.#created.subarray(0, this.#ids.length)),
      updated: file.append(this.#updated.subarray(0, this.#ids.length)),
    };
  }

  /** The posting list of each entry: ordinals, or a bitmap if that is not longer. */
  *#postingLists(
    drafts: readonly ColumnDraft[],
    columns: readonly number[],
  ): Steps<{ readonly where: Uint32Array<ArrayBuffer>; readonly rows: Uint16Array<ArrayBuffer> }> {
    const count = columns.at(-1) ?? 0;
    const counts = new Uint32Array(count);
    yield* this.#visit(drafts, columns, (entry) => {
      counts[entry] = (counts[entry] ?? 0) + 1;
    });
    const where = new Uint32Array(count + 1);
    for (let entry = 0; entry < count; entry += 1)
      where[entry + 1] = (where[entry] ?? 0) + Math.min(counts[entry] ?? 0, blockWords);
    const rows = new Uint16Array(where[count] ?? 0);
    const next = where.slice(0, count);
    yield* this.#visit(drafts, columns, (entry, ordinal) => {
      const to = next[entry] ?? 0;
      if ((counts[entry] ?? 0) < blockWords) {
        rows[to] = ordinal;
        next[entry] = to + 1;
      } else {
        const word = to + (ordinal >>> 4);
        rows[word] = (rows[word] ?? 0) | (1 << (ordinal & 15));
      }
    });
    return { where, rows };
  }

  /** Visits each distinct entry of each row, column by column. */
  *#visit(
    drafts: readonly ColumnDraft[],
    columns: readonly number[],
    visit: (entry: number, ordinal: number) => void,
  ): Steps<void> {
    const last = new Uint32Array(columns.at(-1) ?? 0).fill(blockRows);
    for (const [index, draft] of drafts.entries()) {
      const base = columns[index] ?? 0;
      for (let ordinal = 0; ordinal < this.#ids.length; ordinal += 1) {
        for (let at = draft.starts[ordinal] ?? 0; at < (draft.starts[ordinal + 1] ?? 0); at += 1) {
          const entry = base + draft.entries.at(at);
          if (last[entry] === ordinal) continue;
          last[entry] = ordinal;
          visit(entry, ordinal);
        }
        if (ordinal % rowsPerStep === 0) yield;
      }
    }
  }
}
