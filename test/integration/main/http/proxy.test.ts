import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { listen, stopServer } from '../../../equipment/support/connect-proxy.ts';
import { eventually } from '../../../equipment/support/eventually.ts';
import {
  authority,
  get,
  post,
  startMute,
  startProxy,
  startService,
  timersOf,
  transportWith,
  via,
} from './harness.ts';

/** A port on which nobody listens. */
async function deadEntry(): Promise<string> {
  const server = createServer();
  const port = await listen(server);
  await stopServer(server, new Set());
  return `PROXY 127.0.0.1:${port}`;
}

describe('a proxy', () => {
  it.each([['https'], ['http']])(
    'carries requests to an %s address and hears nothing of them',
    async (kind) => {
      const proxy = await startProxy();
      const service = await startService(undefined, kind === 'http' ? null : undefined);
      const transport = transportWith({ resolveProxy: via(proxy.entry) });
      expect(await transport.send(get(`${service.url}process/all?page=1`))).toMatchObject({ ok: true });
      expect(await transport.send(post(`${service.url}token`))).toMatchObject({ ok: true });
      expect(service.requests).toEqual(['GET /process/all?page=1', 'POST /token password=secret-password']);
      const target = `packages.example:${service.port}`;
      expect(proxy.targets).toEqual([target, target]);
      // Its whole knowledge: no path, no header of ours, no credentials.
      const asked = `CONNECT ${target}\nhost\n${target}\nConnection\nclose`;
      expect(proxy.heard.map((text) => text.toLowerCase())).toEqual([
        asked.toLowerCase(),
        asked.toLowerCase(),
      ]);
    },
  );

  it.each([get, post])('hears nothing of a service on this computer', async (make) => {
    const proxy = await startProxy();
    const service = await startService(undefined, null);
    for (const host of ['localhost', '127.0.0.1']) {
      const transport = transportWith({ resolveProxy: via(proxy.entry) });
      expect(await transport.send(make(`http://${host}:${service.port}/`))).toMatchObject({ ok: true });
    }
    expect(proxy.heard).toEqual([]);
    expect(service.requests.length).toBe(2);
  });

  it('keeps tunnels for GETs and opens a new one for each POST', async () => {
    const proxy = await startProxy();
    const service = await startService();
    const transport = transportWith({ resolveProxy: via(proxy.entry) });
    for (let n = 0; n < 10; n += 1) await transport.send(get(service.url));
    // A second one where the next request came before undici had noticed that the first was free again.
    const kept = proxy.targets.length;
    expect(kept).toBeLessThanOrEqual(2);
    for (let n = 0; n < 3; n += 1) await transport.send(post(service.url));
    expect(proxy.targets.length).toBe(kept + 3);
    expect(service.connections()).toBe(kept + 3);
  });

  it.each([get, post])('that wants a sign-in is a failure of its own', async (make) => {
    const proxy = await startProxy();
    proxy.manner = 407;
    for (const tls of [undefined, null]) {
      const service = await startService(undefined, tls);
      expect(await transportWith({ resolveProxy: via(proxy.entry) }).send(make(service.url))).toEqual({
        ok: false,
        arrived: false,
        failure: { code: 'proxy-sign-in', retryable: false, detail: 'proxy status 407' },
      });
      expect(service.connections()).toBe(0);
    }
  });

  it.each([403, 502, 503, 504, 301])('that answers %i is not taken for the service', async (status) => {
    const proxy = await startProxy();
    proxy.manner = status;
    const service = await startService();
    expect(await transportWith({ resolveProxy: via(proxy.entry) }).send(post(service.url))).toEqual({
      ok: false,
      arrived: false,
      failure: { code: 'unreachable', retryable: true, detail: `proxy status ${status}` },
    });
  });

  it('that says nothing holds up nobody for long, and many such proxies neither', async () => {
    const silent = [await startProxy(), await startProxy(), await startProxy(), await startProxy()];
    for (const proxy of silent) proxy.manner = 'silent';
    const service = await startService();
    const entries = silent.map((proxy) => proxy.entry);
    const sent = await transportWith({ resolveProxy: via(...entries), patience: 200 }).send(
      post(service.url),
    );
    expect(sent).toMatchObject({ arrived: false, failure: { code: 'timed-out', retryable: true } });
    expect(silent.map((proxy) => proxy.targets.length).reduce((a, b) => a + b)).toBeLessThan(4);
  });

  it.each([
    ['hang-up', 'unreachable'],
    ['silent', 'timed-out'],
  ] as const)('that answers by %s gets no request', async (manner, code) => {
    const proxy = await startProxy();
    proxy.manner = manner;
    const service = await startService();
    // A busy machine may take its time to hang up.
    const transport = transportWith({
      resolveProxy: via(proxy.entry),
      ...(manner === 'silent' ? { patience: 200 } : {}),
    });
    const sent = await transport.send(post(service.url));
    expect(sent).toMatchObject({ ok: false, arrived: false, failure: { code, retryable: true } });
    expect(service.requests).toEqual([]);
  });

  it('that dies under a POST leaves its outcome open, and the POST is not sent again', async () => {
    const proxy = await startProxy();
    const service = await startService(() => proxy.cut());
    const sent = await transportWith({ resolveProxy: via(proxy.entry, 'DIRECT') }).send(post(service.url));
    expect(sent).toMatchObject({
      ok: false,
      arrived: true,
      failure: { code: 'unreachable', retryable: true },
    });
    expect(service.requests.length).toBe(1);
  });

  it('that dies under a GET is gone around', async () => {
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

  it.each([407, 403, 502, 'hang-up'] as const)('goes on after a proxy that answers %s', async (manner) => {
    const [first, second] = [await startProxy(), await startProxy()];
    first.manner = manner;
    const service = await startService();
    const transport = transportWith({ resolveProxy: via(first.entry, second.entry) });
    expect(await transport.send(post(service.url))).toMatchObject({ ok: true });
    expect([first.targets.length, second.targets.length]).toEqual([1, 1]);
    expect(service.requests.length).toBe(1);
  });

  it('may end with the direct way', async () => {
    const service = await startService();
    const transport = transportWith({ resolveProxy: via(await deadEntry(), 'DIRECT') });
    expect(await transport.send(post(service.url))).toMatchObject({ ok: true });
  });

  it('fails with what tells most', async () => {
    const first = await startProxy();
    first.manner = 407;
    const service = await startService();
    const transport = transportWith({ resolveProxy: via(first.entry, await deadEntry()) });
    expect(await transport.send(get(service.url))).toMatchObject({ failure: { code: 'proxy-sign-in' } });
  });

  it.each([
    [{ notAfter: new Date('2026-02-06T00:00:00Z') }, 'certificate-out-of-date'],
    [{ hosts: ['elsewhere.example'] }, 'certificate-of-another'],
  ])('tells of a proxy’s certificate before a proxy that is not there: %o', async (options, code) => {
    const first = await startProxy(authority.issue(options));
    const service = await startService();
    const transport = transportWith({ resolveProxy: via(first.entry, await deadEntry()) });
    expect(await transport.send(get(service.url))).toMatchObject({ failure: { code } });
  });

  it('leaves a proxy that could not be reached for last, for five minutes', async () => {
    const [dead, alive] = [await startProxy(), await startProxy()];
    const service = await startService();
    let now = 0;
    const transport = transportWith({ resolveProxy: via(dead.entry, alive.entry), monotonic: () => now });
    await dead.killed();
    await transport.send(post(service.url));
    alive.manner = 502;
    // The dead one is asked after the living, so its failure is the last; the living one's tells as much and came first.
    expect(await transport.send(post(service.url))).toMatchObject({
      failure: { detail: 'proxy status 502' },
    });
    now += 5 * 60_000;
    expect(await transport.send(post(service.url))).toMatchObject({
      failure: { code: 'unreachable', detail: `ECONNREFUSED, proxy http://127.0.0.1:${dead.port}` },
    });
  });

  it.each([
    // It is no proxy, or a broken one.
    ['hang-up', 'puts', 1],
    // It may be waiting itself, for a target that is not there.
    ['silent', 'does not put', 2],
  ] as const)('with one that answers by %s %s it last', async (manner, _, asked) => {
    const [first, second] = [await startProxy(), await startProxy()];
    first.manner = manner;
    const service = await startService();
    const timers = timersOf(9000);
    const transport = transportWith({ resolveProxy: via(first.entry, second.entry), patience: 9000 });
    for (const times of [1, 2]) {
      const sending = transport.send(post(service.url));
      if (manner === 'silent') {
        await eventually(() => first.targets.length).toBe(times);
        timers.at(-1)?.();
      }
      expect(await sending).toMatchObject({ ok: true });
    }
    expect([first.targets.length, second.targets.length]).toEqual([asked, 2]);
  });

  it('puts a proxy last that says nothing where TLS is to begin', async () => {
    const [mute, proxy] = [await startMute(), await startProxy()];
    const service = await startService();
    const resolveProxy = via(`HTTPS 127.0.0.1:${mute.port}`, proxy.entry);
    const timers = timersOf(9000);
    const transport = transportWith({ resolveProxy, patience: 9000 });
    const sending = transport.send(post(service.url));
    await mute.met;
    timers[0]?.();
    expect(await sending).toMatchObject({ ok: true });
    expect(await transport.send(post(service.url))).toMatchObject({ ok: true });
    expect([mute.connections(), proxy.targets.length]).toEqual([1, 2]);
  });

  it('of kinds that this app cannot use does not lead around them', async () => {
    const service = await startService();
    const sent = await transportWith({ resolveProxy: via('SOCKS5 127.0.0.1:1080') }).send(post(service.url));
    expect(sent).toMatchObject({
      arrived: false,
      failure: { code: 'unreachable', detail: 'proxy of kind SOCKS5 not supported' },
    });
    expect(service.connections()).toBe(0);
  });

  it('belongs to an address', async () => {
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
