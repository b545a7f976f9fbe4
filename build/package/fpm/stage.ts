import { chmod, cp, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { PackageSource } from './arguments.ts';

/** Copies the files of a package below `root`, with their modes and times; every user may read the folders. */
export async function stageFiles(sources: readonly PackageSource[], root: string): Promise<void> {
  for (const { from, to } of sources) {
    const place = path.join(root, to);
    await mkdir(path.dirname(place), { recursive: true });
    await cp(from, place, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  }
  await openFolders(root);
}

async function openFolders(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await openFolders(path.join(folder, entry.name));
  }
}

/** The entries below `root`, sorted, as absolute paths in the package. */
export async function stagedEntries(root: string): Promise<{ files: string[]; folders: string[] }> {
  const files: string[] = [];
  const folders: string[] = [];
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    const inside = `/${path.relative(root, path.join(entry.parentPath, entry.name))}`;
    (entry.isDirectory() ? folders : files).push(inside);
  }
  return { files: files.sort(), folders: folders.sort() };
}
