import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** A shared library of the system by its file name, such as `libnss_wrapper.so`; Debian has a folder for each processor. */
export function findLibrary(name: string): string | undefined {
  const roots = ['/usr/lib64', '/usr/lib'].filter((folder) => existsSync(folder));
  const folders = roots.flatMap((root) => [
    root,
    ...readdirSync(root)
      .filter((inside) => inside.endsWith('-linux-gnu'))
      .map((inside) => path.join(root, inside)),
  ]);
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}
