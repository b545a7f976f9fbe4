import { describe, expect, it, onTestFinished } from 'vitest';
import type { ProxyCredentials } from '../../../../src/main/http/proxy/authorization.ts';
import { ProxySignIn, type KeptProxyCredentials } from '../../../../src/main/http/proxy/proxy-sign-in.ts';
import type { Transport } from '../../../../src/main/http/transport.ts';
import type { ConnectProxy } from '../../../equipment/support/connect-proxy.ts';
import { askByBasic, askByDigest } from '../../../equipment/support/proxy-passwords.ts';
import { silentLog } from '../../../equipment/support/silent-log.ts';
import { startSocksProxy } from '../../../equipment/support/socks-proxy.ts';
import { noKeptCredentials } from '../../../equipment/support/test-transport.ts';
import {
  certificate,
  failingWith,
  get,
  post,
  startProxy,
  startService,
  transportWith,
  via,
} from './harness.ts';

interface Setup {
  readonly signIn: ProxySignIn;
  readonly transport: Transport;
  /** Advances the clock of the sign-in. */
  readonly pass: (ms: number) => void;
  /** How often there were new credentials. */
  readonly answers: () => number;
}

function create(entry: string, kept: KeptProxyCredentials = noKeptCredentials): Setup {
  let now = 0;
  let answers = 0;
  const signIn = new ProxySignIn({
    kept,
    monotonic: () => now,
    log: silentLog,
    onQuestion: () => undefined,
    onAnswer: () => {
      answers += 1;
    },
  });
  return {
    signIn,
    transport: transportWith({ resolveProxy: via(entry), signIn }),
    pass: (ms) => {
      now += ms;
    },
    answers: () => answers,
  };
}

function answer(signIn: ProxySignIn, password: string, keep = false): void {
  const id = signIn.question()?.id ?? 0;
  signIn.answer({ id, userName: 'ann', password, keep });
}

const needed = failingWith('proxy-sign-in', { retryable: false });

const ways: readonly [string, (proxy: ConnectProxy) => readonly string[]][] = [
  ['Basic', (proxy) => askByBasic(proxy, 'ann', 'right')],
  ['Digest', (proxy) => askByDigest(proxy, 'ann', 'right')],
];

describe.each(ways)('a proxy that asks by %s', (_, ask) => {
  it('is asked about once, and lets requests through with the answer', async () => {
    const proxy = await startProxy();
    const tried = ask(proxy);
    const service = await startService();
    const { signIn, transport, answers } = create(proxy.entry);
    const failed = await Promise.all([get, post, get].map((make) => transport.send(make(service.url))));
    for (const result of failed) expect(result).toMatchObject(needed);
    expect(service.connections()).toBe(0);
    expect(signIn.question()).toMatchObject({ id: 1, isOpen: true, wasRefused: false, userName: '' });
    expect(signIn.question()?.proxy).toBe(`127.0.0.1:${proxy.port}`);
    expect(tried).toEqual([]);

    answer(signIn, 'right');
    expect([signIn.question(), answers()]).toEqual([null, 1]);
    for (const make of [get, post, get])
      expect(await transport.send(make(service.url))).toMatchObject({ ok: true });
    // The proxy gets its own password only, and the service none of it.
    expect(proxy.received.join('\n')).not.toMatch(/secret|bearer/iu);
    expect(service.requests.join('\n')).not.toContain('ann');
  });

  it('gets a wrong password once, however many requests wait', async () => {
    const proxy = await startProxy();
    const tried = ask(proxy);
    const service = await startService();
    const { signIn, transport } = create(proxy.entry);
    await transport.send(get(service.url));
    answer(signIn, 'wrong');
    const results = await Promise.all(Array.from({ length: 8 }, () => transport.send(get(service.url))));
    for (const result of results) expect(result).toMatchObject(needed);
    expect(tried.length).toBe(1);
    // A person has just typed it, so it is asked for again at once.
    expect(signIn.question()).toMatchObject({ id: 2, isOpen: true, wasRefused: true, userName: 'ann' });
    await transport.send(post(service.url));
    expect(tried.length).toBe(1);
  });

  it('whose password has changed gets the old one once, and the dialog opens at most once a minute', async () => {
    const proxy = await startProxy();
    ask(proxy);
    const service = await startService();
    const { signIn, transport, pass } = create(proxy.entry);
    await transport.send(get(service.url));
    answer(signIn, 'right');
    expect(await transport.send(get(service.url))).toMatchObject({ ok: true });
    let tries = 0;
    proxy.authenticate = (authorization) => {
      if (authorization !== undefined) tries += 1;
      return ['Basic realm="new"'];
    };
    transport.reset();
    const results = await Promise.all(Array.from({ length: 8 }, () => transport.send(post(service.url))));
    for (const result of results) expect(result).toMatchObject(needed);
    expect(tries).toBe(1);
    expect(signIn.question()).toMatchObject({ id: 2, isOpen: false, wasRefused: true });
    pass(59_999);
    await transport.send(post(service.url));
    expect(signIn.question()?.isOpen).toBe(false);
    pass(1);
    await transport.send(post(service.url));
    expect(signIn.question()).toMatchObject({ id: 2, isOpen: true });
    signIn.dismiss();
    pass(60_000);
    await transport.send(post(service.url));
    // Closed by the person: it opens at their request only.
    expect(signIn.question()?.isOpen).toBe(false);
    signIn.open();
    expect(signIn.question()?.isOpen).toBe(true);
  });
});

