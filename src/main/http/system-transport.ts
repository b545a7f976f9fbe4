import { readAuthorities } from './system-authorities.ts';
import { createTransport, type Transport, type TransportOptions } from './transport.ts';
import { createTrustStore } from './trust-store.ts';

type SystemOptions = Pick<TransportOptions, 'log' | 'monotonic'> &
  Required<
    Pick<TransportOptions, 'resolveProxy' | 'proxySetting' | 'environment' | 'signIn' | 'openChromiumSession'>
  >;

/**
 * A transport that uses this computer's proxies and authorities. Starts to read the authorities at once, in the built
 * worker `trustWorker`.
 */
export function createSystemTransport(trustWorker: string, options: SystemOptions): Transport {
  const trust = createTrustStore({ ...options, load: () => readAuthorities(trustWorker) });
  return createTransport({ ...options, trust });
}
