import type { Log } from '../diagnostics/log.ts';
import type { ResolveProxy } from './proxies.ts';
import { readAuthorities } from './system-authorities.ts';
import { createTransport, type Transport } from './transport.ts';
import { createTrust } from './trust.ts';

export interface SystemTransportOptions {
  readonly log: Log;
  /** Monotonic ms. */
  readonly monotonic: () => number;
  /** The built worker that reads what this computer trusts. */
  readonly trustWorker: string;
  readonly resolveProxy: ResolveProxy;
}

/** A transport that goes by this computer's proxies and authorities, which it begins to read at once. */
export function createSystemTransport(options: SystemTransportOptions): Transport {
  const { log, monotonic, trustWorker, resolveProxy } = options;
  const trust = createTrust({ load: () => readAuthorities(trustWorker), log, monotonic });
  return createTransport({ log, monotonic, trust, resolveProxy });
}
