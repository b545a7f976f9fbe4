import { readConnection, type Connection, type ConnectionInput } from '../../preload/contract/connection.ts';
import { hiddenConnection } from '../../preload/contract/hidden-connection.ts';
import { failed, succeeded, type Failure, type Result } from '../../preload/contract/failure.ts';
import type { Inspection } from '../../preload/contract/inspection.ts';
import type { ConnectionCheck } from '../../preload/contract/ipc.ts';
import type { Messages } from '../../preload/contract/messages/texts.ts';
import type { PolicyStatus } from '../../preload/contract/policy-status.ts';
import { fingerprintOf } from '../links/fingerprint.ts';
import { isSameConnection } from './connections.ts';

/** A host with at least two labels, or an IPv4 address, and its port. */
const hostPattern = /[\w-]+(?:\.[\w-]+)+(?::\d+)?/gu;

function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replaceAll(/^\[|\]$/gu, '') ?? '';
}

/** Which connections the organisation allows, and what the window knows of them. */
export class ConnectionRules {
  readonly #policy: Pick<PolicyStatus, 'connectionMode' | 'connections'>;
  readonly #texts: () => Pick<Messages, 'policy'>;

  constructor(
    policy: Pick<PolicyStatus, 'connectionMode' | 'connections'>,
    texts: () => Pick<Messages, 'policy'>,
  ) {
    this.#policy = policy;
    this.#texts = texts;
  }

  /** Reads a connection that the window names. Fails with `by-policy` for one that is not allowed. */
  read(input: ConnectionInput): Result<Connection> {
    const read = readConnection(input);
    if (!read.ok || this.#policy.connectionMode === 'offered') return read;
    const found = this.#policy.connections.find((each) => isSameConnection(this.shown(each), read.value));
    return found === undefined ? failed({ code: 'by-policy', retryable: false }) : succeeded(found);
  }

  isAllowed(connection: Connection): boolean {
    return this.#policy.connectionMode === 'offered' || this.#positionOf(connection) >= 0;
  }

  /** The connection for the next sign-in: the stored one if it is allowed, else the organisation's if it has only one. */
  next(stored: Connection | null): Connection | null {
    if (stored !== null && this.isAllowed(stored)) return stored;
    const [first, ...others] = this.#policy.connections;
    return first !== undefined && others.length === 0 ? first : null;
  }

  /** A connection as the window knows it. */
  shown(connection: Connection): Connection {
    if (this.#policy.connectionMode === 'offered') return connection;
    const named = this.#policy.connections[this.#positionOf(connection)] ?? connection;
    return this.#policy.connectionMode === 'hidden'
      ? hiddenConnection(named, this.#nameOf(named), fingerprintOf(named))
      : named;
  }

  /** A failure without hosts, if addresses are hidden. */
  shownFailure(failure: Failure): Failure {
    if (this.#policy.connectionMode !== 'hidden' || failure.detail === undefined) return failure;
    return { ...failure, detail: this.#withoutHosts(failure.detail) };
  }

  shownResult<T>(result: Result<T>): Result<T> {
    return result.ok ? result : failed(this.shownFailure(result.failure));
  }

  shownConnection(result: Result<Connection>): Result<Connection> {
    return result.ok ? succeeded(this.shown(result.value)) : result;
  }

  shownCheck(check: ConnectionCheck): ConnectionCheck {
    return {
      ...check,
      connection: this.shown(check.connection),
      base: this.shownResult(check.base),
      auth: this.shownResult(check.auth),
    };
  }

  /** How a connection is reached, without hosts if addresses are hidden. The name of its service takes their place. */
  shownInspection(inspection: Inspection, connection: Connection): Inspection {
    if (this.#policy.connectionMode !== 'hidden') return inspection;
    const host = this.shown(connection).name;
    const { name, tried, certificates } = inspection;
    return {
      ...inspection,
      host,
      name: { host, addresses: name.addresses.length === 0 ? [] : [host] },
      tried: tried.map(({ proxy, failure }) => ({ proxy, failure: failure && this.shownFailure(failure) })),
      certificates: certificates.map((certificate) => ({
        ...certificate,
        subject: this.#withoutHosts(certificate.subject),
        issuer: this.#withoutHosts(certificate.issuer),
      })),
    };
  }

  /** The pattern does not know hosts of one label and IPv6 addresses, so the organisation's own are replaced by name. */
  #withoutHosts(text: string): string {
    const hosts = this.#policy.connections.flatMap(({ baseUrl, authUrl }) => [
      hostOf(baseUrl),
      hostOf(authUrl),
    ]);
    const longestFirst = hosts.filter((host) => host !== '').sort((a, b) => b.length - a.length);
    return longestFirst.reduce(
      (masked, host) => masked.replaceAll(host, '…'),
      text.replaceAll(hostPattern, '…'),
    );
  }

  /** -1 if the organisation does not have it. */
  #positionOf(connection: Connection): number {
    return this.#policy.connections.findIndex((each) => isSameConnection(each, connection));
  }

  /** A name without an address: a connection without a name has its host as its name. */
  #nameOf(connection: Connection): string {
    const { name, baseUrl } = connection;
    if (name !== URL.parse(baseUrl)?.host) return name;
    const { policy } = this.#texts();
    const at = this.#positionOf(connection);
    if (at < 0) return policy.otherService;
    return this.#policy.connections.length === 1 ? policy.service : policy.numberedService(at + 1);
  }
}
