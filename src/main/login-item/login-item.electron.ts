import { app } from 'electron';
import { createAutostartFile } from './autostart-file.ts';
import type { LoginItem } from './login-item.ts';
import { createSystemLoginItem } from './system-login-item.ts';

/** Electron's own login items are for Windows and macOS only. `command`: the program with `args`. */
export function createLoginItem(
  autostartFolder: string,
  command: readonly [program: string, ...rest: string[]],
  args: readonly string[],
): LoginItem {
  const { platform } = process;
  if (platform === 'linux')
    return createAutostartFile({
      folder: autostartFolder,
      command: [...command, ...args],
      name: app.getName(),
    });
  // A development build would register Electron itself.
  if (!app.isPackaged) return { state: () => 'unavailable', set: () => undefined };
  return createSystemLoginItem({ platform, program: process.execPath, args, items: app });
}
