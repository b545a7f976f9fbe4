import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PemContent } from '../../../../src/main/http/pem-file.ts';
import type { Transport } from '../../../../src/main/http/transport.ts';
import { createTrustStore, type Authorities } from '../../../../src/main/http/trust-store.ts';
import { silentLog } from '../../../equipment/support/silent-log.ts';
import { eventually } from '../../../equipment/support/eventually.ts';
import {
  authority,
  certificate,
  failingWith,
  get,
  monotonic,
  post,
  startProxy,
  startService,
  stranger,
  transportVia,
  transportWith,
  via,
} from './harness.ts';

describe.each([
  ['directly', 'none'],
  ['through a proxy', 'plain'],
  ['through a proxy that speaks TLS itself', 'secure'],
] as const)('a service with a private authority, %s', (_, kind) => {
  async function way(): Promise<{ resolveProxy: (url: string) => Promise<string>; asked: () => number }> {
    if (kind === 'none') return { resolveProxy: via('DIRECT'), asked: () => 0 };
    const proxy = await startProxy(kind === 'secure' ? certificate : undefined);
    return { resolveProxy: via(proxy.entry), asked: () => proxy.targets.length };
  }

  it.each([get, post])('is accepted if the computer trusts the authority', async (make) => {
    const { resolveProxy, asked } = await way();
    const service = await startService();
    const sent = await transportWith({ resolveProxy }).send(make(service.url));
    expect(sent).toMatchObject({ ok: true, value: { status: 200, text: '{"ok":true}' } });
    expect(asked()).toBe(kind === 'none' ? 0 : 1);
  });

  it.each([get, post])(
    'gets no request if the computer does not trust it, and the failure names the issuer',
    async (make) => {
      const { resolveProxy } = await way();
      // The proxy's certificate stays trusted.
      const service = await startService(undefined, await stranger.issue());
      const sent = await transportWith({ resolveProxy }).send(make(service.url));
      expect(sent).toEqual(
        failingWith('untrusted-certificate', {
          retryable: false,
          issuer: 'Hotel Gateway',
          detail: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE, host packages.example',
        }),
      );
      expect(service.requests).toEqual([]);
    },
  );
});

describe('the system’s authorities', () => {
  const [works, hotel] = [authority.pem, stranger.pem];

  it.each([
    ['merged with Node’s own authorities', [works], [hotel], true, true],
    ['used even if one is unreadable', [works], ['nonsense', hotel], true, true],
    ['insufficient if both lists are empty', [], [], false, false],
  ])('are %s', async (_, own, system, trustsOwn, trustsSystem) => {
    const trust = createTrustStore({
      load: () => Promise.resolve({ own, system }),
      log: silentLog,
      monotonic,
    });
    const transport = transportWith({ trust });
    const [one, two] = [await startService(), await startService(undefined, await stranger.issue())];
    expect((await transport.send(get(one.url))).ok).toBe(trustsOwn);
    expect((await transport.send(get(two.url))).ok).toBe(trustsSystem);
  });

  it('are joined by those of the organisation, which the connection check tells', async () => {
    const withPolicy = (policy: PemContent<readonly string[]>): Transport =>
      transportWith({
        trust: createTrustStore({
          load: () => Promise.resolve({ own: [], system: [works], policy }),
          log: silentLog,
          monotonic,
        }),
      });
    const [one, two] = [await startService(), await startService(undefined, await stranger.issue())];
    const transport = withPolicy({ ok: true, value: [hotel] });
    expect((await transport.send(get(one.url))).ok).toBe(true);
    expect((await transport.send(get(two.url))).ok).toBe(true);
    expect(await transport.inspect(one.url)).toMatchObject({ authoritySource: 'system' });
    expect(await transport.inspect(two.url)).toMatchObject({
      authoritySource: 'policy',
      authoritiesProblem: null,
    });
    const without = withPolicy({ ok: false, problem: 'not-readable' });
    expect((await without.send(get(one.url))).ok).toBe(true);
    expect((await without.send(get(two.url))).ok).toBe(false);
    expect(await without.inspect(one.url)).toMatchObject({ authoritiesProblem: 'not-readable' });
  });

  it('delay https but not http', async () => {
    const list = Promise.withResolvers<Authorities>();
    const trust = createTrustStore({ load: () => list.promise, log: silentLog, monotonic });
    const transport = transportWith({ trust });
    const [secure, plain] = [await startService(), await startService(undefined, null)];
    const sending = transport.send(post(secure.url));
    expect((await transport.send(post(plain.url))).ok).toBe(true);
    expect(secure.connections()).toBe(0);
    list.resolve({ own: [], system: [works] });
    expect((await sending).ok).toBe(true);
  });

  it('lead to new connections when they change', async () => {
    const list = Promise.withResolvers<Authorities>();
    const trust = createTrustStore({ load: () => list.promise, log: silentLog, monotonic, timeoutMs: 10 });
    const transport = transportWith({ trust });
    const service = await startService();
    expect(await transport.send(get(service.url))).toMatchObject({
      failure: { code: 'untrusted-certificate' },
    });
    list.resolve({ own: [], system: [works] });
    await list.promise;
    expect((await transport.send(get(service.url))).ok).toBe(true);
  });

  it.each([undefined, certificate])('are reloaded after a rejected certificate', async (tls) => {
    const proxy = await startProxy(tls);
    const service = await startService(undefined, await stranger.issue());
    let [now, system] = [0, [works]];
    const trust = createTrustStore({
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
    // The first request triggers the reload, the next one uses it.
    expect((await transport.send(get(service.url))).ok).toBe(false);
    expect((await transport.send(get(service.url))).ok).toBe(true);
    expect((await transport.send(post(service.url))).ok).toBe(true);
  });
});

describe('with NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment', () => {
  it.each([
    ['directly', false],
    ['through a proxy that speaks TLS itself', true],
  ])('rejects an untrusted certificate, %s', async (_, byProxy) => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    onTestFinished(() => void vi.unstubAllEnvs());
    const proxy = await startProxy(certificate);
    const resolveProxy = via(byProxy ? proxy.entry : 'DIRECT');
    const service = await startService(undefined, await stranger.issue());
    for (const make of [get, post]) {
      expect(await transportWith({ resolveProxy }).send(make(service.url))).toMatchObject(
        failingWith('untrusted-certificate', { issuer: 'Hotel Gateway' }),
      );
    }
    expect(service.requests).toEqual([]);
  });

  it('rejects an untrusted certificate of a proxy', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    onTestFinished(() => void vi.unstubAllEnvs());
    const proxy = await startProxy(await stranger.issue());
    const service = await startService();
    expect(await transportVia(proxy).send(post(service.url))).toMatchObject(
      failingWith('untrusted-certificate', { issuer: 'Hotel Gateway' }),
    );
    expect(proxy.targets).toEqual([]);
  });
});

