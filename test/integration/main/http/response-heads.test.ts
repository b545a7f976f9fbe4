import { connect, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen, stopServer } from '../../../equipment/support/connect-proxy.ts';
import { failingWith, get, post, startService, transportWith, via } from './harness.ts';

const json = '{"a":1}';
const length = `Content-Length: ${json.length}`;

/** A server that sends these bytes after each request, in pieces of this size, and keeps the connection. */
async function startSending(
  answer: string,
  pieceBytes = Infinity,
): Promise<{ readonly url: string; readonly connections: () => number }> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.setNoDelay(true).on('error', () => undefined);
    socket.on('data', (data) => {
      if (!data.includes('\r\n\r\n')) return;
      const bytes = Buffer.from(answer, 'latin1');
      const step = Math.min(pieceBytes, bytes.length);
      for (let at = 0; at < bytes.length; at += step) socket.write(bytes.subarray(at, at + step));
    });
  });
  const port = await listen(server);
  onTestFinished(() => stopServer(server, sockets));
  return { url: `http://127.0.0.1:${port}/`, connections: () => connections };
}

describe('a response head that browsers read', () => {
  it.each([
    ['lines that end with LF alone', `HTTP/1.1 200 OK\n${length}\n\n${json}`],
    ['one such line', `HTTP/1.1 200 OK\r\nX: 1\n${length}\r\n\r\n${json}`],
    ['folded lines', `HTTP/1.1 200 OK\r\nX: 1\r\n  2\r\n\t3\r\n${length}\r\n\r\n${json}`],
    ['a space before the colon', `HTTP/1.1 200 OK\r\nContent-Length : 7\r\n\r\n${json}`],
    ['a line without a colon', `HTTP/1.1 200 OK\r\nnonsense\r\n${length}\r\n\r\n${json}`],
    ['a control character', `HTTP/1.1 200 OK\r\nX: a\x01b\r\n${length}\r\n\r\n${json}`],
    ['the same length twice', `HTTP/1.1 200 OK\r\n${length}\r\n${length}\r\n\r\n${json}`],
    ['the same length twice in one line', `HTTP/1.1 200 OK\r\n${length}, 7\r\n\r\n${json}`],
    [
      'a length beside chunks',
      `HTTP/1.1 200 OK\r\nContent-Length: 70\r\nTransfer-Encoding: chunked\r\n\r\n7\r\n${json}\r\n0\r\n\r\n`,
    ],
    [
      'a length beside no chunks',
      `HTTP/1.1 200 OK\r\n${length}\r\nTransfer-Encoding: identity\r\n\r\n${json}`,
    ],
    ['an interim response before', `HTTP/1.1 103 Early\nX: 1\n\nHTTP/1.1 200 OK\n${length}\n\n${json}`],
  ])('with %s is read, and its connection is not used again', async (_, answer) => {
    for (const pieceBytes of [Infinity, 3]) {
      const { url, connections } = await startSending(answer, pieceBytes);
      const transport = transportWith();
      for (const make of [get, get, post])
        expect(await transport.send(make(url))).toMatchObject({
          ok: true,
          value: { status: 200, text: json },
        });
      expect(connections()).toBe(3);
    }
  });

  it('is found behind many interim responses', async () => {
    const interim = 'HTTP/1.1 100\n\n'.repeat(15_000);
    const { url } = await startSending(`${interim}HTTP/1.1 200 OK\n${length}\n\n${json}`);
    expect(await transportWith().send(get(url))).toMatchObject({ ok: true, value: { text: json } });
  });

  it('without faults keeps its connection', async () => {
    const { url, connections } = await startSending(`HTTP/1.1 200 OK\r\n${length}\r\n\r\n${json}`, 5);
    const transport = transportWith();
    for (let count = 0; count < 6; count += 1)
      expect(await transport.send(get(url))).toMatchObject({ ok: true, value: { text: json } });
    // A request just behind an answer may open a second one.
    expect(connections()).toBeLessThan(3);
  });
});

describe('a proxy whose answer to CONNECT browsers read', () => {
  it.each([
    ['lines that end with LF alone', 'HTTP/1.1 200 OK\nVia: x\n\n'],
    ['folded lines', 'HTTP/1.1 200 OK\r\nVia: x\r\n  y\r\n\r\n'],
    ['long headers', `HTTP/1.1 200 OK\r\nVia: ${'x'.repeat(100_000)}\r\n\r\n`],
  ])('with %s opens a tunnel', async (_, reply) => {
    const service = await startService();
    const sockets = new Set<Socket>();
    const proxy = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined));
      socket.once('data', () => {
        const onward = connect(service.port, '127.0.0.1').on('error', () => undefined);
        sockets.add(onward);
        socket.write(reply);
        socket.pipe(onward).pipe(socket);
      });
    });
    const port = await listen(proxy);
    onTestFinished(() => stopServer(proxy, sockets));
    const transport = transportWith({ resolveProxy: via(`PROXY 127.0.0.1:${port}`) });
    expect(await transport.send(get(service.url))).toMatchObject({ ok: true, value: { status: 200 } });
  });
});

describe('a response that nobody can read', () => {
  it.each([
    ['lengths that differ', `HTTP/1.1 200 OK\r\n${length}\r\nContent-Length: 9\r\n\r\n${json}`],
    ['lengths that differ in one line', `HTTP/1.1 200 OK\r\nContent-Length: 7, 9\r\n\r\n${json}`],
    ['a length that is no number', `HTTP/1.1 200 OK\r\nContent-Length: +7\r\n\r\n${json}`],
    ['an unknown version', `HTTP/7 200 OK\r\n${length}\r\n\r\n${json}`],
    ['another protocol', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['broken chunks', `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n${json}\r\n`],
    ['headers without end', `HTTP/1.1 200 OK\n${'X: 1\n'.repeat(60_000)}`],
  ])('for %s is malformed', async (_, answer) => {
    const { url } = await startSending(answer);
    for (const make of [get, post])
      expect(await transportWith().send(make(url))).toMatchObject(
        failingWith('malformed-answer', { retryable: true }, true),
      );
  });
});
