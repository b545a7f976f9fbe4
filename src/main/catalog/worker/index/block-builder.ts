import type { Steps } from '../steps.ts';
import { columnNames, wordColumns, type BlockPieces, type ColumnName } from './block-pieces.ts';
import { fold } from './fold.ts';
import { buildGrams } from './grams.ts';
import { GrowingNumbers } from './growing-numbers.ts';
import type { IndexFile } from './index-file.ts';
import { blockRows, blockWords, placeOf } from './row-bits.ts';
import { textBlob } from './text-blob.ts';

/** What is indexed of a package; texts may be missing. */
export interface IndexedRow extends Readonly<Record<'name' | 'comments' | 'status' | 'channel', string>> {
  readonly row: number;
  readonly id: string;
  readonly creator: string;
  readonly updater: string;
  readonly creatorId: string;
  readonly updaterId: string;
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
}

const whiteSpace = /\s+/u;
const placesPerStep = 8192;

/** The words, or the values, of one column in a block, and which of them each row has. */
class ColumnDraft {
  /** By word, or by the value as it came. */
  readonly #numbers = new Map<string, number>();
  /** Folded. */
  readonly texts: string[] = [];
  readonly values: string[] = [];
  /** Numbers of the units of all rows, one row after the other. */
  readonly units = new GrowingNumbers();
  /** Where the units of the row at each place begin. */
  readonly starts = new Uint32Array(blockRows + 1);
  #places = 0;

  /** To be called before the units of a row are added. */
  begin(place: number): void {
    this.starts.fill(this.units.length, this.#places, place + 1);
    this.#places = place + 1;
  }

  addWords(text: string): void {
    if (text === '') return;
    for (const word of fold(text).split(whiteSpace)) {
      if (word !== '') this.units.push(this.#numbers.get(word) ?? this.#add(word, word));
    }
  }

  addValue(value: string): void {
    this.units.push(this.#numbers.get(value) ?? this.#add(value, fold(value)));
  }

  /** Where the units of each row so far begin, and where the last ones end. */
  end(): Uint32Array<ArrayBuffer> {
    this.starts.fill(this.units.length, this.#places);
    return this.starts.subarray(0, this.#places + 1);
  }

  #add(value: string, text: string): number {
    const number = this.texts.push(text) - 1;
    this.values.push(value);
    this.#numbers.set(value, number);
    return number;
  }
}

/** Gathers the rows of one block in ascending order; can be sealed any number of times. */
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
  /** Folded, by place; empty for rows that do not exist. */
  readonly #ids: string[] = [];
  readonly #created = new Float64Array(blockRows).fill(Number.NaN);
  readonly #updated = new Float64Array(blockRows).fill(Number.NaN);

  add(row: IndexedRow): void {
    const place = placeOf(row.row);
    const { name, comments, creator, both, updater, status, channel, users } = this.#columns;
    for (const column of columnNames) this.#columns[column].begin(place);
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
    while (this.#ids.length < place) this.#ids.push('');
    this.#ids.push(fold(row.id));
    this.#created[place] = row.createdAt ?? Number.NaN;
    this.#updated[place] = row.updatedAt ?? Number.NaN;
  }

  /** Writes all that a search needs of the rows so far, but for the answers that are kept ready (short-terms.ts). */
  *seal(file: IndexFile): Steps<BlockPieces> {
    const drafts = columnNames.map((name) => this.#columns[name]);
    const starts = drafts.map((draft) => draft.end());
    const columns = [0];
    for (const { texts } of drafts) columns.push((columns.at(-1) ?? 0) + texts.length);
    const texts = textBlob(drafts.flatMap((draft) => draft.texts));
    yield;
    const grams = yield* buildGrams(texts.bytes, texts.ends);
    const isWide = (columns.at(-1) ?? 0) > 0xffff;
    const pieces = {
      columns,
      isWide,
      text: file.append(texts.bytes),
      ends: file.append(texts.ends),
      gramKeys: file.append(grams.keys),
      gramStarts: file.append(grams.starts),
      gramOwners: file.append(isWide ? grams.owners : new Uint16Array(grams.owners)),
    };
    yield;
    const lists = yield* this.#lists(drafts, columns);
    const words = [];
    for (const [column, draft] of drafts.slice(0, wordColumns).entries()) {
      const units = draft.units.all();
      const base = columns[column] ?? 0;
      for (let at = 0; at < units.length; at += 1) units[at] = (units[at] ?? 0) + base;
      const stored = isWide ? units : new Uint16Array(units);
      words.push({ starts: file.append(starts[column] ?? draft.starts), units: file.append(stored) });
      yield;
    }
    const values = textBlob(drafts.flatMap((draft, at) => (at < wordColumns ? [] : draft.values)));
    yield;
    const ids = textBlob(this.#ids);
    yield;
    const idGrams = yield* buildGrams(ids.bytes, ids.ends);
    const idPieces = {
      idText: file.append(ids.bytes),
      idEnds: file.append(ids.ends),
      idGramKeys: file.append(idGrams.keys),
      idGramStarts: file.append(idGrams.starts),
      idGramOwners: file.append(new Uint16Array(idGrams.owners)),
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

  /** The rows of each unit: a list of places, or a bitmap where that is no longer. */
  *#lists(
    drafts: readonly ColumnDraft[],
    columns: readonly number[],
  ): Steps<{ readonly where: Uint32Array<ArrayBuffer>; readonly rows: Uint16Array<ArrayBuffer> }> {
    const units = columns.at(-1) ?? 0;
    const counts = new Uint32Array(units);
    yield* this.#visit(drafts, columns, (unit) => {
      counts[unit] = (counts[unit] ?? 0) + 1;
    });
    const where = new Uint32Array(units + 1);
    for (let unit = 0; unit < units; unit += 1)
      where[unit + 1] = (where[unit] ?? 0) + Math.min(counts[unit] ?? 0, blockWords);
    const rows = new Uint16Array(where[units] ?? 0);
    const next = where.slice(0, units);
    yield* this.#visit(drafts, columns, (unit, place) => {
      const to = next[unit] ?? 0;
      if ((counts[unit] ?? 0) < blockWords) {
        rows[to] = place;
        next[unit] = to + 1;
      } else {
        const word = to + (place >>> 4);
        rows[word] = (rows[word] ?? 0) | (1 << (place & 15));
      }
    });
    return { where, rows };
  }

  /** Tells each unit of each row once, row after row in each column. */
  *#visit(
    drafts: readonly ColumnDraft[],
    columns: readonly number[],
    tell: (unit: number, place: number) => void,
  ): Steps<void> {
    const last = new Uint32Array(columns.at(-1) ?? 0).fill(blockRows);
    for (const [index, draft] of drafts.entries()) {
      const base = columns[index] ?? 0;
      for (let place = 0; place < this.#ids.length; place += 1) {
        for (let at = draft.starts[place] ?? 0; at < (draft.starts[place + 1] ?? 0); at += 1) {
          const unit = base + draft.units.at(at);
          if (last[unit] === place) continue;
          last[unit] = place;
          tell(unit, place);
        }
        if (place % placesPerStep === 0) yield;
      }
    }
  }
}
