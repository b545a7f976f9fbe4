import { readFileSync, readdirSync, type Dirent } from 'node:fs';
import { basename, join } from 'node:path';

/** What `read` answers; null where the file or folder has gone meanwhile: a draft, something of the browser's. */
function unlessGone<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** The paths of all files below a folder in which an app is at work. */
function filesIn(folder: string): readonly string[] {
  const entries: readonly Dirent[] = unlessGone(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.flatMap((entry) => {
    const at = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(at) : entry.isFile() ? [at] : [];
  });
}

/** Every file below a folder, by its path, as the text of its bytes. */
export function everythingIn(folder: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const file of filesIn(folder)) {
    const text = unlessGone(() => readFileSync(file, 'latin1'));
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
