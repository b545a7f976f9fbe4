import {
  proxyName,
  readProxyAddress,
  type ProxyAddress,
  type ProxyProtocol,
} from '../../../preload/contract/proxy.ts';
import { own } from '../../../preload/contract/own.ts';

/** One route to a service: direct, or through a proxy. */
export type ProxyRoute = { readonly kind: 'direct' } | ({ readonly kind: 'proxy' } & ProxyAddress);

export interface ProxyList {
  readonly routes: readonly ProxyRoute[];
  /** Kinds of entries that can't be used, such as `QUIC`. */
  readonly skipped: readonly string[];
}

export const direct: ProxyRoute = { kind: 'direct' };

/** A longer list is a mistake, and each dead proxy may cost seconds. */
const maxRoutes = 8;

/** The keywords of a PAC script. Chromium writes a SOCKS4 proxy as `SOCKS` (net/base/proxy_string_util.cc). */
const keywords: Readonly<Record<string, ProxyProtocol>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS: 'socks4',
  SOCKS4: 'socks4',
  SOCKS5: 'socks5',
};

/** A route's name in the log, also its identity. */
export function routeName(route: ProxyRoute): string {
  return route.kind === 'direct' ? 'direct' : proxyName(route);
}

function readEntry(keyword: string, place: string): ProxyRoute | null {
  if (keyword === 'DIRECT') return direct;
  const protocol = own(keywords, keyword);
  if (protocol === undefined) return null;
  // Credentials before an `@` are dropped.
  const read = readProxyAddress(`${protocol}://${place.replace(/^.*@/u, '')}`);
  return read.ok ? { kind: 'proxy', ...read.value } : null;
}

/**
 * Parses a proxy list in the form that a PAC script returns: `PROXY a:8080; HTTPS b:443; DIRECT`. An empty text means
 * direct. Entries that can't be used are skipped. If only such entries exist, the result has no routes, because bypassing
 * a required proxy is not wanted.
 */
export function readProxyList(answer: string): ProxyList {
  const routes = new Map<string, ProxyRoute>();
  const skipped: string[] = [];
  for (const entry of answer.split(';')) {
    const [kind = '', where = ''] = entry.trim().split(/\s+/u);
    if (kind === '') continue;
    const name = kind.toUpperCase();
    const route = readEntry(name, where);
    if (route === null) skipped.push(/^\w{1,12}$/u.test(kind) ? name : 'unreadable');
    else if (routes.size < maxRoutes) routes.set(routeName(route), route);
  }
  if (routes.size === 0 && skipped.length === 0) return { routes: [direct], skipped };
  return { routes: [...routes.values()], skipped };
}

/** Whether a list names no proxy at all. */
export function isDirect({ routes, skipped }: ProxyList): boolean {
  return skipped.length === 0 && routes.every((route) => route.kind === 'direct');
}

/** The routes in the order to try them: those that failed recently come last; both groups keep the system's order. */
export function orderRoutes(
  routes: readonly ProxyRoute[],
  isBad: (name: string) => boolean,
): readonly ProxyRoute[] {
  const rank = (route: ProxyRoute): number => (isBad(routeName(route)) ? 1 : 0);
  return routes.toSorted((a, b) => rank(a) - rank(b));
}
