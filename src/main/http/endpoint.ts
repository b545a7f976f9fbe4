import { isIP } from 'node:net';

export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

/** Where requests to an address go. */
export interface Target extends Endpoint {
  readonly isEncrypted: boolean;
  /** Such as `https://host:443`, always with a port. */
  readonly origin: string;
}

/** Host and port, as in a URL and in a CONNECT request. */
export function authority({ host, port }: Endpoint): string {
  return `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

/** The target of an address, from the parts of its URL; an IPv6 address may have brackets. */
export function targetOf({ protocol, hostname, port }: Pick<URL, 'protocol' | 'hostname' | 'port'>): Target {
  const isEncrypted = protocol === 'https:';
  const host = hostname.replace(/^\[|\]$/gu, '');
  const endpoint = { host, port: Number(port === '' ? (isEncrypted ? 443 : 80) : port) };
  return { ...endpoint, isEncrypted, origin: `${protocol}//${authority(endpoint)}` };
}
