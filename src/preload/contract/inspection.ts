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

/**
 * How the app reaches one address, step by step. Nothing is sent over the connection, except through a proxy with
 * integrated sign-in: there, a GET without credentials is.
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
  /** From the server's own certificate upwards; none without encryption or behind a proxy with integrated sign-in. */
  readonly certificates: readonly AcceptedCertificate[];
  /** Whether somebody has added the topmost authority to this computer, as companies do that inspect connections. */
  readonly isAuthorityAdded: boolean;
}
