import { expect, it } from 'vitest';
import { proxyOf } from '../../../../src/main/policy/policy-proxy.ts';

const chosen = { proxy: { mode: 'manual', address: 'socks5://mine.example:1080' } } as const;

it.each([
  [undefined, chosen.proxy],
  ['system', { mode: 'system', address: '' }],
  ['none', { mode: 'none', address: '' }],
  ['proxy.example:3128', { mode: 'manual', address: 'proxy.example:3128' }],
] as const)('the item Proxy %s means %j', (item, expected) => {
  expect(proxyOf(item === undefined ? {} : { Proxy: item }, chosen)).toEqual(expected);
});
