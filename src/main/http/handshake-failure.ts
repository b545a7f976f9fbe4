import type { Failure } from '../../preload/contract/failure.ts';

type HandshakeFailure = Pick<Failure, 'code' | 'retryable' | 'addressInDoubt'>;

const unfit: HandshakeFailure = { code: 'certificate-unfit', retryable: false };
const untrusted: HandshakeFailure = { code: 'untrusted-certificate', retryable: false };
const clientCertificateRequired: HandshakeFailure = { code: 'certificate-wanted', retryable: false };
const clientCertificateRefused: HandshakeFailure = { code: 'client-certificate-refused', retryable: false };
const noCommonEncryption: HandshakeFailure = { code: 'no-common-encryption', retryable: false };
// A port that speaks plain http, or a network's sign-in page.
const notTls: HandshakeFailure = { code: 'not-the-service', retryable: true, addressInDoubt: true };
const unknownHost: HandshakeFailure = { code: 'not-the-service', retryable: false, addressInDoubt: true };
const broken: HandshakeFailure = { code: 'secure-connection-failed', retryable: true };

/**
 * Failures by the TLS library's reason; every reason not listed is a broken handshake. Electron's Node uses BoringSSL
 * (see its crypto/err/ssl.errordata), other Nodes use OpenSSL; most names are the same. `ALERT_` marks an alert sent by the
 * server; see `normalizeReason`.
 */
const failures = new Map<string, HandshakeFailure>([
  // BoringSSL enforces a certificate's key usage (RFC 5280, section 4.2.1.3), OpenSSL does not.
  ['KEY_USAGE_BIT_INCORRECT', unfit],
  ['BAD_ECC_CERT', unfit],
  ['CANNOT_PARSE_LEAF_CERT', unfit],
  ['CERT_LENGTH_MISMATCH', unfit],
  ['INVALID_RAW_PUBLIC_KEY', unfit],
  ['UNKNOWN_CERTIFICATE_TYPE', unfit],
  ['UNSUPPORTED_CERTIFICATE', unfit],
  ['WRONG_CERTIFICATE_TYPE', unfit],

  ['CERTIFICATE_VERIFY_FAILED', untrusted],

  // A server's alerts about certificates are about the client's. Without one they can only mean that it is required.
  ['ALERT_ACCESS_DENIED', clientCertificateRequired],
  ['ALERT_BAD_CERTIFICATE', clientCertificateRequired],
  ['ALERT_CERTIFICATE_EXPIRED', clientCertificateRequired],
  ['ALERT_CERTIFICATE_REQUIRED', clientCertificateRequired],
  ['ALERT_CERTIFICATE_REVOKED', clientCertificateRequired],
  ['ALERT_CERTIFICATE_UNKNOWN', clientCertificateRequired],
  ['ALERT_NO_CERTIFICATE', clientCertificateRequired],
  ['ALERT_UNKNOWN_CA', clientCertificateRequired],
  ['ALERT_UNSUPPORTED_CERTIFICATE', clientCertificateRequired],

  ['ALERT_EXPORT_RESTRICTION', noCommonEncryption],
  // With TLS 1.2, servers also send this if they require a client certificate.
  ['ALERT_HANDSHAKE_FAILURE', noCommonEncryption],
  ['ALERT_INAPPROPRIATE_FALLBACK', noCommonEncryption],
  ['ALERT_INSUFFICIENT_SECURITY', noCommonEncryption],
  ['ALERT_NO_APPLICATION_PROTOCOL', noCommonEncryption],
  ['ALERT_PROTOCOL_VERSION', noCommonEncryption],
  ['HANDSHAKE_FAILURE_ON_CLIENT_HELLO', noCommonEncryption],
  ['INVALID_ALPN_PROTOCOL', noCommonEncryption],
  ['NO_APPLICATION_PROTOCOL', noCommonEncryption],
  ['NO_CIPHERS_AVAILABLE', noCommonEncryption],
  ['NO_COMMON_SIGNATURE_ALGORITHMS', noCommonEncryption],
  // An intercepting device that does not support TLS 1.3.
  ['TLS13_DOWNGRADE', noCommonEncryption],
  ['UNKNOWN_CIPHER_RETURNED', noCommonEncryption],
  ['UNKNOWN_SSL_VERSION', noCommonEncryption],
  ['UNSAFE_LEGACY_RENEGOTIATION_DISABLED', noCommonEncryption],
  ['UNSUPPORTED_ELLIPTIC_CURVE', noCommonEncryption],
  ['UNSUPPORTED_PROTOCOL', noCommonEncryption],
  ['WRONG_CIPHER_RETURNED', noCommonEncryption],
  ['WRONG_CURVE', noCommonEncryption],
  ['WRONG_SIGNATURE_TYPE', noCommonEncryption],
  ['WRONG_SSL_VERSION', noCommonEncryption],
  // OpenSSL only: BoringSSL has no ciphers with Diffie-Hellman over finite fields.
  ['DH_KEY_TOO_SMALL', noCommonEncryption],

  ['WRONG_VERSION_NUMBER', notTls],
  // OpenSSL's reason for a plain-text response.
  ['PACKET_LENGTH_TOO_LONG', notTls],

  ['ALERT_UNRECOGNIZED_NAME', unknownHost],
]);

