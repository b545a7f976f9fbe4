import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { listen, stopServer } from '../../../equipment/support/connect-proxy.ts';
import { eventually } from '../../../equipment/support/eventually.ts';
import {
  authority,
  failingWith,
  get,
  post,
  startMute,
  startProxy,
  startService,
  timersOf,
  transportVia,
  transportWith,
  via,
} from './harness.ts';

/** A proxy entry with a closed port. */
async function deadEntry(): Promise<string> {
  const server = createServer();
  const port = await listen(server);
  await stopServer(server, new Set());
  return `PROXY 127.0.0.1:${port}`;
}

describe('a proxy', () => {
  it.each([['https'], ['http']])('tunnels requests to an %s address without seeing them', async (kind) => {
    const proxy = await startProxy();
    const service = await startService(undefined, kind === 'http' ? null : undefined);
    const transport = transportVia(proxy);
    expect(await transport.send(get(`${service.url}process/all?page=1`))).toMatchObject({ ok: true });
    expect(await transport.send(post(`${service.url}token`))).toMatchObject({ ok: true });
    expect(service.requests).toEqual(['GET /process/all?page=1', 'POST /token password=secret-password']);
    const target = `packages.example:${service.port}`;
    expect(proxy.targets).toEqual([target, target]);
    // The proxy sees nothing else: no path, no headers, no credentials.
    const asked = `CONNECT ${target}\nhost\n${target}\nConnection\nclose`;
    expect(proxy.received.map((text) => text.toLowerCase())).toEqual([
      asked.toLowerCase(),
      asked.toLowerCase(),
    ]);
  });

  it('keeps tunnels for GETs and opens a new one for each POST', async () => {
    const proxy = await startProxy();
    const service = await startService();
    const transport = transportVia(proxy);
    for (let n = 0; n < 10; n += 1) await transport.send(get(service.url));
    // undici may open a second one if it has not yet noticed that the first is free again.
    const kept = proxy.targets.length;
    expect(kept).toBeLessThanOrEqual(2);
    for (let n = 0; n < 3; n += 1) await transport.send(post(service.url));
    expect(proxy.targets.length).toBe(kept + 3);
    expect(service.connections()).toBe(kept + 3);
  });

  it.each([get, post])('that requires sign-in is reported as such', async (make) => {
    const proxy = await startProxy();
    proxy.authenticate = () => ['Basic realm="test"'];
    for (const tls of [undefined, null]) {
      const service = await startService(undefined, tls);
      expect(await transportVia(proxy).send(make(service.url))).toEqual(
        failingWith('proxy-sign-in', {
          retryable: false,
          detail: `basic, proxy http://127.0.0.1:${proxy.port}`,
        }),
      );
      expect(service.connections()).toBe(0);
    }
  });

  it.each([403, 502, 503, 504, 301])('that answers %i is not mistaken for the service', async (status) => {
    const proxy = await startProxy();
    proxy.behaviour = status;
    const service = await startService();
    expect(await transportVia(proxy).send(post(service.url))).toEqual(
      failingWith('unreachable', { retryable: true, detail: `proxy status ${status}` }),
    );
  });

  it('that never responds ends in a timeout, also with several such proxies', async () => {
    const silent = [await startProxy(), await startProxy(), await startProxy(), await startProxy()];
    for (const proxy of silent) proxy.behaviour = 'silent';
    const service = await startService();
    const entries = silent.map((proxy) => proxy.entry);
    const sent = await transportWith({ resolveProxy: via(...entries), idleTimeoutMs: 200 }).send(
      post(service.url),
    );
    expect(sent).toMatchObject(failingWith('timed-out', { retryable: true }));
    expect(silent.map((proxy) => proxy.targets.length).reduce((a, b) => a + b)).toBeLessThan(4);
  });

  it.each([
    ['hang-up', 'unreachable'],
    ['silent', 'timed-out'],
  ] as const)('that fails by %s gets no request', async (behaviour, code) => {
    const proxy = await startProxy();
    proxy.behaviour = behaviour;
    const service = await startService();
    // No short timeout for hang-up, because a busy machine may need long for it.
    const transport = transportWith({
      resolveProxy: via(proxy.entry),
      ...(behaviour === 'silent' ? { idleTimeoutMs: 200 } : {}),
    });
    const sent = await transport.send(post(service.url));
    expect(sent).toMatchObject({ ok: false, mayHaveArrived: false, failure: { code, retryable: true } });
    expect(service.requests).toEqual([]);
  });

  it('that dies during a POST leaves its outcome unknown, and the POST is not repeated', async () => {
    const proxy = await startProxy();
    const service = await startService(() => proxy.cut());
    const sent = await transportWith({ resolveProxy: via(proxy.entry, 'DIRECT') }).send(post(service.url));
    expect(sent).toMatchObject(failingWith('unreachable', { retryable: true }, true));
    expect(service.requests.length).toBe(1);
  });

  it('that dies during a GET is bypassed', async () => {
    const proxy = await startProxy();
    const service = await startService((_, response) => {
      if (service.requests.length > 1) response.end('{}');
      else void proxy.killed();
    });
    const sent = await transportWith({ resolveProxy: via(proxy.entry, 'DIRECT') }).send(get(service.url));
    expect(sent).toMatchObject({ ok: true });
    expect(service.requests.length).toBe(2);
  });
});

