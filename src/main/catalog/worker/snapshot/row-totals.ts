import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Steps } from '../steps.ts';

const rowsPerStep = 20_000;

/**
 * The total that the service sent with each package (`totalcount`). It is usually the same for all, so that a value for each row
 * is only kept once two differ.
 */
export class RowTotals {
  /** Undefined until the first one is set. */
  #first: number | null | undefined;
  /** By row; NaN is null. */
  #values: Float64Array<ArrayBuffer> | null = null;

  set(row: number, total: number | null): void {
    if (this.#first === undefined) this.#first = total;
    if (this.#values === null) {
      if (total === this.#first) return;
      this.#values = new Float64Array(Math.max(1024, row + 1)).fill(this.#first ?? Number.NaN);
    } else if (row >= this.#values.length) {
      const enlarged = new Float64Array(Math.max(row + 1, this.#values.length * 2));
      enlarged.fill(this.#first ?? Number.NaN);
      enlarged.set(this.#values);
      this.#values = enlarged;
    }
    this.#values[row] = total ?? Number.NaN;
  }

  /** Only for a row that was set. */
  get(row: number): number | null {
    const value = this.#values === null ? this.#first : (this.#values[row] ?? this.#first);
    return value === undefined || Number.isNaN(value) ? null : value;
  }
}

/** Writes totals as runs of consecutive rows with the same total, in the order of the rows. */
export class TotalRuns {
  readonly #insert: StatementSync;
  #last: number | null | undefined;

  /** `last`: the total of the last run that is stored; undefined if there is none. */
  constructor(db: DatabaseSync, last?: number | null) {
    this.#insert = db.prepare('INSERT INTO total_run (first_row, total) VALUES (?, ?)');
    this.#last = last;
  }

  append(row: number, total: number | null): void {
    if (total === this.#last) return;
    this.#insert.run(row, total);
    this.#last = total;
  }
}

/** Replaces the stored totals of all rows; undefined for a row that does not exist. */
export function* writeTotals(
  db: DatabaseSync,
  lastRow: number,
  totalOf: (row: number) => number | null | undefined,
): Steps<void> {
  db.exec('DELETE FROM total_run');
  const runs = new TotalRuns(db);
  for (let row = 1; row <= lastRow; row += 1) {
    if (row % rowsPerStep === 0) yield;
    const total = totalOf(row);
    if (total !== undefined) runs.append(row, total);
  }
}
