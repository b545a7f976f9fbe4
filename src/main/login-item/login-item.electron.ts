import { app } from 'electron';
import { createAutostartFile } from './autostart-file.ts';
import type { LoginItem } from './login-item.ts';

/** Electron's own login items are for Windows and macOS only. `command`: the program with `args`. */
export function createLoginItem(
  autostartFolder: string,
  command: readonly [program: string, ...rest: string[]],
  args: readonly string[],
): LoginItem {
  if (process.platform === 'linux')
    return createAutostartFile({
      folder: autostartFolder,
      command: [...command, ...args],
      name: app.getName(),
    });
  return {
    state() {
      // A development build would register Electron itself.
      if (!app.isPackaged) return 'unavailable';
      // Windows looks for an entry with the same arguments; macOS has none.
      const { openAtLogin, executableWillLaunchAtLogin, status } = app.getLoginItemSettings({
        args: [...args],
      });
      if (process.platform === 'darwin' && status === 'requires-approval') return 'needs-approval';
      // On Windows, the user may have turned the entry off in the Task Manager.
      const isOn = process.platform === 'win32' ? executableWillLaunchAtLogin : openAtLogin;
      return isOn ? 'on' : 'off';
    },
    set(isOn) {
      if (app.isPackaged) app.setLoginItemSettings({ openAtLogin: isOn, args: [...args] });
    },
  };
}
