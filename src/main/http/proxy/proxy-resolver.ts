import {
  proxyName,
  readProxyAddress,
  type ProxyAddress,
  type ProxySetting,
  type ProxySource,
} from '../../../preload/contract/proxy.ts';
import { withTimeout } from '../../async/timeout.ts';
import { safeToLog, type Log } from '../../diagnostics/log.ts';
import { isLoopback } from '../loopback.ts';
import { environmentProxy, type Environment } from './environment-proxy.ts';
import { direct, isDirect, orderRoutes, readProxyList, type ProxyList } from './proxy-list.ts';

/** Asks the system for the proxies of a URL; resolves with a list as a PAC script returns it. */
export type ResolveProxy = (url: string) => Promise<string>;

export interface ResolvedProxies extends ProxyList {
  readonly source: ProxySource;
}

/** The proxies of each address, with a cache. */
export interface ProxyResolver {
  /**
   * The routes to an origin such as `https://host:8443`, in the order to try them. Never rejects, never hangs. For this
   * computer itself always the direct route only.
   */
  list(origin: string): Promise<ResolvedProxies>;
  /** Moves a proxy to the end of each list for five minutes. */
  markFailed(proxy: ProxyAddress): void;
  /** Clears the cache after a change of network. The last known lists serve until the system answers again. */
  reset(): void;
}

export interface ProxyResolverOptions {
  readonly resolveProxy: ResolveProxy;
  /** The person's or the organisation's choice. */
  readonly setting: () => ProxySetting;
  /** Whether the setting is the organisation's. */
  readonly isSetByPolicy: boolean;
  /** The variables of this process; they count only where the system names no proxy. */
  readonly environment: Environment;
  readonly log: Log;
  /** Monotonic ms. */
  readonly monotonic: () => number;
  /** The longest wait for the system's answer. */
  readonly timeoutMs?: number;
}

/** How long the system's answer is cached. */
const lookupTtlMs = 60_000;
/** How long an unreachable proxy comes last. */
const failedTtlMs = 5 * 60_000;

interface Lookup {
  readonly startedAt: number;
  /** Null if the system failed to answer. */
  readonly answer: Promise<ResolvedProxies | null>;
  /** Whether a request timed out waiting for it. */
  isLate: boolean;
}

/** An address unlike any service's. The system is asked for its proxies only; it is never contacted. */
const unrelatedUrl = 'https://example.com/';

const directly: ResolvedProxies = { ...readProxyList('DIRECT'), source: 'system' };

export function createProxyResolver(options: ProxyResolverOptions): ProxyResolver {
  const { resolveProxy, setting, isSetByPolicy, environment, log, monotonic, timeoutMs = 10_000 } = options;
  const setBy: ProxySource = isSetByPolicy ? 'policy' : 'setting';
  let lookups = new Map<string, Lookup>();
  /** The last answer for each origin. */
  const lastKnown = new Map<string, ResolvedProxies>();
  const failedAt = new Map<string, number>();

  /** The environment's proxy, unless the system is set up for direct connections to some addresses only. */
  async function fromEnvironment(url: string): Promise<ResolvedProxies | null> {
    const route = environmentProxy(environment, url);
    if (route === null || !isDirect(readProxyList(await resolveProxy(unrelatedUrl)))) return null;
    return { routes: [route], skipped: [], source: 'environment' };
  }

  async function resolve(origin: string): Promise<ResolvedProxies | null> {
    const url = `${origin}/`;
    const { mode, address } = setting();
    if (mode === 'none') return { routes: [direct], skipped: [], source: setBy };
    const manual = mode === 'manual' ? readProxyAddress(address) : null;
    if (manual?.ok === true)
      return { routes: [{ kind: 'proxy', ...manual.value }], skipped: [], source: setBy };
    try {
      const list = readProxyList(await resolveProxy(url));
      for (const kind of new Set(list.skipped)) log.warn('proxy-skipped', { kind: safeToLog(kind) });
      const other = isDirect(list) ? await fromEnvironment(url) : null;
      return other ?? { ...list, source: 'system' };
    } catch {
      log.warn('proxy-not-resolved', { reason: safeToLog('failed') });
      return null;
    }
  }

  function startLookup(origin: string): Lookup {
    const lookup: Lookup = {
      startedAt: monotonic(),
      isLate: false,
      answer: resolve(origin).then((list) => {
        // An outdated answer is used only if there is no other.
        if (list !== null && (lookups.get(origin) === lookup || !lastKnown.has(origin)))
          lastKnown.set(origin, list);
        return list;
      }),
    };
    lookups.set(origin, lookup);
    return lookup;
  }

  /** The system's answer, else its last answer, else the direct route. */
  async function lookUp(origin: string): Promise<ResolvedProxies> {
    let lookup = lookups.get(origin);
    if (lookup === undefined || monotonic() - lookup.startedAt >= lookupTtlMs) lookup = startLookup(origin);
    // After one timeout, do not wait for this lookup again: its answer reaches `lastKnown` when it comes.
    if (!lookup.isLate || !lastKnown.has(origin)) {
      const { answer } = lookup;
      const settled = await withTimeout(
        answer.then((list) => ({ list })),
        timeoutMs,
        null,
      );
      if (settled === null) {
        lookup.isLate = true;
        log.warn('proxy-not-resolved', { reason: safeToLog('too late') });
      } else if (settled.list !== null) return settled.list;
    }
    return lastKnown.get(origin) ?? directly;
  }

  function hasFailed(name: string): boolean {
    const at = failedAt.get(name);
    return at !== undefined && monotonic() - at < failedTtlMs;
  }

  return {
    async list(origin) {
      // A proxy would resolve the name to its own computer, and would see unencrypted requests.
      if (isLoopback(origin)) return { ...directly, source: 'this-computer' };
      const list = await lookUp(origin);
      return { ...list, routes: orderRoutes(list.routes, hasFailed) };
    },
    markFailed(proxy) {
      failedAt.set(proxyName(proxy), monotonic());
    },
    reset() {
      lookups = new Map();
      failedAt.clear();
    },
  };
}