/**
 * The components of both libraries that parse certificates and their keys (crypto/err/err.cc in BoringSSL). An error of
 * theirs is a malformed certificate; BoringSSL parses more strictly.
 */
const certificateParsers = new Set([
  'asn.1 encoding routines',
  'asn1 encoding routines',
  'public key routines',
  'x.509 certificate routines',
  'x509 certificate routines',
  'x509 v3 routines',
]);

/** Prefixes of alerts: `SSLV3_ALERT_` or `TLSV1_ALERT_`, in OpenSSL also `TLSV13_ALERT_`, `SSL/TLS_ALERT_`, `TLSV1_`. */
const alertPrefix = /^(?:SSLV3|SSL\/TLS|TLSV1|TLSV13)_(?:ALERT_)?/u;

function normalizeReason(reason: string): string {
  return reason.trim().replaceAll(' ', '_').toUpperCase().replace(alertPrefix, 'ALERT_');
}

interface TlsError {
  readonly reason: string;
  readonly library: string;
}

/** The form in which both libraries print an error: error:<number>:<library>:<function>:<reason>: */
const printedError = /error:[0-9a-f]{8}:([^:]*):[^:]*:([^:]+)/iu;

/**
 * The TLS library's error inside an error of Node's; null for every other error. Node reports it as `ERR_SSL_<reason>` while
 * reading, and as a text after `EPROTO` while writing.
 */
function readTlsError(error: object, code: string): TlsError | null {
  if (code === 'EPROTO' && 'message' in error) {
    const [, library, reason] = printedError.exec(String(error.message)) ?? [];
    return library === undefined || reason === undefined ? null : { library, reason };
  }
  if (!code.startsWith('ERR_SSL_')) return null;
  const library = 'library' in error && typeof error.library === 'string' ? error.library : '';
  return { library, reason: code.slice('ERR_SSL_'.length) };
}

/** Errors of connections that had a client certificate for a server that asks. */
const identified = new WeakSet();

/** Tells `handshakeFailure` that the connection of this error had a client certificate for a server that asks. */
export function markAsIdentified(error: Error): void {
  identified.add(error);
}

/** The failure of a TLS handshake that failed, or of a TLS connection that the server ended; null for every other error. */
export function handshakeFailure(error: object, code: string): Failure | null {
  const tlsError = readTlsError(error, code);
  if (tlsError === null) return null;
  const reason = normalizeReason(tlsError.reason);
  const fallback = certificateParsers.has(tlsError.library.toLowerCase()) ? unfit : broken;
  const known = failures.get(reason) ?? fallback;
  const isRefused = known === clientCertificateRequired && identified.has(error);
  return { ...(isRefused ? clientCertificateRefused : known), detail: `ERR_SSL_${reason}` };
}
