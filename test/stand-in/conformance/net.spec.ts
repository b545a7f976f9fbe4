import { createAuthority } from '../../equipment/support/private-authority.ts';
import { startTlsFront } from '../../equipment/support/tls-front.ts';
import { expect } from './conformance.ts';
import { send, setProxy, test } from './net.ts';
import { connectionsPerHost, type Echo } from './net-site.ts';

// Electron: lib/common/api/net-client-request.ts, shell/common/api/electron_api_url_loader.cc.

/** Of a request without an error; it is closed when it was written, not when it was answered. */
const sent = ['finish', 'close'];
const answered = [...sent, 'response', 'response data', 'response end'];

function isEcho(value: unknown): value is Echo {
  return typeof value === 'object' && value !== null && 'method' in value;
}

function parseEcho(body: string): Echo {
  const echo: unknown = JSON.parse(body);
  if (!isEcho(echo)) throw new Error(`Not from /echo: ${body}`);
  return echo;
}

test('a request reaches a server with its method, headers and body', async ({ app, site }) => {
  const post = await send(app, {
    url: `${site.url}/echo`,
    method: 'post',
    headers: { 'X-Mine': 'yes', Authorization: 'Bearer x', 'content-type': 'text/plain' },
    body: 'some text',
    cache: 'no-store',
  });
  expect(post).toMatchObject({ events: answered, status: 200, statusText: 'OK' });
  const echo = parseEcho(post.body);
  expect(echo).toMatchObject({ method: 'POST', body: 'some text' });
  const pairs = echo.headers.join(': ');
  // Names keep their case.
  for (const pair of [
    'X-Mine: yes',
    'Authorization: Bearer x',
    'content-type: text/plain',
    'Content-Length: 9',
  ]) {
    expect(pairs).toContain(pair);
  }
  // The app's requests belong to no page, and a cache that is not used needs no headers.
  expect(echo.headers.join('\n')).not.toMatch(
    /^(?:cookie|origin|referer|pragma|cache-control|x-stand-in.*)$/imu,
  );
  const get = await send(app, { url: `${site.url}/echo`, method: 'GET', body: 'even here' });
  expect(parseEcho(get.body)).toMatchObject({ method: 'GET', body: 'even here' });
  expect(parseEcho((await send(app, { url: `${site.url}/echo`, method: 'DELETE' })).body).method).toBe(
    'DELETE',
  );
});

test('repeated headers of a response are joined, dropped or kept as a list', async ({ app, site }) => {
  expect(await send(app, { url: `${site.url}/headers` })).toMatchObject({
    events: answered,
    status: 404,
    statusText: 'Not Here',
    body: 'nothing',
    headers: { 'x-many': 'one, two', 'last-modified': 'first', 'set-cookie': ['a=1', 'b=2'] },
  });
  // Cookies are neither stored nor sent.
  const next = await send(app, { url: `${site.url}/echo` });
  expect(next.body.toLowerCase()).not.toContain('"cookie"');
});

test('a large response and an empty one arrive whole', async ({ app, site }) => {
  const large = await send(app, { url: `${site.url}/large`, cache: 'no-store' });
  expect(large.events).toEqual(answered);
  expect(large.body).toBe('large '.repeat(500_000));
  const head = await send(app, { url: `${site.url}/large`, method: 'HEAD' });
  const empty = await send(app, { url: `${site.url}/nothing` });
  const withoutData = [...sent, 'response', 'response end'];
  expect([head.events, empty.events, empty.status]).toEqual([withoutData, withoutData, 204]);
});

test('an aborted request emits no error and closes its connection', async ({ app, site }) => {
  const early = await send(app, { url: `${site.url}/echo`, abortsAt: 'start' });
  expect(early).toMatchObject({ status: 0, events: expect.not.arrayContaining(['response']) });
  // A response is passed on before its end.
  const late = await send(app, { url: `${site.url}/unending`, abortsAt: 'data' });
  expect(late).toMatchObject({ body: 'a part', events: [...sent, 'response', 'response data', 'abort'] });
  await site.unendingClosed;
});

