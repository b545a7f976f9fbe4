import type { Failure } from './failure.ts';
import type { ProxySource } from './proxy.ts';

/** A certificate of the chain that a server has presented and this computer has accepted. */
export interface AcceptedCertificate {
  /** The organisation, else the common name, of its subject and its issuer. */
  readonly subject: string;
  readonly issuer: string;
  /** ms since 1970. */
  readonly validUntil: number;
}

/** Why a PEM file that the organisation names is not used. */
export type PemProblem = 'not-readable' | 'not-understood';

/**
 * Where the trust in an authority comes from: it is built in, somebody installed it in the system, as companies do that
 * inspect connections, or the organisation's policy adds it.
 */
export type AuthoritySource = 'bundled' | 'system' | 'policy';

/** The client certificate that the organisation's policy names. */
export type OwnCertificate =
  /** From a file; shown to a service that asks for one. Whether it has asked can't be known. */
  | { readonly state: 'ready'; readonly certificate: AcceptedCertificate }
  | { readonly state: PemProblem }
  /** From a file, which is not used behind a proxy with integrated sign-in. */
  | { readonly state: 'not-used' }
  /** From the system's store: shown to the service, which has asked. */
  | { readonly state: 'shown'; readonly certificate: AcceptedCertificate }
  /** From the system's store: the service did not ask, or none of the wanted issuer was found. */
  | { readonly state: 'not-shown'; readonly issuer: string };

/**
 * How the app reaches one address, step by step. Nothing is sent over the connection, except if Chromium's network stack is
 * used, as for a proxy with integrated sign-in: then a GET without credentials is.
 */
export interface Inspection {
  /** The host of the address, with its port. */
  readonly host: string;
  readonly isEncrypted: boolean;
  readonly source: ProxySource;
  /** The routes that were tried, in order; the last one may have worked. `proxy`: null for a direct connection. */
  readonly tried: readonly { readonly proxy: string | null; readonly failure: Failure | null }[];
  /** The host that this computer connects to on the last of them, and its IP addresses; none if the name is unknown. */
  readonly name: { readonly host: string; readonly addresses: readonly string[] };
  /** The time until the connection was established, in ms; null if none was. */
  readonly connectMs: number | null;
  /** From the server's own certificate upwards; none without encryption or if Chromium's network stack was used. */
  readonly certificates: readonly AcceptedCertificate[];
  /** Where the trust in the topmost authority comes from. */
  readonly authoritySource: AuthoritySource;
  /** Why the file with the organisation's authorities is not used; null if it is, or there is none. */
  readonly authoritiesProblem: PemProblem | null;
  /** Null if the organisation names none, or nothing is encrypted. */
  readonly ownCertificate: OwnCertificate | null;
}
