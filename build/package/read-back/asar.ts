import { createHash } from 'node:crypto';
import { normalize } from 'node:path';
import { extractFile, getRawHeader, uncache, type DirectoryRecord, type FileRecord } from '@electron/asar';

export interface AsarFile {
  /** With slashes, relative to the archive. */
  readonly path: string;
  /** In bytes. */
  readonly size: number;
}

export interface AsarContents {
  /** The SHA-256 of the header in hex, which Electron compares with the value in the program. */
  readonly headerHash: string;
  /** Ordered by path. */
  readonly files: readonly AsarFile[];
}

/**
 * Reads the contents of an archive. Throws if the content of a file does not have the hash in the header, for which
 * Electron would end the app, and if an entry is outside of the archive, where it has no hash.
 */
export function readAsar(archive: string): AsarContents {
  // The library caches archives by path, and this one may have been packed again.
  uncache(archive);
  const { header, headerString } = getRawHeader(archive);
  const files = [...entriesOf(header)].map(([path, entry]) => {
    if ('link' in entry) throw new Error(`${path} in ${archive} is a link.`);
    if (entry.unpacked) throw new Error(`${path} lies outside of ${archive}.`);
    // The library expects this system's separators.
    const content = extractFile(archive, normalize(path));
    if (sha256(content) !== entry.integrity.hash) {
      throw new Error(`The content of ${path} in ${archive} isn't the one that was packed.`);
    }
    return { path, size: content.length };
  });
  files.sort((one, other) => (one.path < other.path ? -1 : 1));
  return { headerHash: sha256(headerString), files };
}

/** The version in the manifest of a packed app. */
export function readPackedVersion(archive: string): string {
  uncache(archive);
  const manifest: unknown = JSON.parse(extractFile(archive, 'package.json').toString('utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version);
  throw new Error(`The manifest in ${archive} names no version.`);
}

function* entriesOf(folder: DirectoryRecord, prefix = ''): Generator<[string, FileRecord]> {
  for (const [name, entry] of Object.entries(folder.files)) {
    if ('files' in entry) yield* entriesOf(entry, `${prefix}${name}/`);
    else yield [prefix + name, entry];
  }
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
