import { request } from 'undici';
import { cancelled, type Failure } from '../../preload/contract/failure.ts';
import type { Inspection } from '../../preload/contract/inspection.ts';
import { safeToLog, type Log } from '../diagnostics/log.ts';
import { classifyError, isDeadConnection, RequestTimeout } from './classify.ts';
import { ConnectFailure } from './connect-failure.ts';
import { rejectOnAbort } from '../async/abort.ts';
import { withDeadline, withTimeout } from '../async/timeout.ts';
import { inspect } from './inspect.ts';
import { connectTimeoutMs, createPool, type Pool } from './pool.ts';
import { createProxyResolver, type ProxyResolverOptions } from './proxy/proxy-resolver.ts';
import { noKeptCredentials, ProxySignIn } from './proxy/proxy-sign-in.ts';
import { readBody, BodyTooLarge } from './read-body.ts';
import { defaultTrustStore, type TrustStore } from './trust-store.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
  /**
   * The request's name in the log, and the key of its size limit. Path, query, headers and body never reach the log. Of
   * hosts only a failed proxy, or the one with a rejected certificate, is logged.
   */
  readonly purpose: 'token' | 'list' | 'connection-test';
  /** Whether a person waits for the response, so that the dialog of a proxy that asks for a sign-in is awaited. */
  readonly isAwaited?: boolean;
}

export interface HttpResponse {
  readonly status: number;
  /** A header's value by its lower-case name. */
  readonly header: (name: string) => string | undefined;
  readonly body: Uint8Array;
  /** The body decoded as UTF-8. */
  readonly text: string;
}

/**
 * The outcome of a request: any response is a success. `mayHaveArrived`: whether the service may have acted on the request
 * although no response came; false only if the request was certainly not sent.
 */
export type HttpResult =
  | { readonly ok: true; readonly value: HttpResponse }
  | { readonly ok: false; readonly failure: Failure; readonly mayHaveArrived: boolean };

/** Sends requests and reads whole responses. Redirects are not followed, because the service has none. */
export interface Transport {
  send(request: HttpRequest): Promise<HttpResult>;
  /** Tells step by step how an address is reached; a person waits for it. */
  inspect(url: string): Promise<Inspection>;
  /**
   * After sleep or a change of network: asks the system again for proxies and authorities, and replaces open connections.
   * Pending GETs may finish within a drain timeout; one whose connection died is sent again on a new one. Pending POSTs
   * continue, because the response to one may be the only copy of a new token.
   */
  reset(): void;
  /** Ends all pending requests. Settles within two seconds. */
  dispose(): Promise<void>;
}

export interface TransportOptions {
  readonly log: Log;
  /** Monotonic ms. */
  readonly monotonic: () => number;
  /** The longest wait for a response's headers, and between two parts of its body. */
  readonly idleTimeoutMs?: number;
  /** The longest time from a request's start to its response's end. */
  readonly maxDurationMs?: Readonly<Record<HttpRequest['method'], number>>;
  /** Asks the system for proxies; without it every connection is direct. */
  readonly resolveProxy?: ProxyResolverOptions['resolveProxy'];
  /** See `ProxyResolverOptions`. */
  readonly proxySetting?: ProxyResolverOptions['setting'];
  readonly environment?: ProxyResolverOptions['environment'];
  /** The credentials of proxies; without it there are none. */
  readonly signIn?: ProxySignIn;
  /** Node's own authorities by default. */
  readonly trust?: TrustStore;
  /** How long a GET that is pending at a reset may continue. */
  readonly drainTimeoutMs?: number;
}

/** Much longer than any normal response takes; ends responses that arrive byte by byte. */
const defaultMaxDurationMs: Readonly<Record<HttpRequest['method'], number>> = { GET: 150_000, POST: 60_000 };

/** A token response has about 5 kB, a page of 100 packages about 50 kB. */
const maxBodyBytes: Readonly<Record<HttpRequest['purpose'], number>> = {
  token: 256 * 1024,
  'connection-test': 256 * 1024,
  list: 8 * 1024 * 1024,
};

const disposeTimeoutMs = 2000;

const utf8 = new TextDecoder();

/** Once the caller has aborted, every error counts as cancelled. */
function failureOf(error: unknown, signal: AbortSignal): Failure {
  return signal.aborted ? cancelled : classifyError(error);
}

