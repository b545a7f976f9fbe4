import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Every file below a folder, by its path, as the text of its bytes. */
export function everythingIn(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map(({ parentPath, name }) => [
      join(parentPath, name),
      readFileSync(join(parentPath, name), 'latin1'),
    ]),
  );
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
