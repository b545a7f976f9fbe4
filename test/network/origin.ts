import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { listen, stopServer } from '../equipment/support/connect-proxy.ts';
import type { ServerCertificate } from '../equipment/support/private-authority.ts';
import type { Duplex } from 'node:stream';

/** A small service for the smoke tests of middleboxes. */
export interface Origin {
  readonly scheme: 'http' | 'https';
  readonly port: number;
  /** Headers of the requests so far, as text. */
  readonly requests: readonly string[];
  /** How many replies its system has taken completely. */
  readonly sent: number;
  stop(): Promise<void>;
}

/** Starts a service that replies to every request with `body`, by TLS if it has a certificate. */
export async function startOrigin({
  body = 'hello',
  certificate,
}: { body?: string | Buffer; certificate?: ServerCertificate } = {}): Promise<Origin> {
  const requests: string[] = [];
  let sent = 0;
  const sockets = new Set<Duplex>();
  const answer: RequestListener = (request: IncomingMessage, response) => {
    requests.push(`${request.method ?? ''} ${request.url ?? ''}\n${request.rawHeaders.join('\n')}`);
    response.end(body, () => (sent += 1));
  };
  const server =
    certificate === undefined ? createServer(answer) : createSecureServer({ ...certificate }, answer);
  server.on('connection', (socket: Duplex) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const scheme = certificate === undefined ? 'http' : 'https';
  return {
    scheme,
    port: await listen(server),
    requests,
    get sent() {
      return sent;
    },
    stop: () => stopServer(server, sockets),
  };
}
