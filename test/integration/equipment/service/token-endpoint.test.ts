import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSampleService, type SampleService } from '../../../equipment/service/sample-service.ts';
import { getList, passwordForm, postForm, readTokens, refreshForm, signIn, type Tokens } from './support.ts';

let service: SampleService;

beforeEach(async () => {
  service = await startSampleService({ packages: 5 });
});

afterEach(async () => {
  await service.close();
});

const without = (field: string, form: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(form).filter(([name]) => name !== field));

const refused = (status: number, description: string): unknown => ({
  status,
  body: { error: 'invalid_grant', error_description: description },
});

const refreshed = async ({ refresh_token: token }: Tokens): Promise<Tokens> =>
  readTokens(await postForm(service, refreshForm(token)));
const statusOfRefresh = async (token: string): Promise<number> =>
  (await postForm(service, refreshForm(token))).status;
const statusOfList = async (token: string): Promise<number> => (await getList(service, token)).status;

const tokenAddress = (): string => `${service.authUrl}/auth/realms/api/protocol/openid-connect/token`;

describe('password grant', () => {
  test('answers with every field of the token response and a signed JWT', async () => {
    const tokens = await signIn(service);
    expect(tokens).toMatchObject({ expires_in: 300, refresh_expires_in: 1800, token_type: 'bearer' });
    expect(decodeProtectedHeader(tokens.access_token).alg).toBe('HS256');
    expect(decodeJwt(tokens.access_token).iss).toBe(`${service.authUrl}/auth/realms/api`);
    expect(await statusOfList(tokens.access_token)).toBe(200);
  });

  test.each([
    ['a wrong password', { password: 'other' }, 401, 'invalid_grant'],
    ['an unknown user', { username: 'nobody' }, 401, 'invalid_grant'],
    ['no password', { password: '' }, 401, 'invalid_grant'],
    ['an empty user name', { username: '' }, 401, 'invalid_grant'],
    ['another client', { client_id: 'other' }, 401, 'invalid_client'],
    ['an empty grant', { grant_type: '' }, 400, 'unsupported_grant_type'],
    ['an unknown grant', { grant_type: 'something' }, 400, 'unsupported_grant_type'],
  ])('refuses %s', async (_what, changes, status, error) => {
    const answer = await postForm(service, { ...passwordForm(service), ...changes });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ error });
  });

  test.each([
    ['username', 401, 'invalid_request'],
    ['password', 401, 'invalid_grant'],
    ['grant_type', 400, 'invalid_request'],
    ['client_id', 401, 'invalid_client'],
  ])('refuses a form without %s', async (field, status, error) => {
    const answer = await postForm(service, without(field, passwordForm(service)));
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ error });
  });

  test.each(['application/json', 'text/plain'])('finds no fields in a body of type %s', async (type) => {
    const body = new URLSearchParams(passwordForm(service)).toString();
    const answer = await fetch(tokenAddress(), { method: 'POST', headers: { 'content-type': type }, body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'invalid_request' });
  });

  test('takes nothing but a POST', async () => {
    expect((await fetch(tokenAddress())).status).toBe(405);
  });

  test('refuses a body that is too large', async () => {
    const answer = await postForm(service, { ...passwordForm(service), padding: 'x'.repeat(100_000) });
    expect(answer.status).toBe(413);
  });

  test('locks the account after wrong passwords, with the words of a wrong password, for a while', async () => {
    service.control.set({ lockAfterWrongPasswords: 2, lockSeconds: 60 });
    const wrong = { ...passwordForm(service), password: 'other' };
    const first = await postForm(service, wrong);
    await postForm(service, wrong);
    expect(await postForm(service, passwordForm(service))).toEqual(first);
    service.control.advanceClock(61);
    expect((await postForm(service, passwordForm(service))).status).toBe(200);
  });
});

