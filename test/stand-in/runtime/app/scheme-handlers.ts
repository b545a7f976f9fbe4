import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { variable } from '../environment.ts';
import { notInTheStandIn } from '../guard.ts';

/** Where a desktop entry is installed, by GLib's rules (`g_desktop_app_info_new`). */
function entryOf(desktopName: string): string | undefined {
  const own = variable('XDG_DATA_HOME') ?? path.join(homedir(), '.local', 'share');
  const shared = (variable('XDG_DATA_DIRS') ?? '/usr/local/share:/usr/share').split(':');
  return [own, ...shared]
    .map((folder) => path.join(folder, 'applications', desktopName))
    .find((file) => existsSync(file));
}

/**
 * The schemes that this app handles, only for this run. As in Electron, on Linux the app's desktop entry must be installed
 * and a registration is never removed (shell/browser/browser_linux.cc).
 */
export class SchemeHandlers {
  private readonly own = new Set<string>();

  set(scheme: string, desktopName: string): boolean {
    if (process.platform === 'linux' && entryOf(desktopName) === undefined) return false;
    this.own.add(scheme);
    return true;
  }

  has(scheme: string): boolean {
    return this.own.has(scheme);
  }

  /** The name of the app that handles a scheme, of which this one is the only one known; empty without one. */
  name(scheme: string, desktopName: string): string {
    if (process.platform !== 'linux') throw notInTheStandIn('app.getApplicationNameForProtocol');
    const entry = this.own.has(scheme) ? entryOf(desktopName) : undefined;
    return entry === undefined ? '' : (/^Name=(.*)$/mu.exec(readFileSync(entry, 'utf8'))?.[1] ?? '');
  }

  remove(scheme: string): boolean {
    return process.platform !== 'linux' && this.own.delete(scheme);
  }
}
