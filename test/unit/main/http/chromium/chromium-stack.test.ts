import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import type { AcceptedCertificate } from '../../../../../src/preload/contract/inspection.ts';
import { ChromiumStack, type ChromiumSession } from '../../../../../src/main/http/chromium/chromium-stack.ts';
import { ConnectFailure } from '../../../../../src/main/http/connect-failure.ts';
import { IntegratedSignInNeeded } from '../../../../../src/main/http/integrated-sign-in.ts';
import { createProxyResolver } from '../../../../../src/main/http/proxy/proxy-resolver.ts';
import { ProxySignIn } from '../../../../../src/main/http/proxy/proxy-sign-in.ts';
import type { HttpRequest } from '../../../../../src/main/http/request.ts';
import { silentLog as log } from '../../../../equipment/support/silent-log.ts';
import { noKeptCredentials } from '../../../../equipment/support/test-transport.ts';

const proxy = { kind: 'proxy', protocol: 'http', host: 'proxy.example', port: 3128 } as const;
const url = 'https://packages.example/';

/** A request as Electron's; the test emits its events. */
class FakeRequest extends EventEmitter {
  readonly headers: string[] = [];
  isAborted = false;
  isEnded = false;

  setHeader(name: string, value: string): void {
    this.headers.push(`${name}: ${value}`);
  }

  end(): void {
    this.isEnded = true;
  }

  abort(): void {
    this.isAborted = true;
  }

  respond(statusCode: number, body = '{}'): void {
    const message = Object.assign(new EventEmitter(), { statusCode, headers: {} });
    this.emit('response', message);
    message.emit('data', Buffer.from(body));
    message.emit('end');
  }
}

interface Setup {
  readonly stack: ChromiumStack;
  /** All requests, in order. */
  readonly requests: FakeRequest[];
  /** What happened to sessions, in order. */
  readonly events: string[];
  /** How often opening a session fails. */
  failures: number;
  /** The client certificates that endpoints got. */
  readonly shown: Map<string, AcceptedCertificate>;
}

function create(proxies = 'PROXY proxy.example:3128'): Setup {
  const monotonic = (): number => 0;
  const requests: FakeRequest[] = [];
  const events: string[] = [];
  const nothing = (): void => undefined;
  const setup: Setup = {
    requests,
    events,
    failures: 0,
    shown: new Map(),
    stack: new ChromiumStack({
      openSession(name, proxyRules): Promise<ChromiumSession> {
        events.push(`open ${name} ${proxyRules ?? 'directly'}`);
        if (setup.failures > 0) {
          setup.failures -= 1;
          return Promise.reject(new Error('no session'));
        }
        return Promise.resolve({
          open: ({ method }) => {
            const request = new FakeRequest();
            requests.push(request);
            events.push(method);
            return request;
          },
          closeConnections: () => {
            events.push(`close ${name}`);
            return Promise.resolve();
          },
          shownCertificate: (endpoint) => setup.shown.get(endpoint) ?? null,
        });
      },
      proxies: createProxyResolver({
        resolveProxy: () => Promise.resolve(proxies),
        setting: () => ({ mode: 'system', address: '' }),
        isSetByPolicy: false,
        environment: {},
        log,
        monotonic,
      }),
      signIn: new ProxySignIn({
        kept: noKeptCredentials,
        monotonic,
        log,
        onQuestion: nothing,
        onAnswer: nothing,
      }),
      log,
      userAgent: 'Packshelf/1.2.3',
      idleTimeoutMs: 30_000,
      drainTimeoutMs: 10_000,
    }),
  };
  return setup;
}

function request(method: HttpRequest['method']): HttpRequest {
  return {
    method,
    url,
    headers: { accept: 'x' },
    purpose: 'list',
    ...(method === 'POST' ? { body: 'a' } : {}),
  };
}

const never = new AbortController().signal;

async function begun({ requests }: Setup, count: number): Promise<FakeRequest> {
  await expect.poll(() => requests.filter(({ isEnded }) => isEnded).length).toBe(count);
  const last = requests.at(-1);
  if (last === undefined) throw new Error('No request');
  return last;
}

it('is used for a remembered proxy that comes first, and for no other', async () => {
  const { stack } = create('PROXY proxy.example:3128; PROXY other.example:1');
  expect(await stack.proxyFor(url)).toBeNull();
  stack.remember(proxy);
  expect(await stack.proxyFor(url)).toMatchObject(proxy);
  expect(await stack.proxyFor('https://localhost/')).toBeNull();
  const other = create('PROXY other.example:1; PROXY proxy.example:3128');
  other.stack.remember(proxy);
  expect(await other.stack.proxyFor(url)).toBeNull();
});

