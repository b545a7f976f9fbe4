import { createServer as createPlainServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import type { Socket } from 'node:net';
import { listen, stopServer } from './connect-proxy.ts';
import { serviceHost } from './private-authority.ts';

export type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A service on this computer. */
export interface Service {
  readonly port: number;
  /** `https://packages.example:port/`, or `http` without a certificate. */
  readonly url: string;
  /** Method, path and body of each request received. */
  readonly requests: readonly string[];
  /** How it answers from now on. */
  answer: Answer;
  /** The number of connections ever opened. */
  readonly connections: () => number;
  /** The number of connections still open. */
  readonly openConnections: () => number;
  /** Bytes sent over the connections that are closed. */
  readonly sent: () => number;
  /** Closes every connection; the service goes on. */
  cut(): void;
  stop(): Promise<void>;
}

export function answerYes(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
}

/** Starts a service; without TLS if `tls` is null. */
export async function startAnsweringService(answer: Answer, tls: ServerOptions | null): Promise<Service> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let sent = 0;
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      requests.push(`${request.method ?? ''} ${request.url ?? ''} ${body}`.trim());
      service.answer(request, response, body);
    });
  };
  const server = tls === null ? createPlainServer(handle) : createSecureServer(tls, handle);
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      sockets.delete(socket);
      sent += socket.bytesWritten;
    });
  });
  server.on('tlsClientError', () => undefined);
  const port = await listen(server);
  let isStopped = false;
  const service: Service = {
    port,
    url: `${tls === null ? 'http' : 'https'}://${serviceHost}:${port}/`,
    requests,
    answer,
    connections: () => connections,
    sent: () => sent,
    openConnections: () => sockets.size,
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    async stop() {
      if (isStopped) return;
      isStopped = true;
      await stopServer(server, sockets);
    },
  };
  return service;
}
