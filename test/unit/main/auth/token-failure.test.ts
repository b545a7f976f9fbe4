import { describe, expect, it } from 'vitest';
import { classifyTokenFailure, type GrantType } from '../../../../src/main/auth/token-failure.ts';
import { readTokenError } from '../../../../src/main/auth/token-response.ts';
import type { Failure } from '../../../../src/preload/contract/failure.ts';

const sent = { username: 'ada', password: 'open sesame', refresh_token: 'r.e.f' };

function classified(
  grant: GrantType,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Failure {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return classifyTokenFailure(
    grant,
    sent,
    { status, body: new Uint8Array(), header: (name) => headers[name], text, isBodyMissing: false },
    typeof body === 'string' ? null : readTokenError(body),
    1000,
    'https://login.example/auth',
  );
}

const grant = { error: 'invalid_grant', error_description: 'Some words' };

describe('a response without tokens', () => {
  it.each([
    ['password', 401, grant, 'wrong-credentials'],
    ['password', 400, grant, 'account-not-ready'],
    ['password', 403, grant, 'account-not-ready'],
    ['password', 400, { error: 'not_allowed' }, 'account-not-ready'],
    ['password', 403, { error: 'access_denied' }, 'account-not-ready'],
    ['refresh_token', 400, { error: 'not_allowed' }, 'unexpected-answer'],
    ['refresh_token', 400, grant, 'needs-sign-in'],
    ['refresh_token', 401, grant, 'needs-sign-in'],
    ['password', 401, { error: 'invalid_client' }, 'connection-set-up-wrongly'],
    ['refresh_token', 400, { error: 'unauthorized_client' }, 'connection-set-up-wrongly'],
    ['password', 400, { error: 'unsupported_grant_type' }, 'connection-set-up-wrongly'],
    ['password', 400, { error: 'invalid_scope' }, 'connection-set-up-wrongly'],
    ['password', 400, { error: 'invalid_request' }, 'unexpected-answer'],
    ['password', 403, { error: 'invalid_request', error_description: 'HTTPS required' }, 'https-required'],
    [
      'refresh_token',
      403,
      { error: 'invalid_request', error_description: 'HTTPS required' },
      'https-required',
    ],
    [
      'password',
      403,
      { error: 'access_denied', error_description: 'Realm not enabled' },
      'sign-in-turned-off',
    ],
    [
      'refresh_token',
      403,
      { error: 'access_denied', error_description: 'Realm not enabled' },
      'sign-in-turned-off',
    ],
    ['password', 403, { error: 'access_denied', error_description: 'Not for you' }, 'account-not-ready'],
    ['password', 403, '<html>', 'refused-on-the-way'],
    ['refresh_token', 400, '<html>', 'refused-on-the-way'],
    ['password', 431, '', 'refused-on-the-way'],
  ] as const)('to %s with %i and %j is %s, not retryable', (kind, status, body, code) => {
    expect(classified(kind, status, body)).toMatchObject({ code, retryable: false });
  });

  it.each([
    // Only a 4xx from the endpoint itself ends a session, not the same text in another response.
    ['refresh_token', 200, grant, 'not-the-service'],
    ['refresh_token', 500, grant, 'service-error'],
    ['refresh_token', 503, grant, 'maintenance'],
    ['refresh_token', 429, '', 'too-many-requests'],
    ['refresh_token', 401, '', 'not-the-service'],
    ['password', 403, '', 'not-the-service'],
    ['refresh_token', 200, '<html>', 'not-the-service'],
    ['refresh_token', 200, { access_token: '' }, 'not-the-service'],
    ['refresh_token', 504, '', 'timed-out'],
  ] as const)('to %s with %i and %j is %s, retryable', (kind, status, body, code) => {
    expect(classified(kind, status, body)).toMatchObject({ code, retryable: true });
  });

  it.each([
    [404, ''],
    [404, { error: 'Realm does not exist' }],
    [405, '<html>'],
    [501, '<html>'],
    [400, ''],
    [401, ''],
    [403, ''],
    [200, '<html>'],
    [200, {}],
  ] as const)('with %i and %j puts the address in doubt', (status, body) => {
    expect(classified('password', status, body)).toMatchObject({
      code: 'not-the-service',
      addressInDoubt: true,
    });
  });

  it.each([400, 403, 415, 422])('with %i and a web page puts the address in doubt', (status) => {
    expect(classified('password', status, '<html>')).toMatchObject({
      code: 'refused-on-the-way',
      addressInDoubt: true,
    });
  });

  it('is classified by its status in all other cases', () => {
    const doubted = [
      classified('password', 401, grant),
      classified('password', 400, { error: 'invalid_request' }),
      classified('password', 503, '<html>'),
      classified('password', 407, '<html>'),
      classified('password', 429, '<html>'),
      classified('password', 431, '<html>'),
      classified('password', 511, '<html>'),
      classified('password', 302, '', { location: 'https://wifi.example/' }),
    ].filter(({ addressInDoubt }) => addressInDoubt);
    expect(doubted).toEqual([]);
  });

  it('includes the time to retry at', () => {
    expect(classified('password', 503, '', { 'retry-after': '60' })).toMatchObject({ retryAt: 61_000 });
  });

  it('quotes the endpoint’s error text unless it repeats what was sent', () => {
    expect(classified('password', 400, grant).detail).toBe('status 400, invalid_grant: Some words');
    const words = (error_description: string): string | undefined =>
      classified('password', 400, { error: 'invalid_grant', error_description }).detail;
    expect(words('no open sesame here')).toBe('status 400');
    expect(words('bad token r.e.f')).toBe('status 400');
    expect(words('form was password=open+sesame&x')).toBe('status 400');
    expect(words('form was password=OPEN%20sesame&x')).toBe('status 400');
    expect(words(`line\nand ${'x'.repeat(300)}`)).toMatch(/^status 400, invalid_grant: line and x{90,110}$/u);
  });
});
