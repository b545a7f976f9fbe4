import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTrust, type Authorities } from '../../../../src/main/http/trust.ts';
import { silentLog } from '../../../equipment/support/silent-log.ts';
import { eventually } from '../../../equipment/support/eventually.ts';
import {
  authority,
  certificate,
  get,
  post,
  startProxy,
  startService,
  stranger,
  transportWith,
  trusting,
  via,
  monotonic,
} from './harness.ts';

describe.each([
  ['straight', 'none'],
  ['through a proxy', 'plain'],
  ['through a proxy that speaks TLS itself', 'secure'],
] as const)('a service with a private authority, %s', (_, kind) => {
  async function way(): Promise<{ resolveProxy: (url: string) => Promise<string>; asked: () => number }> {
    if (kind === 'none') return { resolveProxy: via('DIRECT'), asked: () => 0 };
    const proxy = await startProxy(kind === 'secure' ? certificate : undefined);
    return { resolveProxy: via(proxy.entry), asked: () => proxy.targets.length };
  }

  it.each([get, post])('answers where the computer trusts it', async (make) => {
    const { resolveProxy, asked } = await way();
    const service = await startService();
    const sent = await transportWith({ resolveProxy }).send(make(service.url));
    expect(sent).toMatchObject({ ok: true, value: { status: 200, text: '{"ok":true}' } });
    expect(asked()).toBe(kind === 'none' ? 0 : 1);
  });

  it.each([get, post])(
    'gets nothing where the computer does not, and is named by its issuer',
    async (make) => {
      const { resolveProxy } = await way();
      // The proxy, where there is one, stays trusted.
      const service = await startService(undefined, stranger.issue());
      const sent = await transportWith({ resolveProxy }).send(make(service.url));
      expect(sent).toEqual({
        ok: false,
        arrived: false,
        failure: {
          code: 'untrusted-certificate',
          retryable: false,
          issuer: 'Hotel Gateway',
          detail: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE, host packages.example',
        },
      });
      expect(service.requests).toEqual([]);
    },
  );
});

describe('the system’s authorities', () => {
  const [works, hotel] = [authority.pem, stranger.pem];

  it.each([
    ['merged with Node’s own', [works], [hotel], true, true],
    ['used although one is unreadable', [works], ['nonsense', hotel], true, true],
    ['alone not enough', [], [], false, false],
  ])('are %s', async (_, own, system, trustsOwn, trustsSystem) => {
    const trust = createTrust({ load: () => Promise.resolve({ own, system }), log: silentLog, monotonic });
    const transport = transportWith({ trust });
    const [one, two] = [await startService(), await startService(undefined, stranger.issue())];
    expect((await transport.send(get(one.url))).ok).toBe(trustsOwn);
    expect((await transport.send(get(two.url))).ok).toBe(trustsSystem);
  });

  it('are waited for by https and not by http', async () => {
    const list = Promise.withResolvers<Authorities>();
    const trust = createTrust({ load: () => list.promise, log: silentLog, monotonic });
    const transport = transportWith({ trust });
    const [secure, plain] = [await startService(), await startService(undefined, null)];
    const sending = transport.send(post(secure.url));
    expect((await transport.send(post(plain.url))).ok).toBe(true);
    expect(secure.connections()).toBe(0);
    list.resolve({ own: [], system: [works] });
    expect((await sending).ok).toBe(true);
  });

  it('make new connections when they change', async () => {
    const list = Promise.withResolvers<Authorities>();
    const trust = createTrust({ load: () => list.promise, log: silentLog, monotonic, patience: 10 });
    const transport = transportWith({ trust });
    const service = await startService();
    expect(await transport.send(get(service.url))).toMatchObject({
      failure: { code: 'untrusted-certificate' },
    });
    list.resolve({ own: [], system: [works] });
    await list.promise;
    expect((await transport.send(get(service.url))).ok).toBe(true);
  });

  it.each([undefined, certificate])('are read again where they were not enough', async (tls) => {
    const proxy = await startProxy(tls);
    const service = await startService(undefined, stranger.issue());
    let [now, system] = [0, [works]];
    const trust = createTrust({
      load: () => Promise.resolve({ own: [], system }),
      log: silentLog,
      monotonic: () => now,
    });
    const transport = transportWith({ trust, resolveProxy: via(proxy.entry) });
    for (const make of [get, post]) {
      expect(await transport.send(make(service.url))).toMatchObject({
        failure: { code: 'untrusted-certificate' },
      });
    }
    system = [works, hotel];
    now += 5000;
    // The press that finds it, and the one after.
    expect((await transport.send(get(service.url))).ok).toBe(false);
    expect((await transport.send(get(service.url))).ok).toBe(true);
    expect((await transport.send(post(service.url))).ok).toBe(true);
  });
});

