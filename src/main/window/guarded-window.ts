import { join } from 'node:path';
import { BrowserWindow, type BrowserWindowConstructorOptions, type WebPreferences } from 'electron';

/** The sandbox settings of every window; no window has other values. */
const guarded = {
  contextIsolation: true,
  sandbox: true,
  webSecurity: true,
  nodeIntegration: false,
  // Dictionaries are downloaded, and nothing typed in this app is prose.
  spellcheck: false,
  // Otherwise Chromium's stored zoom overrides ours after a restart (electron#52086).
  zoomMode: 'isolated',
} as const satisfies WebPreferences;

/** On X11 a window has no icon but its own. Windows takes the program's, and macOS shows none. */
const icon = process.platform === 'linux' ? { icon: join(import.meta.dirname, '../icon.png') } : {};

export interface GuardedWindowOptions extends Omit<
  BrowserWindowConstructorOptions,
  'webPreferences' | 'icon'
> {
  readonly webPreferences?: Omit<WebPreferences, keyof typeof guarded>;
}

/** The only function that may create a window (checked by oxlint.config.ts). */
export function createGuardedWindow({ webPreferences, ...options }: GuardedWindowOptions): BrowserWindow {
  return new BrowserWindow({ ...options, ...icon, webPreferences: { ...webPreferences, ...guarded } });
}
