import { getEventListeners } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from 'vitest';
import type { Outgoing } from '../../../../src/main/http/transport.ts';
import { listen, stopServer } from '../../../equipment/support/connect-proxy.ts';
import { eventually } from '../../../equipment/support/eventually.ts';
import {
  certificate,
  get,
  post,
  startMute,
  startProxy,
  startService,
  timersOf,
  transportWith,
  via,
  type Answer,
} from './harness.ts';

describe('whether a request may have arrived', () => {
  it.each([get, post])('no, where nobody listens', async (make) => {
    const server = createServer();
    const port = await listen(server);
    await stopServer(server, new Set());
    expect(await transportWith().send(make(`http://127.0.0.1:${port}/`))).toEqual({
      ok: false,
      arrived: false,
      failure: { code: 'unreachable', retryable: true, detail: 'ECONNREFUSED' },
    });
  });

  it.each([get, post])('no, where a name is not known', async (make) => {
    // Too long for a name, so that nobody beyond this computer is asked.
    const sent = await transportWith().send(make(`https://${'x'.repeat(64)}.invalid/`));
    expect(sent).toMatchObject({ arrived: false, failure: { code: 'unreachable', retryable: true } });
  });

  it.each([get, post])('no, where TLS gets no answer', async (make) => {
    const { port } = await startMute();
    expect(await transportWith({ patience: 100 }).send(make(`https://127.0.0.1:${port}/`))).toMatchObject({
      arrived: false,
      failure: { code: 'timed-out', retryable: true },
    });
  });

  it.each([get, post])('no, where TLS meets something else', async (make) => {
    const service = await startService(undefined, null);
    const sent = await transportWith().send(make(`https://127.0.0.1:${service.port}/`));
    expect(sent).toMatchObject({ arrived: false, failure: { code: 'not-the-service', retryable: true } });
  });

  it.each([get, post])('no, where it was cancelled before it began', async (make) => {
    const service = await startService();
    const sent = await transportWith().send(make(service.url, AbortSignal.abort()));
    expect(sent).toMatchObject({ arrived: false, failure: { code: 'cancelled' } });
    expect(service.connections()).toBe(0);
  });

  it('no, where it was cancelled before its connection stood', async () => {
    const { port, met } = await startMute();
    const stop = new AbortController();
    const sending = transportWith().send(post(`https://127.0.0.1:${port}/`, stop.signal));
    await met;
    stop.abort();
    expect(await sending).toMatchObject({ arrived: false, failure: { code: 'cancelled' } });
  });

  it.each([undefined, new Error('enough')])(
    'yes, where it was cancelled while an answer was awaited',
    async (reason) => {
      const stop = new AbortController();
      const service = await startService(() => stop.abort(reason));
      const sent = await transportWith().send(post(service.url, stop.signal));
      expect(sent).toMatchObject({ arrived: true, failure: { code: 'cancelled' } });
    },
  );

  it.each([certificate, null])('yes, where the answer stayed away or broke off', async (tls) => {
    const silent = await startService(() => undefined, tls);
    expect(await transportWith({ patience: 1000 }).send(post(silent.url))).toMatchObject({
      arrived: true,
      failure: { code: 'timed-out' },
    });
    const broken = await startService((request) => request.socket.destroy(), tls);
    expect(await transportWith().send(post(broken.url))).toMatchObject({
      arrived: true,
      failure: { code: 'unreachable' },
    });
    expect(broken.requests.length).toBe(1);
  });

  it('yes, where a GET broke off and could not be repeated', async () => {
    const service = await startService(() => void service.stop());
    const sent = await transportWith().send(get(service.url));
    expect(sent).toMatchObject({ arrived: true, failure: { detail: 'ECONNREFUSED' } });
  });
});

