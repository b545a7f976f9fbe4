import { describe, expect, it } from 'vitest';
import { NetError, readNetError } from '../../../../../src/main/http/chromium/net-error.ts';
import { classifyError } from '../../../../../src/main/http/classify.ts';
import { ConnectFailure } from '../../../../../src/main/http/connect-failure.ts';

describe('readNetError', () => {
  it.each([
    ['PROXY_CONNECTION_FAILED', 'unreachable'],
    ['TUNNEL_CONNECTION_FAILED', 'unreachable'],
    ['NAME_NOT_RESOLVED', 'unreachable'],
    ['CERT_AUTHORITY_INVALID', 'untrusted-certificate'],
    ['CERT_DATE_INVALID', 'certificate-out-of-date'],
    ['CERT_COMMON_NAME_INVALID', 'certificate-of-another'],
    ['SSL_CLIENT_AUTH_CERT_NEEDED', 'certificate-wanted'],
    ['SSL_CLIENT_AUTH_PRIVATE_KEY_ACCESS_DENIED', 'client-certificate-refused'],
    ['SSL_VERSION_OR_CIPHER_MISMATCH', 'no-common-encryption'],
  ])('%s arises before anything is sent: %s', (name, code) => {
    const error = readNetError(`net::ERR_${name}`);
    expect(error).toBeInstanceOf(ConnectFailure);
    expect(error.failure).toMatchObject({ code, detail: `ERR_${name}` });
    expect(classifyError(error)).toBe(error.failure);
  });

  it.each([
    ['CONNECTION_RESET', 'unreachable', true],
    ['EMPTY_RESPONSE', 'unreachable', true],
    ['NETWORK_CHANGED', 'unreachable', true],
    ['TIMED_OUT', 'timed-out', false],
    ['HTTP2_PROTOCOL_ERROR', 'unreachable', false],
    ['CONTENT_DECODING_FAILED', 'malformed-answer', false],
    ['INVALID_CHUNKED_ENCODING', 'malformed-answer', false],
    ['INVALID_HTTP_RESPONSE', 'malformed-answer', false],
    ['INVALID_RESPONSE', 'malformed-answer', false],
    ['RESPONSE_HEADERS_MULTIPLE_CONTENT_LENGTH', 'malformed-answer', false],
    ['RESPONSE_HEADERS_TOO_BIG', 'malformed-answer', false],
  ])('%s may follow a request', (name, code, isDeadConnection) => {
    const error = readNetError(`net::ERR_${name}`);
    expect(error).toBeInstanceOf(NetError);
    expect(error).toMatchObject({ isDeadConnection, failure: { code, retryable: true } });
  });

  it('reads any other text', () => {
    expect(readNetError('something else').failure).toEqual({
      code: 'unreachable',
      retryable: true,
      detail: 'ERR_UNKNOWN',
    });
  });
});
