import type { Failure } from '../../preload/contract/failure.ts';

type CertificateFailure = Pick<Failure, 'code' | 'retryable'>;

const untrusted: CertificateFailure = { code: 'untrusted-certificate', retryable: false };
// Made for another use, or by somebody who may not make such: nothing to be installed helps.
const unfit: CertificateFailure = { code: 'certificate-unfit', retryable: false };
const outOfDate: CertificateFailure = { code: 'certificate-out-of-date', retryable: false };
// Often a network's sign-in page, which goes away.
const ofAnother: CertificateFailure = { code: 'certificate-of-another', retryable: true };

/** The codes with which Node and OpenSSL refuse a certificate. */
const meanings = new Map<string, CertificateFailure>([
  ['CERT_HAS_EXPIRED', outOfDate],
  ['CERT_NOT_YET_VALID', outOfDate],
  ['ERR_TLS_CERT_ALTNAME_INVALID', ofAnother],
  ['HOSTNAME_MISMATCH', ofAnother],
  ['CERT_REVOKED', untrusted],
  ['CERT_REJECTED', untrusted],
  ['CERT_UNTRUSTED', untrusted],
  ['CERT_SIGNATURE_FAILURE', untrusted],
  ['CERT_CHAIN_TOO_LONG', untrusted],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', untrusted],
  ['INVALID_CA', unfit],
  ['INVALID_PURPOSE', unfit],
  ['PATH_LENGTH_EXCEEDED', unfit],
  // Node's word for the rules that it has no word for: limits of names, critical extensions, weak keys.
  ['UNSPECIFIED', unfit],
  ['SELF_SIGNED_CERT_IN_CHAIN', untrusted],
  ['UNABLE_TO_GET_ISSUER_CERT', untrusted],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', untrusted],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', untrusted],
]);

/** What an error's code means where it is one of a refused certificate; undefined for every other code. */
export function certificateFailure(code: string): CertificateFailure | undefined {
  return meanings.get(code);
}

/** What a refusal means that is surely one of a certificate, also where its code is not known. */
export function refusedCertificate(code: string): CertificateFailure {
  return meanings.get(code) ?? untrusted;
}

const ofCertificate = new Set([untrusted.code, unfit.code, outOfDate.code, ofAnother.code]);

/** Whether a failure is one of a refused certificate. */
export function isOfCertificate({ code }: Failure): boolean {
  return ofCertificate.has(code);
}
