import { Agent, request, type Dispatcher } from 'undici';
import { failed, succeeded, type Result } from '../../preload/contract/failure.ts';
import { fact, type Log } from '../diagnostics/log.ts';
import { classifyError, isDeadConnection } from './classify.ts';

export interface Outgoing {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
  /** What the log calls this request: addresses, queries, headers and bodies never reach it. */
  readonly route: 'token' | 'list' | 'connection-test';
}

export interface Reply {
  readonly status: number;
  /** A header's value by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly text: string;
}

/** Sends one request and reads its whole answer. Redirects are not followed: the service has none. */
export interface Transport {
  /** Any answer is a success here; a failure means that none came. */
  send(outgoing: Outgoing): Promise<Result<Reply>>;
  /** Lets go of open connections, after sleep or a change of network. */
  reset(): void;
  dispose(): Promise<void>;
}

export interface TransportOptions {
  readonly log: Log;
  /** Monotonic ms. */
  readonly monotonic: () => number;
  /** Without an answer's beginning or its next byte for this long, in ms, a request has timed out. */
  readonly patience?: number;
}

/** A page of 100 packages is some 50 kB; beyond this an answer is not one of ours. */
const largestAnswer = 64 * 1024 * 1024;

function createPool(patience: number): Agent {
  return new Agent({
    connect: { timeout: Math.min(patience, 15_000) },
    headersTimeout: patience,
    bodyTimeout: patience,
    maxResponseSize: largestAnswer,
    // One protocol, so that what was tested is what runs.
    allowH2: false,
  });
}

/** The transport on undici: pooled connections for GET, a fresh one for each POST. */
export function createTransport({ log, monotonic, patience = 30_000 }: TransportOptions): Transport {
  let pool = createPool(patience);

  async function exchange(outgoing: Outgoing, dispatcher: Dispatcher): Promise<Reply> {
    const { method, url, headers, body = null, signal = null } = outgoing;
    // POST: the service may have closed an idle connection, and a token request must not meet that.
    const answer = await request(url, {
      method,
      headers,
      body,
      signal,
      dispatcher,
      reset: method === 'POST',
    });
    const text = await answer.body.text();
    const received: Record<string, string | string[]> = {};
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined) received[name] = value;
    return {
      status: answer.statusCode,
      headers: received,
      header: (name) => {
        const value = received[name];
        return Array.isArray(value) ? value[0] : value;
      },
      text,
    };
  }

  async function attempt(outgoing: Outgoing): Promise<Reply> {
    if (outgoing.method === 'POST') {
      const single = createPool(patience);
      try {
        return await exchange(outgoing, single);
      } finally {
        await single.destroy();
      }
    }
    const used = pool;
    try {
      return await exchange(outgoing, used);
    } catch (error) {
      if (!isDeadConnection(error)) throw error;
      return await exchange(outgoing, pool);
    }
  }

  return {
    async send(outgoing) {
      const started = monotonic();
      try {
        const reply = await attempt(outgoing);
        log.info('http', {
          route: fact(outgoing.route),
          status: reply.status,
          ms: Math.round(monotonic() - started),
        });
        return succeeded(reply);
      } catch (error) {
        const failure = classifyError(error);
        log.warn('http', {
          route: fact(outgoing.route),
          failure: fact(failure.code),
          detail: fact(failure.detail ?? ''),
          ms: Math.round(monotonic() - started),
        });
        return failed(failure);
      }
    },
    reset() {
      const old = pool;
      pool = createPool(patience);
      void old.close();
    },
    async dispose() {
      await pool.destroy();
    },
  };
}