it('sends POSTs one after the other, each on a new connection', async () => {
  const setup = create();
  const first = setup.stack.begin(request('POST'), proxy, never);
  const second = setup.stack.begin(request('POST'), proxy, never);
  (await begun(setup, 1)).respond(200);
  expect((await first.response).status).toBe(200);
  (await begun(setup, 2)).respond(201);
  expect((await second.response).status).toBe(201);
  expect(setup.events).toEqual([
    'open route-0-read http://proxy.example:3128',
    'open route-0-write http://proxy.example:3128',
    'close route-0-write',
    'POST',
    'close route-0-write',
    'POST',
  ]);
  expect(setup.requests[0]?.headers).toEqual(['accept: x', 'user-agent: Packshelf/1.2.3']);
});

it('a session that can’t be opened is opened again for the next request', async () => {
  const setup = create();
  setup.failures = 2;
  const failed = setup.stack.begin(request('GET'), proxy, never);
  await expect(failed.response).rejects.toThrow('no session');
  expect(failed.mayHaveArrived(new Error('no session'))).toBe(false);
  const next = setup.stack.begin(request('GET'), proxy, never);
  (await begun(setup, 1)).respond(200);
  expect((await next.response).status).toBe(200);
});

it('ends pending requests when it is disposed of', async () => {
  const setup = create();
  const pending = setup.stack.begin(request('GET'), proxy, never);
  const last = await begun(setup, 1);
  setup.stack.dispose();
  await expect(pending.response).rejects.toThrow('The connection was ended');
  expect(last.isAborted).toBe(true);
  expect(pending.mayHaveArrived(new Error('ended'))).toBe(true);
});

it('a proxy that refuses without asking has found no credentials of the system', async () => {
  const setup = create();
  const refused = setup.stack.begin(request('GET'), proxy, never);
  (await begun(setup, 1)).respond(407);
  await expect(refused.response).rejects.toBeInstanceOf(IntegratedSignInNeeded);
  await expect(refused.response).rejects.toMatchObject({ failure: { code: 'proxy-sign-in-unsupported' } });
});

it('gives nothing to a server that asks, and moves a dead proxy to the end', async () => {
  const setup = create('PROXY proxy.example:3128; DIRECT');
  setup.stack.remember(proxy);
  const asked = setup.stack.begin(request('GET'), proxy, never);
  const answers: unknown[][] = [];
  const first = await begun(setup, 1);
  first.emit('login', { isProxy: false, scheme: 'basic', realm: 'a' }, (...answer: unknown[]) =>
    answers.push(answer),
  );
  first.respond(401);
  expect((await asked.response).status).toBe(401);
  expect(answers).toEqual([[]]);

  const dead = setup.stack.begin(request('GET'), proxy, never);
  (await begun(setup, 2)).emit('error', new Error('net::ERR_PROXY_CONNECTION_FAILED'));
  await expect(dead.response).rejects.toBeInstanceOf(ConnectFailure);
  expect(await setup.stack.proxyFor(url)).toBeNull();
});

it('goes directly without a proxy, and answers no login', async () => {
  const setup = create('DIRECT');
  const sent = setup.stack.begin(request('GET'), { kind: 'direct' }, never);
  const only = await begun(setup, 1);
  const answers: unknown[][] = [];
  only.emit('login', { isProxy: true, scheme: 'basic', realm: 'a' }, (...answer: unknown[]) =>
    answers.push(answer),
  );
  only.respond(200);
  expect((await sent.response).status).toBe(200);
  expect(answers).toEqual([[]]);
  expect(setup.events[0]).toBe('open route-0-read directly');
});

it.each([
  [false, 'certificate-wanted'],
  [true, 'client-certificate-refused'],
])('tells a missing client certificate from a refused one: shown %s', async (isShown, code) => {
  const setup = create('DIRECT');
  const certificate = { subject: 'laptop-17', issuer: 'Works CA', validUntil: 0 };
  if (isShown) setup.shown.set('packages.example:443', certificate);
  const sent = setup.stack.begin(request('GET'), { kind: 'direct' }, never);
  (await begun(setup, 1)).emit('error', new Error('net::ERR_BAD_SSL_CLIENT_AUTH_CERT'));
  await expect(sent.response).rejects.toMatchObject({ failure: { code } });
  const shown = await setup.stack.shownCertificate(url, { kind: 'direct' });
  expect(shown).toEqual(isShown ? certificate : null);
});
