import { describe, expect, it } from 'vitest';
import { classifyError } from '../../../../src/main/http/classify.ts';
import { markAsIdentified } from '../../../../src/main/http/handshake-failure.ts';

/** An error as Node creates it from its TLS library's while reading (src/crypto/crypto_tls.cc, `TLSWrap::ClearOut`). */
function reading(reason: string, library = 'SSL routines'): Error {
  return Object.assign(new Error('x'), {
    library,
    reason,
    code: `ERR_SSL_${reason.replaceAll(' ', '_').toUpperCase()}`,
  });
}

describe('a handshake rejected by BoringSSL', () => {
  it.each([
    ['KEY_USAGE_BIT_INCORRECT', 'certificate-unfit', false],
    ['CANNOT_PARSE_LEAF_CERT', 'certificate-unfit', false],
    ['WRONG_CERTIFICATE_TYPE', 'certificate-unfit', false],
    ['CERTIFICATE_VERIFY_FAILED', 'untrusted-certificate', false],
    ['UNSUPPORTED_PROTOCOL', 'no-common-encryption', false],
    ['NO_COMMON_SIGNATURE_ALGORITHMS', 'no-common-encryption', false],
    ['WRONG_CURVE', 'no-common-encryption', false],
    ['TLS13_DOWNGRADE', 'no-common-encryption', false],
    ['WRONG_VERSION_NUMBER', 'not-the-service', true],
    ['BAD_SIGNATURE', 'secure-connection-failed', true],
    ['DECRYPTION_FAILED_OR_BAD_RECORD_MAC', 'secure-connection-failed', true],
    ['DIGEST_CHECK_FAILED', 'secure-connection-failed', true],
    ['A_REASON_OF_THE_FUTURE', 'secure-connection-failed', true],
  ] as const)('%s is %s', (reason, code, retryable) => {
    const detail = `ERR_SSL_${reason}`;
    expect(classifyError(reading(reason))).toMatchObject({ code, retryable, detail });
    expect(classifyError(new TypeError('fetch failed', { cause: reading(reason) }))).toMatchObject({ code });
  });
});

describe('an alert from the server', () => {
  it.each([
    ['SSLV3_ALERT_HANDSHAKE_FAILURE', 'ssl/tls alert handshake failure', 'no-common-encryption'],
    ['TLSV1_ALERT_PROTOCOL_VERSION', 'tlsv1 alert protocol version', 'no-common-encryption'],
    ['TLSV1_ALERT_INSUFFICIENT_SECURITY', 'tlsv1 alert insufficient security', 'no-common-encryption'],
    ['TLSV1_ALERT_NO_APPLICATION_PROTOCOL', 'tlsv1 alert no application protocol', 'no-common-encryption'],
    ['TLSV1_ALERT_CERTIFICATE_REQUIRED', 'tlsv13 alert certificate required', 'certificate-wanted'],
    ['SSLV3_ALERT_BAD_CERTIFICATE', 'ssl/tls alert bad certificate', 'certificate-wanted'],
    ['TLSV1_ALERT_UNKNOWN_CA', 'tlsv1 alert unknown ca', 'certificate-wanted'],
    ['TLSV1_ALERT_UNRECOGNIZED_NAME', 'tlsv1 unrecognized name', 'not-the-service'],
    ['TLSV1_ALERT_INTERNAL_ERROR', 'tlsv1 alert internal error', 'secure-connection-failed'],
    ['TLSV1_ALERT_DECRYPT_ERROR', 'tlsv1 alert decrypt error', 'secure-connection-failed'],
  ] as const)('%s of BoringSSL and “%s” of OpenSSL are the same: %s', (boring, open, code) => {
    expect(classifyError(reading(boring))).toMatchObject({ code });
    expect(classifyError(reading(open))).toEqual(classifyError(reading(boring)));
  });
});

describe('an alert about the client certificate', () => {
  it.each([
    'SSLV3_ALERT_BAD_CERTIFICATE',
    'SSLV3_ALERT_CERTIFICATE_EXPIRED',
    'SSLV3_ALERT_CERTIFICATE_REVOKED',
    'SSLV3_ALERT_CERTIFICATE_UNKNOWN',
    'TLSV1_ALERT_UNKNOWN_CA',
  ])('%s asks for one, or refuses the one that was shown', (alert) => {
    expect(classifyError(reading(alert)).code).toBe('certificate-wanted');
    const error = reading(alert);
    markAsIdentified(error);
    expect(classifyError(error)).toMatchObject({ code: 'client-certificate-refused', retryable: false });
  });

  it('is not every alert', () => {
    const error = reading('TLSV1_ALERT_PROTOCOL_VERSION');
    markAsIdentified(error);
    expect(classifyError(error).code).toBe('no-common-encryption');
  });
});

describe('a malformed certificate', () => {
  it.each([
    ['BAD_GET_ASN1_OBJECT_CALL', 'ASN.1 encoding routines'],
    ['INVALID_FIELD_FOR_VERSION', 'X.509 certificate routines'],
    ['UNSUPPORTED_ALGORITHM', 'public key routines'],
    ['wrong tag', 'asn1 encoding routines'],
  ])('%s from the %s is an unfit certificate', (reason, library) => {
    expect(classifyError(reading(reason, library)).code).toBe('certificate-unfit');
  });
});

describe('a TLS error while writing', () => {
  const write = (text: string): Error =>
    Object.assign(new Error(`write EPROTO ${text}`), { code: 'EPROTO', syscall: 'write' });

  it.each([
    ['64839048:error:1000012e:SSL routines:OPENSSL_internal:KEY_USAGE_BIT_INCORRECT:..\\ssl_cert.cc:397:\n'],
    ['4040:error:1000012E:SSL routines::key usage bit incorrect:../ssl_cert.cc:397:'],
  ])('is read from the message %j', (text) => {
    expect(classifyError(write(text))).toEqual({
      code: 'certificate-unfit',
      retryable: false,
      detail: 'ERR_SSL_KEY_USAGE_BIT_INCORRECT',
    });
  });

  it('without a reason is unreachable', () => {
    expect(classifyError(write(''))).toEqual({ code: 'unreachable', retryable: true, detail: 'EPROTO' });
  });
});

it('puts the address in doubt if the server does not speak TLS', () => {
  expect(classifyError(reading('WRONG_VERSION_NUMBER')).addressInDoubt).toBe(true);
  expect(classifyError(reading('tlsv1 unrecognized name')).addressInDoubt).toBe(true);
});
