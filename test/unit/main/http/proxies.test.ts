import { describe, expect, it } from 'vitest';
import { createProxies, type Proxies, type ResolveProxy } from '../../../../src/main/http/proxies.ts';
import { hopName } from '../../../../src/main/http/proxy-list.ts';
import { silentLog } from '../../../support/silent-log.ts';

const origin = 'https://service.example:443';

function create(
  resolveProxy: ResolveProxy,
  patience = 5000,
): { proxies: Proxies; pass: (ms: number) => void } {
  let now = 0;
  const proxies = createProxies({ resolveProxy, log: silentLog, monotonic: () => now, patience });
  return {
    proxies,
    pass: (ms) => {
      now += ms;
    },
  };
}

async function names(proxies: Proxies, of = origin): Promise<readonly string[]> {
  return (await proxies.list(of)).hops.map(hopName);
}

describe('the ways to an address', () => {
  it('are asked for by origin, once a minute', async () => {
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

  it('are direct where the system fails to answer', async () => {
    expect(await names(create(() => Promise.reject(new Error('no'))).proxies)).toEqual(['direct']);
    const throwing = create(() => {
      throw new Error('no');
    });
    expect(await names(throwing.proxies)).toEqual(['direct']);
  });

  it('are direct until a late answer comes', async () => {
    const late = Promise.withResolvers<string>();
    const { proxies } = create(() => late.promise, 10);
    expect(await names(proxies)).toEqual(['direct']);
    late.resolve('PROXY a:1');
    expect(await names(proxies)).toEqual(['http://a:1']);
  });

  it('have the failed ones last for five minutes, or until the network changes', async () => {
    const { proxies, pass } = create(() => Promise.resolve('PROXY a:1; PROXY b:2; DIRECT'));
    const [first] = (await proxies.list(origin)).hops;
    if (first !== undefined) proxies.failed(first);
    expect(await names(proxies)).toEqual(['http://b:2', 'direct', 'http://a:1']);
    pass(5 * 60_000 - 1);
    expect(await names(proxies)).toEqual(['http://b:2', 'direct', 'http://a:1']);
    pass(1);
    expect(await names(proxies)).toEqual(['http://a:1', 'http://b:2', 'direct']);
    if (first !== undefined) proxies.failed(first);
    proxies.reset();
    expect(await names(proxies)).toEqual(['http://a:1', 'http://b:2', 'direct']);
  });

  it('never have the direct way put off', async () => {
    const { proxies } = create(() => Promise.resolve('DIRECT; PROXY a:1'));
    proxies.failed({ kind: 'direct' });
    expect(await names(proxies)).toEqual(['direct', 'http://a:1']);
  });
});
