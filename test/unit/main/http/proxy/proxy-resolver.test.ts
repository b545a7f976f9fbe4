import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  createProxyResolver,
  type ProxyResolver,
  type ProxyResolverOptions,
  type ResolveProxy,
} from '../../../../../src/main/http/proxy/proxy-resolver.ts';
import { routeName } from '../../../../../src/main/http/proxy/proxy-list.ts';
import { silentLog } from '../../../../equipment/support/silent-log.ts';

const origin = 'https://service.example:443';
const bySystem: Pick<ProxyResolverOptions, 'setting' | 'isSetByPolicy' | 'environment' | 'log'> = {
  setting: () => ({ mode: 'system', address: '' }),
  isSetByPolicy: false,
  environment: {},
  log: silentLog,
};

function create(
  resolveProxy: ResolveProxy,
  timeoutMs = 5000,
  options: Partial<ProxyResolverOptions> = {},
): { proxies: ProxyResolver; pass: (ms: number) => void } {
  let now = 0;
  const proxies = createProxyResolver({
    ...bySystem,
    resolveProxy,
    monotonic: () => now,
    timeoutMs,
    ...options,
  });
  return {
    proxies,
    pass: (ms) => {
      now += ms;
    },
  };
}

async function names(proxies: ProxyResolver, of = origin): Promise<readonly string[]> {
  return (await proxies.list(of)).routes.map(routeName);
}

