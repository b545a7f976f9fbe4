import type { Failure } from '../../preload/contract/failure.ts';
import { plainLine } from '../../preload/contract/plain-line.ts';
import { refusedCertificate } from './certificate-failure.ts';

/** What is read of a certificate, in the form of Node's `getPeerCertificate`. */
export interface PresentedCertificate {
  readonly issuer: object;
  /** Itself where it is self-signed; not there where the issuer's was not presented. */
  readonly issuerCertificate?: PresentedCertificate;
  readonly valid_from: string;
  readonly valid_to: string;
  readonly subjectaltname?: string | undefined;
}

/** The certificates from the service's own upwards, as far as they were presented or are known. */
function chainOf(leaf: PresentedCertificate): readonly PresentedCertificate[] {
  const chain: PresentedCertificate[] = [];
  let at: PresentedCertificate | undefined = leaf;
  while (at !== undefined && chain.length < 10 && !chain.includes(at)) {
    chain.push(at);
    at = at.issuerCertificate;
  }
  return chain;
}

/** A name's part; where it is given more than once, the first. */
function part(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? plainLine(first) : '';
}

/** Who stands behind a chain by its own words: organisation, else common name, of the topmost certificate's issuer. */
function issuerOf(chain: readonly PresentedCertificate[]): string {
  const top = chain.at(-1);
  if (top === undefined) return '';
  const name: unknown = Reflect.get(top.issuer, 'O');
  return part(name) || part(Reflect.get(top.issuer, 'CN'));
}

function day(text: string): string {
  const at = Date.parse(text);
  return Number.isNaN(at) ? 'unknown' : new Date(at).toISOString().slice(0, 10);
}

/** The dates of the certificate that is over, or has not begun; empty where dates are not the reason. */
function validity(code: string, chain: readonly PresentedCertificate[]): string {
  const byEnd = chain.toSorted((a, b) => Date.parse(a.valid_to) - Date.parse(b.valid_to));
  const byStart = chain.toSorted((a, b) => Date.parse(b.valid_from) - Date.parse(a.valid_from));
  const culprit =
    code === 'CERT_HAS_EXPIRED' ? byEnd[0] : code === 'CERT_NOT_YET_VALID' ? byStart[0] : undefined;
  return culprit === undefined ? '' : `, valid ${day(culprit.valid_from)} to ${day(culprit.valid_to)}`;
}

/**
 * The failure of a certificate that was not accepted: OpenSSL's or Node's code, the host that presented it, and the
 * certificate itself where it could be read.
 */
export function untrusted(code: string, host: string, leaf: PresentedCertificate | null): Failure {
  // Without a certificate Node answers an empty object.
  const chain = leaf === null || !('issuer' in leaf) ? [] : chainOf(leaf);
  const issuer = issuerOf(chain);
  const names = chain[0]?.subjectaltname ?? '';
  const meaning = refusedCertificate(code);
  const named =
    meaning.code === 'certificate-of-another' && names !== '' ? `, issued for ${plainLine(names)}` : '';
  return {
    ...meaning,
    detail: `${code}, host ${host}${validity(code, chain)}${named}`,
    ...(issuer === '' ? {} : { issuer }),
  };
}
