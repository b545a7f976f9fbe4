import type { LoginItem } from './login-item.ts';

interface Options {
  readonly path?: string;
  readonly args?: string[];
}

/** What is used of Electron's `app`. */
interface SystemLoginItems {
  getLoginItemSettings(options: Options): {
    readonly openAtLogin: boolean;
    readonly executableWillLaunchAtLogin: boolean;
    readonly status?: string;
  };
  setLoginItemSettings(settings: Options & { readonly openAtLogin: boolean }): void;
}

interface SystemLoginItemFacts {
  readonly platform: NodeJS.Platform;
  readonly program: string;
  readonly args: readonly string[];
  readonly items: SystemLoginItems;
}

/** The login item on Windows and macOS. */
export function createSystemLoginItem({ platform, program, args, items }: SystemLoginItemFacts): LoginItem {
  // macOS takes neither. Electron writes the path in quotes, but takes the one to look for for a command line: without quotes
  // `C:\Program Files\…` is the program `C:\Program`, whose entries are those of others (shell/browser/browser_win.cc).
  const options: Options = platform === 'win32' ? { path: `"${program}"`, args: [...args] } : {};
  return {
    state() {
      const { openAtLogin, executableWillLaunchAtLogin, status } = items.getLoginItemSettings(options);
      if (platform === 'darwin' && status === 'requires-approval') return 'needs-approval';
      // On Windows, the user may have turned the entry off in the Task Manager.
      const isOn = platform === 'win32' ? executableWillLaunchAtLogin : openAtLogin;
      return isOn ? 'on' : 'off';
    },
    set: (isOn) => items.setLoginItemSettings({ ...options, openAtLogin: isOn }),
  };
}
