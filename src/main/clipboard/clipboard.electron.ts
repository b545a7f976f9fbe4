import { clipboard, ClipboardItem } from 'electron';
import type { CopyRequest } from '../../preload/contract/export.ts';
import { failed, succeeded, type Result } from '../../preload/contract/failure.ts';
import type { Messages } from '../../preload/contract/messages/texts.ts';
import type { CellRequest } from '../../preload/contract/view.ts';
import type { Account } from '../account/account.ts';
import { textStyleOf } from '../catalog/cells/csv.ts';
import { formatCopiedLink } from '../links/copy-link.ts';
import { fingerprintOf } from '../links/fingerprint.ts';

/** Puts parts of an account's list on the clipboard. */
export interface Copying {
  /** As a table, for spreadsheets and for mail; answers the number of rows. */
  rows(account: Account, request: CopyRequest): Promise<Result<number>>;
  /** The whole text, however much of it a row shows. */
  cell(account: Account, request: CellRequest): Promise<Result<null>>;
  /** A link to a package, under its name. */
  link(account: Account, id: string): Promise<Result<null>>;
}

/** For a text field, and for what shows more than that. */
async function write(text: string, html: string): Promise<void> {
  await clipboard.write([new ClipboardItem({ 'text/plain': text, 'text/html': html })]);
}

/** `numbers`: the locale by which numbers are written, as BCP 47; empty for none. */
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
