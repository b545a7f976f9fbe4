import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Opens a file as many programs do on Windows: others may read and write it, but not rename, replace or delete it. Node's own
 * functions open files so that others may do all of that. Returns what closes it.
 */
export function holdFile(file: string): () => void {
  const held = new DatabaseSync(file, { readOnly: true });
  return () => held.close();
}

/** libuv's flag for opening a file without sharing it (UV_FS_O_EXLOCK), which Node does not name. */
const exclusive = 0x10000000;

/** Opens a file so that nobody else can open it on Windows. Returns what closes it. */
export function holdExclusively(file: string): () => void {
  const held = openSync(file, exclusive);
  return () => closeSync(held);
}
