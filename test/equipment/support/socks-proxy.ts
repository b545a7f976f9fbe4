import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listen, stopServer } from './connect-proxy.ts';

/** A SOCKS4, SOCKS4a and SOCKS5 proxy on this computer. */
export interface SocksProxy {
  readonly port: number;
  /** `version host:port` of each request, in order; the host as the client sent it. */
  readonly requests: readonly string[];
  /** The passwords that it got, in order. */
  readonly passwords: readonly string[];
  stop(): Promise<void>;
}

export interface SocksProxyOptions {
  /** The name and password that SOCKS5 clients must give (RFC 1929). */
  readonly credentials?: { readonly userName: string; readonly password: string };
  /** The reply to every SOCKS5 request; 0 connects (RFC 1928, section 6). */
  readonly reply?: number;
}

/** Reads exactly so many bytes. */
async function take(socket: Socket, length: number): Promise<Buffer> {
  for (;;) {
    const read: unknown = length === 0 ? Buffer.alloc(0) : socket.read(length);
    if (Buffer.isBuffer(read)) return read;
    await once(socket, 'readable');
  }
}

async function takeText(socket: Socket): Promise<string> {
  let text = '';
  for (;;) {
    const [byte = 0] = await take(socket, 1);
    if (byte === 0) return text;
    text += String.fromCharCode(byte);
  }
}

/** Every name resolves to this computer, so that nothing leaves it. */
export async function startSocksProxy({
  credentials,
  reply = 0,
}: SocksProxyOptions = {}): Promise<SocksProxy> {
  const requests: string[] = [];
  const passwords: string[] = [];
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  };

  async function connectOn(client: Socket, port: number, accepted: Buffer): Promise<void> {
    const onward = connect({ host: '127.0.0.1', port });
    keep(onward);
    await once(onward, 'connect');
    client.write(accepted);
    client.pipe(onward).pipe(client);
  }

  async function serve4(client: Socket): Promise<void> {
    const head = await take(client, 7);
    await takeText(client);
    const isName = head.readUInt32BE(3) < 256;
    const host = isName ? await takeText(client) : [...head.subarray(3)].join('.');
    const port = head.readUInt16BE(1);
    requests.push(`${isName ? '4a' : '4'} ${host}:${port}`);
    await connectOn(client, port, Buffer.from([0, 90, 0, 0, 0, 0, 0, 0]));
  }

  async function signIn(client: Socket): Promise<boolean> {
    const methods = await take(client, (await take(client, 1))[0] ?? 0);
    if (credentials === undefined) return client.write(Buffer.from([5, 0]));
    if (!methods.includes(2)) {
      client.end(Buffer.from([5, 255]));
      return false;
    }
    client.write(Buffer.from([5, 2]));
    await take(client, 1);
    const userName = (await take(client, (await take(client, 1))[0] ?? 0)).toString();
    const password = (await take(client, (await take(client, 1))[0] ?? 0)).toString();
    passwords.push(password);
    const isRight = userName === credentials.userName && password === credentials.password;
    client.write(Buffer.from([1, isRight ? 0 : 1]));
    if (!isRight) client.end();
    return isRight;
  }

  async function serve5(client: Socket): Promise<void> {
    if (!(await signIn(client))) return;
    const [, , , kind = 0] = await take(client, 4);
    const length = kind === 1 ? 4 : kind === 4 ? 16 : ((await take(client, 1))[0] ?? 0);
    const address = await take(client, length);
    const port = (await take(client, 2)).readUInt16BE();
    requests.push(`5 ${kind === 3 ? address.toString() : [...address].join('.')}:${port}`);
    const head = Buffer.from([5, reply, 0, 1, 0, 0, 0, 0, 0, 0]);
    if (reply === 0) await connectOn(client, port, head);
    else client.end(head);
  }

  const server = createServer((client) => {
    keep(client);
    take(client, 1)
      .then(([version]) => (version === 4 ? serve4(client) : serve5(client)))
      .catch(() => client.destroy());
  });
  const port = await listen(server);
  return { port, requests, passwords, stop: () => stopServer(server, sockets) };
}
