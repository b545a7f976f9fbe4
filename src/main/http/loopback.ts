import type { LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** A `BlockList` also matches IPv4 addresses that are written as IPv6. */
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a name is reserved for this computer (RFC 6761, section 6.3). */
function isLocalhost(host: string): boolean {
  return /^(?:.+\.)?localhost\.?$/iu.test(host);
}

/**
 * The addresses of a reserved name, as browsers know them: a system may know only one of the two, and no names below
 * `localhost`. Undefined for any other name, which the system looks up.
 */
export function localhostAddresses(host: string): LookupAddress[] | undefined {
  if (!isLocalhost(host)) return undefined;
  return [
    { address: '::1', family: 6 },
    { address: '127.0.0.1', family: 4 },
  ];
}

/** Looks up a reserved name; undefined for any other. */
export function localhostLookup(host: string): LookupFunction | undefined {
  const addresses = localhostAddresses(host);
  if (addresses === undefined) return undefined;
  return (_, { all }, callback) =>
    all === true ? callback(null, addresses) : callback(null, '127.0.0.1', 4);
}

/**
 * Whether an origin such as `http://127.0.0.1:8080` is this computer, by its IP address or by a reserved name (RFC 6761,
 * section 6.3).
 */
export function isLoopback(origin: string): boolean {
  const hostname = URL.parse(origin)?.hostname ?? '';
  const host = hostname.replace(/^\[|\]$/gu, '');
  const version = isIP(host);
  if (version === 0) return isLocalhost(host);
  return loopback.check(host, version === 4 ? 'ipv4' : 'ipv6');
}
