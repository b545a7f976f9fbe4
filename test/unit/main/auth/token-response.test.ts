import { describe, expect, it } from 'vitest';
import { readTokenError, readTokenResponse } from '../../../../src/main/auth/token-response.ts';

describe('readTokenResponse', () => {
  it('reads every field of the interface', () => {
    const response = {
      access_token: 'a',
      expires_in: 300,
      refresh_token: 'r',
      refresh_expires_in: 1800,
      token_type: 'bearer',
      'not-before-policy': 0,
      session_state: 's',
      scope: 'email',
    };
    expect(readTokenResponse(response)).toEqual({
      accessToken: 'a',
      expiresIn: 300,
      refreshToken: 'r',
      refreshExpiresIn: 1800,
    });
  });

  it('ignores unknown fields', () => {
    const odd = {
      token_type: 7,
      scope: null,
      id_token: 'x',
      'not-before-policy': 'never',
      session_state: [],
    };
    expect(readTokenResponse({ access_token: 'a', ...odd })).toMatchObject({ accessToken: 'a' });
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
    [{ expires_in: '' }, null],
    [{ expires_in: [300] }, null],
    [{ expires_in: true }, null],
  ])('with %j lives %j seconds', (part, seconds) => {
    expect(readTokenResponse({ access_token: 'a', ...part })?.expiresIn).toBe(seconds);
  });

  it.each([
    [{}, null],
    [{ refresh_expires_in: 0 }, null],
    [{ refresh_expires_in: -1 }, null],
    [{ refresh_expires_in: 'never' }, null],
    [{ refresh_expires_in: 1800 }, 1800],
    [{ refresh_token_expires_in: 1800 }, 1800],
    [{ refresh_token_expires_in: '1800' }, 1800],
    [{ refresh_expires_in: 0, refresh_token_expires_in: 900 }, 900],
    [{ refresh_expires_in: 1800, refresh_token_expires_in: 900 }, 1800],
  ])('with %j can be refreshed for %j seconds', (part, seconds) => {
    expect(readTokenResponse({ access_token: 'a', ...part })?.refreshExpiresIn).toBe(seconds);
  });

  it.each([[{}], [{ refresh_token: '' }], [{ refresh_token: null }], [{ refresh_token: 7 }]])(
    'with %j keeps the old refresh token',
    (part) => {
      expect(readTokenResponse({ access_token: 'a', ...part })?.refreshToken).toBeNull();
    },
  );

  it.each([[null], ['a'], [{}], [{ access_token: '' }], [{ access_token: 1 }]])('is null for %j', (json) => {
    expect(readTokenResponse(json)).toBeNull();
  });
});

describe('readTokenError', () => {
  it('reads the code and an optional description', () => {
    expect(readTokenError({ error: 'invalid_grant', error_description: 'Token is not active' })).toEqual({
      error: 'invalid_grant',
      description: 'Token is not active',
    });
    expect(readTokenError({ error: 'invalid_grant', error_description: 7 })).toEqual({
      error: 'invalid_grant',
      description: null,
    });
    expect(readTokenError({ error: '' })).toBeNull();
    expect(readTokenError({ error: { code: 1 } })).toBeNull();
    expect(readTokenError('invalid_grant')).toBeNull();
  });
});
