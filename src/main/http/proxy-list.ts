/** One way to a service: straight, or by a tunnel through a proxy. */
export type Hop =
  | { readonly kind: 'direct' }
  | {
      readonly kind: 'proxy';
      /** Whether the proxy itself is spoken to by TLS. */
      readonly isSecure: boolean;
      readonly host: string;
      readonly port: number;
    };

export interface ProxyList {
  readonly hops: readonly Hop[];
  /** Kinds that this app can't use, as they were named. */
  readonly skipped: readonly string[];
}

const direct: Hop = { kind: 'direct' };

/** More entries than this are a mistake, and each may cost a person seconds. */
const mostHops = 8;

/** Host and port; credentials before an `@`, which no list should carry, are left behind. */
const place = /^(?:\S*@)?(?<host>\[[0-9a-f:.]+\]|[\w.-]+)(?::(?<port>\d{1,5}))?$/iu;

function readProxy(isSecure: boolean, text: string): Hop | null {
  const found = place.exec(text)?.groups;
  const host = found?.['host']?.replace(/^\[|\]$/gu, '').toLowerCase();
  const port = Number(found?.['port'] ?? (isSecure ? 443 : 80));
  if (host === undefined || port < 1 || port > 65_535) return null;
  return { kind: 'proxy', isSecure, host, port };
}

/** A short name of a hop for the log, and its identity. */
export function hopName(hop: Hop): string {
  if (hop.kind === 'direct') return 'direct';
  const host = hop.host.includes(':') ? `[${hop.host}]` : hop.host;
  return `${hop.isSecure ? 'https' : 'http'}://${host}:${hop.port}`;
}

/**
 * Reads what a system says about the way to an address, in the form that a PAC script answers with:
 * `PROXY a:8080; HTTPS b:443; DIRECT`. Nothing at all means direct. Entries that can't be used are skipped; if nothing
 * else is left the list is empty, because going around the only proxy is nobody's wish.
 */
export function readProxyList(answer: string): ProxyList {
  const hops = new Map<string, Hop>();
  const skipped: string[] = [];
  for (const entry of answer.split(';')) {
    const [kind = '', where = ''] = entry.trim().split(/\s+/u);
    if (kind === '') continue;
    const name = kind.toUpperCase();
    let hop: Hop | null = null;
    if (name === 'DIRECT') hop = direct;
    else if (name === 'PROXY' || name === 'HTTP') hop = readProxy(false, where);
    else if (name === 'HTTPS') hop = readProxy(true, where);
    if (hop === null) skipped.push(/^\w{1,12}$/u.test(kind) ? name : 'unreadable');
    else if (hops.size < mostHops) hops.set(hopName(hop), hop);
  }
  if (hops.size === 0 && skipped.length === 0) return { hops: [direct], skipped };
  return { hops: [...hops.values()], skipped };
}

/** The hops in the order to try them: those that lately failed come last, each group as the system listed it. */
export function orderHops(hops: readonly Hop[], isBad: (name: string) => boolean): readonly Hop[] {
  const [good, bad]: [Hop[], Hop[]] = [[], []];
  for (const hop of hops) (isBad(hopName(hop)) ? bad : good).push(hop);
  return [...good, ...bad];
}
