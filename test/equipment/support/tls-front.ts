import { mkdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer, type TlsOptions } from 'node:tls';
import { listen, stopServer } from './connect-proxy.ts';
import { relay } from './relay.ts';

/** A server on loopback that adds TLS to another server. */
export interface TlsFront {
  readonly port: number;
  end(): Promise<void>;
}

/** Starts a TLS server that forwards to a server on loopback. `hear` gets all that clients send, without the TLS. */
export async function startTlsFront(
  address: string,
  tls: TlsOptions,
  hear?: (part: Buffer) => void,
): Promise<TlsFront> {
  const behind = Number(new URL(address).port);
  const sockets = new Set<Socket>();
  const server = createServer(tls, (client) => {
    relay(client, connect(behind, '127.0.0.1'), sockets);
    if (hear !== undefined) client.on('data', hear);
  });
  const port = await listen(server);
  return { port, end: () => stopServer(server, sockets) };
}

/** Writes authorities into a folder; returns the variables that make Linux trust exactly these. */
export async function systemTrusting(folder: string, ...pems: readonly string[]): Promise<NodeJS.ProcessEnv> {
  const [file, empty] = [join(folder, 'authorities.pem'), join(folder, 'empty')];
  await mkdir(empty, { recursive: true });
  await writeFile(file, pems.join('\n'));
  return { SSL_CERT_FILE: file, SSL_CERT_DIR: empty };
}
