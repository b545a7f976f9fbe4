import { isAbsolute } from 'node:path';
import * as v from 'valibot';
import { updateModes } from '../../preload/contract/app-update.ts';
import { connectionFileSchema, readConnection } from '../../preload/contract/connection.ts';
import { languages } from '../../preload/contract/messages/languages.ts';
import { readProxyAddress } from '../../preload/contract/proxy.ts';

/**
 * Whether people may enter other connections. `offered`: they may. `fixed`: they may not, and choose among those of the
 * policy. `hidden`: as `fixed`, and the window shows names but no addresses.
 */
const connectionModes = ['offered', 'fixed', 'hidden'] as const;

const updateChannels = ['latest', 'beta'] as const;

const line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1000));

/** An absolute path of this system. */
const path = v.pipe(line, v.check(isAbsolute));

/** `name = address`, or `name = address address-for-signing-in`; the name may be missing. */
const connectionLine = v.pipe(
  line,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const end = dataset.value.indexOf('=');
    const name = dataset.value.slice(0, Math.max(end, 0)).trim();
    const [baseUrl = '', authUrl = '', ...rest] = dataset.value
      .slice(end + 1)
      .trim()
      .split(/\s+/u);
    if (rest.length === 0) return { name, baseUrl, authUrl };
    addIssue({ message: 'a line has at most two addresses' });
    return NEVER;
  }),
);

/** A line, or an object as in a connection file; its addresses are normalised. */
const connection = v.pipe(
  v.union([connectionLine, connectionFileSchema]),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = readConnection(dataset.value);
    if (read.ok) return read.value;
    addIssue({ message: read.failure.code });
    return NEVER;
  }),
);

/** A time span of each day in local time, such as `12:00-13:30`; it may reach beyond midnight, and is not empty. */
const daySpan = v.pipe(
  line,
  v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d$/u),
  v.check((text) => text.slice(0, 5) !== text.slice(6)),
);

/** `https`, or `http` on this computer alone. */
const updateAddress = v.pipe(
  line,
  v.check((text) => {
    const url = URL.parse(text);
    const isLoopback = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1';
    return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback);
  }),
);

/**
 * What an organisation can set. An item that is not set leaves the choice to the person. The templates for administrators and
 * the table in docs/administrators.md are made from this schema.
 */
export const policySchema = v.partial(
  v.object({
    Connections: v.pipe(v.array(connection), v.minLength(1), v.maxLength(50), v.readonly()),
    ConnectionMode: v.picklist(connectionModes),
    /** `system`, `none`, or the address of a proxy. */
    Proxy: v.pipe(
      line,
      v.check((text) => text === 'system' || text === 'none' || readProxyAddress(text).ok),
    ),
    /** A PEM file with the certificates of further authorities. */
    AuthoritiesFile: path,
    /** A PEM file with the certificate of this computer or person, and its private key without a password. */
    ClientCertificateFile: path,
    /** The common name of the authority that issued the client certificate in the system's store. */
    ClientCertificateIssuer: line,
    /** The shortest interval between two updates of the list. */
    ListUpdateMinutes: v.pipe(v.number(), v.integer(), v.minValue(5), v.maxValue(1440)),
    /** No automatic update of the list starts within this span. */
    ListUpdatePause: daySpan,
    /** The unit of the service's times; `automatic` infers it from their size. */
    TimeUnit: v.picklist(['automatic', 's', 'ms', 'us']),
    StaySignedIn: v.boolean(),
    ExportAllowed: v.boolean(),
    PrintAllowed: v.boolean(),
    CopyAllowed: v.boolean(),
    NotificationsAllowed: v.boolean(),
    /** Links with the scheme of the app, which open a package. */
    PackageLinksAllowed: v.boolean(),
    /** Web addresses in the data of packages, which open in the browser. */
    WebLinksAllowed: v.boolean(),
    Language: v.picklist(languages),
    AppUpdates: v.picklist(updateModes),
    AppUpdateChannel: v.picklist(updateChannels),
    AppUpdateAddress: updateAddress,
    /** To whom people send a report: a mail address, or any text. */
    ReportRecipient: v.pipe(line, v.maxLength(200)),
  }),
);
export type PolicyValues = Readonly<v.InferOutput<typeof policySchema>>;
export type PolicyItem = keyof PolicyValues;