test('a redirect is followed, refused or an error', async ({ app, site }) => {
  const url = `${site.url}/redirect`;
  const redirect = [
    302,
    'GET',
    `${site.url}/echo#there`,
    expect.objectContaining({ location: ['/echo#there'] }),
  ];
  const followed = await send(app, { url, method: 'POST', body: 'lost' });
  const events = [...sent, 'redirect', 'response', 'response data', 'response end'];
  expect(followed).toMatchObject({ events, redirects: [redirect] });
  expect(parseEcho(followed.body)).toMatchObject({ method: 'GET', body: '' });
  const accepted = await send(app, { url, redirect: 'manual', follows: true });
  expect(accepted).toMatchObject({ events, status: 200 });
  const refused = await send(app, { url, redirect: 'manual' });
  expect(refused).toMatchObject({
    events: [...sent, 'redirect', 'error Redirect was cancelled'],
    redirects: [redirect],
  });
  const failed = await send(app, { url, redirect: 'error' });
  expect(failed.events).toEqual([...sent, "error Attempted to redirect, but redirect policy was 'error'"]);
  const unsafe = await send(app, { url: `${site.url}/to-file` });
  expect(unsafe.events.at(-1)).toBe('error net::ERR_UNSAFE_REDIRECT');
});

test('network errors have the names of Chromium', async ({ app, site }) => {
  const closed = await startTlsFront(site.url, await (await createAuthority({ commonName: 'x' })).issue());
  const fails = async (url: string, error: string, headers = {}): Promise<void> => {
    const seen = await send(app, { url, headers });
    expect(seen).toMatchObject({ events: [...sent, `error net::${error}`], status: 0 });
  };
  await fails(`https://localhost:${closed.port}/echo`, 'ERR_CERT_AUTHORITY_INVALID');
  await closed.end();
  await fails(`http://127.0.0.1:${closed.port}/`, 'ERR_CONNECTION_REFUSED');
  await fails(`${site.url}/hang-up`, 'ERR_EMPTY_RESPONSE');
  // Chromium: services/network/public/cpp/header_util.cc, IsRequestHeaderSafe.
  await fails(`${site.url}/echo`, 'ERR_INVALID_ARGUMENT', { Host: 'other.example' });
  await fails(`${site.url}/echo`, 'ERR_INVALID_ARGUMENT', { 'Proxy-Authorization': 'Basic x' });
  const short = await send(app, { url: `${site.url}/short`, asksAtData: `${site.url}/cut` });
  expect(short).toMatchObject({ status: 200, body: 'a part' });
  expect(short.events).toContain('error net::ERR_CONTENT_LENGTH_MISMATCH');
  expect(short.events).toContain('response error net::ERR_CONTENT_LENGTH_MISMATCH');
});

test('a server asks for an account, unless credentials are omitted', async ({ app, site }) => {
  const url = `${site.url}/account`;
  const omitted = await send(app, { url, accounts: [['jo', 'x']], credentials: 'omit' });
  expect(omitted).toMatchObject({ events: answered, status: 401, body: 'an account is needed' });
  const cancelled = await send(app, { url, accounts: [] });
  const { hostname: host, port } = new URL(url);
  expect(cancelled).toMatchObject({
    events: [...sent, 'login', ...answered.slice(2)],
    status: 401,
    logins: [{ isProxy: false, scheme: 'basic', host, port: Number(port), realm: 'the site' }],
  });
  const given = await send(app, { url, accounts: [['jo', 'x']] });
  expect(given).toMatchObject({ status: 200, body: `Basic ${btoa('jo:x')}` });
});

test('a host has six connections', async ({ app, site }) => {
  // Requests with the same address would wait for each other in Chromium's cache, for up to 20 seconds.
  const all = await Promise.all(
    Array.from({ length: 15 }, (_, index) => send(app, { url: `${site.url}/together?${String(index)}` })),
  );
  expect(all.map(({ body }) => body)).toEqual(all.map(() => 'together'));
  expect(site.maxTogether).toBe(connectionsPerHost);
});

