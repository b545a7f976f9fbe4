import { type KeptProxyCredentials, ProxySignIn } from '../../../src/main/http/proxy/proxy-sign-in.ts';
import { createTransport, type Transport, type TransportOptions } from '../../../src/main/http/transport.ts';
import { createTrustStore } from '../../../src/main/http/trust-store.ts';
import { silentLog } from './silent-log.ts';

/** Keeps nothing. */
export const noKeptCredentials: KeptProxyCredentials = {
  userName: () => '',
  has: () => false,
  read: () => Promise.resolve(null),
  write: () => Promise.resolve(),
  remove: () => Promise.resolve(),
};

/** What every request of a test says of the app. */
export const userAgent = 'Packshelf/1.2.3';

const nothing = (): void => undefined;

/**
 * Main's transport with what a test or benchmark does not choose: direct connections, Node's own authorities, no passwords of
 * proxies, and no network stack of Chromium.
 */
export function createTestTransport(options: Partial<TransportOptions> = {}): Transport {
  const { log = silentLog, monotonic = () => performance.now() } = options;
  return createTransport({
    log,
    monotonic,
    userAgent,
    resolveProxy: () => Promise.resolve('DIRECT'),
    proxySetting: () => ({ mode: 'system', address: '' }),
    isProxySetByPolicy: false,
    environment: {},
    signIn: new ProxySignIn({
      kept: noKeptCredentials,
      log,
      monotonic,
      onQuestion: nothing,
      onAnswer: nothing,
    }),
    openChromiumSession: () =>
      Promise.reject(new Error('Chromium’s network stack needs Electron; test it end to end')),
    trust: createTrustStore({ load: () => Promise.resolve({ own: [], system: [] }), log, monotonic }),
    clientCertificate: null,
    clientCertificateIssuer: null,
    ...options,
  });
}
