import { createSecureContext, type SecureContext } from 'node:tls';
import { fact, type Log } from '../diagnostics/log.ts';
import { within } from './deadline.ts';

/** Certificates of authorities, as PEM texts. */
export interface Authorities {
  /** What Node trusts by itself: the bundled ones and those of NODE_EXTRA_CA_CERTS. */
  readonly own: readonly string[];
  /** What this computer trusts. */
  readonly system: readonly string[];
}

/** Whose certificates are accepted. There is no way to accept others. */
export interface Trust {
  /** For the next TLS connection; undefined means Node's own authorities. Never rejects, waits a bounded time. */
  context(): Promise<SecureContext | undefined>;
  /** Reads the system's authorities again, in the background, unless that was just done. */
  reload(): void;
  /** Called when connections that were made before should be made anew. */
  onChange(listener: () => void): void;
}

export interface TrustOptions {
  /** Reads the authorities off the main thread. */
  readonly load: () => Promise<Authorities>;
  readonly log: Log;
  /** Monotonic ms. */
  readonly monotonic: () => number;
  /** The longest wait of a connection for the first list, in ms. */
  readonly patience?: number;
}

/** A list younger than this is not read again, in ms: less than a person needs to install an authority. */
const fresh = 5000;

/** The certificates to add to Node's own: the system's, merged with them; empty if that changes nothing. */
export function mergeAuthorities({ own, system }: Authorities): readonly string[] {
  const merged = new Set(own.map((pem) => pem.trim()));
  const before = merged.size;
  for (const pem of system) if (pem.trim() !== '') merged.add(pem.trim());
  // An empty list given to TLS would trust nobody.
  return merged.size === before ? [] : [...merged].sort();
}

/** Begins to read the authorities at once. */
export function createTrust({ load, log, monotonic, patience = 10_000 }: TrustOptions): Trust {
  let context: SecureContext | undefined;
  let known = '';
  let isHandedOut = false;
  let isLoading = false;
  let loadedAt = 0;
  let changed = (): void => undefined;

  function take(authorities: Authorities): void {
    const merged = mergeAuthorities(authorities);
    const text = merged.join('\n');
    log.info('trust', {
      own: authorities.own.length,
      system: authorities.system.length,
      used: merged.length,
    });
    // Nothing from the system after there was something: a failed reading rather than a wish to trust less.
    if (merged.length === 0 || text === known) return;
    context = createSecureContext({ ca: [...merged] });
    known = text;
    if (isHandedOut) changed();
  }

  async function read(): Promise<void> {
    isLoading = true;
    try {
      take(await load());
    } catch (error) {
      log.warn('trust', { error: fact(error instanceof Error ? error.name : 'unknown') });
    } finally {
      isLoading = false;
      loadedAt = monotonic();
    }
  }

  let first: Promise<unknown> = read();
  // After one wait in vain nobody waits again; the list is used when it comes.
  async function wait(): Promise<void> {
    const waited = first;
    if (
      (await within(
        patience,
        waited.then(() => true),
      )) !== null ||
      first !== waited
    )
      return;
    log.warn('trust', { error: fact('too late') });
    first = Promise.resolve();
  }

  return {
    async context() {
      await wait();
      isHandedOut = true;
      return context;
    },
    reload() {
      if (!isLoading && monotonic() - loadedAt >= fresh) void read();
    },
    onChange(listener) {
      changed = listener;
    },
  };
}

/** Node's own authorities and nothing else. */
export const ownTrust: Trust = {
  context: () => Promise.resolve(undefined),
  reload: () => undefined,
  onChange: () => undefined,
};