describe('people', () => {
  const form = (changes: Readonly<Record<string, string>> = {}): Record<string, string> => ({
    ...passwordForm(service),
    ...changes,
  });

  test('whose account is disabled are told so, whatever the password', async () => {
    service.control.setUser(service.userName, service.password, 'disabled');
    expect(await postForm(service, form())).toEqual(refused(400, 'Account disabled'));
    expect(await postForm(service, form({ password: 'other' }))).toEqual(refused(400, 'Account disabled'));
  });

  test('whose account is not finished are told so only with the right password', async () => {
    service.control.setUser(service.userName, service.password, 'unfinished');
    expect(await postForm(service, form())).toEqual(refused(400, 'Account is not fully set up'));
    expect(await postForm(service, form({ password: 'other' }))).toEqual(
      refused(401, 'Invalid user credentials'),
    );
  });

  test('keep their session when the password changes, not while the account is disabled', async () => {
    const first = await signIn(service);
    service.control.setUser(service.userName, 'another');
    const second = await refreshed(first);
    expect((await postForm(service, form())).status).toBe(401);
    expect((await postForm(service, form({ password: 'another' }))).status).toBe(200);

    service.control.setUser(service.userName, 'another', 'disabled');
    expect(await postForm(service, refreshForm(second.refresh_token))).toEqual(refused(400, 'User disabled'));
    service.control.setUser(service.userName, 'another');
    expect(await statusOfRefresh(second.refresh_token)).toBe(200);
  });

  test('who are removed have no session and no password any more; others are not touched', async () => {
    const other = { username: 'other', password: 'other-password' };
    service.control.setUser(other.username, other.password);
    const mine = await signIn(service);
    const theirs = await signIn(service, other);
    expect(service.control.removeUser(service.userName.toUpperCase())).toBe(true);
    expect(service.control.removeUser(service.userName)).toBe(false);
    expect(await postForm(service, refreshForm(mine.refresh_token))).toEqual(
      refused(400, 'Session not active'),
    );
    expect(await postForm(service, form())).toEqual(refused(401, 'Invalid user credentials'));
    expect(await statusOfList(mine.access_token)).toBe(200);
    expect(await statusOfRefresh(theirs.refresh_token)).toBe(200);
  });

  test('can be signed out one at a time', async () => {
    const other = { username: 'other', password: 'other-password' };
    service.control.setUser(other.username, other.password);
    const mine = await signIn(service);
    const theirs = await signIn(service, other);
    service.control.revokeSessions('OTHER');
    service.control.revokeSessions('nobody');
    expect(await statusOfRefresh(theirs.refresh_token)).toBe(400);
    expect(await statusOfRefresh(mine.refresh_token)).toBe(200);
  });
});

