import * as v from 'valibot';

/** The hosts that Chromium looked up or contacted, from its network log (--log-net-log). */
export interface NetLogContacts {
  /** Names that were looked up or are in the URLs of requests. */
  readonly names: readonly string[];
  /** Addresses of connections and of sent datagrams. */
  readonly addresses: readonly string[];
  /** Addresses that a datagram socket was connected to without sending a packet. */
  readonly unsent: readonly string[];
}

const eventSchema = v.object({
  type: v.number(),
  source: v.object({ id: v.number() }),
  params: v.optional(
    v.object({
      host: v.optional(v.string()),
      hostname: v.optional(v.string()),
      url: v.optional(v.string()),
      address: v.optional(v.string()),
    }),
    {},
  ),
});

/** Kinds of events whose `host`, `hostname` or `url` is looked up or requested. */
const lookupEvents =
  /^(?:HOST_RESOLVER_|DNS_TRANSACTION|URL_REQUEST_START_JOB|PAC_FILE_DECIDER|QUIC_SESSION)/u;

/** Reads a log, which may be truncated. Throws if it is not a log. */
export function readNetLog(text: string): NetLogContacts {
  const kinds = eventKinds(text);
  const names = new Set<string>();
  const addresses = new Set<string>();
  const bound = new Map<number, string>();
  const sent = new Set<number>();
  for (const line of text.split('\n')) {
    const read = v.safeParse(eventSchema, parse(line.replace(/[\],\s]+$/u, '')));
    if (!read.success) continue;
    const { type, source, params } = read.output;
    const kind = kinds.get(type) ?? '';
    if (lookupEvents.test(kind)) {
      for (const named of [params.host, params.hostname, params.url]) {
        if (named !== undefined) names.add(hostOf(named));
      }
    }
    if (kind === 'TCP_CONNECT_ATTEMPT' && params.address !== undefined) addresses.add(params.address);
    if (kind === 'UDP_CONNECT' && params.address !== undefined) bound.set(source.id, params.address);
    if (kind === 'UDP_BYTES_SENT') {
      sent.add(source.id);
      if (params.address !== undefined) addresses.add(params.address);
    }
  }
  for (const [id, address] of bound) if (sent.has(id)) addresses.add(address);
  const unsent = [...bound].flatMap(([id, address]) => (sent.has(id) ? [] : [address]));
  return { names: sorted(names), addresses: sorted(addresses), unsent: sorted(unsent) };
}

/** The names of event types by number, from the log's first line, because they differ between versions. */
function eventKinds(text: string): Map<number, string> {
  const [, written] = /"logEventTypes":\s*(\{[^}]*\})/u.exec(text) ?? [];
  const kinds = v.safeParse(v.record(v.string(), v.number()), parse(written ?? ''));
  if (!kinds.success) throw new Error('Chromium wrote no log of the network');
  return new Map(Object.entries(kinds.output).map(([name, number]) => [number, name]));
}

/** The host in `https://host:443`, `host:443` or `host`. */
function hostOf(named: string): string {
  const address = named.includes('://') ? named : `https://${named}`;
  // An IPv6 address without brackets has no port.
  return URL.parse(address)?.hostname ?? named;
}

function sorted(all: Iterable<string>): string[] {
  return [...new Set(all)].sort();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
