import { cancelled, failed, succeeded, type Result } from '../../preload/contract/failure.ts';
import type { ShelfImport } from '../../preload/contract/shelf.ts';
import { saveText } from '../catalog/export/save-text.ts';
import { readShelfText, toShelfText } from './shelf-text.ts';
import type { Shelf } from './shelf.ts';

/** Asks for a file, and writes the shelf to it; `cancelled` if the person cancels. */
export async function exportShelf(
  shelf: Pick<Shelf, 'all'>,
  askForFile: () => Promise<string | null>,
): Promise<Result<null>> {
  const file = await askForFile();
  if (file === null) return failed(cancelled);
  return saveText(file, toShelfText(shelf.all()));
}

/** Adds what an exported file has. Entries that are not understood are left out. */
export async function importShelf(shelf: Pick<Shelf, 'merge'>, text: string): Promise<Result<ShelfImport>> {
  const read = readShelfText(text);
  if (read === null) return failed({ code: 'shelf-not-understood', retryable: false });
  const merged = await shelf.merge(read.entries);
  if (!merged.ok) return merged;
  return succeeded({ ...merged.value, leftOut: merged.value.leftOut + read.notUnderstood });
}
