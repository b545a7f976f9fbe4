import type { SQLOutputValue } from 'node:sqlite';
import { numberColumn, numberOrNull, textColumn } from '../snapshot/columns.ts';
import type { StoredRows } from '../snapshot/stored-rows.ts';
import type { IndexedRow } from './segment-builder.ts';

/** In UTF-16 units of texts. */
const maxTextPerStep = 256 * 1024;

const columns =
  'row, id, name, status, comments, creator, updater, channel_id, creator_id, updater_id, created_at, updated_at';

/** Rows for one step, and the first row of the next step. */
interface ReadRows {
  readonly rows: readonly IndexedRow[];
  readonly next: number;
}

/** Reads rows from `from` until before `end`, or fewer if their texts are long. */
export function readIndexedRows({ db }: Pick<StoredRows, 'db'>, from: number, end: number): ReadRows {
  const rows: IndexedRow[] = [];
  let text = 0;
  const read = db.prepare(`SELECT ${columns} FROM package WHERE row >= ? AND row < ?`);
  read.setReturnArrays(true);
  for (const record of read.iterate(from, end)) {
    const indexed = toIndexedRow(record);
    rows.push(indexed);
    text += indexed.name.length + indexed.comments.length + indexed.creator.length + indexed.updater.length;
    text += indexed.id.length + indexed.status.length + indexed.channel.length;
    text += indexed.creatorId.length + indexed.updaterId.length;
    if (text > maxTextPerStep) return { rows, next: indexed.row + 1 };
  }
  return { rows, next: end };
}

function toIndexedRow(record: Readonly<Record<string, SQLOutputValue>>): IndexedRow {
  const [row, id, name, status, comments, creator, updater, ...more] = Object.values(record);
  const [channel, creatorId, updaterId, created, updated] = more;
  return {
    row: numberColumn(row),
    id: textColumn(id),
    name: textColumn(name),
    status: textColumn(status),
    comments: textColumn(comments),
    creator: textColumn(creator),
    updater: textColumn(updater),
    channel: textColumn(channel),
    creatorId: textColumn(creatorId),
    updaterId: textColumn(updaterId),
    createdAt: numberOrNull(created),
    updatedAt: numberOrNull(updated),
  };
}

/** Reads single rows. */
export function* readEach({ db }: StoredRows, rows: Iterable<number>): Generator<IndexedRow> {
  const read = db.prepare(`SELECT ${columns} FROM package WHERE row = ?`);
  read.setReturnArrays(true);
  for (const row of rows) {
    const record = read.get(row);
    if (record !== undefined) yield toIndexedRow(record);
  }
}