describe('a list of proxies', () => {
  it('is tried in order', async () => {
    const [first, second] = [await startProxy(), await startProxy()];
    const service = await startService();
    const transport = transportWith({ resolveProxy: via(await deadEntry(), first.entry, second.entry) });
    expect(await transport.send(post(service.url))).toMatchObject({ ok: true });
    expect([first.targets.length, second.targets.length]).toEqual([1, 0]);
  });

  it.each([407, 403, 502, 'hang-up'] as const)('goes on after a proxy that answers %s', async (behaviour) => {
    const [first, second] = [await startProxy(), await startProxy()];
    first.behaviour = behaviour;
    const service = await startService();
    const transport = transportWith({ resolveProxy: via(first.entry, second.entry) });
    expect(await transport.send(post(service.url))).toMatchObject({ ok: true });
    expect([first.targets.length, second.targets.length]).toEqual([1, 1]);
    expect(service.requests.length).toBe(1);
  });

  it('may end with the direct route', async () => {
    const service = await startService();
    const transport = transportWith({ resolveProxy: via(await deadEntry(), 'DIRECT') });
    expect(await transport.send(post(service.url))).toMatchObject({ ok: true });
  });

  it('fails with the most specific failure', async () => {
    const first = await startProxy();
    first.authenticate = () => ['Basic realm="test"'];
    const service = await startService();
    const transport = transportWith({ resolveProxy: via(first.entry, await deadEntry()) });
    expect(await transport.send(get(service.url))).toMatchObject({ failure: { code: 'proxy-sign-in' } });
  });

  it.each([
    [{ notAfter: new Date('2026-02-06T00:00:00Z') }, 'certificate-out-of-date'],
    [{ hosts: ['elsewhere.example'] }, 'certificate-of-another'],
  ])('reports a proxy’s certificate rather than an unreachable proxy: %o', async (options, code) => {
    const first = await startProxy(await authority.issue(options));
    const service = await startService();
    const transport = transportWith({ resolveProxy: via(first.entry, await deadEntry()) });
    expect(await transport.send(get(service.url))).toMatchObject({ failure: { code } });
  });

  it.each([
    // Not a proxy, or a broken one.
    ['hang-up', 'puts', 1],
    // May itself be waiting for an unreachable target.
    ['silent', 'does not put', 2],
  ] as const)('with one that answers by %s %s it last', async (behaviour, _, asked) => {
    const [first, second] = [await startProxy(), await startProxy()];
    first.behaviour = behaviour;
    const service = await startService();
    const timers = timersOf(9000);
    const transport = transportWith({ resolveProxy: via(first.entry, second.entry), idleTimeoutMs: 9000 });
    for (const times of [1, 2]) {
      const sending = transport.send(post(service.url));
      if (behaviour === 'silent') {
        await eventually(() => first.targets.length).toBe(times);
        timers.at(-1)?.();
      }
      expect(await sending).toMatchObject({ ok: true });
    }
    expect([first.targets.length, second.targets.length]).toEqual([asked, 2]);
  });

  it('tries a proxy last that never answers the TLS handshake', async () => {
    const [mute, proxy] = [await startMute(), await startProxy()];
    const service = await startService();
    const resolveProxy = via(`HTTPS 127.0.0.1:${mute.port}`, proxy.entry);
    const timers = timersOf(9000);
    const transport = transportWith({ resolveProxy, idleTimeoutMs: 9000 });
    const sending = transport.send(post(service.url));
    await mute.connected;
    timers[0]?.();
    expect(await sending).toMatchObject({ ok: true });
    expect(await transport.send(post(service.url))).toMatchObject({ ok: true });
    expect([mute.connections(), proxy.targets.length]).toEqual([1, 2]);
  });

  it('of unsupported kinds is not bypassed', async () => {
    const service = await startService();
    const sent = await transportWith({ resolveProxy: via('QUIC 127.0.0.1:1080') }).send(post(service.url));
    expect(sent).toMatchObject(failingWith('unreachable', { detail: 'proxy of kind QUIC not supported' }));
    expect(service.connections()).toBe(0);
  });

  it('is resolved for each origin', async () => {
    const proxy = await startProxy();
    const [near, far] = [await startService(), await startService()];
    const asked: string[] = [];
    const transport = transportWith({
      resolveProxy: (url) => {
        asked.push(url);
        return Promise.resolve(url.includes(String(far.port)) ? proxy.entry : 'DIRECT');
      },
    });
    await transport.send(post(`${near.url}token?state=1`));
    await transport.send(get(`${far.url}process/all?page=1`));
    await transport.send(get(`${far.url}process/all?page=2`));
    expect(new Set(proxy.targets)).toEqual(new Set([`packages.example:${far.port}`]));
    expect(asked).toEqual([near.url, far.url]);
  });
});
