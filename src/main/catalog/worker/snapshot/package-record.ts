import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { ServiceItem } from '../../../service/page.ts';
import { numberColumn, numberOrNull, textColumn, textOrNull } from './columns.ts';
import type { PackageContent } from './content.ts';
import { contentColumns } from './schema.ts';

/** A package without `totalcount`, which is stored apart (row-totals.ts). */
export interface PackageRecord extends PackageContent {
  readonly row: number;
  readonly id: string;
}

/** A package with everything that the service sent. */
export type WholeRecord = PackageRecord & Pick<ServiceItem, 'total'>;

const recordColumns = ['row', 'id', ...contentColumns].map((column) => `package.${column}`).join(', ');

/** From the values of `recordColumns`: reading arrays takes three quarters of the time of reading objects. */
function toRecord(values: Readonly<Record<number, SQLOutputValue>>): PackageRecord {
  return {
    row: numberColumn(values[0]),
    id: textColumn(values[1]),
    name: textOrNull(values[2]),
    status: textOrNull(values[3]),
    comments: textOrNull(values[4]),
    creator: textOrNull(values[5]),
    updater: textOrNull(values[6]),
    channelId: textOrNull(values[7]),
    creatorId: textOrNull(values[8]),
    updaterId: textOrNull(values[9]),
    createdAt: numberOrNull(values[10]),
    updatedAt: numberOrNull(values[11]),
    rest: textOrNull(values[12]),
  };
}

/** Reads packages from an open snapshot file by row. */
export class RecordReader {
  readonly #db: DatabaseSync;
  #one: StatementSync | null = null;
  #many: StatementSync | null = null;
  #range: StatementSync | null = null;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** Null if the row was deleted. */
  record(row: number): PackageRecord | null {
    this.#one ??= this.#prepare('package WHERE row = ?');
    const record = this.#one.get(row);
    return record === undefined ? null : toRecord(record);
  }

  /** In the order of `rows`, without deleted ones. */
  records(rows: Iterable<number>): readonly PackageRecord[] {
    // One statement for all rows takes half the time of one for each.
    this.#many ??= this.#prepare('json_each(?) CROSS JOIN package ON package.row = json_each.value');
    return this.#many.all(JSON.stringify([...rows])).map(toRecord);
  }

  /** The packages of consecutive rows. */
  *between(first: number, last: number): Generator<PackageRecord> {
    this.#range ??= this.#prepare('package WHERE row BETWEEN ? AND ?');
    for (const record of this.#range.iterate(first, last)) yield toRecord(record);
  }

  #prepare(from: string): StatementSync {
    const statement = this.#db.prepare(`SELECT ${recordColumns} FROM ${from}`);
    statement.setReturnArrays(true);
    return statement;
  }
}