describe('with NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment', () => {
  it.each([
    ['straight', false],
    ['through a proxy that speaks TLS itself', true],
  ])('a certificate that nobody trusts is refused all the same, %s', async (_, byProxy) => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    onTestFinished(() => void vi.unstubAllEnvs());
    const proxy = await startProxy(certificate);
    const resolveProxy = via(byProxy ? proxy.entry : 'DIRECT');
    const service = await startService(undefined, stranger.issue());
    for (const make of [get, post]) {
      expect(await transportWith({ resolveProxy }).send(make(service.url))).toMatchObject({
        arrived: false,
        failure: { code: 'untrusted-certificate', issuer: 'Hotel Gateway' },
      });
    }
    expect(service.requests).toEqual([]);
  });

  it('a proxy’s own is refused as well', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    onTestFinished(() => void vi.unstubAllEnvs());
    const proxy = await startProxy(stranger.issue());
    const service = await startService();
    expect(await transportWith({ resolveProxy: via(proxy.entry) }).send(post(service.url))).toMatchObject({
      arrived: false,
      failure: { code: 'untrusted-certificate', issuer: 'Hotel Gateway' },
    });
    expect(proxy.targets).toEqual([]);
  });
});

describe('a certificate that is refused', () => {
  it('names the organisation before the common name', async () => {
    const service = await startService();
    const sent = await transportWith({ trust: trusting(stranger.pem) }).send(get(service.url));
    expect(sent).toMatchObject({ failure: { code: 'untrusted-certificate', issuer: 'Example Works' } });
  });

  it.each([undefined, certificate])('leaves no connection behind', async (tls) => {
    const proxy = await startProxy(tls);
    const service = await startService(undefined, stranger.issue());
    const transport = transportWith({ resolveProxy: via(proxy.entry) });
    await transport.send(get(service.url));
    await transport.send(post(service.url));
    proxy.manner = 403;
    await transport.send(get(service.url));
    expect(proxy.targets.length).toBe(3);
    await eventually(() => [service.standing(), proxy.standing()]).toEqual([0, 0]);
  });

  it('says since when it is over', async () => {
    const [notBefore, notAfter] = [new Date('2026-01-05T00:00:00Z'), new Date('2026-02-06T00:00:00Z')];
    const service = await startService(undefined, authority.issue({ notBefore, notAfter }));
    expect(await transportWith().send(get(service.url))).toMatchObject({
      failure: {
        code: 'certificate-out-of-date',
        retryable: false,
        issuer: 'Example Works',
        detail: 'CERT_HAS_EXPIRED, host packages.example, valid 2026-01-05 to 2026-02-06',
      },
    });
  });

  it('says for whom it was issued', async () => {
    const service = await startService(undefined, authority.issue({ hosts: ['elsewhere.example'] }));
    expect(await transportWith().send(get(service.url))).toMatchObject({
      arrived: false,
      failure: {
        code: 'certificate-of-another',
        retryable: true,
        issuer: 'Example Works',
        detail: 'ERR_TLS_CERT_ALTNAME_INVALID, host packages.example, issued for DNS:elsewhere.example',
      },
    });
    expect(service.requests).toEqual([]);
  });

  it('may be the proxy’s own', async () => {
    const proxy = await startProxy(stranger.issue());
    const service = await startService();
    expect(await transportWith({ resolveProxy: via(proxy.entry) }).send(post(service.url))).toMatchObject({
      arrived: false,
      failure: { code: 'untrusted-certificate', issuer: 'Hotel Gateway' },
    });
    expect(proxy.targets).toEqual([]);
  });

  it('is accepted at an address as well as at a name', async () => {
    const service = await startService();
    const sent = await transportWith().send(get(`https://127.0.0.1:${service.port}/`));
    expect(sent).toMatchObject({ ok: true });
  });
});
