import { createSecureContext, type SecureContext } from 'node:tls';
import type { AuthoritySource, PemProblem } from '../../preload/contract/inspection.ts';
import { safeToLog, type Log } from '../diagnostics/log.ts';
import { withTimeout } from '../async/timeout.ts';
import type { ClientIdentity } from './client-certificate-file.ts';
import type { PemContent } from './pem-file.ts';

/** Certificates of authorities, in PEM format. */
export interface Authorities {
  /** Trusted by Node: its bundled authorities and those of NODE_EXTRA_CA_CERTS. */
  readonly own: readonly string[];
  /** Trusted by this computer. */
  readonly system: readonly string[];
  /** Those that the organisation adds, or why its file can't be used. */
  readonly policy?: PemContent<readonly string[]>;
}

/** The authorities whose certificates are accepted. No setting accepts any other certificate. */
export interface TrustStore {
  /**
   * For the next TLS connection; undefined means Node's own authorities. `identity`: the client certificate for a server
   * that asks for one. Never rejects, waits a limited time.
   */
  secureContext(identity: ClientIdentity | null): Promise<SecureContext | undefined>;
  /** Where the trust in an authority comes from, by its certificate (DER). */
  sourceOf(certificate: Uint8Array): AuthoritySource;
  /** Why the organisation's file of authorities can't be used; null if it is used, or there is none. */
  policyProblem(): PemProblem | null;
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

function ofPolicy({ policy }: Authorities): readonly string[] {
  return policy?.ok === true ? policy.value : [];
}

/** All authorities merged; empty if there are only Node's own. */
export function mergeAuthorities(authorities: Authorities): readonly string[] {
  const merged = new Set(authorities.own.map((pem) => pem.trim()));
  const before = merged.size;
  const added = [...authorities.system, ...ofPolicy(authorities)];
  for (const pem of added) if (pem.trim() !== '') merged.add(pem.trim());
  return merged.size === before ? [] : [...merged].sort();
}

/** Whether a certificate, base64 of its DER, is among others in PEM format. */
function isAmong(base64: string, pems: readonly string[]): boolean {
  return pems.some((pem) => pem.replace(/-----[^-]+-----|\s/gu, '') === base64);
}

/** Starts to read the authorities at once. */
export function createTrustStore(options: TrustStoreOptions): TrustStore {
  const { load, log, monotonic, timeoutMs = 10_000 } = options;
  /** Empty while only Node's own authorities count. */
  let current: readonly string[] = [];
  let context: SecureContext | undefined;
  /** The context with the client certificate that was used last. */
  let identified: { readonly identity: ClientIdentity; readonly context: SecureContext } | null = null;
  let latest: Authorities = { own: [], system: [] };
  let wasUsed = false;
  let isLoading = false;
  let loadedAt = 0;
  let notify = (): void => undefined;

  function apply(authorities: Authorities): void {
    const merged = mergeAuthorities(authorities);
    latest = authorities;
    log.info('trust', {
      own: authorities.own.length,
      system: authorities.system.length,
      policy: ofPolicy(authorities).length,
      used: merged.length,
    });
    // If the system suddenly lists no authorities, reading has more likely failed than all trust been withdrawn.
    // Besides, TLS would trust nobody with an empty list.
    if (merged.length === 0 || merged.join('\n') === current.join('\n')) return;
    context = createSecureContext({ ca: [...merged] });
    current = merged;
    identified = null;
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
    async secureContext(identity) {
      await waitForFirstRead();
      wasUsed = true;
      if (identity === null) return context;
      if (identified?.identity !== identity) {
        const { cert, key } = identity;
        const ca = current.length === 0 ? {} : { ca: [...current] };
        identified = { identity, context: createSecureContext({ cert, key, ...ca }) };
      }
      return identified.context;
    },
    sourceOf(certificate) {
      const base64 = Buffer.from(certificate).toString('base64');
      if (isAmong(base64, latest.own)) return 'bundled';
      return !isAmong(base64, latest.system) && isAmong(base64, ofPolicy(latest)) ? 'policy' : 'system';
    },
    policyProblem: () => (latest.policy?.ok === false ? latest.policy.problem : null),
    reload() {
      if (!isLoading && monotonic() - loadedAt >= minReloadIntervalMs) void read();
    },
    onChange(listener) {
      notify = listener;
    },
  };
}
