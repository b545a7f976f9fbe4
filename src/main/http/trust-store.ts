import { createSecureContext, type SecureContext } from 'node:tls';
import { safeToLog, type Log } from '../diagnostics/log.ts';
import { withTimeout } from '../async/timeout.ts';

/** Certificates of authorities, in PEM format. */
export interface Authorities {
  /** Trusted by Node: its bundled authorities and those of NODE_EXTRA_CA_CERTS. */
  readonly own: readonly string[];
  /** Trusted by this computer. */
  readonly system: readonly string[];
}

/** The authorities whose certificates are accepted. No setting accepts any other certificate. */
export interface TrustStore {
  /** For the next TLS connection; undefined means Node's own authorities. Never rejects, waits a limited time. */
  secureContext(): Promise<SecureContext | undefined>;
  /** Whether an authority's certificate (DER) is not one of Node's own, so that somebody has added it to the system. */
  isAdded(certificate: Uint8Array): boolean;
  /** Reads the system's authorities again in the background, unless that was done recently. */
  reload(): void;
  /** `listener` is called when the authorities have changed, so that open connections should be replaced. */
  onChange(listener: () => void): void;
}

export interface TrustStoreOptions {
  /** Reads the authorities off the main thread. */
  readonly load: () => Promise<Authorities>;
  readonly log: Log;
  /** Monotonic ms. */
  readonly monotonic: () => number;
  /** The longest wait of a connection for the first list. */
  readonly timeoutMs?: number;
}

/** Shorter than the time a person needs to install an authority. */
const minReloadIntervalMs = 5000;

/** Node's and the system's authorities merged; empty if the system adds none. */
export function mergeAuthorities({ own, system }: Authorities): readonly string[] {
  const merged = new Set(own.map((pem) => pem.trim()));
  const before = merged.size;
  for (const pem of system) if (pem.trim() !== '') merged.add(pem.trim());
  return merged.size === before ? [] : [...merged].sort();
}

/** The content of a certificate in PEM format, without its frame. */
function base64Of(pem: string): string {
  return pem.replace(/-----[^-]+-----|\s/gu, '');
}

/** Starts to read the authorities at once. */
export function createTrustStore(options: TrustStoreOptions): TrustStore {
  const { load, log, monotonic, timeoutMs = 10_000 } = options;
  let context: SecureContext | undefined;
  let currentPem = '';
  let ownPems: ReadonlySet<string> = new Set();
  let wasUsed = false;
  let isLoading = false;
  let loadedAt = 0;
  let notify = (): void => undefined;

  function apply(authorities: Authorities): void {
    const merged = mergeAuthorities(authorities);
    const pem = merged.join('\n');
    ownPems = new Set(authorities.own.map(base64Of));
    log.info('trust', {
      own: authorities.own.length,
      system: authorities.system.length,
      used: merged.length,
    });
    // If the system suddenly lists no authorities, reading has more likely failed than all trust been withdrawn.
    // Besides, TLS would trust nobody with an empty list.
    if (merged.length === 0 || pem === currentPem) return;
    context = createSecureContext({ ca: [...merged] });
    currentPem = pem;
    if (wasUsed) notify();
  }

  async function read(): Promise<void> {
    isLoading = true;
    try {
      apply(await load());
    } catch (error) {
      log.warn('trust', { error: safeToLog(error instanceof Error ? error.name : 'unknown') });
    } finally {
      isLoading = false;
      loadedAt = monotonic();
    }
  }

  let firstRead: Promise<unknown> = read();
  // After the first timeout no connection waits again; the list is used once it has been read.
  async function waitForFirstRead(): Promise<void> {
    const reading = firstRead;
    const isLate = await withTimeout(
      reading.then(() => false),
      timeoutMs,
      true,
    );
    if (!isLate || firstRead !== reading) return;
    log.warn('trust', { error: safeToLog('too late') });
    firstRead = Promise.resolve();
  }

  return {
    async secureContext() {
      await waitForFirstRead();
      wasUsed = true;
      return context;
    },
    isAdded: (certificate) => !ownPems.has(Buffer.from(certificate).toString('base64')),
    reload() {
      if (!isLoading && monotonic() - loadedAt >= minReloadIntervalMs) void read();
    },
    onChange(listener) {
      notify = listener;
    },
  };
}

/** Node's own authorities only. */
export const defaultTrustStore: TrustStore = {
  secureContext: () => Promise.resolve(undefined),
  isAdded: () => false,
  reload: () => undefined,
  onChange: () => undefined,
};
