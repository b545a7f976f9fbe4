import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { autostartEntry, isEnabled } from './autostart-entry.ts';
import type { LoginItem } from './login-item.ts';

interface AutostartFacts {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** What starts the app as it was started now. */
  readonly command: readonly [program: string, ...rest: string[]];
  readonly name: string;
}

/** The login item on Linux: a file that the desktop reads when the user signs in. */
export function createAutostartFile({ folder, env, command, name }: AutostartFacts): LoginItem {
  const path = join(folder, 'packshelf.desktop');
  // The program of an AppImage is in a folder that is gone when the app ends; this is the file that the user has.
  const appImage = env['APPIMAGE'] ?? '';
  const entry = autostartEntry(isAbsolute(appImage) ? [appImage] : command, name);
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
        } else rmSync(path, { force: true });
      } catch {
        // `state` tells that nothing has changed.
      }
    },
  };
}
