import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Session } from '../../../../src/main/auth/session.ts';
import { createTransport, type Transport } from '../../../../src/main/http/transport.ts';
import { readPage } from '../../../../src/main/service/list-client.ts';
import type { Connection } from '../../../../src/preload/contract/connection.ts';
import type { Result } from '../../../../src/preload/contract/failure.ts';
import { startSampleService, type SampleService } from '../../../service/sample-service.ts';
import { createMemorySecrets } from '../../../support/memory-secrets.ts';
import { silentLog } from '../../../support/silent-log.ts';

let service: SampleService;
let transport: Transport;
let secrets = createMemorySecrets();
let time = 0;

beforeEach(async () => {
  service = await startSampleService({ packages: 250 });
  transport = createTransport({ log: silentLog, monotonic: () => time, patience: 5000 });
  secrets = createMemorySecrets();
  time = 0;
});
afterEach(async () => {
  await transport.dispose();
  await service.close();
});

const connection = (): Connection => ({ name: 'Sample', baseUrl: service.baseUrl, authUrl: service.authUrl });
const account = (): { id: string; connection: Connection } => ({ id: 'me', connection: connection() });

function newSession(): Session {
  return new Session({
    client: { transport, now: Date.now },
    secrets,
    monotonic: () => time,
    log: silentLog,
    onChange: () => undefined,
  });
}

async function signedIn(keep = true): Promise<Session> {
  const session = newSession();
  expect(await session.signIn(account(), service.userName, service.password, keep)).toEqual({
    ok: true,
    value: { kept: keep },
  });
  return session;
}

const tokenRequests = (): number => service.requests().filter(({ kind }) => kind === 'token').length;

function listWith(session: Session): Promise<Result<unknown>> {
  const deps = { transport, tokens: session, baseUrl: () => service.baseUrl, now: Date.now };
  return readPage(deps, 1, 100, new AbortController().signal);
}

describe('signing in', () => {
  it('gives a token that opens the list', async () => {
    const session = await signedIn();
    expect(session.status()).toEqual({ state: 'active' });
    expect(await listWith(session)).toMatchObject({ ok: true, value: { total: 250, skipped: 0 } });
    expect(tokenRequests()).toBe(1);
  });

  it('says that name or password isn’t right, once', async () => {
    const session = newSession();
    const outcome = await session.signIn(account(), service.userName, 'wrong', true);
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'wrong-credentials' } });
    expect(session.status()).toEqual({ state: 'signed-out' });
    expect(tokenRequests()).toBe(1);
    expect(secrets.secrets.size).toBe(0);
  });

  it.each([
    [
      'a web page',
      { type: 'answer', status: 200, body: '<html>Welcome to our Wi-Fi</html>' },
      'not-the-service',
    ],
    ['no token', { type: 'answer', status: 200, body: { token_type: 'bearer' } }, 'not-the-service'],
    ['maintenance', { type: 'answer', status: 503, body: '' }, 'maintenance'],
    ['too much', { type: 'answer', status: 429, body: '' }, 'too-many-requests'],
    [
      'another client',
      { type: 'answer', status: 401, body: { error: 'invalid_client' } },
      'connection-set-up-wrongly',
    ],
    ['a bare refusal', { type: 'answer', status: 401, body: '' }, 'not-the-service'],
    ['a broken connection', { type: 'reset' }, 'unreachable'],
    ['half an answer', { type: 'truncate' }, 'unreachable'],
  ] as const)('says what it met: %s', async (_case, action, code) => {
    service.control.addFault({ kind: 'token', action });
    const outcome = await newSession().signIn(account(), service.userName, service.password, true);
    expect(outcome).toMatchObject({ ok: false, failure: { code } });
    expect(tokenRequests()).toBe(1);
  });

  it('says that nobody answers', async () => {
    service.control.stop();
    const outcome = await newSession().signIn(account(), service.userName, service.password, true);
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'unreachable', detail: 'ECONNREFUSED' } });
  });

  it('keeps nothing unless wished', async () => {
    await signedIn(true);
    expect(secrets.secrets.size).toBe(1);
    await signedIn(false);
    expect(secrets.secrets.size).toBe(0);
  });
});

describe('a token’s end', () => {
  it('is met by one refresh, however many ask', async () => {
    const session = await signedIn();
    time += 300_000;
    const tokens = await Promise.all(Array.from({ length: 50 }, () => session.accessToken()));
    expect(new Set(tokens.map((token) => (token.ok ? token.value : token.failure.code))).size).toBe(1);
    expect(tokenRequests()).toBe(2);
  });

  it('rotates the refresh token durably', async () => {
    const session = await signedIn();
    const before = secrets.secrets.get('me');
    time += 300_000;
    await session.accessToken();
    const after = secrets.secrets.get('me');
    expect(after).not.toBe(before);
    time += 300_000;
    expect((await session.accessToken()).ok).toBe(true);
  });

  it('that the service sees earlier than we is met by one refresh and one repetition', async () => {
    const session = await signedIn();
    service.control.expireAccessTokens();
    expect(await listWith(session)).toMatchObject({ ok: true });
    expect(tokenRequests()).toBe(2);
  });

  it('does not go round in circles where the service refuses new tokens too', async () => {
    const session = await signedIn();
    service.control.addFault({ kind: 'list', times: Infinity, action: { type: 'answer', status: 401 } });
    expect(await listWith(session)).toMatchObject({ ok: false, failure: { code: 'needs-sign-in' } });
    expect(session.status()).toEqual({ state: 'needs-sign-in', reason: 'ended' });
    expect(service.requests().filter(({ kind }) => kind === 'list')).toHaveLength(2);
    expect(tokenRequests()).toBe(2);
  });
});

