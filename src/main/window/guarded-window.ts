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

export interface GuardedWindowOptions extends Omit<BrowserWindowConstructorOptions, 'webPreferences'> {
  readonly webPreferences?: Omit<WebPreferences, keyof typeof guarded>;
}

/** The only function that may create a window (checked by oxlint.config.ts). */
export function createGuardedWindow({ webPreferences, ...options }: GuardedWindowOptions): BrowserWindow {
  return new BrowserWindow({ ...options, webPreferences: { ...webPreferences, ...guarded } });
}
