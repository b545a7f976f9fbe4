import { fact, type Log } from '../diagnostics/log.ts';
import { within } from './deadline.ts';
import { isLoopback } from './loopback.ts';
import { hopName, orderHops, readProxyList, type Hop, type ProxyList } from './proxy-list.ts';

/** Asks the system for the way to an address; the answer is a list as a PAC script gives it. */
export type ResolveProxy = (url: string) => Promise<string>;

/** Knows the ways to each address. */
export interface Proxies {
  /**
   * The ways to an origin such as `https://host:8443`, in the order to try them. Never rejects, never hangs. To this
   * computer itself there is only the direct one, whatever the system says.
   */
  list(origin: string): Promise<ProxyList>;
  /** Remembers that a way could not be gone. */
  failed(hop: Hop): void;
  /** Asks anew from now on, after a change of network. What was known serves where no new answer comes. */
  reset(): void;
}

export interface ProxiesOptions {
  readonly resolveProxy: ResolveProxy;
  readonly log: Log;
  /** Monotonic ms. */
  readonly monotonic: () => number;
  /** The longest wait for an answer of the system, in ms. */
  readonly patience?: number;
}

/** How long an answer of the system is believed, in ms. */
const answerLifetime = 60_000;
/** How long a proxy that could not be reached comes last, in ms. */
const badLifetime = 5 * 60_000;

interface Asked {
  readonly at: number;
  /** Null where the system failed to answer. */
  readonly answer: Promise<ProxyList | null>;
  /** Whether somebody waited for it in vain. */
  isLate: boolean;
}

export function createProxies({ resolveProxy, log, monotonic, patience = 10_000 }: ProxiesOptions): Proxies {
  let asked = new Map<string, Asked>();
  /** The last answer for each origin. */
  const known = new Map<string, ProxyList>();
  const badSince = new Map<string, number>();

  async function resolve(origin: string): Promise<ProxyList | null> {
    try {
      const list = readProxyList(await resolveProxy(`${origin}/`));
      for (const kind of new Set(list.skipped)) log.warn('proxy-skipped', { kind: fact(kind) });
      return list;
    } catch {
      log.warn('proxy-not-resolved', { reason: fact('failed') });
      return null;
    }
  }

  function ask(origin: string): Asked {
    const asking: Asked = {
      at: monotonic(),
      isLate: false,
      answer: resolve(origin).then((list) => {
        // An answer that has been overtaken is only better than nothing.
        if (list !== null && (asked.get(origin) === asking || !known.has(origin))) known.set(origin, list);
        return list;
      }),
    };
    asked.set(origin, asking);
    return asking;
  }

  /** The system's answer; else what it said before; else, where it never said anything, the direct way. */
  async function listOf(origin: string): Promise<ProxyList> {
    let current = asked.get(origin);
    if (current === undefined || monotonic() - current.at >= answerLifetime) current = ask(origin);
    const before = known.get(origin);
    // A late answer stays in the cache: whoever asks next has it.
    if (!current.isLate || before === undefined) {
      const { answer } = current;
      const waited = await within(
        patience,
        answer.then((list) => ({ list })),
      );
      if (waited === null) {
        current.isLate = true;
        log.warn('proxy-not-resolved', { reason: fact('too late') });
      } else if (waited.list !== null) return waited.list;
    }
    return known.get(origin) ?? readProxyList('');
  }

  function isBad(name: string): boolean {
    const since = badSince.get(name);
    return since !== undefined && monotonic() - since < badLifetime;
  }

  return {
    async list(origin) {
      // A proxy would take the name for its own computer, and would see what is sent there unencrypted.
      if (isLoopback(origin)) return readProxyList('DIRECT');
      const list = await listOf(origin);
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
