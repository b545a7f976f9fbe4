import { join } from 'node:path';
import { decodeText } from '../../preload/contract/decode-text.ts';
import type { ShelfEntry } from '../../preload/contract/shelf.ts';
import { readIfExists, replaceDurably } from '../files/durable-file.ts';
import { remove, rename } from '../files/held-file.ts';
import { readShelfText, toShelfText } from './shelf-text.ts';

/** `restored`: the file was damaged, and the entries are those of the backup. `damaged`: so was the backup. */
export interface ReadShelf {
  readonly entries: readonly ShelfEntry[];
  readonly state: 'sound' | 'restored' | 'damaged';
}

/**
 * The folder with the file of a shelf and its backup, which has the same content. Throws errors of the system; then the files
 * may be sound and must not be replaced.
 */
export class ShelfFile {
  readonly #folder: string;
  readonly #file: string;
  readonly #backup: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#file = join(folder, 'shelf.json');
    this.#backup = join(folder, 'shelf.backup.json');
  }

  /** Damaged files are set aside, named by the time. */
  async read(now: number): Promise<ReadShelf> {
    const own = await readOne(this.#file, now);
    if (typeof own !== 'string') return { entries: own, state: 'sound' };
    const backup = await readOne(this.#backup, now);
    if (typeof backup !== 'string')
      return { entries: backup, state: own === 'damaged' ? 'restored' : 'sound' };
    const isDamaged = own === 'damaged' || backup === 'damaged';
    return { entries: [], state: isDamaged ? 'damaged' : 'sound' };
  }

  /** Settles once the entries are on the disk. */
  async write(entries: Iterable<ShelfEntry>): Promise<void> {
    const data = Buffer.from(toShelfText(entries));
    await replaceDurably(this.#file, data);
    // The entries are stored, so that a failure is no reason to say otherwise. The next change writes it again.
    await replaceDurably(this.#backup, data).catch(() => undefined);
  }

  /** Removes the folder, with the damaged files in it. */
  async remove(): Promise<void> {
    await remove(this.#folder);
  }
}

async function readOne(file: string, now: number): Promise<readonly ShelfEntry[] | 'absent' | 'damaged'> {
  const data = await readIfExists(file);
  if (data === null) return 'absent';
  const read = readShelfText(decodeText(data));
  if (read?.notUnderstood === 0) return read.entries;
  await rename(file, file.replace(/json$/u, `damaged-${now}`));
  return 'damaged';
}
