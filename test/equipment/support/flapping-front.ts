import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { listen, stopServer } from './connect-proxy.ts';

/** A network on loopback in front of a service: it can be cut and mended, and counts what is under way through it. */
export interface FlappingFront {
  /** An address of the service, by way of the front. */
  addressOf(address: string): string;
  readonly openConnections: number;
  /** The most list requests that were under way at once. */
  readonly mostAtOnce: number;
  /** The pages that were requested while the same page was still under way, which one sync alone never does. */
  readonly doubled: readonly string[];
  /** The number of token requests. */
  readonly tokenRequests: number;
  /** Ends all connections, and every later one at once. */
  cut(): void;
  mend(): void;
  end(): Promise<void>;
}

export async function startFlappingFront(address: string): Promise<FlappingFront> {
  const behind = Number(new URL(address).port);
  const sockets = new Set<Socket>();
  const pages = new Set<string>();
  const doubled: string[] = [];
  let underWay = 0;
  let mostAtOnce = 0;
  let tokenRequests = 0;
  let isCut = false;

  /** Counts a list request until its connection or its reply ends. */
  function count(page: string, response: ServerResponse): void {
    if (pages.has(page)) doubled.push(page);
    pages.add(page);
    underWay += 1;
    mostAtOnce = Math.max(mostAtOnce, underWay);
    response.once('close', () => {
      pages.delete(page);
      underWay -= 1;
    });
  }

  function forward(incoming: IncomingMessage, response: ServerResponse): void {
    const { method, url = '/', headers } = incoming;
    if (method === 'POST') tokenRequests += 1;
    const page = new URL(url, address).searchParams.get('page');
    if (page !== null) count(page, response);
    const onward = request({ host: '127.0.0.1', port: behind, method, path: url, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.on('error', () => response.destroy());
      reply.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.once('close', () => onward.destroy());
    incoming.on('error', () => onward.destroy());
    incoming.pipe(onward);
  }

  // So long that only the app closes idle connections.
  const server = createServer({ keepAliveTimeout: 75_000 }, forward);
  server.on('connection', (socket) => {
    if (isCut) {
      socket.resetAndDestroy();
      return;
    }
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const port = await listen(server);
  return {
    addressOf(inside) {
      const url = new URL(inside);
      url.port = String(port);
      return url.href;
    },
    get openConnections() {
      return sockets.size;
    },
    doubled,
    get mostAtOnce() {
      return mostAtOnce;
    },
    get tokenRequests() {
      return tokenRequests;
    },
    cut() {
      isCut = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    mend() {
      isCut = false;
    },
    end: () => stopServer(server, sockets),
  };
}
