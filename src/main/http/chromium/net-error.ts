import type { Failure } from '../../../preload/contract/failure.ts';
import { ConnectFailure } from '../connect-failure.ts';

type NetFailure = Pick<Failure, 'code' | 'retryable' | 'addressInDoubt'>;

const unreachable: NetFailure = { code: 'unreachable', retryable: true };
const timedOut: NetFailure = { code: 'timed-out', retryable: true };
const malformed: NetFailure = { code: 'malformed-answer', retryable: true };
const untrusted: NetFailure = { code: 'untrusted-certificate', retryable: false };
const unfit: NetFailure = { code: 'certificate-unfit', retryable: false };
const outOfDate: NetFailure = { code: 'certificate-out-of-date', retryable: false };
const otherHost: NetFailure = { code: 'certificate-of-another', retryable: true };
const ownRefused: NetFailure = { code: 'client-certificate-refused', retryable: false };
const noCommonEncryption: NetFailure = { code: 'no-common-encryption', retryable: false };
const unsupported: NetFailure = { code: 'proxy-sign-in-unsupported', retryable: false };

/**
 * Errors of Chromium's that arise before a request is sent (net/base/net_error_list.h), without their prefix `net::ERR_`.
 * Every other error leaves open whether the service has acted on the request.
 */
const beforeSending = new Map<string, NetFailure>([
  ['ADDRESS_UNREACHABLE', unreachable],
  ['CONNECTION_REFUSED', unreachable],
  ['CONNECTION_TIMED_OUT', timedOut],
  ['INTERNET_DISCONNECTED', unreachable],
  ['NAME_NOT_RESOLVED', unreachable],
  ['NAME_RESOLUTION_FAILED', unreachable],
  ['NETWORK_ACCESS_DENIED', unreachable],
  ['PROXY_CONNECTION_FAILED', unreachable],
  ['TUNNEL_CONNECTION_FAILED', unreachable],
  ['MANDATORY_PROXY_CONFIGURATION_FAILED', unreachable],
  ['PROXY_CERTIFICATE_INVALID', untrusted],
  ['PROXY_AUTH_UNSUPPORTED', unsupported],
  ['PROXY_AUTH_REQUESTED_WITH_NO_CONNECTION', unsupported],
  ['UNEXPECTED_PROXY_AUTH', unsupported],
  ['MISSING_AUTH_CREDENTIALS', unsupported],
  ['MISCONFIGURED_AUTH_ENVIRONMENT', unsupported],
  ['UNSUPPORTED_AUTH_SCHEME', unsupported],
  ['CERT_AUTHORITY_INVALID', untrusted],
  ['CERT_COMMON_NAME_INVALID', otherHost],
  ['CERT_CONTAINS_ERRORS', unfit],
  ['CERT_DATE_INVALID', outOfDate],
  ['CERT_INVALID', unfit],
  ['CERT_KNOWN_INTERCEPTION_BLOCKED', untrusted],
  ['CERT_NAME_CONSTRAINT_VIOLATION', unfit],
  ['CERT_NON_UNIQUE_NAME', untrusted],
  ['CERT_REVOKED', untrusted],
  ['CERT_SYMANTEC_LEGACY', untrusted],
  ['CERT_UNABLE_TO_CHECK_REVOCATION', untrusted],
  ['CERT_VALIDITY_TOO_LONG', unfit],
  ['CERT_WEAK_KEY', unfit],
  ['CERT_WEAK_SIGNATURE_ALGORITHM', unfit],
  ['CERTIFICATE_TRANSPARENCY_REQUIRED', untrusted],
  ['SSL_KEY_USAGE_INCOMPATIBLE', unfit],
  ['SSL_SERVER_CERT_BAD_FORMAT', unfit],
  ['BAD_SSL_CLIENT_AUTH_CERT', { code: 'certificate-wanted', retryable: false }],
  ['SSL_CLIENT_AUTH_CERT_NEEDED', { code: 'certificate-wanted', retryable: false }],
  ['SSL_CLIENT_AUTH_CERT_NO_PRIVATE_KEY', ownRefused],
  ['SSL_CLIENT_AUTH_NO_COMMON_ALGORITHMS', ownRefused],
  ['SSL_CLIENT_AUTH_PRIVATE_KEY_ACCESS_DENIED', ownRefused],
  ['SSL_CLIENT_AUTH_SIGNATURE_FAILED', ownRefused],
  ['SSL_PROTOCOL_ERROR', { code: 'secure-connection-failed', retryable: true }],
  ['SSL_VERSION_OR_CIPHER_MISMATCH', noCommonEncryption],
  ['SSL_OBSOLETE_CIPHER', noCommonEncryption],
  ['SSL_UNRECOGNIZED_NAME_ALERT', { code: 'not-the-service', retryable: false, addressInDoubt: true }],
]);

/** Errors of a connection that died while it was used. */
const deadConnection = new Set([
  'ABORTED',
  'CONNECTION_ABORTED',
  'CONNECTION_CLOSED',
  'CONNECTION_RESET',
  'EMPTY_RESPONSE',
  'NETWORK_CHANGED',
  'NETWORK_IO_SUSPENDED',
  'SOCKET_NOT_CONNECTED',
]);

/** Errors while the response is awaited or read, other than of a connection that breaks. */
const ofResponse = new Map<string, NetFailure>([
  ['TIMED_OUT', timedOut],
  ['CONTENT_DECODING_FAILED', malformed],
  ['CONTENT_DECODING_INIT_FAILED', malformed],
  ['INVALID_CHUNKED_ENCODING', malformed],
  ['INVALID_HTTP_RESPONSE', malformed],
  ['INVALID_RESPONSE', malformed],
  ['RESPONSE_HEADERS_MULTIPLE_CONTENT_DISPOSITION', malformed],
  ['RESPONSE_HEADERS_MULTIPLE_CONTENT_LENGTH', malformed],
  ['RESPONSE_HEADERS_MULTIPLE_LOCATION', malformed],
  ['RESPONSE_HEADERS_TOO_BIG', malformed],
  ['RESPONSE_HEADERS_TRUNCATED', malformed],
]);

/** A request of Chromium's that failed although it may have been sent. */
export class NetError extends Error {
  readonly failure: Failure;
  /** Whether the connection died while it was used. */
  readonly isDeadConnection: boolean;

  constructor(name: string) {
    super(name);
    this.name = 'NetError';
    this.isDeadConnection = deadConnection.has(name);
    this.failure = { ...(ofResponse.get(name) ?? unreachable), detail: `ERR_${name}` };
  }
}

/** The error for a message of Electron's such as `net::ERR_CONNECTION_RESET`. */
export function readNetError(message: string): ConnectFailure | NetError {
  const name = /^net::ERR_(?<name>\w+)$/u.exec(message)?.groups?.['name'] ?? 'UNKNOWN';
  const failure = beforeSending.get(name);
  return failure === undefined
    ? new NetError(name)
    : new ConnectFailure({ ...failure, detail: `ERR_${name}` });
}
