import { BlockList, isIP } from 'node:net';

/** A `BlockList` also matches IPv4 addresses that are written as IPv6. */
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Whether an origin such as `http://127.0.0.1:8080` is this computer, by its IP address or by a reserved name (RFC 6761,
 * section 6.3).
 */
export function isLoopback(origin: string): boolean {
  const hostname = URL.parse(origin)?.hostname ?? '';
  const host = hostname.replace(/^\[|\]$/gu, '').replace(/\.$/u, '');
  const version = isIP(host);
  if (version === 0) return host === 'localhost' || host.endsWith('.localhost');
  return loopback.check(host, version === 4 ? 'ipv4' : 'ipv6');
}
