import * as v from 'valibot';

/** Whom Chromium asked for or reached, by its own log of the network (--log-net-log). */
export interface NetLogContacts {
  /** Names that were looked up or named in addresses of requests. */
  readonly names: readonly string[];
  /** Addresses that were connected to or sent to. */
  readonly addresses: readonly string[];
  /** Addresses that a datagram socket was bound to without sending: no packet leaves the computer. */
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

/** Kinds of events whose `host`, `hostname` or `url` is one that Chromium wants something of. */
const asking = /^(?:HOST_RESOLVER_|DNS_TRANSACTION|URL_REQUEST_START_JOB|PAC_FILE_DECIDER|QUIC_SESSION)/u;

/** Reads a log, also one that was cut off. Throws where it is no log at all. */
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
    if (asking.test(kind)) {
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

/** The kinds of events by their numbers, which differ from version to version and stand in the log's first line. */
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
