import type { CopiedTable, QueryInput } from '../../../preload/contract/catalog-queries.ts';
import type { Snapshot } from '../worker/snapshot/snapshot.ts';
import type { Steps } from '../worker/steps.ts';
import { StoreError } from '../storage-error.ts';
import { cellsOf, type Cell } from './cells.ts';
import type { DecimalMark } from './format-cell.ts';
import { htmlTable, tabbedText } from './table-formats.ts';

/** Larger tables (packages, UTF-16 units) would freeze the program into which they are pasted. */
const maxRows = 20_000;
const maxTextLength = 20_000_000;
/** Packages in one step. */
const batchRows = 500;

function tooMany(): StoreError {
  return new StoreError({ code: 'too-many', retryable: false });
}

/** The table in both formats, with headings if there are several rows. Throws `too-many` above 20 million characters. */
export function tableOf(
  table: readonly (readonly Cell[])[],
  allHeadings: readonly string[],
  decimal: DecimalMark,
): CopiedTable {
  let length = 0;
  for (const cells of table) for (const cell of cells) if (typeof cell === 'string') length += cell.length;
  if (length > maxTextLength) throw tooMany();
  const headings = table.length > 1 ? allHeadings : null;
  const text = tabbedText(headings === null ? table : [headings, ...table], decimal);
  return { rows: table.length, text, html: htmlTable(headings, table, decimal) };
}

/** Throws `too-many` above 20,000 packages. */
export function checkCopySize(count: number): void {
  if (count > maxRows) throw tooMany();
}

/**
 * Formats packages as a table in the given order, with headings if there are several. Throws `too-many` above 20 million
 * characters.
 */
export function* copyTable(
  source: Pick<Snapshot, 'times' | 'records'>,
  rows: readonly number[],
  style: Pick<QueryInput<'readTable'>, 'columns' | 'headings' | 'decimal'>,
): Steps<CopiedTable> {
  const table: Cell[][] = [];
  let length = 0;
  for (let at = 0; at < rows.length; at += batchRows) {
    for (const record of source.records(rows.slice(at, at + batchRows))) {
      const cells = cellsOf(record, style.columns, source.times);
      for (const cell of cells) if (typeof cell === 'string') length += cell.length;
      table.push(cells);
    }
    if (length > maxTextLength) throw tooMany();
    yield;
  }
  return tableOf(table, style.headings, style.decimal);
}
