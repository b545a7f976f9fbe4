import { once } from 'node:events';
import { createServer as createPlainServer, type IncomingMessage } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, isIPv6, type AddressInfo, type Server } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ServerCertificate } from './private-authority.ts';

/** What a proxy does with a request for a tunnel: opens it, answers with a status, says nothing, or hangs up. */
export type ProxyManner = 'open' | 'silent' | 'hang-up' | number;

/** A proxy on this computer that speaks CONNECT and nothing else. */
export interface ConnectProxy {
  readonly port: number;
  /** How a proxy list calls it. */
  readonly entry: string;
  /** The targets it was asked for, in order. */
  readonly targets: readonly string[];
  /** Every byte that clients sent before their tunnel stood, as text: request lines and headers. */
  readonly heard: readonly string[];
  manner: ProxyManner;
  /** How many connections to it and through it stand. */
  openConnections(): number;
  /** Every connection to it and through it ends; it goes on listening. */
  cut(): void;
  /** Ends everything, as if the machine had been switched off. */
  kill(): Promise<void>;
}

export interface ConnectProxyOptions {
  /** With a certificate the proxy itself is spoken to by TLS. */
  readonly certificate?: ServerCertificate;
}

/** Ends a server and everything that hangs on it. */
export async function stopServer(server: Server, sockets: ReadonlySet<Duplex>): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  for (const socket of sockets) socket.destroy();
  await closed;
}

/** The port that the system picked for a server which listens on 127.0.0.1. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

function ignore(): void {
  // A connection that breaks is what these tests are about.
}

/** Where a CONNECT request wants to go. Every name is this computer: nothing leaves it. */
function target(path: string): { readonly host: string; readonly port: number } {
  const { hostname, port } = new URL(`http://${path}`);
  const host = hostname.replace(/^\[|\]$/g, '');
  return { host: isIPv6(host) ? '::1' : '127.0.0.1', port: Number(port || 80) };
}

export async function startConnectProxy({ certificate }: ConnectProxyOptions = {}): Promise<ConnectProxy> {
  const targets: string[] = [];
  const heard: string[] = [];
  const sockets = new Set<Duplex>();
  const server = certificate === undefined ? createPlainServer() : createSecureServer({ ...certificate });
  const keep = (socket: Duplex): void => {
    sockets.add(socket);
    socket.on('error', ignore);
    socket.once('close', () => sockets.delete(socket));
  };
  server.on('connection', keep);
  server.on('tlsClientError', ignore);
  // A request that is no CONNECT: refused, but remembered.
  server.on('request', (request, response) => {
    heard.push(`${request.method ?? ''} ${request.url ?? ''}\n${request.rawHeaders.join('\n')}`);
    response.writeHead(typeof proxy.manner === 'number' ? proxy.manner : 405).end();
  });
  server.on('connect', (request: IncomingMessage, client: Duplex, first: Buffer) => {
    keep(client);
    const path = request.url ?? '';
    targets.push(path);
    heard.push(`CONNECT ${path}\n${request.rawHeaders.join('\n')}`);
    const { manner } = proxy;
    if (manner === 'silent') return;
    if (manner === 'hang-up') {
      client.destroy();
      return;
    }
    if (manner !== 'open') {
      // Left open: it is for the other side to end what is of no use to it.
      client.resume().once('end', () => client.destroy());
      client.write(
        `HTTP/1.1 ${manner} No\r\nProxy-Authenticate: Basic realm="test"\r\nContent-Length: 0\r\n\r\n`,
      );
      return;
    }
    const onward = connect(target(path));
    keep(onward);
    onward.once('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.write(first);
      onward.pipe(client);
      client.pipe(onward);
    });
    onward.once('error', () => client.end('HTTP/1.1 502 Bad gateway\r\n\r\n'));
    onward.once('close', () => client.destroy());
    client.once('close', () => onward.destroy());
  });
  const port = await listen(server);
  const proxy: ConnectProxy = {
    port,
    entry: `${certificate === undefined ? 'PROXY' : 'HTTPS'} 127.0.0.1:${port}`,
    targets,
    heard,
    manner: 'open',
    openConnections: () => sockets.size,
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    kill: () => stopServer(server, sockets),
  };
  return proxy;
}