describe('a rejected certificate', () => {
  it.each([undefined, certificate])('leaves no connection behind', async (tls) => {
    const proxy = await startProxy(tls);
    const service = await startService(undefined, await stranger.issue());
    const transport = transportVia(proxy);
    await transport.send(get(service.url));
    await transport.send(post(service.url));
    proxy.behaviour = 403;
    await transport.send(get(service.url));
    expect(proxy.targets.length).toBe(3);
    await eventually(() => [service.openConnections(), proxy.openConnections()]).toEqual([0, 0]);
  });

  it('is described with its validity dates if expired', async () => {
    const [notBefore, notAfter] = [new Date('2026-01-05T00:00:00Z'), new Date('2026-02-06T00:00:00Z')];
    const service = await startService(undefined, await authority.issue({ notBefore, notAfter }));
    expect(await transportWith().send(get(service.url))).toMatchObject({
      failure: {
        code: 'certificate-out-of-date',
        retryable: false,
        issuer: 'Example Works',
        detail: 'CERT_HAS_EXPIRED, host packages.example, valid 2026-01-05 to 2026-02-06',
      },
    });
  });

  it('is described with its host names if issued for another host', async () => {
    const service = await startService(undefined, await authority.issue({ hosts: ['elsewhere.example'] }));
    expect(await transportWith().send(get(service.url))).toMatchObject(
      failingWith('certificate-of-another', {
        retryable: true,
        issuer: 'Example Works',
        detail: 'ERR_TLS_CERT_ALTNAME_INVALID, host packages.example, issued for DNS:elsewhere.example',
      }),
    );
    expect(service.requests).toEqual([]);
  });

  it('of a proxy is reported with its issuer', async () => {
    const proxy = await startProxy(await stranger.issue());
    const service = await startService();
    expect(await transportVia(proxy).send(post(service.url))).toMatchObject(
      failingWith('untrusted-certificate', { issuer: 'Hotel Gateway' }),
    );
    expect(proxy.targets).toEqual([]);
  });

  it('is not one for an IP address that the certificate names', async () => {
    const service = await startService();
    const sent = await transportWith().send(get(`https://127.0.0.1:${service.port}/`));
    expect(sent).toMatchObject({ ok: true });
  });
});
