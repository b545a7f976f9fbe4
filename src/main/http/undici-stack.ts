import { request } from 'undici';
import { isDeadConnection } from './classify.ts';
import { ConnectFailure } from './connect-failure.ts';
import { encodingsOf } from './content-encoding.ts';
import { createPool, type Pool, type PoolOptions } from './pool.ts';
import { readBody } from './read-body.ts';
import { createDecodedResponse, maxBodyBytes } from './response.ts';
import type { Exchange, HttpRequest, HttpResponse } from './request.ts';

export interface UndiciStackOptions extends PoolOptions {
  /** See `TransportOptions`. */
  readonly userAgent: string;
  /** How long a GET that is pending at a reset may continue. */
  readonly drainTimeoutMs: number;
}

/**
 * Only pages of the list are asked for in an encoding: they then have a quarter of the bytes, and decoding takes a third of a
 * millisecond. Tokens hardly shrink, and parts of a file can't be decoded alone.
 */
const encoded = { 'accept-encoding': 'gzip, br' } as const;

/** Sends a request over a pool and reads the response. Throws what undici throws, or what `createDecodedResponse` does. */
async function exchange(
  httpRequest: HttpRequest,
  pool: Pool,
  userAgent: string,
  signal: AbortSignal,
): Promise<HttpResponse> {
  const { method, url, headers, body = null, purpose, idleTimeoutMs = null } = httpRequest;
  const response = await request(url, {
    method,
    headers: { ...headers, ...(purpose === 'list' ? encoded : {}), 'user-agent': userAgent },
    body,
    signal,
    dispatcher: pool.dispatcher,
    reset: method === 'POST',
    headersTimeout: idleTimeoutMs,
    bodyTimeout: idleTimeoutMs,
  });
  const { statusCode, headers: answered } = response;
  const received = await readBody(response.body, maxBodyBytes[purpose]);
  return await createDecodedResponse(statusCode, answered, received, encodingsOf(answered), purpose);
}

/** The usual way out: undici, with pooled connections for GET and a new one for each POST. */
export class UndiciStack {
  readonly #options: UndiciStackOptions;
  /** All pools with open connections. */
  readonly #pools = new Set<Pool>();
  #shared: Pool;
  #isDisposed = false;

  constructor(options: UndiciStackOptions) {
    this.#options = options;
    this.#shared = this.#openPool();
    options.trust.onChange(() => this.reset());
  }

  begin(httpRequest: HttpRequest, signal: AbortSignal): Exchange {
    return httpRequest.method === 'POST' ? this.#post(httpRequest, signal) : this.#get(httpRequest, signal);
  }

  /** Replaces the pooled connections. Pending GETs may finish within the drain timeout; POSTs continue. */
  reset(): void {
    if (this.#isDisposed) return;
    const old = this.#shared;
    this.#shared = this.#openPool();
    void old.drain(this.#options.drainTimeoutMs).then(() => this.#pools.delete(old));
  }

  async dispose(): Promise<void> {
    this.#isDisposed = true;
    await Promise.all([...this.#pools].map((pool) => pool.destroy()));
  }

  #openPool(): Pool {
    const pool = createPool(this.#options);
    this.#pools.add(pool);
    return pool;
  }

  /** The service may close a kept connection at any time, and a token request must not be lost by that. */
  #post(httpRequest: HttpRequest, signal: AbortSignal): Exchange {
    const { userAgent } = this.#options;
    const pool = this.#openPool();
    const send = async (): Promise<HttpResponse> => {
      try {
        return await exchange(httpRequest, pool, userAgent, signal);
      } finally {
        void pool.destroy();
        this.#pools.delete(pool);
      }
    };
    return { response: send(), mayHaveArrived: () => pool.wasConnected() };
  }

  /** Sends a GET, and once more on a new connection if a pooled one was dead. */
  #get(httpRequest: HttpRequest, signal: AbortSignal): Exchange {
    const { userAgent } = this.#options;
    let wasRetried = false;
    const send = async (): Promise<HttpResponse> => {
      const pool = this.#shared;
      try {
        return await exchange(httpRequest, pool, userAgent, signal);
      } catch (error) {
        if (this.#isDisposed || !isDeadConnection(error)) throw error;
        wasRetried = true;
        // If one pooled connection is dead, the others are too, and the retry must not use one of them.
        if (pool === this.#shared) this.reset();
        return await exchange(httpRequest, this.#shared, userAgent, signal);
      }
    };
    // The pool serves other requests too, so only a connect error tells.
    return { response: send(), mayHaveArrived: (error) => wasRetried || !(error instanceof ConnectFailure) };
  }
}