/** Names the schema of a policy file for editors. */
const ignoredKeys: readonly string[] = ['$schema'];

/** Why something in a policy is ignored. */
export type PolicyProblemReason =
  | 'unknown-item'
  | 'invalid-value'
  /** The file, the profile or the registry can't be read. */
  | 'not-readable'
  | 'not-understood'
  /** Others than the administrator may change the file. */
  | 'not-protected';

/** A part of a policy that is ignored. */
export interface PolicyProblem {
  readonly reason: PolicyProblemReason;
  /** The name of the item as it is written; null if the problem concerns the source as a whole. */
  readonly item: string | null;
  /** The file, the profile or the key of the registry. */
  readonly source: string;
}

/** Items as they are written in one source, not yet checked. */
export interface PolicySource {
  /** The file, the profile or the key of the registry. */
  readonly name: string;
  readonly items: Readonly<Record<string, unknown>>;
  readonly problems: readonly PolicyProblem[];
}

/** A source that sets nothing, and why; null if there is none. */
export function emptySource(name: string, reason: PolicyProblemReason | null): PolicySource {
  return { name, items: {}, problems: reason === null ? [] : [{ reason, item: null, source: name }] };
}

/** The policy of this start. It does not change while the app runs. */
export interface Policy {
  readonly values: PolicyValues;
  /** Which source each item comes from. */
  readonly sources: Readonly<Partial<Record<PolicyItem, string>>>;
  readonly problems: readonly PolicyProblem[];
}

/** How the schema types an item; sources without types of their own convert to it. */
export function kindOf(item: PolicyItem): 'array' | 'boolean' | 'number' | 'picklist' | 'string' {
  return policySchema.entries[item].wrapped.type;
}

export function isPolicyItem(name: string): name is PolicyItem {
  return Object.hasOwn(policySchema.entries, name);
}

const itemsInLowerCase = new Map(
  Object.keys(policySchema.entries)
    .filter(isPolicyItem)
    .map((item) => [item.toLowerCase(), item]),
);

/** The item with this name in any case; null if there is none. */
export function itemNamed(name: string): PolicyItem | null {
  return itemsInLowerCase.get(name.toLowerCase()) ?? null;
}

/** A list without its invalid connections, if others are left; `onInvalid` gets the number of each of these lines. */
function validConnections(value: unknown, onInvalid: (line: number) => void): unknown {
  const list = v.safeParse(v.array(v.unknown()), value);
  if (!list.success) return value;
  const isValid = list.output.map((entry) => v.is(connection, entry));
  if (!isValid.includes(true)) return value;
  for (const [index, valid] of isValid.entries()) if (!valid) onInvalid(index + 1);
  return list.output.filter((_entry, index) => isValid[index]);
}

/** Joins sources, the strongest first. Unknown and invalid items, and lines of `Connections`, are ignored one by one. */
export function joinPolicy(sources: readonly PolicySource[]): Policy {
  let values: PolicyValues = {};
  const origins: Partial<Record<PolicyItem, string>> = {};
  const problems: PolicyProblem[] = [];
  for (const source of sources) {
    problems.push(...source.problems);
    for (const [item, value] of Object.entries(source.items)) {
      if (ignoredKeys.includes(item)) continue;
      const ignore = (reason: PolicyProblemReason, name = item): void =>
        void problems.push({ reason, item: name.slice(0, 100), source: source.name });
      if (!isPolicyItem(item)) {
        ignore('unknown-item');
        continue;
      }
      // A mode that allows no others must not end because of one wrong line.
      const valid =
        item === 'Connections'
          ? validConnections(value, (line) => ignore('invalid-value', `${item}, line ${line}`))
          : value;
      const read = v.safeParse(policySchema, { [item]: valid });
      if (!read.success) ignore('invalid-value');
      else if (origins[item] === undefined) {
        values = { ...values, ...read.output };
        origins[item] = source.name;
      }
    }
  }
  return { values, sources: origins, problems };
}
