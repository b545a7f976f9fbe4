import { readFileSync, readdirSync, type Dirent } from 'node:fs';
import { basename, join, relative } from 'node:path';

/** What Windows answers where another process holds a file, or the part of it that is read. */
const heldCodes: readonly unknown[] = ['EBUSY', 'EPERM', 'EACCES'];

/** Ours, in the folder of the app's data; everything else there is Chromium's. SQLite locks parts of its index of a WAL. */
const isOurs = (path: string): boolean =>
  /^(?:settings|secrets|logs|catalogs)/u.test(path) && !path.endsWith('-shm');

/** What `read` answers; null where the file or folder has gone meanwhile, or is not ours and held by another process. */
function unlessOutOfReach<T>(path: string, read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT') return null;
    if (process.platform === 'win32' && heldCodes.includes(code) && !isOurs(path)) return null;
    throw error;
  }
}

/** The paths of all files below the folder of an app's data, in which it is at work. */
function filesIn(userDataDir: string, folder = userDataDir): readonly string[] {
  const read = (): readonly Dirent[] => readdirSync(folder, { withFileTypes: true });
  const entries = unlessOutOfReach(relative(userDataDir, folder), read) ?? [];
  return entries.flatMap((entry) => {
    const at = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(userDataDir, at) : entry.isFile() ? [at] : [];
  });
}

/** Every file below the folder of an app's data, by its path, as the text of its bytes. */
export function everythingIn(userDataDir: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const file of filesIn(userDataDir)) {
    const text = unlessOutOfReach(relative(userDataDir, file), () => readFileSync(file, 'latin1'));
    if (text !== null) texts.set(file, text);
  }
  return texts;
}

/** Files of the secret store below a folder. */
export function secretsIn(folder: string): readonly string[] {
  return filesIn(folder).filter((file) => basename(file).includes('.secret'));
}

/** A secret in the forms in which it may have been written down. */
export function forms(secret: string): readonly string[] {
  const wide = Buffer.from(secret, 'utf16le').toString('latin1');
  return [
    secret,
    wide,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64').replace(/=+$/u, ''),
    Buffer.from(secret).toString('hex'),
    JSON.stringify(secret).slice(1, -1),
  ];
}
