import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Every file below a folder, by its path, as the text of its bytes. */
export function everythingIn(folder: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile()) continue;
    try {
      texts.set(file, readFileSync(file, 'latin1'));
    } catch (error) {
      // A draft that has just been renamed; anything else that can't be read is to be looked at.
      if (existsSync(file)) throw error;
    }
  }
  return texts;
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
