import type { BrowserHost } from './host.ts';

let host: BrowserHost | undefined;
let announceHost: ((host: BrowserHost) => void) | undefined;
const started = new Promise<BrowserHost>((resolve) => {
  announceHost = resolve;
});

export function setRunningBrowser(running: BrowserHost): void {
  host = running;
  announceHost?.(running);
}

/** Resolves with the browser when it is running. */
export function whenBrowserRuns(): Promise<BrowserHost> {
  return started;
}

/** The browser, or undefined before the app is ready. */
export function runningBrowser(): BrowserHost | undefined {
  return host;
}
