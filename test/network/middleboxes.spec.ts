import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { expect } from 'playwright/test';
import { createAuthority } from '../equipment/support/private-authority.ts';
import { curl } from './middleboxes/curl.ts';
import { kerberosPrograms, startKerberosRealm } from './middleboxes/kerberos.ts';
import type { ProxyMiddlebox } from './middleboxes/middlebox.ts';
import { mitmproxyPrograms, startMitmproxy } from './middleboxes/mitmproxy.ts';
import { accepts } from './middleboxes/ports.ts';
import { sambaPrograms, startSamba } from './middleboxes/samba.ts';
import { dantePrograms, microsocksPrograms, startDante, startMicrosocks } from './middleboxes/socks.ts';
import { squidPrograms, startSquid } from './middleboxes/squid.ts';
import { startOrigin, type Origin } from './origin.ts';
import {
  needs,
  needsPrivateWorld,
  person,
  signedIn,
  test,
  through,
  wronglySignedIn,
  writePem,
} from './smoke.ts';

test.describe('Squid', () => {
  needs(...squidPrograms);

  test('tunnels to a name that only it knows, logs it, and comes back on its port', async ({
    keep,
    origin,
  }) => {
    const squid = await keep(startSquid());
    expect(squid.entry).toBe(`PROXY 127.0.0.1:${squid.port}`);
    const request = through(`http://127.0.0.1:${squid.port}`, origin);
    expect(await curl(request)).toMatchObject({ connectStatus: 200, status: 200, body: 'hello' });
    await squid.halt();
    expect(await accepts(squid.port)).toBe(false);
    await squid.restart();
    expect(await curl(request)).toMatchObject({ status: 200 });
    await expect.poll(() => squid.logs()).toContain(`CONNECT packages.example:${origin.port}`);
  });

  for (const scheme of ['basic', 'digest'] as const) {
    test(`asks for ${scheme} and refuses a wrong password`, async ({ keep, origin }) => {
      needs(scheme === 'basic' ? 'basic_ncsa_auth' : 'digest_file_auth');
      const squid = await keep(startSquid({ signIn: [{ scheme, ...person }] }));
      const request = [`--proxy-${scheme}`, ...through(`http://127.0.0.1:${squid.port}`, origin)];
      expect(await curl(request)).toMatchObject({ connectStatus: 407, status: 0 });
      expect(await curl([...wronglySignedIn, ...request])).toMatchObject({ connectStatus: 407, status: 0 });
      expect(await curl([...signedIn, ...request])).toMatchObject({ connectStatus: 200, body: 'hello' });
      await expect.poll(() => squid.logs()).toContain(' anna [');
    });
  }

  test('takes another password after a change', async ({ keep, origin }) => {
    needs('basic_ncsa_auth', 'digest_file_auth');
    const signIn = (['digest', 'basic'] as const).map((scheme) => ({ scheme, ...person }));
    const squid = await keep(startSquid({ signIn }));
    const request = ['--proxy-anyauth', ...through(`http://127.0.0.1:${squid.port}`, origin)];
    expect(await curl([...signedIn, ...request])).toMatchObject({ status: 200 });
    await squid.changePassword('Proxy-Password 2');
    expect(await curl([...signedIn, ...request])).toMatchObject({ connectStatus: 407, status: 0 });
    expect(await curl(['-U', 'anna:Proxy-Password 2', ...request])).toMatchObject({ status: 200 });
  });

  test('is reached by TLS', async ({ keep, origin }, info) => {
    needs('basic_ncsa_auth');
    const authority = await createAuthority({ commonName: 'Proxy authority' });
    const certificate = await authority.issue();
    const squid = await keep(startSquid({ certificate, signIn: [{ scheme: 'basic', ...person }] }));
    expect(squid.entry).toBe(`HTTPS 127.0.0.1:${squid.port}`);
    const request = [...signedIn, ...through(`https://127.0.0.1:${squid.port}`, origin)];
    const distrusted = await curl(request);
    expect(distrusted).toMatchObject({ exitCode: 60, connectStatus: 0 });
    const pem = await writePem(info, authority.pem);
    expect(await curl(['--proxy-cacert', pem, ...request])).toMatchObject({ status: 200, body: 'hello' });
  });

  test('asks for NTLM on one connection, and Samba refuses a wrong password', async ({ keep, origin }) => {
    needs(...sambaPrograms);
    const samba = await keep(startSamba(person));
    const squid = await keep(startSquid({ signIn: [{ scheme: 'ntlm', samba }] }));
    const request = ['--proxy-ntlm', ...through(`http://127.0.0.1:${squid.port}`, origin)];
    expect(await curl([...wronglySignedIn, ...request])).toMatchObject({ connectStatus: 407, status: 0 });
    expect(await curl([...signedIn, ...request])).toMatchObject({ connectStatus: 200, body: 'hello' });
    await expect.poll(() => squid.logs()).toContain(' PROXY\\anna [');
    await expect.poll(() => samba.logs()).toContain('NT_STATUS_WRONG_PASSWORD');
  });

  test('takes a Kerberos ticket, and nothing else, for Negotiate', async ({ keep, origin }) => {
    needs(...kerberosPrograms);
    const realm = await keep(startKerberosRealm());
    const squid = await keep(startSquid({ signIn: [{ scheme: 'negotiate', realm }] }));
    const request = [
      ...['-U', ':', '--proxy-negotiate', '--resolve', `proxy.example:${squid.port}:127.0.0.1`],
      ...through(`http://proxy.example:${squid.port}`, origin),
    ];
    expect(await curl(request, realm.environment)).toMatchObject({ connectStatus: 407, status: 0 });
    await realm.takeTicket();
    expect(await curl(request, realm.environment)).toMatchObject({ connectStatus: 200, body: 'hello' });
    await expect.poll(() => squid.logs()).toContain(` ${realm.principal} [`);
  });
});

