import type { Log } from '../diagnostics/log.ts';
import type { ResolveProxy } from './proxy-resolver.ts';
import { readAuthorities } from './system-authorities.ts';
import { createTransport, type Transport } from './transport.ts';
import { createTrustStore } from './trust-store.ts';

export interface SystemTransportOptions {
  readonly log: Log;
  /** Monotonic ms. */
  readonly monotonic: () => number;
  /** The file of the built worker that reads the system's authorities. */
  readonly trustWorker: string;
  readonly resolveProxy: ResolveProxy;
}

/** A transport that uses this computer's proxies and authorities. Starts to read the authorities at once. */
export function createSystemTransport(options: SystemTransportOptions): Transport {
  const { log, monotonic, trustWorker, resolveProxy } = options;
  const trust = createTrustStore({ load: () => readAuthorities(trustWorker), log, monotonic });
  return createTransport({ log, monotonic, trust, resolveProxy });
}
