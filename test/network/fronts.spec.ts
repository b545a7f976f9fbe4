import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';
import { expect } from 'playwright/test';
import { curl } from './middleboxes/curl.ts';
import { haproxyPrograms, startHaproxy } from './middleboxes/haproxy.ts';
import type { Middlebox } from './middleboxes/middlebox.ts';
import {
  nginxPrograms,
  startCaptivePortal,
  startMaintenance,
  startReverseProxy,
} from './middleboxes/nginx.ts';
import { startOrigin } from './origin.ts';
import { needs, test, writePem } from './smoke.ts';

/** curl's arguments for the front as a service, by its name. */
function at({ port }: Middlebox, scheme: 'http' | 'https', path = '/list'): readonly string[] {
  const lookups = ['packages.example', 'signin.example'].map((name) => `${name}:${port}:127.0.0.1`);
  return [
    ...lookups.flatMap((lookup) => ['--resolve', lookup]),
    `${scheme}://packages.example:${port}${path}`,
  ];
}

test.describe('nginx', () => {
  needs(...nginxPrograms);

  test('serves the service by TLS and comes back on its port', async ({ keep, origin, authority }, info) => {
    const certificate = await authority.issue();
    const front = await keep(startReverseProxy({ upstream: `http://127.0.0.1:${origin.port}`, certificate }));
    const request = ['--cacert', await writePem(info, authority.pem), ...at(front, 'https')];
    expect(await curl(request)).toMatchObject({ status: 200, body: 'hello' });
    await front.restart();
    expect(await curl(request)).toMatchObject({ status: 200, body: 'hello' });
    await expect.poll(() => front.logs()).toContain('200 GET https://packages.example:');
  });

  test('cuts an idle connection after its time', async ({ keep, origin }) => {
    const upstream = `http://127.0.0.1:${origin.port}`;
    const front = await keep(startReverseProxy({ upstream, idleTimeoutMs: 1_000 }));
    expect(await idleMs(front)).toBeGreaterThan(900);
  });

  test('takes a whole reply off the service before a slow client has read it', async ({ keep }) => {
    const large = await startOrigin({ body: Buffer.alloc(32 * 1024 * 1024) });
    const front = await keep(startReverseProxy({ upstream: `http://127.0.0.1:${large.port}` }));
    const slow = get({ port: front.port, host: front.host, path: '/' });
    await once(slow, 'response');
    await expect.poll(() => large.sent).toBe(1);
    slow.destroy();
    await large.stop();
  });

  test('is a captive portal until it is opened', async ({ keep, origin }) => {
    const portal = await keep(startCaptivePortal({ upstream: `http://127.0.0.1:${origin.port}` }));
    const request = at(portal, 'http', '/any/address?x=1');
    const signIn = `http://signin.example:${portal.port}/portal/sign-in`;
    expect(await curl(request)).toMatchObject({ status: 302, redirect: signIn });
    const page = await curl(['-L', ...request]);
    expect(page).toMatchObject({ status: 200 });
    expect(page.body).toContain('<h1>Welcome to the guest network</h1>');
    expect(origin.requests).toEqual([]);
    await portal.open();
    expect(await curl(request)).toMatchObject({ status: 200, body: 'hello' });
    await portal.close();
    expect(await curl(request)).toMatchObject({ status: 302 });
  });

  test('replies with a maintenance page until it is opened', async ({ keep, origin }) => {
    const upstream = `http://127.0.0.1:${origin.port}`;
    const front = await keep(startMaintenance({ upstream, retryAfterSeconds: 7 }));
    const closed = await curl(['-i', ...at(front, 'http')]);
    expect(closed.status).toBe(503);
    expect(closed.body).toMatch(/^Retry-After: 7\r$/m);
    expect(closed.body).toMatch(/^Content-Type: text\/html\r$/m);
    expect(closed.body).toContain('<h1>Back soon</h1>');
    await front.open();
    expect(await curl(at(front, 'http'))).toMatchObject({ status: 200, body: 'hello' });
  });
});

test.describe('HAProxy', () => {
  needs(...haproxyPrograms);

  for (const mode of ['tcp', 'http'] as const) {
    test(`passes ${mode} on, cuts idle connections and comes back on its port`, async ({ keep, origin }) => {
      const front = await keep(startHaproxy({ mode, upstreamPort: origin.port, idleTimeoutMs: 1_000 }));
      expect(await curl(at(front, 'http'))).toMatchObject({ status: 200, body: 'hello' });
      expect(await idleMs(front)).toBeGreaterThan(900);
      await front.restart();
      expect(await curl(at(front, 'http'))).toMatchObject({ status: 200, body: 'hello' });
      await expect.poll(() => front.logs()).toContain('front service/service');
    });
  }

  test('passes TLS on unopened, or ends it', async ({ keep, origin, authority }, info) => {
    const certificate = await authority.issue();
    const secure = await startOrigin({ certificate });
    const pem = await writePem(info, authority.pem);
    const passing = await keep(startHaproxy({ mode: 'tcp', upstreamPort: secure.port }));
    expect(await curl(['--cacert', pem, ...at(passing, 'https')])).toMatchObject({ status: 200 });
    const ending = await keep(startHaproxy({ mode: 'http', upstreamPort: origin.port, certificate }));
    expect(await curl(['--cacert', pem, ...at(ending, 'https')])).toMatchObject({ status: 200 });
    await secure.stop();
  });
});

/** How long a front keeps a connection open after one reply. */
async function idleMs({ host, port }: Middlebox): Promise<number> {
  const socket = connect(port, host);
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nHost: packages.example\r\n\r\n');
  await once(socket, 'data');
  const begun = performance.now();
  await once(socket.resume(), 'end');
  socket.destroy();
  return performance.now() - begun;
}
