import { app, net, session } from 'electron';
import type { ChromiumSession } from './chromium-stack.ts';

/**
 * Without a listener, Electron presents the first certificate of the system's store that fits. A person has not chosen
 * that, so none is presented.
 */
function presentNoCertificates(): void {
  app.on('select-client-certificate', (event, _contents, _url, _list, callback) => {
    event.preventDefault();
    callback();
  });
}

let isPrepared = false;

/** Opens a session in memory whose requests all go through one proxy. `proxyRules`: the proxy as a URL. */
export async function openChromiumSession(name: string, proxyRules: string): Promise<ChromiumSession> {
  if (!isPrepared) presentNoCertificates();
  isPrepared = true;
  const opened = session.fromPartition(name, { cache: false });
  // Addresses of this computer never get here, so Chromium's own exceptions for them must not apply.
  await opened.setProxy({ mode: 'fixed_servers', proxyRules, proxyBypassRules: '<-loopback>' });
  return {
    open: ({ method, url }) =>
      net.request({
        method,
        url,
        session: opened,
        redirect: 'manual',
        credentials: 'omit',
        useSessionCookies: false,
        cache: 'no-store',
      }),
    closeConnections: () => opened.closeAllConnections(),
  };
}
