import * as v from 'valibot';
import { failed, succeeded, type Result } from './failure.ts';
import { proxyCredentialLimit } from './user-name.ts';
import { own } from './own.ts';
import { trimmedText } from './shown-text.ts';

/** How a client speaks to a proxy. */
export const proxyProtocols = ['http', 'https', 'socks4', 'socks5'] as const;
export type ProxyProtocol = (typeof proxyProtocols)[number];

/** A proxy, without credentials. An IPv6 address has no brackets. */
export interface ProxyAddress {
  readonly protocol: ProxyProtocol;
  readonly host: string;
  readonly port: number;
}

const defaultPorts: Readonly<Record<ProxyProtocol, number>> = {
  http: 80,
  https: 443,
  socks4: 1080,
  socks5: 1080,
};

/** Other names of these protocols, as in curl's and in environment variables. */
const protocolNames: Readonly<Record<string, ProxyProtocol>> = {
  http: 'http',
  https: 'https',
  socks4: 'socks4',
  socks4a: 'socks4',
  socks: 'socks5',
  socks5: 'socks5',
  socks5h: 'socks5',
};

const addressPattern =
  /^(?:(?<scheme>[a-z][a-z\d]*):\/\/)?(?<host>\[[\da-f:.]+\]|[\w.-]+)(?::(?<port>\d{1,5}))?\/?$/iu;

/** A host and port such as `proxy.example:3128`; null if there is no valid one. `defaultPort`: used if none is given. */
function endpoint(host: string | undefined, port: string | undefined, defaultPort: number) {
  const number = Number(port ?? defaultPort);
  if (host === undefined || number < 1 || number > 65_535) return null;
  return { host: host.replace(/^\[|\]$/gu, '').toLowerCase(), port: number };
}

/**
 * Reads the address of a proxy, such as `proxy.example:3128` or `socks5://proxy.example`; without a scheme it is an HTTP
 * proxy. Fails with `address-missing`, `proxy-not-understood` or `address-with-password`.
 */
export function readProxyAddress(typed: string): Result<ProxyAddress> {
  const text = trimmedText(typed);
  if (text === '') return failed({ code: 'address-missing', retryable: false });
  if (text.includes('@')) return failed({ code: 'address-with-password', retryable: false });
  const found = addressPattern.exec(text)?.groups;
  const protocol = own(protocolNames, (found?.['scheme'] ?? 'http').toLowerCase());
  const place =
    protocol === undefined ? null : endpoint(found?.['host'], found?.['port'], defaultPorts[protocol]);
  return protocol === undefined || place === null
    ? failed({ code: 'proxy-not-understood', retryable: false })
    : succeeded({ protocol, ...place });
}

/** Host and port as a person reads them. */
export function proxyHost({ host, port }: ProxyAddress): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** A proxy as a URL; also its identity. */
export function proxyName(proxy: ProxyAddress): string {
  return `${proxy.protocol}://${proxyHost(proxy)}`;
}

export const proxyModes = ['system', 'none', 'manual'] as const;

/** The maximum length of a proxy's address, in UTF-16 units. */
export const proxyAddressLimit = 300;

/** Which proxy to use: what the system says, none, or the one at `address` (as `readProxyAddress` reads it). */
export const proxySettingSchema = v.pipe(
  v.object({ mode: v.picklist(proxyModes), address: v.pipe(v.string(), v.maxLength(proxyAddressLimit)) }),
  v.check(({ mode, address }) => mode !== 'manual' || readProxyAddress(address).ok),
);
export type ProxySetting = v.InferOutput<typeof proxySettingSchema>;

/** The question for the credentials of a proxy. */
export interface ProxyQuestion {
  /** Increases with each question. */
  readonly id: number;
  /** Host and port. */
  readonly proxy: string;
  /** The proxy's own name for what it protects; may be empty. */
  readonly realm: string;
  /** The last user name at this proxy; empty if there is none. */
  readonly userName: string;
  /** Whether the proxy has refused the credentials that were given before. */
  readonly wasRefused: boolean;
  /** Whether the password is sent so that others in the network can read it. */
  readonly isReadable: boolean;
  /** Whether the dialog is open; otherwise the person can open it. */
  readonly isOpen: boolean;
}

export const proxyAnswerSchema = v.object({
  id: v.pipe(v.number(), v.integer()),
  userName: v.pipe(v.string(), v.minLength(1), v.maxLength(proxyCredentialLimit)),
  password: v.pipe(v.string(), v.maxLength(proxyCredentialLimit)),
  /** Whether to keep the password in the secret store. */
  keep: v.boolean(),
});
export type ProxyAnswer = v.InferOutput<typeof proxyAnswerSchema>;

/** Where the proxies of an address come from. */
export type ProxySource = 'policy' | 'setting' | 'system' | 'environment' | 'this-computer';
