import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { listen, stopServer } from '../../equipment/support/connect-proxy.ts';

/** A server on this computer. */
export interface Site {
  readonly url: string;
  /** The most requests that waited at `/together` at the same time. */
  readonly maxTogether: number;
  /** Resolves when the connection of a request to `/unending` has been closed. */
  readonly unendingClosed: Promise<void>;
  end(): Promise<void>;
}

/** What `/echo` answers, as JSON. */
export interface Echo {
  readonly method: string;
  readonly body: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
}

/** `/together` answers when this many requests wait, and from then on at once. */
export const connectionsPerHost = 6;

const repeatedHeaders = [
  ['X-Many', 'one'],
  ['Set-Cookie', 'a=1'],
  ['x-many', 'two'],
  ['Last-Modified', 'first'],
  ['Last-Modified', 'second'],
  ['Set-Cookie', 'b=2'],
].flat();

export async function startSite(): Promise<Site> {
  const sockets = new Set<Duplex>();
  const closed = Promise.withResolvers<undefined>();
  let maxTogether = 0;
  let waiting: ServerResponse[] = [];
  /** Ends the connection of the last request to `/short`. */
  let cut = (): void => undefined;
  const wait = (response: ServerResponse): void => {
    waiting.push(response);
    maxTogether = Math.max(maxTogether, waiting.length);
    if (maxTogether < connectionsPerHost) return;
    for (const one of waiting) one.end('together');
    waiting = [];
  };
  const answer = (request: IncomingMessage, response: ServerResponse, body: string): void => {
    const { method = '', headers, rawHeaders, url = '' } = request;
    switch (url.replace(/\?.*/u, '')) {
      case '/echo':
        response.end(JSON.stringify({ method, body, headers: rawHeaders }));
        return;
      case '/headers':
        response.writeHead(404, 'Not Here', repeatedHeaders).end('nothing');
        return;
      case '/large':
        response.end(Buffer.alloc(3_000_000, 'large '));
        return;
      case '/unending':
        request.socket.once('close', () => closed.resolve(undefined));
        response.write('a part');
        return;
      case '/redirect':
        response.writeHead(302, { location: '/echo#there' }).end();
        return;
      case '/to-file':
        response.writeHead(302, { location: 'file:///' }).end();
        return;
      case '/hang-up':
        request.socket.destroy();
        return;
      case '/short':
        response.writeHead(200, { 'content-length': '100' });
        response.write('a part');
        cut = () => request.socket.destroy();
        return;
      case '/cut':
        cut();
        response.end();
        return;
      case '/account':
        response.writeHead(headers.authorization === undefined ? 401 : 200, {
          'www-authenticate': 'Basic realm="the site"',
        });
        response.end(headers.authorization ?? 'an account is needed');
        return;
      case '/together':
        wait(response);
        return;
      default:
        response.writeHead(204).end();
    }
  };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => answer(request, response, body));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    get maxTogether() {
      return maxTogether;
    },
    unendingClosed: closed.promise,
    end: () => stopServer(server, sockets),
  };
}
