/** A name or an address of this computer itself. */
const own = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?|\[?::ffff:127(?:\.\d+){3}\]?)(?::(\d+))?$/u;

/** Datagrams to a local resolver count, because it forwards them to other computers. */
const dns = '53';

/** The host name of automatic proxy discovery (WPAD), with or without a domain. */
const proxySearch = /^wpad(?:\.|$)/iu;

/** Whether a proxy was searched for. */
export function searchesProxy(all: Iterable<string>): boolean {
  return [...all].some((named) => proxySearch.test(named));
}

/**
 * The names and addresses outside of this computer, sorted, in one line; empty if there are none. Without proxy
 * discovery, because the system's settings ask for it.
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
