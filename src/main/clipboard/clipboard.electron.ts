import { clipboard, ClipboardItem } from 'electron';
import type { CopyRequest } from '../../preload/contract/export.ts';
import { failed, succeeded, type Result } from '../../preload/contract/failure.ts';
import type { Messages } from '../../preload/contract/messages/texts.ts';
import type { CellRequest } from '../../preload/contract/view.ts';
import type { Account } from '../account/account.ts';
import { textStyleOf } from '../catalog/cells/csv.ts';
import { formatCopiedLink } from '../links/copy-link.ts';
import { fingerprintOf } from '../links/fingerprint.ts';

/** Copies parts of an account's list to the clipboard. */
export interface Copying {
  /** Copies a table for spreadsheets and mail; returns the number of rows. */
  rows(account: Account, request: CopyRequest): Promise<Result<number>>;
  /** Copies the whole text, even if the row shows only a part. */
  cell(account: Account, request: CellRequest): Promise<Result<null>>;
  /** Copies a link to a package, labelled with its name. */
  link(account: Account, id: string): Promise<Result<null>>;
}

/** Writes both formats, so that each program takes the one it supports. */
async function write(text: string, html: string): Promise<void> {
  await clipboard.write([new ClipboardItem({ 'text/plain': text, 'text/html': html })]);
}

/** `numbers`: the locale of the number format (BCP 47); empty for none. */
export function createCopying(texts: () => Messages, numbers: () => string): Copying {
  return {
    async rows({ parts }, request) {
      const { columns } = texts().grid;
      const headings = request.columns.map((column) => columns[column]);
      const { decimal } = textStyleOf(numbers());
      const copied = await parts.catalog.query('readTable', { ...request, headings, decimal });
      if (!copied.ok) return copied;
      await write(copied.value.text, copied.value.html);
      return succeeded(copied.value.rows);
    },
    async cell({ parts }, request) {
      const cell = await parts.catalog.query('readCell', request);
      if (!cell.ok) return cell;
      await clipboard.writeText(cell.value);
      return succeeded(null);
    },
    async link({ connection, parts }, id) {
      const name = await parts.catalog.query('readName', { id });
      if (!name.ok) return name;
      const copied = formatCopiedLink({ id, at: fingerprintOf(connection) }, name.value ?? '');
      if (copied === null) return failed({ code: 'no-link', retryable: false });
      await write(copied.text, copied.html);
      return succeeded(null);
    },
  };
}
