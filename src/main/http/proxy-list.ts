/** One route to a service: direct, or through a proxy's tunnel. */
export type ProxyRoute =
  | { readonly kind: 'direct' }
  | {
      readonly kind: 'proxy';
      /** Whether the connection to the proxy itself uses TLS. */
      readonly isSecure: boolean;
      readonly host: string;
      readonly port: number;
    };

export interface ProxyList {
  readonly routes: readonly ProxyRoute[];
  /** Kinds of entries that this app can't use, such as `SOCKS`. */
  readonly skipped: readonly string[];
}

const direct: ProxyRoute = { kind: 'direct' };

/** A longer list is a mistake, and each dead proxy may cost seconds. */
const maxRoutes = 8;

/** Host and port; credentials before an `@` are dropped. */
const endpoint = /^(?:\S*@)?(?<host>\[[0-9a-f:.]+\]|[\w.-]+)(?::(?<port>\d{1,5}))?$/iu;

function readProxy(isSecure: boolean, text: string): ProxyRoute | null {
  const found = endpoint.exec(text)?.groups;
  const host = found?.['host']?.replace(/^\[|\]$/gu, '').toLowerCase();
  const port = Number(found?.['port'] ?? (isSecure ? 443 : 80));
  if (host === undefined || port < 1 || port > 65_535) return null;
  return { kind: 'proxy', isSecure, host, port };
}

/** A route's name in the log, also its identity. */
export function routeName(route: ProxyRoute): string {
  if (route.kind === 'direct') return 'direct';
  const host = route.host.includes(':') ? `[${route.host}]` : route.host;
  return `${route.isSecure ? 'https' : 'http'}://${host}:${route.port}`;
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
    let route: ProxyRoute | null = null;
    if (name === 'DIRECT') route = direct;
    else if (name === 'PROXY' || name === 'HTTP') route = readProxy(false, where);
    else if (name === 'HTTPS') route = readProxy(true, where);
    if (route === null) skipped.push(/^\w{1,12}$/u.test(kind) ? name : 'unreadable');
    else if (routes.size < maxRoutes) routes.set(routeName(route), route);
  }
  if (routes.size === 0 && skipped.length === 0) return { routes: [direct], skipped };
  return { routes: [...routes.values()], skipped };
}

/** The routes in the order to try them: those that failed recently come last; both groups keep the system's order. */
export function orderRoutes(
  routes: readonly ProxyRoute[],
  isBad: (name: string) => boolean,
): readonly ProxyRoute[] {
  const rank = (route: ProxyRoute): number => (isBad(routeName(route)) ? 1 : 0);
  return routes.toSorted((a, b) => rank(a) - rank(b));
}
