import type { Failure } from '../../preload/contract/failure.ts';
import { plainLine } from '../../preload/contract/plain-line.ts';
import { chainOf, nameOf } from './certificate-chain.ts';

type CertificateFailure = Pick<Failure, 'code' | 'retryable'>;

const untrusted: CertificateFailure = { code: 'untrusted-certificate', retryable: false };
// Issued for another use, or by an authority that may not issue it: installing an authority does not help.
const unfit: CertificateFailure = { code: 'certificate-unfit', retryable: false };
const outOfDate: CertificateFailure = { code: 'certificate-out-of-date', retryable: false };
// Retryable because this is often a network's sign-in page, which goes away.
const otherHost: CertificateFailure = { code: 'certificate-of-another', retryable: true };

/** Failures by the code with which Node or OpenSSL rejects a certificate. */
export const certificateFailures = new Map<string, CertificateFailure>([
  ['CERT_HAS_EXPIRED', outOfDate],
  ['CERT_NOT_YET_VALID', outOfDate],
  ['ERR_TLS_CERT_ALTNAME_INVALID', otherHost],
  ['HOSTNAME_MISMATCH', otherHost],
  ['CERT_REVOKED', untrusted],
  ['CERT_REJECTED', untrusted],
  ['CERT_UNTRUSTED', untrusted],
  ['CERT_SIGNATURE_FAILURE', untrusted],
  ['CERT_CHAIN_TOO_LONG', untrusted],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', untrusted],
  ['INVALID_CA', unfit],
  ['INVALID_PURPOSE', unfit],
  ['PATH_LENGTH_EXCEEDED', unfit],
  // Node reports all rules without a code of their own by this one: name constraints, critical extensions, weak keys.
  ['UNSPECIFIED', unfit],
  ['SELF_SIGNED_CERT_IN_CHAIN', untrusted],
  ['UNABLE_TO_GET_ISSUER_CERT', untrusted],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', untrusted],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', untrusted],
]);

const certificateCodes = new Set([untrusted.code, unfit.code, outOfDate.code, otherHost.code]);

/** Whether a failure is about a rejected certificate. */
export function isCertificateFailure({ code }: Failure): boolean {
  return certificateCodes.has(code);
}

/** The fields read from a certificate, as Node's `getPeerCertificate` returns them. */
export interface PresentedCertificate {
  readonly issuer: object;
  /** The certificate itself if it is self-signed; missing if the issuer's certificate was not presented. */
  readonly issuerCertificate?: PresentedCertificate;
  readonly valid_from: string;
  readonly valid_to: string;
  readonly subjectaltname?: string | undefined;
}

/** The organisation, else the common name, of the topmost certificate's issuer. */
function issuerOf(chain: readonly PresentedCertificate[]): string {
  const top = chain.at(-1);
  return top === undefined ? '' : nameOf(top.issuer);
}

function day(text: string): string {
  const at = Date.parse(text);
  return Number.isNaN(at) ? 'unknown' : new Date(at).toISOString().slice(0, 10);
}

/** The validity dates of the expired or not yet valid certificate; empty if dates are not the reason. */
function validity(code: string, chain: readonly PresentedCertificate[]): string {
  const byEnd = chain.toSorted((a, b) => Date.parse(a.valid_to) - Date.parse(b.valid_to));
  const byStart = chain.toSorted((a, b) => Date.parse(b.valid_from) - Date.parse(a.valid_from));
  const culprit =
    code === 'CERT_HAS_EXPIRED' ? byEnd[0] : code === 'CERT_NOT_YET_VALID' ? byStart[0] : undefined;
  return culprit === undefined ? '' : `, valid ${day(culprit.valid_from)} to ${day(culprit.valid_to)}`;
}

/**
 * The failure of a rejected certificate. `code`: from OpenSSL or Node; an unknown one means "not trusted". `host`: the
 * host that presented the certificate. `leaf`: its certificate, null if it could not be read.
 */
export function rejectedCertificate(code: string, host: string, leaf: PresentedCertificate | null): Failure {
  // Node returns an empty object if there is no certificate.
  const chain = leaf === null || !('issuer' in leaf) ? [] : chainOf<PresentedCertificate>(leaf);
  const issuer = issuerOf(chain);
  const hostNames = chain[0]?.subjectaltname ?? '';
  const failure = certificateFailures.get(code) ?? untrusted;
  const issuedFor = failure === otherHost && hostNames !== '' ? `, issued for ${plainLine(hostNames)}` : '';
  return {
    ...failure,
    detail: `${code}, host ${host}${validity(code, chain)}${issuedFor}`,
    ...(issuer === '' ? {} : { issuer }),
  };
}
