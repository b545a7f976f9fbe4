import { app, net, session } from 'electron';
import type { AcceptedCertificate } from '../../../preload/contract/inspection.ts';
import type { ChromiumSession, OpenChromiumSession } from './chromium-stack.ts';
import { chooseClientCertificate, storedCertificate } from './client-certificate-choice.ts';
import { proxyOptions, requestOptions, sessionOptions } from './request-options.ts';

/**
 * Opens sessions in memory whose requests all go one way. `issuer`: the common name of the authority whose certificate is
 * taken from the system's store for a service that asks; null for none.
 */
export function createOpenChromiumSession(issuer: string | null): OpenChromiumSession {
  /** By host and port. */
  const shown = new Map<string, AcceptedCertificate>();
  let isPrepared = false;

  /**
   * Without a listener, Electron presents the first certificate of the system's store that fits. Nobody has chosen that, so
   * none is presented without an issuer.
   */
  function chooseCertificates(): void {
    app.on('select-client-certificate', (event, _contents, endpoint, list, callback) => {
      event.preventDefault();
      const chosen = chooseClientCertificate(list, issuer);
      if (chosen === null) {
        callback();
        return;
      }
      shown.set(endpoint, storedCertificate(chosen));
      callback(chosen);
    });
  }

  return async (name, proxyRules): Promise<ChromiumSession> => {
    if (!isPrepared) chooseCertificates();
    isPrepared = true;
    const opened = session.fromPartition(name, sessionOptions);
    await opened.setProxy(proxyRules === null ? { mode: 'direct' } : { ...proxyOptions, proxyRules });
    return {
      open: ({ method, url }) => net.request({ method, url, session: opened, ...requestOptions }),
      closeConnections: () => opened.closeAllConnections(),
      shownCertificate: (endpoint) => shown.get(endpoint) ?? null,
    };
  };
}
