import { notInTheStandIn } from '../guard.ts';
import type { Header, OutgoingRequest } from './exchange.ts';

/** Electron's options of `net.request`. */
export interface ClientRequestOptions {
  readonly method?: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, HeaderValue>>;
  readonly session?: unknown;
  readonly partition?: unknown;
  readonly credentials?: string;
  readonly useSessionCookies?: boolean;
  readonly protocol?: string;
  readonly host?: string;
  readonly hostname?: string;
  readonly port?: number;
  readonly path?: string;
  readonly redirect?: string;
  readonly cache?: string;
}

export type HeaderValue = string | readonly string[];
export type RedirectPolicy = 'follow' | 'error' | 'manual';

export interface NamedHeader {
  readonly name: string;
  readonly value: HeaderValue;
}

export interface ReadOptions extends Pick<OutgoingRequest, 'url' | 'method' | 'credentials' | 'cache'> {
  readonly redirect: RedirectPolicy;
  /** By name in lower case. */
  readonly headers: Map<string, NamedHeader>;
}

const known = new Set([
  'method',
  'url',
  'headers',
  'session',
  'partition',
  'credentials',
  'useSessionCookies',
  'protocol',
  'host',
  'hostname',
  'port',
  'path',
  'redirect',
  'cache',
]);

/** Electron: lib/common/api/net-client-request.ts, parseOptions and the constructor. */
export function readOptions(given: ClientRequestOptions | string): ReadOptions {
  const options = typeof given === 'string' ? { url: new URL(given).href } : given;
  for (const [name, value] of Object.entries(options)) {
    if (!known.has(name) && value !== undefined) throw notInTheStandIn(`net.request, the option ${name}`);
  }
  const url = options.url === undefined || options.url === '' ? addressOf(options) : options.url;
  const redirect = options.redirect ?? 'follow';
  if (redirect !== 'follow' && redirect !== 'error' && redirect !== 'manual') {
    throw new Error('redirect mode should be one of follow, error or manual');
  }
  const headers = new Map<string, NamedHeader>();
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    checkHeader(name, value);
    headers.set(name.toLowerCase(), { name, value });
  }
  if (!/^https?:$/u.test(new URL(url).protocol)) {
    throw new Error('ClientRequest only supports http: and https: protocols');
  }
  const method = (options.method ?? 'GET').toUpperCase();
  // A page cannot send them.
  if (/^(?:CONNECT|TRACE|TRACK)$/u.test(method)) throw notInTheStandIn(`net.request, the method ${method}`);
  return { url, method, redirect, headers, ...readModes(options) };
}

function readModes(options: ClientRequestOptions): Pick<ReadOptions, 'credentials' | 'cache'> {
  const { credentials, useSessionCookies, cache = 'default' } = options;
  // There are no cookies. Without this option they are blocked in Electron, too, and logins are sent.
  if (credentials !== undefined && credentials !== 'omit') {
    throw notInTheStandIn(`net.request with the credentials ${credentials}`);
  }
  if (credentials === undefined && useSessionCookies === true) {
    throw notInTheStandIn('net.request with cookies');
  }
  if (cache !== 'default' && cache !== 'no-store' && cache !== 'reload') {
    throw notInTheStandIn(`net.request with the cache mode ${cache}`);
  }
  // Nothing that an empty page fetches is stored, and its own `no-store` would add headers.
  return { credentials: credentials ?? 'include', cache: cache === 'reload' ? cache : 'default' };
}

function addressOf({ protocol = 'http:', host, hostname, port, path = '/' }: ClientRequestOptions): string {
  if (path.includes(' ')) throw new TypeError('Request path contains unescaped characters');
  const authority = host ?? `${hostname ?? 'localhost'}${port === undefined ? '' : `:${port}`}`;
  const { pathname, search, hash } = new URL(path === '' ? '/' : path, 'http://localhost');
  return `${protocol}//${authority}${pathname}${search}${hash}`;
}

/** Chromium: net/http/http_util.cc, IsValidHeaderName and IsValidHeaderValue. */
export function checkHeader(name: unknown, value: HeaderValue | undefined | null): void {
  if (typeof name !== 'string') throw new TypeError('`name` should be a string in setHeader(name, value)');
  if (value === undefined || value === null) {
    throw new Error(`\`value\` required in setHeader("${name}", value)`);
  }
  if (!/^[\w!#$%&'*+.^`|~-]+$/u.test(name)) throw new Error(`Invalid header name: '${name}'`);
  const text = value.toString();
  if (/[\0\r\n]/u.test(text)) throw new Error(`Invalid value for header '${name}': '${text}'`);
  // Chromium computes them from properties of a request that a page cannot set.
  if (/^(?:cookie|origin|referer|sec-.*)$/iu.test(name)) throw notInTheStandIn(`the request header ${name}`);
}

/** Chromium: services/network/public/cpp/header_util.cc, IsRequestHeaderSafe. */
const unsafeNames =
  /^(?:content-length|host|trailer|te|upgrade|cookie2|keep-alive|transfer-encoding|set-cookie|proxy-.*)$/iu;

/** Whether Chromium sends a request with this header; otherwise it fails with `net::ERR_INVALID_ARGUMENT`. */
export function isSafeHeader({ name, value }: Header): boolean {
  if (/^connection$/iu.test(name)) return !/^upgrade$/iu.test(value);
  if (/^x-(?:http-)?method(?:-override)?$/iu.test(name)) {
    return !/(?:^|,)\s*(?:connect|trace|track)\s*(?:,|$)/iu.test(value);
  }
  return !unsafeNames.test(name);
}
