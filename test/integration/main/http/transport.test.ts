import { getEventListeners } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from 'vitest';
import type { HttpRequest } from '../../../../src/main/http/request.ts';
import { listen, stopServer } from '../../../equipment/support/connect-proxy.ts';
import { eventually } from '../../../equipment/support/eventually.ts';
import {
  certificate,
  failingWith,
  get,
  post,
  startMute,
  startProxy,
  startService,
  timersOf,
  transportWith,
  via,
} from './harness.ts';
import type { Answer } from '../../../equipment/support/answering-service.ts';

describe('mayHaveArrived', () => {
  it.each([get, post])('is false if the port is closed', async (make) => {
    const server = createServer();
    const port = await listen(server);
    await stopServer(server, new Set());
    expect(await transportWith().send(make(`http://127.0.0.1:${port}/`))).toEqual(
      failingWith('unreachable', { retryable: true, detail: 'ECONNREFUSED' }),
    );
  });

  it.each([get, post])('is false if the host name is unknown', async (make) => {
    // Too long for a host name, so that no DNS query leaves this computer.
    const sent = await transportWith().send(make(`https://${'x'.repeat(64)}.invalid/`));
    expect(sent).toMatchObject(failingWith('unreachable', { retryable: true }));
  });

  it.each([get, post])('is false if the TLS handshake gets no answer', async (make) => {
    const { port } = await startMute();
    expect(
      await transportWith({ idleTimeoutMs: 100 }).send(make(`https://127.0.0.1:${port}/`)),
    ).toMatchObject(failingWith('timed-out', { retryable: true }));
  });

  it.each([get, post])('is false if the server does not speak TLS', async (make) => {
    const service = await startService(undefined, null);
    const sent = await transportWith().send(make(`https://127.0.0.1:${service.port}/`));
    expect(sent).toMatchObject(failingWith('not-the-service', { retryable: true }));
  });

  it.each([get, post])('is false if cancelled before the start', async (make) => {
    const service = await startService();
    const sent = await transportWith().send(make(service.url, AbortSignal.abort()));
    expect(sent).toMatchObject(failingWith('cancelled'));
    expect(service.connections()).toBe(0);
  });

  it('is false if cancelled before a connection is established', async () => {
    const { port, connected } = await startMute();
    const stop = new AbortController();
    const sending = transportWith().send(post(`https://127.0.0.1:${port}/`, stop.signal));
    await connected;
    stop.abort();
    expect(await sending).toMatchObject(failingWith('cancelled'));
  });

  it.each([undefined, new Error('enough')])(
    'is true if cancelled while waiting for the response',
    async (reason) => {
      const stop = new AbortController();
      const service = await startService(() => stop.abort(reason));
      const sent = await transportWith().send(post(service.url, stop.signal));
      expect(sent).toMatchObject(failingWith('cancelled', {}, true));
    },
  );

  it.each([certificate, null])('is true if the response never came or broke off', async (tls) => {
    const silent = await startService(() => undefined, tls);
    expect(await transportWith({ idleTimeoutMs: 1000 }).send(post(silent.url))).toMatchObject(
      failingWith('timed-out', {}, true),
    );
    const broken = await startService((request) => request.socket.destroy(), tls);
    expect(await transportWith().send(post(broken.url))).toMatchObject(failingWith('unreachable', {}, true));
    expect(broken.requests.length).toBe(1);
  });

  it('is true if a GET broke off and its retry could not connect', async () => {
    const service = await startService(() => void service.stop());
    const sent = await transportWith().send(get(service.url));
    expect(sent).toMatchObject({ mayHaveArrived: true, failure: { detail: 'ECONNREFUSED' } });
  });
});

it('tells the addresses by which it reaches a name of this computer', async () => {
  const service = await startService(undefined, null);
  const url = `http://packages.localhost:${service.port}/`;
  expect(await transportWith().inspect(url)).toMatchObject({
    tried: [{ failure: null }],
    name: { host: 'packages.localhost', addresses: ['::1', '127.0.0.1'] },
  });
});

describe('dead pooled connections', () => {
  it('do not make a GET fail', async () => {
    const service = await startService();
    const transport = transportWith();
    await Promise.all(Array.from({ length: 6 }, () => transport.send(get(service.url))));
    expect(service.connections()).toBe(6);
    service.cut();
    const again = await Promise.all(Array.from({ length: 6 }, () => transport.send(get(service.url))));
    expect(again.every((sent) => sent.ok)).toBe(true);
  });
});

