import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { variable } from '../environment.ts';

/** Whether a desktop entry is installed, as GLib looks for it (`g_desktop_app_info_new`). */
function isInstalled(desktopName: string): boolean {
  const own = variable('XDG_DATA_HOME') ?? path.join(homedir(), '.local', 'share');
  const shared = (variable('XDG_DATA_DIRS') ?? '/usr/local/share:/usr/share').split(':');
  return [own, ...shared].some((folder) => existsSync(path.join(folder, 'applications', desktopName)));
}

/**
 * For which schemes this app is the one that opens them; remembered for the run only. As Electron has it, Linux goes by the
 * app's desktop entry, which has to be installed, and never takes anything back
 * (shell/browser/browser_linux.cc). There as elsewhere no other program is run for it: nothing to wait for.
 */
export class SchemeHandlers {
  private readonly own = new Set<string>();

  set(scheme: string, desktopName: string): boolean {
    if (process.platform === 'linux' && !isInstalled(desktopName)) return false;
    this.own.add(scheme);
    return true;
  }

  has(scheme: string): boolean {
    return this.own.has(scheme);
  }

  remove(scheme: string): boolean {
    return process.platform !== 'linux' && this.own.delete(scheme);
  }
}
