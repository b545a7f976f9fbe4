import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { variable } from '../environment.ts';

/** Whether a desktop entry is installed, by GLib's rules (`g_desktop_app_info_new`). */
function isInstalled(desktopName: string): boolean {
  const own = variable('XDG_DATA_HOME') ?? path.join(homedir(), '.local', 'share');
  const shared = (variable('XDG_DATA_DIRS') ?? '/usr/local/share:/usr/share').split(':');
  return [own, ...shared].some((folder) => existsSync(path.join(folder, 'applications', desktopName)));
}

/**
 * The schemes that this app handles, only for this run. As in Electron, on Linux the app's desktop entry must be installed
 * and a registration is never removed (shell/browser/browser_linux.cc).
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
