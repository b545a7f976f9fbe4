/** A name or an address of this computer itself. */
const own = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?|\[?::ffff:127(?:\.\d+){3}\]?)(?::(\d+))?$/u;

/** The port at which this computer's own resolver passes questions for names on to others. */
const dns = '53';

/** What a computer that finds its proxy by itself asks for, with or without a domain (WPAD). */
const proxySearch = /^wpad(?:\.|$)/iu;

/** Whether a proxy was searched for. */
export function searchesProxy(all: Iterable<string>): boolean {
  return [...all].some((named) => proxySearch.test(named));
}

/**
 * Those of the names and addresses that lie outside this computer, sorted, in one line; empty where there is none. The
 * search for a proxy is left out: where the system wants it, it belongs there.
 */
export function others(all: Iterable<string>): string {
  return [...new Set(all)]
    .filter((named) => {
      const match = own.exec(named);
      if (named === '' || proxySearch.test(named)) return false;
      return match === null || match[1] === dns;
    })
    .sort()
    .join(' ');
}