it('a request that a person waits for continues with the answer, and ends when the dialog is closed', async () => {
  const proxy = await startProxy();
  askByBasic(proxy, 'ann', 'right');
  const service = await startService();
  const { signIn, transport } = create(proxy.entry);
  const asked = (): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => (signIn.question()?.isOpen === true ? resolve() : void setImmediate(check));
      check();
    });
  const first = transport.send({ ...post(service.url), isAwaited: true });
  await asked();
  answer(signIn, 'wrong');
  await asked();
  expect(signIn.question()?.wasRefused).toBe(true);
  answer(signIn, 'right');
  expect(await first).toMatchObject({ ok: true });
  expect(service.requests.length).toBe(1);

  signIn.forget();
  const second = transport.send({ ...post(service.url), isAwaited: true });
  await asked();
  signIn.dismiss();
  expect(await second).toMatchObject(needed);

  const third = new AbortController();
  const stopped = transport.send({ ...post(service.url, third.signal), isAwaited: true });
  await asked();
  third.abort();
  expect(await stopped).toMatchObject({ ok: false, mayHaveArrived: false });
});

it('a kept password is read once, and written only after the proxy has accepted it', async () => {
  const proxy = await startProxy();
  const tried = askByBasic(proxy, 'ann', 'right');
  const service = await startService();
  const written: (ProxyCredentials & { keep: boolean })[] = [];
  let reads = 0;
  let stored: ProxyCredentials | null = { userName: 'ann', password: 'old' };
  const kept: KeptProxyCredentials = {
    userName: () => 'ann',
    has: () => stored !== null,
    read: () => {
      reads += 1;
      return Promise.resolve(stored);
    },
    write: (_, credentials, keep) => {
      written.push({ ...credentials, keep });
      return Promise.resolve();
    },
    remove: () => {
      stored = null;
      return Promise.resolve();
    },
  };
  const { signIn, transport } = create(proxy.entry, kept);
  await Promise.all([get, get, post].map((make) => transport.send(make(service.url))));
  expect([reads, tried, stored]).toEqual([1, ['old'], null]);
  expect(signIn.question()).toMatchObject({ userName: 'ann', wasRefused: true });
  answer(signIn, 'right', true);
  expect(written).toEqual([]);
  await transport.send(get(service.url));
  expect(written).toEqual([{ userName: 'ann', password: 'right', keep: true }]);
});

it('a proxy that offers only unsupported ways is named as such', async () => {
  const proxy = await startProxy();
  proxy.authenticate = () => ['Bearer', 'Mutual realm="a"'];
  const service = await startService();
  const { signIn, transport } = create(proxy.entry);
  expect(await transport.send(get(service.url))).toEqual(
    failingWith('proxy-sign-in-unsupported', { retryable: false, detail: 'bearer, mutual' }),
  );
  expect(signIn.question()).toBeNull();
});

it('tells whether others can read the password', async () => {
  const open = await startProxy();
  const encrypted = await startProxy(certificate);
  const service = await startService();
  for (const [proxy, isReadable] of [
    [open, true],
    [encrypted, false],
  ] as const) {
    askByBasic(proxy, 'ann', 'right');
    const entry = proxy === encrypted ? `HTTPS packages.example:${proxy.port}` : proxy.entry;
    const { signIn, transport } = create(entry);
    expect(await transport.send(get(service.url))).toMatchObject(needed);
    expect(signIn.question()).toMatchObject({ isReadable });
    answer(signIn, 'right');
    expect(await transport.send(get(service.url))).toMatchObject({ ok: true });
  }
});

describe('a SOCKS proxy', () => {
  async function start(options: Parameters<typeof startSocksProxy>[0] = {}) {
    const proxy = await startSocksProxy(options);
    onTestFinished(() => proxy.stop());
    return proxy;
  }

  it.each([get, post])('of version 5 resolves names, of version 4 gets addresses', async (make) => {
    const proxy = await start();
    const service = await startService();
    for (const kind of ['SOCKS5', 'SOCKS']) {
      const { transport } = create(`${kind} 127.0.0.1:${proxy.port}`);
      expect(await transport.send(make(service.url))).toMatchObject({ ok: true });
    }
    expect(proxy.requests).toEqual([`5 packages.example:${service.port}`, `4 127.0.0.1:${service.port}`]);
  });

  it('that asks for a sign-in gets a wrong password once, then the right one', async () => {
    const proxy = await start({ credentials: { userName: 'ann', password: 'right' } });
    const service = await startService(undefined, null);
    const { signIn, transport } = create(`SOCKS5 127.0.0.1:${proxy.port}`);
    expect(await transport.send(post(service.url))).toMatchObject(needed);
    expect(signIn.question()).toMatchObject({ isReadable: true, wasRefused: false });
    answer(signIn, 'wrong');
    await Promise.all(Array.from({ length: 4 }, () => transport.send(get(service.url))));
    expect(proxy.passwords).toEqual(['wrong']);
    answer(signIn, 'right');
    expect(await transport.send(post(service.url))).toMatchObject({ ok: true });
    expect(service.requests).toEqual(['POST / password=secret-password']);
  });

  it('that refuses is named with its reason', async () => {
    const proxy = await start({ reply: 5 });
    const service = await startService();
    const { transport } = create(`SOCKS5 127.0.0.1:${proxy.port}`);
    expect(await transport.send(post(service.url))).toEqual(
      failingWith('unreachable', { retryable: true, detail: 'socks ConnectionRefused' }),
    );
  });

  it('that is no SOCKS proxy fails as such', async () => {
    const proxy = await startProxy();
    const service = await startService();
    const { transport } = create(`SOCKS5 127.0.0.1:${proxy.port}`);
    expect(await transport.send(post(service.url))).toMatchObject(failingWith('unreachable'));
  });
});
