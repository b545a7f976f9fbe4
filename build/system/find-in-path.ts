import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/** The first executable file called `name` in the folders of PATH, or undefined. */
export function findInPath(name: string, searched: string = process.env['PATH'] ?? ''): string | undefined {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : [''];
  for (const folder of searched.split(path.delimiter)) {
    if (folder === '') continue;
    for (const ending of endings) {
      const file = path.join(folder, name + ending);
      if (isExecutable(file)) return file;
    }
  }
  return undefined;
}

/** Whether `file` is a regular file that this user may run. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