test.describe('SOCKS5', () => {
  needsPrivateWorld();

  test('microsocks resolves names itself and comes back on its port', async ({ keep, origin }) => {
    needs(...microsocksPrograms);
    const socks = await keep(startMicrosocks());
    expect(socks.entry).toBe(`SOCKS5 127.0.0.1:${socks.port}`);
    const request = through(`socks5h://127.0.0.1:${socks.port}`, origin);
    expect(await curl(request)).toMatchObject({ status: 200, body: 'hello' });
    await socks.restart();
    expect(await curl(request)).toMatchObject({ status: 200, body: 'hello' });
    await expect.poll(() => socks.logs()).toContain(`connected to packages.example:${origin.port}`);
  });

  test('microsocks refuses everybody but the one who signs in', async ({ keep, origin }) => {
    needs(...microsocksPrograms);
    const socks = await keep(startMicrosocks({ signIn: person }));
    const request = through(`socks5h://127.0.0.1:${socks.port}`, origin);
    expect(await curl(request)).toMatchObject({ exitCode: 97, status: 0 });
    expect(await curl([...wronglySignedIn, ...request])).toMatchObject({ exitCode: 97, status: 0 });
    expect(await curl([...signedIn, ...request])).toMatchObject({ status: 200, body: 'hello' });
  });

  test('Dante resolves names itself and comes back on its port', async ({ keep, origin }) => {
    needs(...dantePrograms);
    const socks = await keep(startDante());
    const request = through(`socks5h://127.0.0.1:${socks.port}`, origin);
    expect(await curl(request)).toMatchObject({ status: 200, body: 'hello' });
    await socks.restart();
    expect(await curl(request)).toMatchObject({ status: 200, body: 'hello' });
    await expect.poll(() => socks.logs()).toContain('tcp/connect');
  });
});

test.describe('mitmproxy', () => {
  needs(...mitmproxyPrograms);
  const secret = ['-H', 'Authorization: Bearer planted-secret'];

  test('reads what is sent by TLS, with an authority of its own', async ({ keep, authority }, info) => {
    needsPrivateWorld();
    const secure = await startOrigin({ certificate: await authority.issue() });
    const proxy = await keep(startMitmproxy({ serviceAuthority: authority.pem }));
    expect(await issuerThrough(proxy, secure)).toBe('mitmproxy');
    const request = [...secret, ...through(`http://127.0.0.1:${proxy.port}`, secure)];
    expect(await curl(request)).toMatchObject({ exitCode: 60, status: 0 });
    const trusting = ['--cacert', await writePem(info, proxy.authority), ...request];
    expect(await curl(trusting)).toMatchObject({ status: 200, body: 'hello' });
    await proxy.restart();
    expect(await curl(trusting)).toMatchObject({ status: 200, body: 'hello' });
    await expect.poll(() => proxy.logs()).toContain('planted-secret');
    await secure.stop();
  });

  test('refuses a service of another authority', async ({ keep, authority }, info) => {
    needsPrivateWorld();
    const secure = await startOrigin({ certificate: await authority.issue() });
    const { pem } = await createAuthority({ commonName: 'Another authority' });
    const proxy = await keep(startMitmproxy({ serviceAuthority: pem }));
    const request = through(`http://127.0.0.1:${proxy.port}`, secure);
    const result = await curl(['--cacert', await writePem(info, proxy.authority), ...request]);
    expect(result).toMatchObject({ status: 502 });
    expect(secure.requests).toEqual([]);
    await secure.stop();
  });

  test('reaches services through Squid, which reads nothing', async ({ keep, authority }, info) => {
    needs(...squidPrograms, 'basic_ncsa_auth');
    const secure = await startOrigin({ certificate: await authority.issue() });
    const squid = await keep(startSquid({ signIn: [{ scheme: 'basic', ...person }] }));
    const behind = { ...squid, ...person };
    const proxy = await keep(startMitmproxy({ serviceAuthority: authority.pem, behind }));
    const request = [...secret, ...through(`http://127.0.0.1:${proxy.port}`, secure)];
    const trusting = ['--cacert', await writePem(info, proxy.authority), ...request];
    expect(await curl(trusting)).toMatchObject({ status: 200, body: 'hello' });
    await squid.halt();
    const log = await squid.logs();
    expect(log).toContain(`CONNECT packages.example:${secure.port} anna`);
    expect(log).not.toContain('planted-secret');
    await secure.stop();
  });
});

/** The common name of the authority whose certificate a client sees behind a proxy. */
async function issuerThrough({ host, port }: ProxyMiddlebox, origin: Origin): Promise<unknown> {
  const request = httpRequest({
    host,
    port,
    method: 'CONNECT',
    path: `packages.example:${origin.port}`,
  }).end();
  const tunnel = await new Promise<Socket>((resolve, reject) => {
    request.once('connect', (_, socket) => resolve(socket)).once('error', reject);
  });
  const secure = connectTls({ socket: tunnel, servername: 'packages.example', rejectUnauthorized: false });
  await once(secure, 'secureConnect');
  const { issuer } = secure.getPeerCertificate();
  secure.destroy();
  return issuer.CN;
}
