import type { Socket } from 'node:net';
import { Agent, type Dispatcher } from 'undici';
import type { Log } from '../diagnostics/log.ts';
import { LostConnection } from './classify.ts';
import { createConnector } from './connector.ts';
import { within } from './deadline.ts';
import type { Proxies } from './proxies.ts';
import type { Trust } from './trust.ts';

/** Connections that live and end together. */
export interface Pool {
  readonly dispatcher: Dispatcher;
  /** Whether any connection stood, so that something may have been sent. */
  wasOpen(): boolean;
  /** Takes no new requests; those under way have `grace` ms left. Settles when the last connection has ended. */
  retire(grace: number): Promise<void>;
  /** Ends everything at once. */
  destroy(): Promise<void>;
}

export interface PoolOptions {
  readonly trust: Trust;
  readonly proxies: Proxies;
  readonly log: Log;
  readonly patience: number;
}

/** The longest wait for one connection over one hop, in ms. */
const connectPatience = 15_000;

export function createPool({ patience, ...rest }: PoolOptions): Pool {
  const ending = new AbortController();
  let wasOpen = false;
  const sockets = new Set<Socket>();
  const agent = new Agent({
    connect: createConnector({
      ...rest,
      patience: Math.min(patience, connectPatience),
      signal: ending.signal,
      onOpen: (socket) => {
        wasOpen = true;
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
      },
    }),
    headersTimeout: patience,
    bodyTimeout: patience,
    // One protocol, so that what was tested is what runs.
    allowH2: false,
  });

  async function end(reason: Error): Promise<void> {
    if (ending.signal.aborted) return;
    ending.abort(reason);
    // An agent that was told to close has forgotten its connections and would not end them.
    for (const socket of sockets) socket.destroy(reason);
    await agent.destroy(reason);
  }

  return {
    dispatcher: agent,
    wasOpen: () => wasOpen,
    async retire(grace) {
      const closed = agent.close().then(
        () => true,
        () => true,
      );
      if ((await within(grace, closed)) === null) await end(new LostConnection());
    },
    async destroy() {
      await end(new DOMException('The connection was ended', 'AbortError'));
    },
  };
}