describe('connections that died while nobody looked', () => {
  it('cost no GET', async () => {
    const service = await startService();
    const transport = transportWith();
    await Promise.all(Array.from({ length: 6 }, () => transport.send(get(service.url))));
    expect(service.connections()).toBe(6);
    service.cut();
    const again = await Promise.all(Array.from({ length: 6 }, () => transport.send(get(service.url))));
    expect(again.every((sent) => sent.ok)).toBe(true);
  });

  it('are met once: a GET that dies twice fails', async () => {
    const service = await startService((request) => request.socket.destroy());
    expect(await transportWith().send(get(service.url))).toMatchObject({ ok: false, arrived: true });
    expect(service.requests.length).toBe(2);
  });
});

describe('a reset', () => {
  it('lets go of open connections', async () => {
    const service = await startService();
    const transport = transportWith();
    await transport.send(get(service.url));
    transport.reset();
    await transport.send(get(service.url));
    expect(service.connections()).toBe(2);
  });

  it.each([get, post])('leaves alone what is well under way', async (make) => {
    const service = await startService((_, response) => {
      transport.reset();
      setImmediate(() => response.end('{}'));
    });
    const transport = transportWith();
    expect(await transport.send(make(service.url))).toMatchObject({ ok: true });
    expect(service.requests.length).toBe(1);
  });

  it('sends a GET again that got no answer over its old connection', async () => {
    const service = await startService((_, response) => {
      if (service.requests.length === 1) transport.reset();
      else response.end('{}');
    });
    const transport = transportWith({ grace: 50 });
    expect(await transport.send(get(service.url))).toMatchObject({ ok: true });
    expect(service.requests.length).toBe(2);
  });

  it('leaves a POST under way alone, however long its answer takes', async () => {
    const retired = Promise.withResolvers<undefined>();
    const service = await startService((request, response) => {
      if (request.method === 'GET') {
        request.socket.once('close', () => retired.resolve(undefined));
        transport.reset();
      } else void retired.promise.then(() => response.end('{"access_token":"new"}'));
    });
    const transport = transportWith({ grace: 50 });
    const posting = transport.send(post(service.url));
    await eventually(() => service.requests.length).toBe(1);
    // Its connection is ended when the grace is over, so this is later than that.
    const getting = transport.send(get(service.url));
    expect(await posting).toMatchObject({ ok: true, value: { text: '{"access_token":"new"}' } });
    await transport.dispose();
    await getting;
    expect(service.requests.filter((line) => line.startsWith('POST')).length).toBe(1);
  });

  it('leaves a POST alone whose connection does not stand yet', async () => {
    const proxy = await startProxy();
    proxy.manner = 'silent';
    const service = await startService();
    const transport = transportWith({ resolveProxy: via(proxy.entry), grace: 10, patience: 300 });
    const sending = transport.send(post(service.url));
    await eventually(() => proxy.targets.length).toBe(1);
    transport.reset();
    expect(await sending).toMatchObject({
      arrived: false,
      failure: { code: 'timed-out', detail: `no connection, proxy http://127.0.0.1:${proxy.port}` },
    });
  });

  it('asks for proxies anew', async () => {
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

describe('an answer that never ends', () => {
  /** One byte at a time, so that no wait for the next is long. */
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
  ] as const)('is given up: %s', async (method, make, tls) => {
    let dropped = 0;
    const service = await startService(
      (request, response) => drip(request, response, (count) => (dropped = count)),
      tls,
    );
    const timers = timersOf(20_000);
    const limits = { GET: 60_000, POST: 60_000, [method]: 20_000 };
    const sending = transportWith({ limits, patience: 5000 }).send(make(service.url));
    await eventually(() => dropped).toBeGreaterThan(5);
    timers[0]?.();
    expect(await sending).toEqual({
      ok: false,
      arrived: true,
      failure: { code: 'timed-out', retryable: true, detail: 'no whole answer within 20 s' },
    });
    // Not repeated, and nothing of it is left.
    expect(service.requests.length).toBe(1);
    await eventually(() => service.standing()).toBe(0);
  });

  it('leaves the other requests of its pool alone', async () => {
    const [begun, over] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const service = await startService((request, response) => {
      if (request.url === '/drip') drip(request, response, () => begun.resolve(undefined));
      else void over.promise.then(() => response.end('{}'));
    });
    const timers = timersOf(20_000);
    const transport = transportWith({ limits: { GET: 20_000, POST: 20_000 } });
    const first = transport.send(get(`${service.url}drip`));
    await begun.promise;
    const second = transport.send(get(service.url));
    await eventually(() => service.requests.length).toBe(2);
    timers[0]?.();
    expect((await first).ok).toBe(false);
    over.resolve(undefined);
    expect((await second).ok).toBe(true);
  });

  it('is no different where no connection comes about: then nothing was sent', async () => {
    const { port } = await startMute();
    const transport = transportWith({ limits: { GET: 100, POST: 100 } });
    expect(await transport.send(post(`https://127.0.0.1:${port}/`))).toMatchObject({
      arrived: false,
      failure: { code: 'timed-out', detail: 'no whole answer within 0.1 s' },
    });
  });

  it('has a caller’s signal forgotten, like any other', async () => {
    const service = await startService((request, response) => drip(request, response), null);
    const transport = transportWith({ limits: { GET: 100, POST: 100 } });
    const { signal } = new AbortController();
    for (const make of [get, post]) await transport.send(make(service.url, signal));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

describe('an answer that is larger than what was asked for can be', () => {
  const [kib, mib] = [1024, 1024 * 1024];
  const check = (url: string): Outgoing => ({ ...get(url), route: 'connection-test' });

  /** Answers with so many bytes, announced or not, as fast as they are taken. */
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
  ] as const)('is refused for %s, and not read to its end', async (_, make, largest) => {
    const service = await startService(sendBytes(64 * mib), null);
    const sent = await transportWith().send(make(service.url));
    expect(sent).toEqual({
      ok: false,
      arrived: true,
      failure: {
        code: 'unexpected-answer',
        retryable: false,
        detail: `answer larger than ${largest / kib} KiB`,
      },
    });
    await eventually(() => service.standing()).toBe(0);
    // What was under way when it was refused lies in buffers of the system.
    expect(service.sent()).toBeLessThan(largest + 16 * mib);
  });

  it.each([
    [post, 256 * kib],
    [check, 256 * kib],
    [get, 8 * mib],
  ] as const)('is one beyond the bound, not one that reaches it', async (make, largest) => {
    const service = await startService(sendBytes(largest), null);
    const sent = await transportWith().send(make(service.url));
    expect(sent.ok && sent.value.body.length).toBe(largest);
  });

  it.each([get, post, check])('says by its status what is wrong', async (make) => {
    const service = await startService(sendBytes(64 * mib, 503), null);
    const sent = await transportWith().send(make(service.url));
    expect(sent).toMatchObject({ ok: true, value: { status: 503, text: '' } });
    await eventually(() => service.standing()).toBe(0);
    expect((await transportWith().send(make(service.url))).ok).toBe(true);
  });
});

describe('the end', () => {
  it('cancels what is under way, soon', async () => {
    const { port } = await startMute();
    const service = await startService(() => undefined);
    const proxy = await startProxy();
    proxy.manner = 'silent';
    const transport = transportWith({
      resolveProxy: (url) => via(url.includes('packages.example') ? 'DIRECT' : proxy.entry)(url),
      patience: 20_000,
    });
    const sending = [
      transport.send(get(`https://127.0.0.1:${port}/`)),
      transport.send(post(service.url)),
      transport.send(get(service.url)),
    ];
    const started = performance.now();
    await transport.dispose();
    for (const sent of await Promise.all(sending))
      expect(sent).toMatchObject({ failure: { code: 'cancelled' } });
    // Two seconds, and what a busy machine adds; whoever waited for an answer would need twenty.
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('is the end', async () => {
    const service = await startService();
    const transport = transportWith();
    await transport.dispose();
    expect(await transport.send(get(service.url))).toMatchObject({
      arrived: false,
      failure: { code: 'cancelled' },
    });
  });
});
