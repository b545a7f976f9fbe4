import type { Failure } from '../../preload/contract/failure.ts';

type HandshakeFailure = Pick<Failure, 'code' | 'retryable' | 'addressInDoubt'>;

const unfit: HandshakeFailure = { code: 'certificate-unfit', retryable: false };
const untrusted: HandshakeFailure = { code: 'untrusted-certificate', retryable: false };
const wanted: HandshakeFailure = { code: 'certificate-wanted', retryable: false };
const noneInCommon: HandshakeFailure = { code: 'no-common-encryption', retryable: false };
// A port of plain http, or a page that a network puts in the service's place.
const notTls: HandshakeFailure = { code: 'not-the-service', retryable: true, addressInDoubt: true };
const otherName: HandshakeFailure = { code: 'not-the-service', retryable: false, addressInDoubt: true };
const broken: HandshakeFailure = { code: 'secure-connection-failed', retryable: true };

/**
 * Reasons by what they mean; every other one is a handshake that broke. Electron's Node has BoringSSL
 * (crypto/err/ssl.errordata there), other Nodes have OpenSSL, and most names are the same. `ALERT_` stands for what the
 * other side said; see `plainReason`.
 */
const meanings = new Map<string, HandshakeFailure>([
  // BoringSSL holds a certificate to its key usage (RFC 5280, section 4.2.1.3) where OpenSSL does not.
  ['KEY_USAGE_BIT_INCORRECT', unfit],
  ['BAD_ECC_CERT', unfit],
  ['CANNOT_PARSE_LEAF_CERT', unfit],
  ['CERT_LENGTH_MISMATCH', unfit],
  ['INVALID_RAW_PUBLIC_KEY', unfit],
  ['UNKNOWN_CERTIFICATE_TYPE', unfit],
  ['UNSUPPORTED_CERTIFICATE', unfit],
  ['WRONG_CERTIFICATE_TYPE', unfit],

  ['CERTIFICATE_VERIFY_FAILED', untrusted],

  // The app has no certificate to show, so none of these is about one that it has shown.
  ['ALERT_ACCESS_DENIED', wanted],
  ['ALERT_BAD_CERTIFICATE', wanted],
  ['ALERT_CERTIFICATE_REQUIRED', wanted],
  ['ALERT_CERTIFICATE_UNKNOWN', wanted],
  ['ALERT_NO_CERTIFICATE', wanted],
  ['ALERT_UNKNOWN_CA', wanted],
  ['ALERT_UNSUPPORTED_CERTIFICATE', wanted],

  ['ALERT_EXPORT_RESTRICTION', noneInCommon],
  // With TLS 1.2 this is also what a server says that wants a certificate.
  ['ALERT_HANDSHAKE_FAILURE', noneInCommon],
  ['ALERT_INAPPROPRIATE_FALLBACK', noneInCommon],
  ['ALERT_INSUFFICIENT_SECURITY', noneInCommon],
  ['ALERT_NO_APPLICATION_PROTOCOL', noneInCommon],
  ['ALERT_PROTOCOL_VERSION', noneInCommon],
  ['HANDSHAKE_FAILURE_ON_CLIENT_HELLO', noneInCommon],
  ['INVALID_ALPN_PROTOCOL', noneInCommon],
  ['NO_APPLICATION_PROTOCOL', noneInCommon],
  ['NO_CIPHERS_AVAILABLE', noneInCommon],
  ['NO_COMMON_SIGNATURE_ALGORITHMS', noneInCommon],
  // A device on the way that is too old for TLS 1.3 and answers as if it were the service.
  ['TLS13_DOWNGRADE', noneInCommon],
  ['UNKNOWN_CIPHER_RETURNED', noneInCommon],
  ['UNKNOWN_SSL_VERSION', noneInCommon],
  ['UNSAFE_LEGACY_RENEGOTIATION_DISABLED', noneInCommon],
  ['UNSUPPORTED_ELLIPTIC_CURVE', noneInCommon],
  ['UNSUPPORTED_PROTOCOL', noneInCommon],
  ['WRONG_CIPHER_RETURNED', noneInCommon],
  ['WRONG_CURVE', noneInCommon],
  ['WRONG_SIGNATURE_TYPE', noneInCommon],
  ['WRONG_SSL_VERSION', noneInCommon],
  // OpenSSL's word for keys of Diffie-Hellman that BoringSSL has no cipher for.
  ['DH_KEY_TOO_SMALL', noneInCommon],

  ['WRONG_VERSION_NUMBER', notTls],
  // OpenSSL's word for an answer that is text.
  ['PACKET_LENGTH_TOO_LONG', notTls],

  ['ALERT_UNRECOGNIZED_NAME', otherName],
]);

/**
 * The parts of both libraries that read certificates and the keys in them (crypto/err/err.cc in BoringSSL). What they
 * refuse is a certificate that is not made as it should be; BoringSSL reads more strictly.
 */
const readsCertificates = new Set([
  'asn.1 encoding routines',
  'asn1 encoding routines',
  'public key routines',
  'x.509 certificate routines',
  'x509 certificate routines',
  'x509 v3 routines',
]);

/** The prefixes before an alert: `SSLV3_ALERT_` or `TLSV1_ALERT_`, in OpenSSL also `TLSV13_ALERT_`, `SSL/TLS_ALERT_`, `TLSV1_`. */
const alertPrefix = /^(?:SSLV3|SSL\/TLS|TLSV1|TLSV13)_(?:ALERT_)?/u;

function plainReason(reason: string): string {
  return reason.trim().replaceAll(' ', '_').toUpperCase().replace(alertPrefix, 'ALERT_');
}

interface TlsError {
  readonly reason: string;
  readonly library: string;
}

/** As both libraries write an error into a text: error:<number>:<library>:<function>:<reason>: */
const written = /error:[0-9a-f]{8}:([^:]*):[^:]*:([^:]+)/iu;

/**
 * What the TLS library says in an error of Node's; null for every other error. Node gives it as `ERR_SSL_<reason>` where it
 * was reading, and as a text behind `EPROTO` where it was writing.
 */
function tlsError(error: object, code: string): TlsError | null {
  if (code === 'EPROTO' && 'message' in error) {
    const [, library, reason] = written.exec(String(error.message)) ?? [];
    return library === undefined || reason === undefined ? null : { library, reason };
  }
  if (!code.startsWith('ERR_SSL_')) return null;
  const library = 'library' in error && typeof error.library === 'string' ? error.library : '';
  return { library, reason: code.slice('ERR_SSL_'.length) };
}

/** What it means that TLS did not come about, or was ended by the other side; null for every other error. */
export function handshakeFailure(error: object, code: string): Failure | null {
  const told = tlsError(error, code);
  if (told === null) return null;
  const reason = plainReason(told.reason);
  const usual = readsCertificates.has(told.library.toLowerCase()) ? unfit : broken;
  return { ...(meanings.get(reason) ?? usual), detail: `ERR_SSL_${reason}` };
}