test('a proxy asks for an account until it is right, once', async ({ app, site, guardedProxy }) => {
  const partition = 'proxied';
  const proxyRules = `127.0.0.1:${guardedProxy.port}`;
  await setProxy(app, partition, { mode: 'fixed_servers', proxyRules, proxyBypassRules: '<-loopback>' });
  const url = `${site.url}/echo`;
  const without = await send(app, { url, partition });
  expect(without).toMatchObject({ events: answered, status: 407, body: 'an account is needed' });
  const login = {
    isProxy: true,
    scheme: 'basic',
    host: '127.0.0.1',
    port: guardedProxy.port,
    realm: 'the proxy',
  };
  const accounts = [
    ['jo', 'wrong'],
    ['jo', 'secret'],
  ] as const;
  // Also without credentials, which are those for servers.
  const given = await send(app, { url, partition, accounts, credentials: 'omit' });
  expect(given).toMatchObject({
    events: [...sent, 'login', 'login', ...answered.slice(2)],
    status: 200,
    logins: [login, login],
  });
  // Chromium keeps the account.
  expect(await send(app, { url, partition })).toMatchObject({ status: 200, logins: [] });
  const received = ['', 'jo:wrong', 'jo:secret', 'jo:secret'].map((account) =>
    `GET ${url} ${account}`.trim(),
  );
  expect(guardedProxy.received).toEqual([`GET ${url}`, ...received]);
});

test('a tunnel without an account ends with status 407 and an error', async ({ app, site, guardedProxy }) => {
  // Chromium: net/http/http_network_transaction.cc, Read; services/network/url_loader.cc, NotifyCompleted, sends the head
  // of the response even if its body cannot be read.
  const authority = await createAuthority({ commonName: 'x' });
  const front = await startTlsFront(site.url, await authority.issue());
  const partition = 'proxied';
  await setProxy(app, partition, { proxyRules: `127.0.0.1:${guardedProxy.port}` });
  const url = `https://packages.example:${front.port}/echo`;
  const failed = ['response', 'error net::ERR_TUNNEL_CONNECTION_FAILED'].map((event) =>
    expect.stringContaining(event),
  );
  for (const [accounts, logins] of [
    [undefined, []],
    [[], ['login']],
    [[['jo', 'wrong']] as const, ['login', 'login']],
  ] as const) {
    const seen = await send(app, { url, partition, ...(accounts === undefined ? {} : { accounts }) });
    expect(seen).toMatchObject({ status: 407, body: '' });
    expect(seen.events.slice(0, -1)).toEqual([...sent, ...logins, ...failed]);
  }
  // With an account the tunnel opens, and the server's certificate is refused.
  const through = await send(app, { url, partition, accounts: [['jo', 'secret']] });
  expect(through.events).toEqual([...sent, 'login', 'error net::ERR_CERT_AUTHORITY_INVALID']);
  await front.end();
});

test('loopback and exceptions bypass a proxy, and direct needs none', async ({ app, site, guardedProxy }) => {
  const partition = 'proxied';
  const proxyRules = `127.0.0.1:${guardedProxy.port}`;
  const url = `${site.url}/echo`;
  await setProxy(app, partition, { proxyRules });
  expect(await send(app, { url, partition })).toMatchObject({ status: 200 });
  await setProxy(app, partition, { proxyRules, proxyBypassRules: '<-loopback>' });
  expect(await send(app, { url, partition })).toMatchObject({ status: 407 });
  // Other sessions have proxies of their own.
  expect(await send(app, { url })).toMatchObject({ status: 200 });
  await setProxy(app, partition, { proxyRules, proxyBypassRules: '<-loopback>;127.0.0.1' });
  expect(await send(app, { url, partition })).toMatchObject({ status: 200 });
  await setProxy(app, partition, { mode: 'direct' });
  expect(await send(app, { url, partition })).toMatchObject({ status: 200 });
  expect(guardedProxy.received).toHaveLength(1);
});

test('invalid options and headers throw', async ({ app }) => {
  const errors = await app.evaluate(({ net }) => {
    const attempt = (use: () => unknown): string => {
      try {
        use();
        return '';
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    };
    const request = net.request('http://127.0.0.1/');
    return [
      attempt(() => net.request('file:///x')),
      attempt(() => request.setHeader('in valid', 'x')),
      attempt(() => request.setHeader('x', 'a\nb')),
      attempt(() => request.followRedirect()),
    ];
  });
  expect(errors).toEqual([
    'ClientRequest only supports http: and https: protocols',
    "Invalid header name: 'in valid'",
    "Invalid value for header 'x': 'a\nb'",
    'followRedirect() called, but was not waiting for a redirect',
  ]);
});
