import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { stopServer } from '../equipment/support/connect-proxy.ts';
import { freePort, loopback } from './middleboxes/ports.ts';
import { relay } from '../equipment/support/relay.ts';

/** TCP_ESTABLISHED in /proc/net/tcp, see proc_net_tcp of the kernel's documentation. */
const established = '01';

/** How many connections a server on loopback has open. */
export function openConnections(port: number): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/u))
    .filter(([, own, , state]) => own?.endsWith(local) === true && state === established).length;
}

/** A port whose connections a network leads to one server or another, by no choice of the client. */
export interface LedPort {
  readonly port: number;
  /** Leads new connections to a server on loopback from now on. */
  lead(port: number): void;
  end(): Promise<void>;
}

export async function startLedPort(target: number): Promise<LedPort> {
  let current = target;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    relay(client, connect(current, loopback), sockets);
  });
  const port = await freePort();
  server.listen(port, loopback);
  await once(server, 'listening');
  return {
    port,
    lead(next) {
      current = next;
    },
    end: () => stopServer(server, sockets),
  };
}