describe('ProxyResolver', () => {
  it('asks the system by origin, at most once a minute', async () => {
    const asked: string[] = [];
    const { proxies, pass } = create((url) => {
      asked.push(url);
      return Promise.resolve('DIRECT');
    });
    await Promise.all([names(proxies), names(proxies), names(proxies, 'https://auth.example:443')]);
    expect(asked).toEqual([`${origin}/`, 'https://auth.example:443/']);
    pass(59_999);
    await names(proxies);
    expect(asked.length).toBe(2);
    pass(1);
    await names(proxies);
    expect(asked.length).toBe(3);
  });

  it.each([
    'http://localhost:80',
    'http://LOCALHOST.:80',
    'http://packages.localhost:80',
    'http://127.0.0.1:80',
    'http://127.1.2.3:80',
    'http://0x7f000001:80',
    'https://2130706433:443',
    'http://[::1]:80',
    'http://[0:0:0:0:0:0:0:1]:80',
    'http://[::ffff:127.0.0.1]:80',
    'http://[::ffff:7fff:ffff]:80',
  ])('never uses a proxy for this computer: %s', async (of) => {
    const resolveProxy = vi.fn(() => Promise.resolve('PROXY a:1'));
    expect(await names(create(resolveProxy).proxies, of)).toEqual(['direct']);
    expect(resolveProxy).not.toHaveBeenCalled();
  });

  it.each([
    'http://127.0.0.1.example:80',
    'http://localhost.example:80',
    'http://notlocalhost:80',
    'http://128.0.0.1:80',
    'http://126.255.255.255:80',
    'http://[::2]:80',
    'http://[::ffff:128.0.0.1]:80',
    'http://[1::1]:80',
  ])('uses a proxy for a host that only resembles a loopback address: %s', async (of) => {
    expect(await names(create(() => Promise.resolve('PROXY a:1')).proxies, of)).toEqual(['http://a:1']);
  });

  it('connects directly if the system fails to answer', async () => {
    expect(await names(create(() => Promise.reject(new Error('no'))).proxies)).toEqual(['direct']);
    const throwing = create(() => {
      throw new Error('no');
    });
    expect(await names(throwing.proxies)).toEqual(['direct']);
  });

  it('connects directly until a late answer comes', async () => {
    const late = Promise.withResolvers<string>();
    const { proxies } = create(() => late.promise, 10);
    expect(await names(proxies)).toEqual(['direct']);
    late.resolve('PROXY a:1');
    expect(await names(proxies)).toEqual(['http://a:1']);
  });

  it('keeps the last answer if the system fails later', async () => {
    const answers = [Promise.resolve('PROXY a:1'), Promise.reject<string>(new Error('no'))];
    const { proxies, pass } = create(() => answers.shift() ?? Promise.resolve('PROXY b:2'));
    expect(await names(proxies)).toEqual(['http://a:1']);
    pass(60_000);
    expect(await names(proxies)).toEqual(['http://a:1']);
    pass(60_000);
    expect(await names(proxies)).toEqual(['http://b:2']);
  });

  it('asks again after a reset, and uses the old answer until the new one comes', async () => {
    const late = Promise.withResolvers<string>();
    const overtaken = Promise.withResolvers<string>();
    const answers = [Promise.resolve('PROXY a:1'), overtaken.promise, late.promise];
    const resolveProxy = vi.fn(() => answers.shift() ?? Promise.reject(new Error('no')));
    const { proxies } = create(resolveProxy, 10);
    expect(await names(proxies)).toEqual(['http://a:1']);
    for (const times of [2, 3]) {
      proxies.reset();
      expect(await names(proxies)).toEqual(['http://a:1']);
      expect(resolveProxy).toHaveBeenCalledTimes(times);
    }
    // The old answer of one origin does not apply to another.
    expect(await names(proxies, 'https://auth.example:443')).toEqual(['direct']);
    late.resolve('PROXY b:2');
    await setImmediate();
    overtaken.resolve('PROXY c:3');
    await setImmediate();
    expect(await names(proxies)).toEqual(['http://b:2']);
  });

  it('waits ten seconds for the system, and only once if an old answer exists', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const first = Promise.withResolvers<string>();
    const answers = [first.promise];
    const proxies = createProxyResolver({
      ...bySystem,
      resolveProxy: () => answers.shift() ?? Promise.withResolvers<string>().promise,
      monotonic: () => 0,
    });
    const asking = names(proxies);
    await vi.advanceTimersByTimeAsync(9999);
    first.resolve('PROXY a:1');
    expect(await asking).toEqual(['http://a:1']);
    proxies.reset();
    const again = names(proxies);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await again).toEqual(['http://a:1']);
    expect(await names(proxies)).toEqual(['http://a:1']);
    const other = names(proxies, 'https://auth.example:443');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await other).toEqual(['direct']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('puts failed proxies last for five minutes, or until a reset', async () => {
    const { proxies, pass } = create(() => Promise.resolve('PROXY a:1; PROXY b:2; DIRECT'));
    const [first] = (await proxies.list(origin)).routes;
    if (first?.kind === 'proxy') proxies.markFailed(first);
    expect(await names(proxies)).toEqual(['http://b:2', 'direct', 'http://a:1']);
    pass(5 * 60_000 - 1);
    expect(await names(proxies)).toEqual(['http://b:2', 'direct', 'http://a:1']);
    pass(1);
    expect(await names(proxies)).toEqual(['http://a:1', 'http://b:2', 'direct']);
    if (first?.kind === 'proxy') proxies.markFailed(first);
    proxies.reset();
    expect(await names(proxies)).toEqual(['http://a:1', 'http://b:2', 'direct']);
  });

  it.each([
    [{ mode: 'none', address: 'proxy.example:1' }, ['direct']],
    [{ mode: 'manual', address: 'socks5://proxy.example' }, ['socks5://proxy.example:1080']],
  ] as const)('follows the setting %j without asking the system', async (setting, expected) => {
    const resolveProxy = vi.fn(() => Promise.resolve('PROXY a:1'));
    const { proxies } = create(resolveProxy, 5000, { setting: () => setting });
    expect(await proxies.list(origin)).toMatchObject({ source: 'setting' });
    expect(await names(proxies)).toEqual(expected);
    expect(resolveProxy).not.toHaveBeenCalled();
  });

  it('uses the proxy of the environment only where the system names none for any address', async () => {
    const environment = { HTTPS_PROXY: 'environment:1' };
    const asked = async (system: (url: string) => string): Promise<unknown> => {
      const { proxies } = create((url) => Promise.resolve(system(url)), 5000, { environment });
      const { source, routes } = await proxies.list(origin);
      return [source, ...routes.map(routeName)];
    };
    expect(await asked(() => 'DIRECT')).toEqual(['environment', 'http://environment:1']);
    expect(await asked(() => 'PROXY system:1')).toEqual(['system', 'http://system:1']);
    // A script sends this address directly, and others not.
    expect(await asked((url) => (url === `${origin}/` ? 'DIRECT' : 'PROXY system:1'))).toEqual([
      'system',
      'direct',
    ]);
  });
});
