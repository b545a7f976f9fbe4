import { connect, createServer, type Socket } from 'node:net';
import { listen, stopServer } from './connect-proxy.ts';

/** A proxy on this computer whose tunnels need a sign-in by NTLM ([MS-NLMP]). It accepts names, not passwords. */
export interface NtlmProxy {
  readonly port: number;
  /** Its entry in a proxy list. */
  readonly entry: string;
  /** The targets of open tunnels, in order. */
  readonly targets: readonly string[];
  /** The user name of each sign-in, in order. */
  readonly userNames: readonly string[];
  /** The user names that it accepts. */
  accepts: readonly string[];
  /** Closes all connections to it and through it; it keeps listening. */
  cut(): void;
  stop(): Promise<void>;
}

/** The smallest CHALLENGE_MESSAGE that Chromium answers ([MS-NLMP] 2.2.1.2), for a domain `OFFICE`. */
function challengeMessage(): string {
  const domain = Buffer.from('OFFICE', 'utf16le');
  const attributes = Buffer.concat([Buffer.from([2, 0, domain.length, 0]), domain, Buffer.alloc(4)]);
  const head = Buffer.alloc(56);
  head.write('NTLMSSP\0', 'latin1');
  head.writeUInt32LE(2, 8);
  for (const at of [12, 14]) head.writeUInt16LE(domain.length, at);
  head.writeUInt32LE(head.length, 16);
  // Unicode, NTLM, always signed, target type domain, extended session security, target info, version, 128 bits.
  head.writeUInt32LE(0x22898205, 20);
  head.write('01234567', 24, 'latin1');
  for (const at of [40, 42]) head.writeUInt16LE(attributes.length, at);
  head.writeUInt32LE(head.length + domain.length, 44);
  head.set([6, 1, 0, 0, 0, 0, 0, 15], 48);
  return Buffer.concat([head, domain, attributes]).toString('base64');
}

/** The user name of an AUTHENTICATE_MESSAGE (2.2.1.3). */
function userNameOf(message: Buffer): string {
  const [length, offset] = [message.readUInt16LE(36), message.readUInt32LE(40)];
  return message.subarray(offset, offset + length).toString('utf16le');
}

/** NTLM signs a connection in, so requests are read one after the other on each connection. */
export async function startNtlmProxy(): Promise<NtlmProxy> {
  const sockets = new Set<Socket>();
  const targets: string[] = [];
  const userNames: string[] = [];
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  };

  function open(client: Socket, target: string): void {
    targets.push(target);
    client.removeAllListeners('data');
    const onward = connect(Number(target.split(':').at(-1)), '127.0.0.1');
    keep(onward);
    onward.once('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(onward).pipe(client);
    });
    onward.once('close', () => client.destroy());
    client.once('close', () => onward.destroy());
  }

  function answer(client: Socket, head: string): void {
    const target = /^CONNECT (\S+) /u.exec(head)?.[1] ?? '';
    const encoded = /^proxy-authorization: NTLM (\S+)/imu.exec(head)?.[1] ?? '';
    const message = Buffer.from(encoded, 'base64');
    const type = encoded === '' ? 0 : message.readUInt32LE(8);
    if (type === 3) userNames.push(userNameOf(message));
    if (type === 3 && proxy.accepts.includes(userNames.at(-1) ?? '')) {
      open(client, target);
      return;
    }
    const challenge = type === 1 ? `NTLM ${challengeMessage()}` : 'NTLM';
    client.write(
      `HTTP/1.1 407 No\r\nProxy-Authenticate: ${challenge}\r\nContent-Length: 0\r\nProxy-Connection: keep-alive\r\n\r\n`,
    );
  }

  const server = createServer((client) => {
    keep(client);
    let received = '';
    client.on('data', (part) => {
      received += part.toString('latin1');
      const end = received.indexOf('\r\n\r\n');
      if (end === -1) return;
      const head = received.slice(0, end + 2);
      received = received.slice(end + 4);
      answer(client, head);
    });
  });
  const port = await listen(server);
  const proxy: NtlmProxy = {
    port,
    entry: `PROXY 127.0.0.1:${port}`,
    targets,
    userNames,
    accepts: ['ann'],
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    stop: () => stopServer(server, sockets),
  };
  return proxy;
}
