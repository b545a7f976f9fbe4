import { chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The user and group without rights that middleboxes run as if the tests run as root. */
export const nobody = 65_534;

export const isRoot = process.getuid?.() === 0;

/** The folder of one middlebox, with its configuration, keys and logs. */
export interface BoxFolder {
  readonly path: string;
  /** The path of a file in it. */
  file(name: string): string;
  /** Writes a file; returns its path. */
  write(name: string, content: string): Promise<string>;
  /** Makes the user that the middlebox runs as the owner of everything in it. */
  handOver(): Promise<void>;
  remove(): Promise<void>;
}

export async function createFolder(name: string): Promise<BoxFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), `packshelf-${name}-`));
  const file = (inside: string): string => path.join(folder, inside);
  return {
    path: folder,
    file,
    async write(inside, content) {
      // Keys and passwords of tests are nobody else's business either.
      await writeFile(file(inside), content, { mode: 0o600 });
      return file(inside);
    },
    async handOver() {
      if (!isRoot) return;
      const inside = await readdir(folder, { recursive: true });
      for (const one of ['.', ...inside]) await chown(file(one), nobody, nobody);
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
