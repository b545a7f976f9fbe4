import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** A file of the renderer, compressed, in bytes. */
export interface CompressedFile {
  readonly name: string;
  readonly bytes: number;
}

/** What a window loads when it opens, and what it may load later: the other languages. */
export interface RendererBundle {
  readonly atStart: readonly CompressedFile[];
  readonly later: readonly CompressedFile[];
}

/** Compresses every file of the built renderer on its own, as gzip -9 does. `folder` holds its page. */
export function measureBundle(folder: string): RendererBundle {
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
    .map((name) => ({
      name,
      bytes: gzipSync(readFileSync(path.join(folder, name)), { level: 9 }).length,
    }));
  const isAtStart = ({ name }: CompressedFile): boolean => name === 'index.html' || html.includes(name);
  return { atStart: files.filter(isAtStart), later: files.filter((file) => !isAtStart(file)) };
}

/** Together, in bytes. */
export function bytesOf(files: readonly CompressedFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
