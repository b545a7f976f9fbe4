import type { CdpConnection } from '../browser/connection.ts';
import { variable } from '../environment.ts';
import { whenBrowserRuns } from '../browser/running.ts';

/**
 * `net.request` has a Chromium of its own, as Electron's network service is a process of its own: drivers of the windows do
 * not see its pages, and its page may read every response, which pages of the app may not.
 */
const switches = ['--disable-web-security', ...trustSwitches()];

/** The keys of servers that the system trusts beyond Chromium's own authorities. */
function trustSwitches(): readonly string[] {
  const keys = variable('PACKSHELF_STAND_IN_TRUSTED_KEYS');
  return keys === undefined ? [] : [`--ignore-certificate-errors-spki-list=${keys}`];
}

const preferences = {
  // Chromium offers no logins to servers where it blocks cookies; the stand-in removes these itself.
  'Default/Preferences': { profile: { cookie_controls_mode: 0 } },
  // Chrome loads the system's Kerberos library only after a page of a tab was asked for it, and this is how it remembers.
  // Electron has no such rule.
  'Local State': { net: { received_http_auth_negotiate_headers: true } },
};

let running: Promise<CdpConnection> | undefined;

/** The connection to the browser that sends requests. It is started for the first one, and again after its end. */
export function networkBrowser(): Promise<CdpConnection> {
  running ??= start();
  return running;
}

async function start(): Promise<CdpConnection> {
  const { connection, ended } = (await whenBrowserRuns()).startHelper(switches, preferences);
  const forget = (): void => {
    running = undefined;
  };
  ended.then(forget, forget);
  const { browser } = connection;
  browser.on('Target.detachedFromTarget', ({ sessionId }) => connection.endSession(sessionId));
  return connection;
}
