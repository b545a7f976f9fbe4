import type { CopiedTable } from '../../preload/contract/catalog-queries.ts';
import type { CopiedTableRequest, CopyRequest, DiaryCopy } from '../../preload/contract/export.ts';
import { failed, succeeded, type Result } from '../../preload/contract/failure.ts';
import type { Messages } from '../../preload/contract/messages/texts.ts';
import type { CellRequest } from '../../preload/contract/view.ts';
import type { Account } from '../account/account.ts';
import type { Cell } from '../catalog/cells/cells.ts';
import { textStyleOf } from '../catalog/cells/csv.ts';
import { htmlTable, tabbedText } from '../catalog/cells/table-formats.ts';
import { diaryColumns } from '../catalog/cells/diary-cells.ts';
import { labelledLink } from '../../preload/contract/labelled-link.ts';
import { fingerprintOf } from '../links/fingerprint.ts';

export type Copying = ReturnType<typeof createCopying>;

/** Replaces the content of the clipboard. */
export interface ClipboardWriter {
  /** Writes both formats, so that each program takes the one it supports. */
  readonly write: (text: string, html: string) => Promise<void>;
  readonly writeText: (text: string) => Promise<void>;
}

/** Rounded down to seconds, like the times of the list. */
function toCell(cell: CopiedTableRequest['rows'][number][number]): Cell {
  return typeof cell === 'object' && cell !== null ? new Date(Math.floor(cell.at / 1000) * 1000) : cell;
}

/**
 * Copies parts of an account's list to the clipboard. `numbers`: the locale of the number format (BCP 47); empty for none.
 */
export function createCopying(
  { write, writeText }: ClipboardWriter,
  texts: () => Messages,
  numbers: () => string,
) {
  async function writeTable(copied: Result<CopiedTable>): Promise<Result<number>> {
    if (!copied.ok) return copied;
    await write(copied.value.text, copied.value.html);
    return succeeded(copied.value.rows);
  }

  return {
    /** Copies a table for spreadsheets and mail; returns the number of rows. */
    async rows({ parts }: Account, request: CopyRequest): Promise<Result<number>> {
      const { columns } = texts().grid;
      const headings = request.columns.map((column) => columns[column]);
      const { decimal } = textStyleOf(numbers());
      return writeTable(await parts.catalog.query('readTable', { ...request, headings, decimal }));
    },
    /** Copies a table that is on screen. */
    async table({ headings, rows }: CopiedTableRequest): Promise<Result<null>> {
      const cells = rows.map((row) => row.map(toCell));
      const { decimal } = textStyleOf(numbers());
      await write(tabbedText([headings, ...cells], decimal), htmlTable(headings, cells, decimal));
      return succeeded(null);
    },
    /** Copies lines of the diary as a table; returns the number of rows. */
    async lines({ parts }: Account, request: DiaryCopy): Promise<Result<number>> {
      const { diaryTable, details } = texts();
      const headings = diaryColumns.map((column) => diaryTable.headings[column]);
      const words = { kinds: diaryTable.kinds, fields: details.labels };
      const { decimal } = textStyleOf(numbers());
      const style = { words, headings, decimal };
      return writeTable(await parts.catalog.query('readDiaryTable', { ...request, ...style }));
    },
    /** Copies the whole text, even if the row shows only a part. */
    async cell({ parts }: Account, request: CellRequest): Promise<Result<null>> {
      const cell = await parts.catalog.query('readCell', request);
      if (!cell.ok) return cell;
      await writeText(cell.value);
      return succeeded(null);
    },
    /** Copies a link to a package, labelled with its name. */
    async link({ connection, parts }: Account, id: string): Promise<Result<null>> {
      const name = await parts.catalog.query('readName', { id });
      if (!name.ok) return name;
      const copied = labelledLink({ id, at: fingerprintOf(connection) }, name.value ?? '');
      if (copied === null) return failed({ code: 'no-link', retryable: false });
      await write(copied.text, copied.html);
      return succeeded(null);
    },
  };
}
