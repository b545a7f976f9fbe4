import { describe, expect, it } from 'vitest';
import {
  rejectedCertificate,
  type PresentedCertificate,
} from '../../../../src/main/http/certificate-failure.ts';

type Name = Readonly<Record<string, string | readonly string[]>>;

/** A certificate with its validity dates in Node's format. */
function dated(from: string, to: string, above?: PresentedCertificate): PresentedCertificate {
  const dates = { valid_from: `${from} 00:00:00 2026 GMT`, valid_to: `${to} 00:00:00 2026 GMT` };
  return { issuer: { O: 'Works' }, ...dates, ...(above === undefined ? {} : { issuerCertificate: above }) };
}

function issuerOf(issuer: Name): string | undefined {
  return rejectedCertificate('SELF_SIGNED_CERT_IN_CHAIN', 'a.example', {
    ...dated('Jan  1', 'Dec  1'),
    issuer,
  }).issuer;
}

describe('the issuer of a rejected certificate', () => {
  it.each<[Name, string | undefined]>([
    [{ O: 'Works', CN: 'Works Root 1' }, 'Works'],
    [{ CN: 'Works Root 1' }, 'Works Root 1'],
    [{ O: '  ', CN: 'Works Root 1' }, 'Works Root 1'],
    [{ O: ['First', 'Second'] }, 'First'],
    [{ O: 'Wor\u0000ks\r\nX\u202etxt\u2028' }, 'Wor ks X txt'],
    [{ O: 'x'.repeat(300) }, `${'x'.repeat(79)}…`],
    [{}, undefined],
  ])('%j has the name %j', (issuer, expected) => expect(issuerOf(issuer)).toBe(expected));

  it('is missing if no certificate could be read', () => {
    expect(rejectedCertificate('CERT_REVOKED', 'a.example', null)).toEqual({
      code: 'untrusted-certificate',
      retryable: false,
      detail: 'CERT_REVOKED, host a.example',
    });
  });

  it('is the issuer of the topmost presented certificate', () => {
    const top = { ...dated('Jan  1', 'Dec  1'), issuer: { O: 'Root' } };
    const round: { -readonly [K in keyof PresentedCertificate]: PresentedCertificate[K] } = { ...top };
    round.issuerCertificate = round;
    for (const above of [top, round]) {
      const chain = dated('Jan  1', 'Dec  1', dated('Jan  1', 'Dec  1', above));
      expect(rejectedCertificate('X', 'a.example', chain).issuer).toBe('Root');
    }
  });
});

describe('the code of a rejected certificate', () => {
  it.each([
    ['CERT_HAS_EXPIRED', 'certificate-out-of-date', false],
    ['CERT_NOT_YET_VALID', 'certificate-out-of-date', false],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate-of-another', true],
    ['HOSTNAME_MISMATCH', 'certificate-of-another', true],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'untrusted-certificate', false],
    ['INVALID_PURPOSE', 'certificate-unfit', false],
    ['INVALID_CA', 'certificate-unfit', false],
    ['UNSPECIFIED', 'certificate-unfit', false],
    ['A_CODE_OF_THE_FUTURE', 'untrusted-certificate', false],
  ] as const)('%s means %s and names the issuer', (code, failure, retryable) => {
    expect(rejectedCertificate(code, 'a.example', dated('Jan  1', 'Dec  1'))).toMatchObject({
      code: failure,
      retryable,
      issuer: 'Works',
    });
  });
});

describe('the dates of a rejected certificate', () => {
  it('are those of the expired or not yet valid certificate in the chain', () => {
    const chain = dated('Mar  1', 'Dec  1', dated('Jan  2', 'Jun  1'));
    const detail = (code: string): string | undefined => rejectedCertificate(code, 'a.example', chain).detail;
    expect(detail('CERT_HAS_EXPIRED')).toBe(
      'CERT_HAS_EXPIRED, host a.example, valid 2026-01-02 to 2026-06-01',
    );
    expect(detail('CERT_NOT_YET_VALID')).toBe(
      'CERT_NOT_YET_VALID, host a.example, valid 2026-03-01 to 2026-12-01',
    );
    expect(detail('CERT_REVOKED')).toBe('CERT_REVOKED, host a.example');
  });

  it('are unknown if unreadable', () => {
    const chain = { issuer: {}, valid_from: '?', valid_to: '' };
    expect(rejectedCertificate('CERT_HAS_EXPIRED', 'a', chain).detail).toBe(
      'CERT_HAS_EXPIRED, host a, valid unknown to unknown',
    );
  });
});
