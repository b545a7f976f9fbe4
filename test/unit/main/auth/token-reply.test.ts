import { describe, expect, it } from 'vitest';
import { readTokenError, readTokenReply } from '../../../../src/main/auth/token-reply.ts';

describe('a token reply', () => {
  it('is read with everything that the interface shows', () => {
    const reply = {
      access_token: 'a',
      expires_in: 300,
      refresh_token: 'r',
      refresh_expires_in: 1800,
      token_type: 'bearer',
      'not-before-policy': 0,
      session_state: 's',
      scope: 'email',
    };
    expect(readTokenReply(reply)).toEqual({ accessToken: 'a', expiresIn: 300, refreshToken: 'r' });
  });

  it.each([
    [{}, null],
    [{ expires_in: 0 }, null],
    [{ expires_in: -5 }, null],
    [{ expires_in: 'soon' }, null],
    [{ expires_in: null }, null],
    [{ expires_in: '300' }, 300],
    [{ expires_in: 12.5 }, 12.5],
    [{ expires_in: 1e12 }, 1e12],
  ])('with %j lives %j seconds', (part, seconds) => {
    expect(readTokenReply({ access_token: 'a', ...part })?.expiresIn).toBe(seconds);
  });

  it.each([[{}], [{ refresh_token: '' }], [{ refresh_token: null }], [{ refresh_token: 7 }]])(
    'with %j keeps the old refresh token',
    (part) => {
      expect(readTokenReply({ access_token: 'a', ...part })?.refreshToken).toBeNull();
    },
  );

  it.each([[null], ['a'], [{}], [{ access_token: '' }], [{ access_token: 1 }]])('%j is none', (json) => {
    expect(readTokenReply(json)).toBeNull();
  });
});

describe('a token error', () => {
  it('is its code and nothing else', () => {
    expect(readTokenError({ error: 'invalid_grant', error_description: 'Token is not active' })).toBe(
      'invalid_grant',
    );
    expect(readTokenError({ error: '' })).toBeNull();
    expect(readTokenError({ error: { code: 1 } })).toBeNull();
    expect(readTokenError('invalid_grant')).toBeNull();
  });
});
