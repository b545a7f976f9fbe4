import { once } from 'node:events';
import { createServer as createPlainServer, type IncomingMessage } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, isIPv6, type AddressInfo, type Server } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ServerCertificate } from './private-authority.ts';

/** What the proxy does with a CONNECT request: opens the tunnel, replies with a status, does not reply, or hangs up. */
export type ProxyBehaviour = 'open' | 'silent' | 'hang-up' | number;

/** A proxy on this computer that supports only CONNECT. */
export interface ConnectProxy {
  readonly port: number;
  /** Its entry in a proxy list. */
  readonly entry: string;
  /** The requested targets, in order. */
  readonly targets: readonly string[];
  /** Everything that clients sent before their tunnel was open, as text: request lines and headers. */
  readonly received: readonly string[];
  behaviour: ProxyBehaviour;
  /**
   * Called with the header `Proxy-Authorization` of each request that would open a tunnel; returns the challenges of a
   * refusal (407), or none to let the request pass.
   */
  authenticate: (authorization: string | undefined, target: string) => readonly string[];
  /** The number of open connections to it and through it. */
  openConnections(): number;
  /** Closes all connections to it and through it; it keeps listening. */
  cut(): void;
  /** Closes everything, as if the machine were switched off. */
  kill(): Promise<void>;
}

export interface ConnectProxyOptions {
  /** With a certificate, clients connect to the proxy by TLS. */
  readonly certificate?: ServerCertificate;
}

/** Closes a server and its connections. */
export async function stopServer(server: Server, sockets: ReadonlySet<Duplex>): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  for (const socket of sockets) socket.destroy();
  await closed;
}

/** Listens on 127.0.0.1; returns the port that the system chose. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

function ignore(): void {
  // Broken connections are expected in these tests.
}

/** The target of a CONNECT request. Every name resolves to this computer, so that nothing leaves it. */
function target(path: string): { readonly host: string; readonly port: number } {
  const { hostname, port } = new URL(`http://${path}`);
  const host = hostname.replace(/^\[|\]$/g, '');
  return { host: isIPv6(host) ? '::1' : '127.0.0.1', port: Number(port || 80) };
}

export async function startConnectProxy({ certificate }: ConnectProxyOptions = {}): Promise<ConnectProxy> {
  const targets: string[] = [];
  const received: string[] = [];
  const sockets = new Set<Duplex>();
  const server = certificate === undefined ? createPlainServer() : createSecureServer({ ...certificate });
  const keep = (socket: Duplex): void => {
    sockets.add(socket);
    socket.on('error', ignore);
    socket.once('close', () => sockets.delete(socket));
  };
  server.on('connection', keep);
  server.on('tlsClientError', ignore);
  // Other requests than CONNECT are recorded and refused.
  server.on('request', (request, response) => {
    received.push(`${request.method ?? ''} ${request.url ?? ''}\n${request.rawHeaders.join('\n')}`);
    response.writeHead(typeof proxy.behaviour === 'number' ? proxy.behaviour : 405).end();
  });
  server.on('connect', (request: IncomingMessage, client: Duplex, first: Buffer) => {
    keep(client);
    const path = request.url ?? '';
    targets.push(path);
    received.push(`CONNECT ${path}\n${request.rawHeaders.join('\n')}`);
    const { behaviour } = proxy;
    if (behaviour === 'silent') return;
    if (behaviour === 'hang-up') {
      client.destroy();
      return;
    }
    const challenges = proxy.authenticate(request.headers['proxy-authorization'], path);
    if (behaviour !== 'open' || challenges.length > 0) {
      // The client must close the connection.
      client.resume().once('end', () => client.destroy());
      const headers = challenges.map((challenge) => `Proxy-Authenticate: ${challenge}\r\n`).join('');
      client.write(
        `HTTP/1.1 ${behaviour === 'open' ? 407 : behaviour} No\r\n${headers}Content-Length: 0\r\n\r\n`,
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
    received,
    behaviour: 'open',
    authenticate: () => [],
    openConnections: () => sockets.size,
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    kill: () => stopServer(server, sockets),
  };
  return proxy;
}
