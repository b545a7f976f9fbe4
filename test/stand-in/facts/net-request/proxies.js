// @ts-check
import { once } from 'node:events';
import { createServer } from 'node:http';

/** @param {import('node:http').Server} server */
export async function portOf(server) {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A proxy that accepts no account, neither for requests nor for tunnels. */
export function basicProxy() {
  const challenge = 'Basic realm="fact"';
  const server = createServer((_request, response) => {
    response.writeHead(407, { 'proxy-authenticate': challenge }).end('refused');
  });
  server.on('connect', (_request, socket) => {
    const head = `HTTP/1.1 407 No\r\nProxy-Authenticate: ${challenge}\r\nContent-Type: text/html\r\n`;
    socket.on('error', () => undefined);
    socket.end(`${head}Content-Length: 7\r\n\r\nrefused`);
  });
  return server;
}

/**
 * A proxy that accepts every account by NTLM. Each request is answered on its connection, as NTLM needs.
 * @param {(type: number) => void} onMessage is told the type of each message; 0 is a request without one
 */
export function ntlmProxy(onMessage) {
  return createServer((request, response) => {
    const [, message = ''] = /^NTLM (.+)$/.exec(request.headers['proxy-authorization'] ?? '') ?? [];
    const type = message === '' ? 0 : Buffer.from(message, 'base64').readUInt32LE(8);
    onMessage(type);
    if (type === 3) response.end('accepted');
    else
      response
        .writeHead(407, { 'proxy-authenticate': type === 1 ? `NTLM ${challengeMessage()}` : 'NTLM' })
        .end();
  });
}

/** The smallest CHALLENGE_MESSAGE that Chromium answers ([MS-NLMP] 2.2.1.2), for a domain `FACT`. */
function challengeMessage() {
  const domain = Buffer.from('FACT', 'utf16le');
  // The domain's name as an attribute, and the end of the attributes.
  const attributes = Buffer.concat([Buffer.from([2, 0, domain.length, 0]), domain, Buffer.alloc(4)]);
  const head = Buffer.alloc(56);
  head.write('NTLMSSP\0', 'latin1');
  head.writeUInt32LE(2, 8);
  head.writeUInt16LE(domain.length, 12);
  head.writeUInt16LE(domain.length, 14);
  head.writeUInt32LE(head.length, 16);
  // Unicode, NTLM, always signed, target type domain, extended session security, target info, version, 128 bits.
  head.writeUInt32LE(0x22898205, 20);
  head.write('01234567', 24, 'latin1');
  head.writeUInt16LE(attributes.length, 40);
  head.writeUInt16LE(attributes.length, 42);
  head.writeUInt32LE(head.length + domain.length, 44);
  head[48] = 6;
  head[49] = 1;
  head[55] = 15;
  return Buffer.concat([head, domain, attributes]).toString('base64');
}
