import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** A file of the renderer with its compressed size in bytes. */
export interface CompressedFile {
  readonly name: string;
  readonly bytes: number;
}

/** The files that a window loads when it opens, and those that it may load later. */
export interface RendererBundle {
  readonly atStart: readonly CompressedFile[];
  readonly later: readonly CompressedFile[];
}

/** Compresses each file of the built renderer as `gzip -9` does. `folder` contains index.html. */
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
  const isLoadedAtStart = ({ name }: CompressedFile): boolean => name === 'index.html' || html.includes(name);
  return { atStart: files.filter(isLoadedAtStart), later: files.filter((file) => !isLoadedAtStart(file)) };
}

export function bytesOf(files: readonly CompressedFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
