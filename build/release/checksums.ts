import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The SHA-256 of a file, in hex. */
export interface Checksum {
  readonly name: string;
  readonly sha256: string;
}

export async function checksumsOf(folder: string, names: readonly string[]): Promise<Checksum[]> {
  const sums: Checksum[] = [];
  for (const name of names) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path.join(folder, name)), hash);
    sums.push({ name, sha256: hash.digest('hex') });
  }
  return sums;
}

/** The sums in the format of `sha256sum --check`, sorted by name. */
export function formatChecksums(sums: readonly Checksum[]): string {
  return sums
    .map(({ name, sha256 }) => `${sha256}  ${name}\n`)
    .sort((a, b) => (nameIn(a) < nameIn(b) ? -1 : 1))
    .join('');
}

/** The name after the 64 digits and two spaces. */
function nameIn(line: string): string {
  return line.slice(66);
}