describe('a reset', () => {
  it('replaces open connections', async () => {
    const service = await startService();
    const transport = transportWith();
    await transport.send(get(service.url));
    transport.reset();
    await transport.send(get(service.url));
    expect(service.connections()).toBe(2);
  });

  it.each([get, post])('lets a pending request finish', async (make) => {
    const service = await startService((_, response) => {
      transport.reset();
      setImmediate(() => response.end('{}'));
    });
    const transport = transportWith();
    expect(await transport.send(make(service.url))).toMatchObject({ ok: true });
    expect(service.requests.length).toBe(1);
  });

  it('repeats a GET that got no response over its old connection', async () => {
    const service = await startService((_, response) => {
      if (service.requests.length === 1) transport.reset();
      else response.end('{}');
    });
    const transport = transportWith({ drainTimeoutMs: 50 });
    expect(await transport.send(get(service.url))).toMatchObject({ ok: true });
    expect(service.requests.length).toBe(2);
  });

  it('lets a pending POST finish, however long its response takes', async () => {
    const retired = Promise.withResolvers<undefined>();
    const service = await startService((request, response) => {
      if (request.method === 'GET') {
        request.socket.once('close', () => retired.resolve(undefined));
        transport.reset();
      } else void retired.promise.then(() => response.end('{"access_token":"new"}'));
    });
    const transport = transportWith({ drainTimeoutMs: 50 });
    const posting = transport.send(post(service.url));
    await eventually(() => service.requests.length).toBe(1);
    // This GET's connection is closed after the drain timeout, so the POST's response comes later than that.
    const getting = transport.send(get(service.url));
    expect(await posting).toMatchObject({ ok: true, value: { text: '{"access_token":"new"}' } });
    await transport.dispose();
    await getting;
    expect(service.requests.filter((line) => line.startsWith('POST')).length).toBe(1);
  });

  it('does not end a POST that is still connecting', async () => {
    const proxy = await startProxy();
    proxy.behaviour = 'silent';
    const service = await startService();
    const transport = transportWith({
      resolveProxy: via(proxy.entry),
      drainTimeoutMs: 10,
      idleTimeoutMs: 300,
    });
    const sending = transport.send(post(service.url));
    await eventually(() => proxy.targets.length).toBe(1);
    transport.reset();
    expect(await sending).toMatchObject(
      failingWith('timed-out', { detail: `no connection, proxy http://127.0.0.1:${proxy.port}` }),
    );
  });

  it('asks for proxies again', async () => {
    const [office, home] = [await startProxy(), await startProxy()];
    const service = await startService();
    let entry = office.entry;
    const transport = transportWith({ resolveProxy: () => Promise.resolve(entry) });
    await transport.send(post(service.url));
    entry = home.entry;
    await transport.send(post(service.url));
    expect([office.targets.length, home.targets.length]).toEqual([2, 0]);
    transport.reset();
    await transport.send(post(service.url));
    expect([office.targets.length, home.targets.length]).toEqual([2, 1]);
  });
});

