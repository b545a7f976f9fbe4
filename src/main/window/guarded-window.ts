import { BrowserWindow, type BrowserWindowConstructorOptions, type WebPreferences } from 'electron';

/** How every page of ours is kept apart from the computer; no window has other values. */
const guarded = {
  contextIsolation: true,
  sandbox: true,
  webSecurity: true,
  nodeIntegration: false,
  // Nothing that is typed here is prose, and dictionaries come from the internet.
  spellcheck: false,
  // Chromium's own memory of zoom would win over ours after a restart (electron#52086).
  zoomMode: 'isolated',
} as const satisfies WebPreferences;

export interface GuardedWindowOptions extends Omit<BrowserWindowConstructorOptions, 'webPreferences'> {
  readonly webPreferences?: Omit<WebPreferences, keyof typeof guarded>;
}

/** The one way to a window (eslint.config.js). */
export function createGuardedWindow({ webPreferences, ...options }: GuardedWindowOptions): BrowserWindow {
  return new BrowserWindow({ ...options, webPreferences: { ...webPreferences, ...guarded } });
}
