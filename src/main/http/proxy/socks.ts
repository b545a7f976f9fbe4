import dns from 'node:dns';
import { isIP, type Socket } from 'node:net';
import { SocksClient } from 'socks';
import type { Endpoint } from '../endpoint.ts';
import { runStep } from '../sockets.ts';
import type { ProxyCredentials } from './authorization.ts';

/** `sign-in`: the proxy refuses the credentials, or none. Else `refused` is why it does not connect, as an error code. */
export type SocksReply = 'connected' | 'sign-in' | { readonly refused: string };

/** The library reports everything by the text of its errors. */
const signInError = /authentication/iu;
const refusalError = /^Socks[45] proxy rejected connection(?: - (?<reason>\w+))?/iu;

/** A name resolved to an IPv4 address, which is all that SOCKS4 knows; the name itself (SOCKS4a) if that fails. */
function resolved(host: string): Promise<string> {
  if (isIP(host) !== 0) return Promise.resolve(host);
  return new Promise((resolve) => {
    dns.lookup(host, { family: 4 }, (error, address) => resolve(error === null ? address : host));
  });
}

/**
 * Asks a SOCKS proxy on a connected socket to connect to a target: SOCKS5 (RFC 1928, with RFC 1929 to sign in; the proxy
 * resolves names) or SOCKS4. Rejects with a `ConnectFailure` if no whole reply came; only 'connected' leaves the socket
 * usable.
 */
export async function connectSocks(
  socket: Socket,
  version: 4 | 5,
  { host, port }: Endpoint,
  credentials: ProxyCredentials | null,
  signal: AbortSignal,
): Promise<SocksReply> {
  const destination = { host: version === 4 ? await resolved(host) : host, port };
  const { remoteAddress = '', remotePort = 0 } = socket;
  return await runStep(socket, signal, async () => {
    try {
      await SocksClient.createConnection({
        command: 'connect',
        existing_socket: socket,
        destination,
        proxy: {
          type: version,
          host: remoteAddress,
          port: remotePort,
          ...(credentials === null ? {} : { userId: credentials.userName, password: credentials.password }),
        },
      });
      return 'connected';
    } catch (error) {
      const text = error instanceof Error ? error.message : '';
      if (version === 5 && signInError.test(text)) return 'sign-in';
      const refusal = refusalError.exec(text);
      if (refusal === null) throw error;
      return { refused: refusal.groups?.['reason'] ?? 'rejected' };
    }
  });
}
