import type { Socket } from 'node:net';
import { Agent, type Dispatcher } from 'undici';
import { LostConnection } from './classify.ts';
import { createConnector, type ConnectorOptions } from './connector.ts';
import { maxHeadBytes, mendFirstHead } from './first-head.ts';
import { withTimeout } from '../async/timeout.ts';

/** A set of connections that are closed together. */
export interface Pool {
  readonly dispatcher: Dispatcher;
  /** Whether any connection was established, so that something may have been sent. */
  wasConnected(): boolean;
  /** Accepts no new requests and ends pending ones after `timeoutMs`. Settles when all connections are closed. */
  drain(timeoutMs: number): Promise<void>;
  /** Ends all connections at once. */
  destroy(): Promise<void>;
}

export interface PoolOptions extends Pick<
  ConnectorOptions,
  'trust' | 'clientCertificate' | 'proxies' | 'signIn' | 'log'
> {
  /** See `TransportOptions`. */
  readonly idleTimeoutMs: number;
}

/** The longest wait for one connection over one route. */
export const connectTimeoutMs = 15_000;

export function createPool({ idleTimeoutMs, ...rest }: PoolOptions): Pool {
  const abort = new AbortController();
  let wasConnected = false;
  const sockets = new Set<Socket>();
  const agent = new Agent({
    connect: createConnector({
      ...rest,
      timeoutMs: Math.min(idleTimeoutMs, connectTimeoutMs),
      signal: abort.signal,
      onOpen: (socket) => {
        wasConnected = true;
        mendFirstHead(socket);
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
      },
    }),
    maxHeaderSize: maxHeadBytes,
    headersTimeout: idleTimeoutMs,
    bodyTimeout: idleTimeoutMs,
    // The tests cover HTTP/1.1 only.
    allowH2: false,
  });

  async function end(reason: Error): Promise<void> {
    if (abort.signal.aborted) return;
    abort.abort(reason);
    // After `close` the agent no longer knows its connections, so it would not end them.
    for (const socket of sockets) socket.destroy(reason);
    await agent.destroy(reason);
  }

  return {
    dispatcher: agent,
    wasConnected: () => wasConnected,
    async drain(timeoutMs) {
      const closed = agent.close().then(
        () => true,
        () => true,
      );
      if ((await withTimeout(closed, timeoutMs, null)) === null) await end(new LostConnection());
    },
    async destroy() {
      await end(new DOMException('The connection was ended', 'AbortError'));
    },
  };
}
