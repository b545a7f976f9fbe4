import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export const loopback = '127.0.0.1';

/**
 * A port on loopback that nothing listens on. It is below the range that systems give to clients, so that no outgoing
 * connection takes it while its server is down.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer().listen(port, loopback);
    try {
      await once(server, 'listening');
    } catch {
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** Whether a connection to a port on loopback, or to a Unix socket, is accepted. */
export async function accepts(where: number | string): Promise<boolean> {
  const socket = typeof where === 'number' ? connect(where, loopback) : connect(where);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Polls until `look` returns something else than `state`; returns that, or `state` after the time limit. */
export async function untilNot<T>(state: T, look: () => Promise<T>, timeoutMs = 30_000): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (seen !== state || Date.now() > deadline) return seen;
    await wait(20);
  }
}
