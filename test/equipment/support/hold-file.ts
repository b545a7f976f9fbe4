import { DatabaseSync } from 'node:sqlite';

/**
 * Opens a file as many programs do on Windows: others may read and write it, but not rename, replace or delete it. Node's own
 * functions open files so that others may do all of that. Returns what closes it.
 */
export function holdFile(file: string): () => void {
  const held = new DatabaseSync(file, { readOnly: true });
  return () => held.close();
}