/** Sends a request over a pool and reads the response. Throws what undici throws, or `BodyTooLarge`. */
async function exchange(httpRequest: HttpRequest, pool: Pool, signal: AbortSignal): Promise<HttpResponse> {
  const { method, url, headers, body = null, purpose } = httpRequest;
  const response = await request(url, {
    method,
    headers,
    body,
    signal,
    dispatcher: pool.dispatcher,
    reset: method === 'POST',
  });
  const received = await readBody(response.body, maxBodyBytes[purpose]);
  const isSuccess = response.statusCode >= 200 && response.statusCode <= 299;
  if (received === null && isSuccess) throw new BodyTooLarge(maxBodyBytes[purpose]);
  // For other statuses the body does not matter, such as for a large maintenance page with 503.
  const bytes = received ?? new Uint8Array();
  return {
    status: response.statusCode,
    header: (name) => {
      const value = response.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    body: bytes,
    get text() {
      return utf8.decode(bytes);
    },
  };
}

function withoutSignIn(log: Log, monotonic: () => number): ProxySignIn {
  const nothing = (): void => undefined;
  return new ProxySignIn({ kept: noKeptCredentials, log, monotonic, onQuestion: nothing, onAnswer: nothing });
}

/** The transport on undici: pooled connections for GET, a new one for each POST. */
export function createTransport(options: TransportOptions): Transport {
  const { log, monotonic, trust = defaultTrustStore } = options;
  const { idleTimeoutMs = 30_000, drainTimeoutMs = 10_000, maxDurationMs = defaultMaxDurationMs } = options;
  const { resolveProxy = () => Promise.resolve('DIRECT') } = options;
  const proxies = createProxyResolver({
    resolveProxy,
    ...(options.proxySetting === undefined ? {} : { setting: options.proxySetting }),
    ...(options.environment === undefined ? {} : { environment: options.environment }),
    log,
    monotonic,
  });
  const { signIn = withoutSignIn(log, monotonic) } = options;
  /** All pools with open connections. */
  const pools = new Set<Pool>();
  const disposed = new AbortController();
  let sharedPool = openPool();

  function openPool(): Pool {
    const pool = createPool({ trust, proxies, signIn, log, idleTimeoutMs });
    pools.add(pool);
    return pool;
  }

  function replaceSharedPool(): void {
    if (disposed.signal.aborted) return;
    const old = sharedPool;
    sharedPool = openPool();
    void old.drain(drainTimeoutMs).then(() => pools.delete(old));
  }
  trust.onChange(replaceSharedPool);

  /** Sends a GET, and once more on a new connection if a pooled one was dead; `attempt` then says so. */
  async function get(
    httpRequest: HttpRequest,
    attempt: { wasRetried: boolean },
    signal: AbortSignal,
  ): Promise<HttpResponse> {
    const pool = sharedPool;
    try {
      return await exchange(httpRequest, pool, signal);
    } catch (error) {
      if (disposed.signal.aborted || !isDeadConnection(error)) throw error;
      attempt.wasRetried = true;
      // If one pooled connection is dead, the others are too, and the retry must not use one of them.
      if (pool === sharedPool) replaceSharedPool();
      return await exchange(httpRequest, sharedPool, signal);
    }
  }

  async function sendOnce(httpRequest: HttpRequest): Promise<HttpResult> {
    const started = monotonic();
    const { method, purpose, signal = new AbortController().signal } = httpRequest;
    const limitMs = maxDurationMs[method];
    if (disposed.signal.aborted || signal.aborted)
      return { ok: false, failure: cancelled, mayHaveArrived: false };
    // The service may close a kept connection at any time, and a token request must not be lost by that.
    const singlePool = method === 'POST' ? openPool() : null;
    const attempt = { wasRetried: false };
    try {
      const createTimeout = (): Error => new RequestTimeout(limitMs);
      // undici does not react to an abort before a connection is established.
      const response = await withDeadline(limitMs, signal, createTimeout, (deadline) =>
        rejectOnAbort(
          singlePool === null
            ? get(httpRequest, attempt, deadline)
            : exchange(httpRequest, singlePool, deadline),
          deadline,
        ),
      );
      log.info('http', {
        route: safeToLog(purpose),
        status: response.status,
        ms: Math.round(monotonic() - started),
      });
      return { ok: true, value: response };
    } catch (error) {
      const failure = failureOf(error, signal);
      // A POST's own pool knows whether it was ever connected; for the shared pool only a connect error tells.
      const mayHaveArrived =
        singlePool === null
          ? attempt.wasRetried || !(error instanceof ConnectFailure)
          : singlePool.wasConnected();
      log.warn('http', {
        route: safeToLog(purpose),
        failure: safeToLog(failure.code),
        detail: safeToLog(failure.detail ?? ''),
        arrived: mayHaveArrived,
        ms: Math.round(monotonic() - started),
      });
      return { ok: false, failure, mayHaveArrived };
    } finally {
      if (singlePool !== null) {
        void singlePool.destroy();
        pools.delete(singlePool);
      }
    }
  }

  return {
    async send(httpRequest) {
      const { isAwaited = false, signal } = httpRequest;
      const ended = signal === undefined ? disposed.signal : AbortSignal.any([signal, disposed.signal]);
      for (;;) {
        const result = await sendOnce(httpRequest);
        // Nothing has been sent, so that a POST may be tried again as well.
        const isRefusedByProxy =
          !result.ok && result.failure.code === 'proxy-sign-in' && !result.mayHaveArrived;
        if (!isRefusedByProxy || !isAwaited || !(await signIn.waitForAnswer(ended))) return result;
      }
    },
    async inspect(url) {
      const route = { trust, proxies, signIn, log, signal: disposed.signal };
      for (;;) {
        const inspection = await inspect(url, { ...route, monotonic, timeoutMs: connectTimeoutMs });
        const isRefusedByProxy = inspection.tried.at(-1)?.failure?.code === 'proxy-sign-in';
        if (!isRefusedByProxy || !(await signIn.waitForAnswer(disposed.signal))) return inspection;
      }
    },
    reset() {
      proxies.reset();
      signIn.reset();
      trust.reload();
      replaceSharedPool();
    },
    async dispose() {
      disposed.abort();
      await withTimeout(Promise.all([...pools].map((pool) => pool.destroy())), disposeTimeoutMs, null);
    },
  };
}
