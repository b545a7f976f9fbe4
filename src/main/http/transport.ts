import { request } from 'undici';
import { cancelled, type Failure } from '../../preload/contract/failure.ts';
import { fact, type Log } from '../diagnostics/log.ts';
import { classifyError, isDeadConnection, Overdue } from './classify.ts';
import { ConnectFailure } from './connect-failure.ts';
import { underDeadline, unlessAborted, within } from './deadline.ts';
import { createPool, type Pool } from './pool.ts';
import { createProxies, type ResolveProxy } from './proxies.ts';
import { readBody, TooLarge } from './read-body.ts';
import { ownTrust, type Trust } from './trust.ts';

export interface Outgoing {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
  /**
   * What the log calls this request: its path, query, headers and body never reach the log. A host does where the way to
   * it failed: the proxy's, or the one whose certificate was refused.
   */
  readonly route: 'token' | 'list' | 'connection-test';
}

export interface Reply {
  readonly status: number;
  /** A header's value by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  readonly body: Uint8Array;
  /** The body as UTF-8. */
  readonly text: string;
}

/**
 * What became of a request: any answer is a success. `arrived`: whether the service may have acted on it although no
 * answer came; false only where it surely was never sent.
 */
export type Sent =
  | { readonly ok: true; readonly value: Reply }
  | { readonly ok: false; readonly failure: Failure; readonly arrived: boolean };

/** Sends one request and reads its whole answer. Redirects are not followed: the service has none. */
export interface Transport {
  send(outgoing: Outgoing): Promise<Sent>;
  /**
   * After sleep or a change of network: asks the system anew for proxies and authorities, and lets go of open
   * connections. GETs under way get a grace, because they may be fine; one whose connection died in silence is then sent
   * again on a new one. POSTs under way go on in their own time: the answer to one may be the only copy of a new token.
   */
  reset(): void;
  /** Ends everything that is under way. Settles within two seconds. */
  dispose(): Promise<void>;
}

export interface TransportOptions {
  readonly log: Log;
  /** Monotonic ms. */
  readonly monotonic: () => number;
  /** Without an answer's beginning or its next byte for this long, in ms, a request has timed out. */
  readonly patience?: number;
  /** The longest time from a request's beginning to its answer's end, in ms. */
  readonly limits?: Readonly<Record<Outgoing['method'], number>>;
  /** Asks the system for proxies; without it every connection is direct. */
  readonly resolveProxy?: ResolveProxy;
  /** Whose certificates are accepted; Node's own authorities unless told otherwise. */
  readonly trust?: Trust;
  /** How long a GET that was under way at a reset may go on, in ms. */
  readonly grace?: number;
}

/** What happened to a request on its way. */
interface Course {
  wasRepeated: boolean;
}

/** Far more than an honest answer takes; an answer that only drips never ends otherwise. */
const usualLimits: Readonly<Record<Outgoing['method'], number>> = { GET: 150_000, POST: 60_000 };

/** The largest answer to each kind of request, in bytes. One with tokens has some 5 kB, a page of 100 packages some 50 kB. */
const largest: Readonly<Record<Outgoing['route'], number>> = {
  token: 256 * 1024,
  'connection-test': 256 * 1024,
  list: 8 * 1024 * 1024,
};

/** The longest wait of `dispose`, in ms. */
const disposePatience = 2000;

const utf8 = new TextDecoder();

/** What an error means; whatever it is where the caller has given up, it is that. */
function meaningOf(error: unknown, signal: AbortSignal): Failure {
  return signal.aborted ? cancelled : classifyError(error);
}

async function exchange(outgoing: Outgoing, pool: Pool, signal: AbortSignal): Promise<Reply> {
  const { method, url, headers, body = null, route } = outgoing;
  const answer = await request(url, {
    method,
    headers,
    body,
    signal,
    dispatcher: pool.dispatcher,
    reset: method === 'POST',
  });
  const read = await readBody(answer.body, largest[route]);
  const isSuccess = answer.statusCode >= 200 && answer.statusCode <= 299;
  if (read === null && isSuccess) throw new TooLarge(largest[route]);
  // What another status means is said by itself, such as that of a large page about maintenance.
  const received = read ?? new Uint8Array();
  return {
    status: answer.statusCode,
    header: (name) => {
      const value = answer.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    body: received,
    get text() {
      return utf8.decode(received);
    },
  };
}

/** The transport on undici: pooled connections for GET, a fresh one for each POST. */
export function createTransport(options: TransportOptions): Transport {
  const { log, monotonic, patience = 30_000, grace = 10_000, trust = ownTrust } = options;
  const { limits = usualLimits } = options;
  const { resolveProxy = () => Promise.resolve('DIRECT') } = options;
  const proxies = createProxies({ resolveProxy, log, monotonic });
  /** All that have not ended. */
  const pools = new Set<Pool>();
  let isDisposed = false;
  let shared = openPool();

  function openPool(): Pool {
    const pool = createPool({ trust, proxies, log, patience });
    pools.add(pool);
    return pool;
  }

  async function retire(pool: Pool): Promise<void> {
    await pool.retire(grace);
    pools.delete(pool);
  }

  function renew(): void {
    if (isDisposed) return;
    const old = shared;
    shared = openPool();
    void retire(old);
  }
  trust.onChange(renew);

  async function get(outgoing: Outgoing, course: Course, signal: AbortSignal): Promise<Reply> {
    const used = shared;
    try {
      return await exchange(outgoing, used, signal);
    } catch (error) {
      if (isDisposed || !isDeadConnection(error)) throw error;
      course.wasRepeated = true;
      // Where one kept connection died the others are dead as well, and one of them must not be met again.
      if (used === shared) renew();
      return await exchange(outgoing, shared, signal);
    }
  }

  return {
    async send(outgoing) {
      const started = monotonic();
      const { method, route, signal = new AbortController().signal } = outgoing;
      const limit = limits[method];
      if (isDisposed || signal.aborted) {
        return { ok: false, failure: cancelled, arrived: false };
      }
      // The service may have closed a kept connection, and a token request must not meet that.
      const single = method === 'POST' ? openPool() : null;
      const course: Course = { wasRepeated: false };
      try {
        // undici hears of an abort only when a connection stands.
        const reply = await underDeadline(limit, signal, new Overdue(limit), (ending) =>
          unlessAborted(
            ending,
            single === null ? get(outgoing, course, ending) : exchange(outgoing, single, ending),
          ),
        );
        log.info('http', {
          route: fact(route),
          status: reply.status,
          ms: Math.round(monotonic() - started),
        });
        return { ok: true, value: reply };
      } catch (error) {
        const failure = meaningOf(error, signal);
        // A single connection that never stood carried nothing; for a shared one only its failure to stand says so.
        const arrived =
          single === null ? course.wasRepeated || !(error instanceof ConnectFailure) : single.wasOpen();
        log.warn('http', {
          route: fact(route),
          failure: fact(failure.code),
          detail: fact(failure.detail ?? ''),
          arrived,
          ms: Math.round(monotonic() - started),
        });
        return { ok: false, failure, arrived };
      } finally {
        if (single !== null) {
          void single.destroy();
          pools.delete(single);
        }
      }
    },
    reset() {
      proxies.reset();
      trust.reload();
      renew();
    },
    async dispose() {
      isDisposed = true;
      await within(disposePatience, Promise.all([...pools].map((pool) => pool.destroy())));
    },
  };
}
