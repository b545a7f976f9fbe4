import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeFileSync } from '../files/held-file.ts';
import { autostartEntry, isEnabled } from './autostart-entry.ts';
import type { LoginItem } from './login-item.ts';

interface AutostartFacts {
  readonly folder: string;
  /** What starts the app as it was started now. */
  readonly command: readonly [program: string, ...rest: string[]];
  readonly name: string;
}

/** The login item on Linux: a file that the desktop reads when the user signs in. */
export function createAutostartFile({ folder, command, name }: AutostartFacts): LoginItem {
  const path = join(folder, 'packshelf.desktop');
  const entry = autostartEntry(command, name);
  return {
    state() {
      try {
        return isEnabled(readFileSync(path, 'utf8')) ? 'on' : 'off';
      } catch {
        return 'off';
      }
    },
    set(isOn) {
      try {
        if (isOn) {
          mkdirSync(folder, { recursive: true, mode: 0o700 });
          writeFileSync(path, entry);
        } else removeFileSync(path);
      } catch {
        // `state` tells that nothing has changed.
      }
    },
  };
}