describe('a response that never ends', () => {
  /** Sends byte by byte, so that no idle timeout fires. */
  function drip(
    _: IncomingMessage,
    response: ServerResponse,
    onDrop: (count: number) => void = () => undefined,
  ): void {
    response.writeHead(200);
    let drops = 0;
    const dripping = setInterval(() => {
      response.write(' ');
      onDrop((drops += 1));
    }, 20);
    response.once('close', () => clearInterval(dripping));
  }

  it.each([
    ['GET', get, certificate],
    ['POST', post, certificate],
    ['GET', get, null],
    ['POST', post, null],
  ] as const)('times out: %s', async (method, make, tls) => {
    let dropped = 0;
    const service = await startService(
      (request, response) => drip(request, response, (count) => (dropped = count)),
      tls,
    );
    const timers = timersOf(20_000);
    const maxDurationMs = { GET: 60_000, POST: 60_000, [method]: 20_000 };
    const sending = transportWith({ maxDurationMs, idleTimeoutMs: 5000 }).send(make(service.url));
    await eventually(() => dropped).toBeGreaterThan(5);
    timers[0]?.();
    expect(await sending).toEqual(
      failingWith('timed-out', { retryable: true, detail: 'no whole answer within 20 s' }, true),
    );
    // Not repeated, and its connection is closed.
    expect(service.requests.length).toBe(1);
    await eventually(() => service.openConnections()).toBe(0);
  });

  it('does not affect other requests of its pool', async () => {
    const [begun, over] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const service = await startService((request, response) => {
      if (request.url === '/drip') drip(request, response, () => begun.resolve(undefined));
      else void over.promise.then(() => response.end('{}'));
    });
    const timers = timersOf(20_000);
    const transport = transportWith({ maxDurationMs: { GET: 20_000, POST: 20_000 } });
    const first = transport.send(get(`${service.url}drip`));
    await begun.promise;
    const second = transport.send(get(service.url));
    await eventually(() => service.requests.length).toBe(2);
    timers[0]?.();
    expect((await first).ok).toBe(false);
    over.resolve(undefined);
    expect((await second).ok).toBe(true);
  });

  it('times out also while connecting; then nothing was sent', async () => {
    const { port } = await startMute();
    const transport = transportWith({ maxDurationMs: { GET: 100, POST: 100 } });
    expect(await transport.send(post(`https://127.0.0.1:${port}/`))).toMatchObject(
      failingWith('timed-out', { detail: 'no whole answer within 0.1 s' }),
    );
  });

  it('leaves no listener on the caller’s signal', async () => {
    const service = await startService((request, response) => drip(request, response), null);
    const transport = transportWith({ maxDurationMs: { GET: 100, POST: 100 } });
    const { signal } = new AbortController();
    for (const make of [get, post]) await transport.send(make(service.url, signal));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

describe('a body beyond the size limit', () => {
  const [kib, mib] = [1024, 1024 * 1024];
  const check = (url: string): HttpRequest => ({ ...get(url), purpose: 'connection-test' });

  /** Responds with `size` bytes, as fast as they are read. */
  function sendBytes(size: number, status = 200): Answer {
    return (_, response) => {
      response.writeHead(status);
      const piece = Buffer.alloc(64 * kib, '[');
      void pipeline(
        Readable.from(
          (function* () {
            for (let left = size; left > 0; left -= piece.length) yield piece.subarray(0, left);
          })(),
        ),
        response,
      ).catch(() => undefined);
    };
  }

  it.each([
    ['tokens', post, 256 * kib],
    ['a test of the connection', check, 256 * kib],
    ['the list', get, 8 * mib],
  ] as const)('is rejected for %s, and not read to its end', async (_, make, largest) => {
    const service = await startService(sendBytes(64 * mib), null);
    const sent = await transportWith().send(make(service.url));
    expect(sent).toEqual(
      failingWith(
        'unexpected-answer',
        { retryable: false, detail: `answer larger than ${largest / kib} KiB` },
        true,
      ),
    );
    await eventually(() => service.openConnections()).toBe(0);
    // The rest is what system buffers held when the body was rejected.
    expect(service.sent()).toBeLessThan(largest + 16 * mib);
  });

  it.each([
    [post, 256 * kib],
    [check, 256 * kib],
    [get, 8 * mib],
  ] as const)('does not include a body of exactly the limit', async (make, largest) => {
    const service = await startService(sendBytes(largest), null);
    const sent = await transportWith().send(make(service.url));
    expect(sent.ok && sent.value.body.length).toBe(largest);
  });

  it.each([get, post, check])('is ignored if the status is an error', async (make) => {
    const service = await startService(sendBytes(64 * mib, 503), null);
    const sent = await transportWith().send(make(service.url));
    expect(sent).toMatchObject({ ok: true, value: { status: 503, text: '' } });
    await eventually(() => service.openConnections()).toBe(0);
    expect((await transportWith().send(make(service.url))).ok).toBe(true);
  });
});

it.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
] as const)('calls a body in %s malformed that was cut off before it was sent', async (encoding, encode) => {
  const body = encode('{"status":"SUCCESS"}').subarray(0, -4);
  const service = await startService((_, response) =>
    response.writeHead(200, { 'content-encoding': encoding, 'content-length': body.length }).end(body),
  );
  expect(await transportWith().send(get(service.url))).toEqual(
    failingWith('malformed-answer', { retryable: true, detail: `not ${encoding}` }, true),
  );
});

it.each(['\n', '\r\n', ' \t\r\n'])(
  'reads a body in gzip with %j behind it, as scripts send it',
  async (behind) => {
    const body = Buffer.concat([gzipSync('{"a":1}'), Buffer.from(behind)]);
    const service = await startService((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(body),
    );
    expect(await transportWith().send(get(service.url))).toMatchObject({
      ok: true,
      value: { text: '{"a":1}' },
    });
  },
);

// Node's decoder would take a body that was cut off for whole, and leave out all frames but the first.
it('leaves a body in zstd as it is, whole or not', async () => {
  const whole = zstdCompressSync('{"status":"SUCCESS"}');
  for (const body of [whole, whole.subarray(0, -4), Buffer.concat([whole, whole])]) {
    const service = await startService((_, response) =>
      response.writeHead(200, { 'content-encoding': 'zstd' }).end(body),
    );
    const sent = await transportWith().send(get(service.url));
    expect(sent.ok && Buffer.from(sent.value.body)).toEqual(body);
  }
});

describe('dispose', () => {
  it('cancels pending requests, however long their answers take', async () => {
    const { port } = await startMute();
    const service = await startService(() => undefined);
    const proxy = await startProxy();
    proxy.behaviour = 'silent';
    const transport = transportWith({
      resolveProxy: (url) => via(url.includes('packages.example') ? 'DIRECT' : proxy.entry)(url),
      // Longer than this test may take, so that nothing else ends them.
      idleTimeoutMs: 600_000,
    });
    const sending = [
      transport.send(get(`https://127.0.0.1:${port}/`)),
      transport.send(post(service.url)),
      transport.send(get(service.url)),
    ];
    await transport.dispose();
    for (const sent of await Promise.all(sending))
      expect(sent).toMatchObject({ failure: { code: 'cancelled' } });
  });

  it('cancels later requests', async () => {
    const service = await startService();
    const transport = transportWith();
    await transport.dispose();
    expect(await transport.send(get(service.url))).toMatchObject(failingWith('cancelled'));
  });
});