describe('refresh_token grant', () => {
  const reasonOf = async (refreshToken: string): Promise<unknown> =>
    postForm(service, refreshForm(refreshToken));
  const dead = (description: string): unknown => refused(400, description);

  test('gives new tokens of the same session, and the used token is dead', async () => {
    const first = await signIn(service);
    const second = await refreshed(first);
    expect(second.session_state).toBe(first.session_state);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await statusOfList(second.access_token)).toBe(200);
    const third = await refreshed(second);
    expect(third.session_state).toBe(first.session_state);
    expect(await reasonOf(second.refresh_token)).toEqual(
      dead('Maximum allowed refresh token reuse exceeded'),
    );
  });

  test('refuses a token that was replaced twice', async () => {
    const first = await signIn(service);
    const second = await refreshed(first);
    const third = await refreshed(second);
    expect(await reasonOf(first.refresh_token)).toEqual(dead('Stale token'));
    expect(await reasonOf(third.refresh_token)).toEqual(dead("Session doesn't have required client"));
  });

  test('loses the newest token too when a used one comes back', async () => {
    const first = await signIn(service);
    const second = await refreshed(first);
    await postForm(service, refreshForm(first.refresh_token));
    expect(await reasonOf(second.refresh_token)).toEqual(dead("Session doesn't have required client"));
    expect(await reasonOf(first.refresh_token)).toEqual(dead("Session doesn't have required client"));
  });

  test('lets one of two refreshes with the same token win', async () => {
    const { refresh_token: token } = await signIn(service);
    const answers = await Promise.all([
      postForm(service, refreshForm(token)),
      postForm(service, refreshForm(token)),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
  });

  test('accepts a used token while rotation is off', async () => {
    service.control.set({ rotation: false });
    const { refresh_token: token } = await signIn(service);
    await postForm(service, refreshForm(token));
    expect(await statusOfRefresh(token)).toBe(200);
  });

  test('restarts the idle time, up to the longest session', async () => {
    service.control.set({ refreshTokenSeconds: 100, sessionMaxSeconds: 250 });
    const first = await signIn(service);
    service.control.advanceClock(90);
    const second = await refreshed(first);
    service.control.advanceClock(90);
    const third = await refreshed(second);
    expect(third.refresh_expires_in).toBeLessThanOrEqual(70);
    service.control.advanceClock(71);
    expect(await reasonOf(third.refresh_token)).toEqual(dead('Token is not active'));
  });

  test('refuses tokens that ran out, were revoked, are forged or of the other kind', async () => {
    const tokens = await signIn(service);
    expect(await reasonOf(tokens.access_token)).toEqual(dead('Invalid refresh token'));
    expect(await reasonOf('not.a.token')).toEqual(dead('Invalid refresh token'));
    expect(await reasonOf(`${tokens.refresh_token.slice(0, -6)}AAAAAA`)).toEqual(
      dead('Invalid refresh token'),
    );
    service.control.revokeSessions();
    expect(await reasonOf(tokens.refresh_token)).toEqual(dead('Session not active'));
    expect(await statusOfList(tokens.access_token)).toBe(200);
    service.control.advanceClock(1801);
    expect(await reasonOf(tokens.refresh_token)).toEqual(dead('Token is not active'));
  });

  test('refuses tokens from before a revocation, and says since when', async () => {
    const before = await signIn(service);
    expect(before['not-before-policy']).toBe(0);
    service.control.revokeBefore();
    expect(await reasonOf(before.refresh_token)).toEqual(dead('Stale token'));
    expect(await statusOfList(before.access_token)).toBe(200);
    const after = await signIn(service);
    expect(after['not-before-policy']).toBeGreaterThan(1_700_000_000);
    expect(await statusOfRefresh(after.refresh_token)).toBe(200);
  });

  test('gives offline tokens a lifetime of 0 and no longest session, but an idle time', async () => {
    service.control.set({ offlineTokens: true, refreshTokenSeconds: 100, sessionMaxSeconds: 150 });
    let tokens = await signIn(service);
    for (let times = 0; times < 3; times += 1) {
      expect(tokens.refresh_expires_in).toBe(0);
      service.control.advanceClock(90);
      tokens = await refreshed(tokens);
    }
    service.control.advanceClock(101);
    expect(await reasonOf(tokens.refresh_token)).toEqual(dead('Offline user session not found'));
  });

  test('names the lifetime of the refresh token as it is told to', async () => {
    service.control.set({ refreshLifetimeName: 'refresh_token_expires_in' });
    const { body } = await postForm(service, passwordForm(service));
    expect(body).toMatchObject({ refresh_token_expires_in: 1800 });
    expect(body).not.toHaveProperty('refresh_expires_in');
  });

  test('can leave out the lifetimes', async () => {
    service.control.set({ lifetimes: false });
    const { body } = await postForm(service, passwordForm(service));
    expect(body).toHaveProperty('refresh_token');
    expect(body).not.toHaveProperty('expires_in');
    expect(body).not.toHaveProperty('refresh_expires_in');
  });

  test.each([true, false])(
    'can give no new refresh token, the used one works on (rotation: %s)',
    async (rotation) => {
      const { refresh_token: token } = await signIn(service);
      service.control.set({ refreshTokens: false, rotation });
      for (let times = 0; times < 2; times += 1) {
        const { status, body } = await postForm(service, refreshForm(token));
        expect(status).toBe(200);
        expect(body).toHaveProperty('access_token');
        expect(body).not.toHaveProperty('refresh_token');
        expect(body).not.toHaveProperty('refresh_expires_in');
      }
    },
  );

  test('needs a refresh token', async () => {
    expect(await reasonOf('')).toEqual(dead('Invalid refresh token'));
    const missing = await postForm(service, without('refresh_token', refreshForm('')));
    expect(missing.body).toMatchObject({ error: 'invalid_request' });
  });
});

describe('access tokens', () => {
  test('work until their lifetime is over', async () => {
    const { access_token: token } = await signIn(service);
    service.control.advanceClock(299);
    expect(await statusOfList(token)).toBe(200);
    service.control.advanceClock(1.01);
    expect(await statusOfList(token)).toBe(401);
  });

  test('take the lifetime that is set, also fractions of a second', async () => {
    service.control.set({ accessTokenSeconds: 0.5 });
    const tokens = await signIn(service);
    expect(tokens.expires_in).toBe(0.5);
    service.control.advanceClock(0.5);
    expect(await statusOfList(tokens.access_token)).toBe(401);
  });

  test('can all be expired at once while the session goes on', async () => {
    const tokens = await signIn(service);
    service.control.expireAccessTokens();
    expect(await statusOfList(tokens.access_token)).toBe(401);
    const next = await refreshed(tokens);
    expect(await statusOfList(next.access_token)).toBe(200);
  });

  test('of another start are refused, and so is a refresh token in their place', async () => {
    const other = await startSampleService({ packages: 1 });
    const foreign = await signIn(other);
    await other.close();
    expect(await statusOfList(foreign.access_token)).toBe(401);
    expect((await getList(service, (await signIn(service)).refresh_token)).status).toBe(401);
    expect((await fetch(`${service.baseUrl}/process/all`)).status).toBe(401);
  });
});
