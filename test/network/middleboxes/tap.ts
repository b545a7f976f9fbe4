import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import type { ProxyMiddlebox } from './middlebox.ts';
import { freePort, loopback } from './ports.ts';
import { relay } from '../../equipment/support/relay.ts';

/** Enough for the handshake of a SOCKS proxy, whose sign-in comes first. */
const recordedBytes = 1024;

/**
 * Puts a recorder in front of a proxy, for one that logs no sign-ins: its log has the first bytes of each connection as
 * well. Clients find it closed while the proxy is down.
 */
export async function tapped(box: ProxyMiddlebox): Promise<ProxyMiddlebox> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  const heard: string[] = [];
  const server = createServer((client) => {
    relay(client, connect(box.port, box.host), sockets);
    let left = recordedBytes;
    client.on('data', (part: Buffer) => {
      heard.push(part.subarray(0, left).toString('latin1'));
      left = Math.max(0, left - part.length);
    });
  });

  async function listen(): Promise<void> {
    server.listen(port, loopback);
    await once(server, 'listening');
  }

  async function close(): Promise<void> {
    if (!server.listening) return;
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  }

  async function halt(): Promise<void> {
    await close();
    await box.halt();
  }

  await listen();
  return {
    name: `${box.name}-tapped`,
    host: loopback,
    port,
    entry: box.entry.replace(/\d+$/u, String(port)),
    logs: async () => [await box.logs(), ...heard].join('\n'),
    halt,
    async restart() {
      await halt();
      await box.restart();
      await listen();
    },
    async stop() {
      await close();
      await box.stop();
    },
  };
}