describe('a refresh that fails', () => {
  it('ends the session only when the endpoint says so', async () => {
    const session = await signedIn();
    service.control.revokeSessions();
    time += 300_000;
    expect(await session.accessToken()).toMatchObject({ ok: false, failure: { code: 'needs-sign-in' } });
    expect(session.status()).toEqual({ state: 'needs-sign-in', reason: 'ended' });
    expect(secrets.secrets.size).toBe(0);
  });

  it.each([
    { type: 'answer', status: 500, body: 'oops' },
    { type: 'answer', status: 400, body: '<html>' },
    { type: 'answer', status: 401, body: '' },
    { type: 'answer', status: 200, body: '<html>' },
    { type: 'reset', when: 'before' },
  ] as const)('keeps the session through %j and goes on afterwards', async (action) => {
    const session = await signedIn();
    time += 300_000;
    service.control.addFault({ kind: 'token', action });
    expect((await session.accessToken()).ok).toBe(false);
    expect(session.status()).toMatchObject({ state: 'unreachable' });
    expect((await session.accessToken()).ok).toBe(true);
    expect(session.status()).toEqual({ state: 'active' });
  });
});

describe('starting again', () => {
  it('takes up the kept session without the person', async () => {
    await signedIn();
    const session = newSession();
    session.restore(account(), true);
    expect(session.status()).toEqual({ state: 'active' });
    expect(await listWith(session)).toMatchObject({ ok: true });
  });

  it('asks the person where nothing was kept, or it is gone', async () => {
    const session = newSession();
    session.restore(account(), false);
    expect(session.status()).toEqual({ state: 'needs-sign-in', reason: 'not-kept' });
    session.restore(account(), true);
    expect((await session.accessToken()).ok).toBe(false);
    expect(session.status()).toEqual({ state: 'needs-sign-in', reason: 'not-kept' });
    expect(tokenRequests()).toBe(0);
  });
});

describe('signing in while a refresh is under way', () => {
  it('is what everybody goes on with, whatever becomes of the refresh', async () => {
    const session = await signedIn();
    time += 300_000;
    service.control.addFault({ kind: 'token', grant: 'refresh_token', action: { type: 'hang' } });
    const asked = session.accessToken();
    await service.control.waitForRequest({ kind: 'token', grant: 'refresh_token' });
    await session.signIn(account(), service.userName, service.password, true);
    const kept = secrets.secrets.get('me');
    service.control.release();
    expect(await asked).toEqual(await session.accessToken());
    expect(session.status()).toEqual({ state: 'active' });
    expect(secrets.secrets.get('me')).toBe(kept);
  });
});

describe('signing out', () => {
  it('leaves nothing behind of a write that was under way', async () => {
    const session = await signedIn();
    time += 300_000;
    const stored = Promise.withResolvers<undefined>();
    const writing = Promise.withResolvers<undefined>();
    secrets.write = async (id, secret) => {
      writing.resolve(undefined);
      await stored.promise;
      secrets.secrets.set(id, secret);
      return true;
    };
    const asked = session.accessToken();
    await writing.promise;
    await session.signOut();
    stored.resolve(undefined);
    expect(await asked).toMatchObject({ ok: false });
    expect(session.status()).toEqual({ state: 'signed-out' });
    expect(secrets.secrets.size).toBe(0);
  });

  it('is not undone by a sign-in that is answered afterwards', async () => {
    const session = newSession();
    service.control.addFault({ kind: 'token', action: { type: 'hang' } });
    const asked = session.signIn(account(), service.userName, service.password, true);
    await service.control.waitForRequest({ kind: 'token' });
    await session.signOut();
    service.control.release();
    expect(await asked).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect(session.status()).toEqual({ state: 'signed-out' });
    expect(secrets.secrets.size).toBe(0);
  });

  it('forgets everything, and a refresh under way changes nothing afterwards', async () => {
    const session = await signedIn();
    time += 300_000;
    service.control.addFault({ kind: 'token', action: { type: 'hang' } });
    const asked = session.accessToken();
    await service.control.waitForRequest({ kind: 'token' }, 2);
    await session.signOut();
    service.control.release();
    expect(await asked).toMatchObject({ ok: false });
    expect(session.status()).toEqual({ state: 'signed-out' });
    expect(secrets.secrets.size).toBe(0);
  });
});
