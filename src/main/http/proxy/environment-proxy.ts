import { BlockList, isIP } from 'node:net';
import { readProxyAddress } from '../../../preload/contract/proxy.ts';
import { targetOf, type Endpoint } from '../endpoint.ts';
import type { ProxyRoute } from './proxy-list.ts';
import { own } from '../../../preload/contract/own.ts';

/** The variables of a process, as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

function variable(environment: Environment, name: string): string {
  return (own(environment, name.toLowerCase()) ?? own(environment, name.toUpperCase()) ?? '').trim();
}

function isInSubnet(host: string, subnet: string): boolean {
  const [address = '', prefix = ''] = subnet.split('/');
  const version = isIP(address);
  const bits = Number(prefix);
  if (version === 0 || isIP(host) !== version || prefix === '' || bits > (version === 4 ? 32 : 128))
    return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const list = new BlockList();
  list.addSubnet(address, bits, family);
  return list.check(host, family);
}

/** Whether an entry of NO_PROXY covers a host: `*`, a domain with its subdomains, an address or a subnet. */
function covers(entry: string, { host, port }: Endpoint): boolean {
  const [, name = '', entryPort = `${port}`] =
    /^(.*?)(?::(\d+))?$/u.exec(isIP(entry) === 6 ? '' : entry) ?? [];
  if (isIP(entry) === 6 || entry.includes('/')) return entry === host || isInSubnet(host, entry);
  if (entryPort !== `${port}`) return false;
  const domain = name.replace(/^\*?\./u, '').replace(/^\[|\]$/gu, '');
  return name === '*' || host === domain || (domain !== '' && host.endsWith(`.${domain}`));
}

/**
 * The proxy that HTTPS_PROXY, HTTP_PROXY or ALL_PROXY name for an address; null if there is none or NO_PROXY excludes it.
 * Read like curl: a proxy without a scheme is an HTTP proxy, and a lower-case variable has precedence. Credentials are
 * ignored.
 */
export function environmentProxy(environment: Environment, url: string): ProxyRoute | null {
  const target = targetOf(new URL(url));
  const excluded = variable(environment, 'no_proxy')
    .toLowerCase()
    .split(/[\s,]+/u);
  if (excluded.some((entry) => entry !== '' && covers(entry, target))) return null;
  const named =
    variable(environment, target.isEncrypted ? 'https_proxy' : 'http_proxy') ||
    variable(environment, 'all_proxy');
  const read = readProxyAddress(named.replace(/^([a-z\d]+:\/\/)?.*@/iu, '$1'));
  return read.ok ? { kind: 'proxy', ...read.value } : null;
}
