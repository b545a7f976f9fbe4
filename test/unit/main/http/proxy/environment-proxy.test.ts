import { expect, it } from 'vitest';
import { environmentProxy } from '../../../../../src/main/http/proxy/environment-proxy.ts';
import { routeName } from '../../../../../src/main/http/proxy/proxy-list.ts';

const url = 'https://packages.example:8443/';

function named(environment: Record<string, string>, of = url): string | null {
  const route = environmentProxy(environment, of);
  return route === null ? null : routeName(route);
}

it.each([
  [{}, null],
  [{ HTTPS_PROXY: 'proxy.example:3128' }, 'http://proxy.example:3128'],
  [{ https_proxy: 'http://lower:1', HTTPS_PROXY: 'http://upper:1' }, 'http://lower:1'],
  [{ HTTP_PROXY: 'proxy.example:3128' }, null],
  [{ ALL_PROXY: 'socks5h://proxy.example' }, 'socks5://proxy.example:1080'],
  [{ HTTPS_PROXY: 'https://proxy.example/' }, 'https://proxy.example:443'],
  [{ HTTPS_PROXY: 'http://someone:secret@proxy.example:1' }, 'http://proxy.example:1'],
  [{ HTTPS_PROXY: 'not a proxy' }, null],
  [{ HTTPS_PROXY: '  ' }, null],
] as const)('%j names %j', (environment, expected) => expect(named(environment)).toBe(expected));

it.each([
  ['*', true],
  ['packages.example', true],
  ['PACKAGES.EXAMPLE', true],
  ['example', true],
  ['.example', true],
  ['*.example', true],
  ['other.example, packages.example', true],
  ['packages.example:8443', true],
  ['packages.example:443', false],
  ['ages.example', false],
  ['10.0.0.0/8', false],
  ['', false],
])('NO_PROXY=%s excludes the service: %s', (excluded, isExcluded) => {
  expect(named({ HTTPS_PROXY: 'a:1', NO_PROXY: excluded }) === null).toBe(isExcluded);
});

it.each([
  ['10.0.0.0/8', 'https://10.1.2.3/', true],
  ['10.0.0.0/8', 'https://11.1.2.3/', false],
  ['10.0.0.0/99', 'https://10.1.2.3/', false],
  ['10.1.2.3', 'https://10.1.2.3/', true],
  ['2001:db8::/32', 'https://[2001:db8::5]/', true],
  ['2001:db8::5', 'https://[2001:db8::5]/', true],
  ['[2001:db8::5]:443', 'https://[2001:db8::5]/', true],
  ['2001:db8::/32', 'https://10.1.2.3/', false],
])('NO_PROXY=%s for %s: %s', (excluded, of, isExcluded) => {
  expect(named({ HTTPS_PROXY: 'a:1', NO_PROXY: excluded }, of) === null).toBe(isExcluded);
});
