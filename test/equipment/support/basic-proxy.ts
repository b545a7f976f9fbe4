import { createServer, request as send, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { listen, stopServer } from './connect-proxy.ts';

/** An HTTP proxy on this computer that asks for an account, for requests and for tunnels. */
export interface BasicProxy {
  readonly port: number;
  /** What arrived, in order: method, target and the account that was sent. */
  readonly received: readonly string[];
  end(): Promise<void>;
}

const challenge = { 'proxy-authenticate': 'Basic realm="the proxy"' };

/** Every target is on this computer, whatever its name. `account` is `user:password`. */
export async function startBasicProxy(account: string): Promise<BasicProxy> {
  const received: string[] = [];
  const sockets = new Set<Duplex>();
  const keep = (socket: Duplex): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  };
  const isAllowed = ({ method = '', url = '', headers }: IncomingMessage): boolean => {
    const [, encoded = ''] = /^Basic (.*)$/u.exec(headers['proxy-authorization'] ?? '') ?? [];
    const sent = Buffer.from(encoded, 'base64').toString();
    received.push(`${method} ${url} ${sent}`.trimEnd());
    return sent === account;
  };
  const server = createServer((request, response) => {
    if (!isAllowed(request)) {
      response.writeHead(407, { ...challenge, 'content-type': 'text/plain' }).end('an account is needed');
      return;
    }
    const { port, pathname, search } = new URL(request.url ?? '');
    const options = { host: '127.0.0.1', port, path: pathname + search, agent: false };
    const { method = 'GET', headers } = request;
    const onward = send({ ...options, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  server.on('connection', keep);
  server.on('connect', (request, client: Duplex) => {
    keep(client);
    if (!isAllowed(request)) {
      const [[name, value] = []] = Object.entries(challenge);
      client.end(`HTTP/1.1 407 No\r\n${name ?? ''}: ${value ?? ''}\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const onward = connect(Number(/\d+$/u.exec(request.url ?? '')?.[0]), '127.0.0.1');
    keep(onward);
    onward.once('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(client).pipe(onward);
    });
    onward.once('close', () => client.destroy());
    client.once('close', () => onward.destroy());
  });
  const port = await listen(server);
  return { port, received, end: () => stopServer(server, sockets) };
}
