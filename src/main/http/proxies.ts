import { fact, type Log } from '../diagnostics/log.ts';
import { within } from './deadline.ts';
import { hopName, orderHops, readProxyList, type Hop, type ProxyList } from './proxy-list.ts';

/** Asks the system for the way to an address; the answer is a list as a PAC script gives it. */
export type ResolveProxy = (url: string) => Promise<string>;

/** Knows the ways to each address. */
export interface Proxies {
  /** The ways to an origin such as `https://host:8443`, in the order to try them. Never rejects, never hangs. */
  list(origin: string): Promise<ProxyList>;
  /** Remembers that a way could not be gone. */
  failed(hop: Hop): void;
  /** Forgets everything, after a change of network. */
  reset(): void;
}

export interface ProxiesOptions {
  readonly resolveProxy: ResolveProxy;
  readonly log: Log;
  /** Monotonic ms. */
  readonly monotonic: () => number;
  /** The longest wait for the system's answer, in ms. */
  readonly patience?: number;
}

/** How long an answer of the system is believed, in ms. */
const answerLifetime = 60_000;
/** How long a proxy that could not be reached comes last, in ms. */
const badLifetime = 5 * 60_000;

interface Asked {
  readonly at: number;
  readonly answer: Promise<ProxyList>;
}

export function createProxies({ resolveProxy, log, monotonic, patience = 5000 }: ProxiesOptions): Proxies {
  let asked = new Map<string, Asked>();
  const badSince = new Map<string, number>();

  async function ask(origin: string): Promise<ProxyList> {
    try {
      const list = readProxyList(await resolveProxy(`${origin}/`));
      for (const kind of new Set(list.skipped)) log.warn('proxy-skipped', { kind: fact(kind) });
      return list;
    } catch {
      log.warn('proxy-not-resolved', { reason: fact('failed') });
      return readProxyList('');
    }
  }

  function isBad(name: string): boolean {
    const since = badSince.get(name);
    return since !== undefined && monotonic() - since < badLifetime;
  }

  return {
    async list(origin) {
      const now = monotonic();
      let current = asked.get(origin);
      if (current === undefined || now - current.at >= answerLifetime) {
        current = { at: now, answer: ask(origin) };
        asked.set(origin, current);
      }
      // A late answer stays in the cache: whoever asks next has it.
      const list = await within(patience, current.answer);
      if (list === null) {
        log.warn('proxy-not-resolved', { reason: fact('too late') });
        return readProxyList('');
      }
      return { ...list, hops: orderHops(list.hops, isBad) };
    },
    failed(hop) {
      if (hop.kind === 'proxy') badSince.set(hopName(hop), monotonic());
    },
    reset() {
      asked = new Map();
      badSince.clear();
    },
  };
}
