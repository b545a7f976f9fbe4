import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Session, type SessionDeps } from '../../../../src/main/auth/session.ts';
import type { Transport } from '../../../../src/main/http/transport.ts';
import { readListBody } from '../../../../src/main/service/envelope.ts';
import { readPage } from '../../../../src/main/service/list-client.ts';
import { DataAnomalies } from '../../../../src/main/service/page.ts';
import type { Connection } from '../../../../src/preload/contract/connection.ts';
import { succeeded, type Result } from '../../../../src/preload/contract/failure.ts';
import { startSampleService, type SampleService } from '../../../equipment/service/sample-service.ts';
import { eventually } from '../../../equipment/support/eventually.ts';
import { createMemorySecrets } from '../../../equipment/support/memory-secrets.ts';
import { silentLog } from '../../../equipment/support/silent-log.ts';
import { createTestTransport } from '../../../equipment/support/test-transport.ts';
import type { RawPage } from '../../../../src/main/service/page.ts';

let service: SampleService;
let transport: Transport;
let secrets = createMemorySecrets();
let time = 0;
let notices: string[] = [];

beforeEach(async () => {
  service = await startSampleService({ packages: 250 });
  transport = createTestTransport({ monotonic: () => time, idleTimeoutMs: 5000 });
  secrets = createMemorySecrets();
  time = 0;
  notices = [];
});
afterEach(async () => {
  await transport.dispose();
  await service.close();
});

const connection = (): Connection => ({ name: 'Sample', baseUrl: service.baseUrl, authUrl: service.authUrl });
const account = (): { id: string; connection: Connection } => ({ id: 'me', connection: connection() });

function newSession(changes: Partial<SessionDeps> = {}): Session {
  return new Session({
    requestDeps: { transport, now: Date.now },
    secrets,
    clock: () => ({ monotonic: time, wall: 1e12 + time }),
    // The delay advances the session's clock, which otherwise stands still.
    delay: (ms) => {
      time += ms;
      return Promise.resolve();
    },
    log: silentLog,
    onChange: () => undefined,
    onNotKept: (reason) => notices.push(reason),
    onKept: () => notices.push('kept'),
    ...changes,
  });
}

function signIn(session: Session, keep = true): Promise<Result<null>> {
  return session.signIn(account(), service.userName, service.password, keep);
}

async function signedIn(keep = true, changes: Partial<SessionDeps> = {}): Promise<Session> {
  const session = newSession(changes);
  expect(await signIn(session, keep)).toEqual(succeeded(null));
  expect(session.isKept()).toBe(keep);
  return session;
}

/** A session whose access token has ended. */
async function expired(): Promise<Session> {
  const session = await signedIn();
  time += 300_000;
  return session;
}

interface Hanging<T> {
  /** Ends when the service releases its answers. */
  readonly asked: Promise<T>;
}

async function hangingSignIn(session: Session): Promise<Hanging<Result<null>>> {
  service.control.addFault({ kind: 'token', action: { type: 'hang' } });
  const asked = signIn(session);
  await service.control.waitForRequest({ kind: 'token' });
  return { asked };
}

async function hangingRefresh(session: Session): Promise<Hanging<Result<string>>> {
  service.control.addFault({ kind: 'token', grant: 'refresh_token', action: { type: 'hang' } });
  const asked = session.accessToken();
  await service.control.waitForRequest({ kind: 'token', grant: 'refresh_token' });
  return { asked };
}

const tokenRequests = (): number => service.requests().filter(({ kind }) => kind === 'token').length;

function listWith(session: Session): Promise<Result<RawPage>> {
  const deps = { transport, tokens: session, now: Date.now };
  return readPage(deps, 1, 100, new AbortController().signal);
}

describe('signing in', () => {
  it('returns a token that the list endpoint accepts', async () => {
    const session = await signedIn();
    expect(session.status()).toEqual({ state: 'active', endsAt: null });
    const body = await listWith(session);
    const page = body.ok ? readListBody(body.value, new DataAnomalies()) : body;
    expect(page).toMatchObject({ ok: true, value: { total: 250, skipped: [] } });
    expect(tokenRequests()).toBe(1);
  });

  it('reports wrong credentials after one request', async () => {
    const session = newSession();
    const outcome = await session.signIn(account(), service.userName, 'wrong', true);
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'wrong-credentials' } });
    expect(session.status()).toEqual({ state: 'signed-out' });
    expect(tokenRequests()).toBe(1);
    expect(secrets.secrets.size).toBe(0);
  });

  it('reports an unreachable endpoint', async () => {
    service.control.stop();
    const outcome = await signIn(newSession());
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'unreachable', detail: 'ECONNREFUSED' } });
  });

  it('stores nothing unless requested', async () => {
    await signedIn(true);
    expect(secrets.secrets.size).toBe(1);
    await signedIn(false);
    expect(secrets.secrets.size).toBe(0);
  });
});

describe('an expired token', () => {
  it('leads to one refresh, however many requests need it', async () => {
    const session = await expired();
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

  it('that the service rejects early leads to one refresh and one repeated request', async () => {
    const session = await signedIn();
    service.control.expireAccessTokens();
    expect(await listWith(session)).toMatchObject({ ok: true });
    expect(tokenRequests()).toBe(2);
  });

  it('does not loop if the service rejects new tokens too', async () => {
    const session = await signedIn();
    service.control.addFault({ kind: 'list', times: Infinity, action: { type: 'answer', status: 401 } });
    expect(await listWith(session)).toMatchObject({ ok: false, failure: { code: 'needs-sign-in' } });
    expect(session.status()).toEqual({ state: 'needs-sign-in', reason: 'refused' });
    expect(service.requests().filter(({ kind }) => kind === 'list')).toHaveLength(2);
    expect(tokenRequests()).toBe(2);
  });
});

describe('a refresh that fails', () => {
  it('ends the session only if the endpoint rejects the token', async () => {
    const session = await signedIn();
    service.control.revokeSessions();
    time += 300_000;
    expect(await session.accessToken()).toMatchObject({ ok: false, failure: { code: 'needs-sign-in' } });
    expect(session.status()).toEqual({ state: 'needs-sign-in', reason: 'ended' });
    expect(secrets.secrets.size).toBe(0);
  });
});

describe('restoring', () => {
  it('continues a stored session without sign-in', async () => {
    await signedIn();
    const session = newSession();
    session.restore(account(), true);
    expect(session.status()).toEqual({ state: 'active', endsAt: null });
    expect(await listWith(session)).toMatchObject({ ok: true });
  });

  it('requires sign-in if nothing was stored, or it is gone', async () => {
    const session = newSession();
    session.restore(account(), true);
    expect(session.status()).toEqual({ state: 'needs-sign-in', reason: 'not-kept' });
    await secrets.write('me', 'refresh');
    session.restore(account(), true);
    await secrets.remove('me');
    expect((await session.accessToken()).ok).toBe(false);
    expect(session.status()).toEqual({ state: 'needs-sign-in', reason: 'not-kept' });
    expect(tokenRequests()).toBe(0);
  });
});

describe('a session in use', () => {
  it('is kept alive once before its refresh token ends, an idle one is not', async () => {
    service.control.set({ refreshTokenSeconds: 1 });
    // The timer is real, but the session's clock stands still, so the refresh is in time even on a slow machine.
    const session = newSession();
    await signIn(session);
    await session.accessToken();
    await service.control.waitForRequest({ kind: 'token', grant: 'refresh_token' });
    await session.dispose(0);
    expect(tokenRequests()).toBe(2);
  });
});

describe('after sleep or a change of network', () => {
  it('shortens the backoff, but respects the refresh interval', async () => {
    const session = await expired();
    const headers = { 'retry-after': '600' };
    service.control.addFault({ kind: 'token', action: { type: 'answer', status: 503, headers } });
    expect((await session.accessToken()).ok).toBe(false);
    for (let press = 0; press < 20; press += 1) {
      session.shortenBackoff();
      expect((await session.accessToken()).ok).toBe(false);
    }
    expect(tokenRequests()).toBe(2);
    time += 10_000;
    session.shortenBackoff();
    expect((await session.accessToken()).ok).toBe(true);
  });
});

describe('a refresh whose response is lost', () => {
  it('is not repeated at once, and ends the session only if the endpoint rejects the token', async () => {
    const session = await expired();
    service.control.addFault({
      kind: 'token',
      grant: 'refresh_token',
      action: { type: 'reset', when: 'after' },
    });
    expect(await session.accessToken()).toMatchObject({ ok: false, failure: { code: 'unreachable' } });
    expect((await session.accessToken()).ok).toBe(false);
    expect(tokenRequests()).toBe(2);
    expect(secrets.secrets.size).toBe(1);
    time += 10_000;
    // The endpoint has rotated the token, so the next refresh sends a used one.
    expect(await session.accessToken()).toMatchObject({ ok: false, failure: { code: 'needs-sign-in' } });
    expect(session.status()).toEqual({ state: 'needs-sign-in', reason: 'ended' });
  });
});

describe('signing in during a refresh', () => {
  it('replaces the session, whatever the refresh returns', async () => {
    const session = await expired();
    const { asked } = await hangingRefresh(session);
    await signIn(session);
    const kept = secrets.secrets.get('me');
    service.control.release();
    expect(await asked).toEqual(await session.accessToken());
    expect(session.status()).toEqual({ state: 'active', endsAt: null });
    expect(secrets.secrets.get('me')).toBe(kept);
  });
});

describe('a cancelled sign-in', () => {
  it('ends at once, and a late response changes nothing', async () => {
    const session = newSession();
    const { asked } = await hangingSignIn(session);
    session.cancelSignIn();
    expect(await asked).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    service.control.release();
    expect(session.status()).toEqual({ state: 'signed-out' });
    expect(await signIn(session)).toMatchObject({
      ok: true,
    });
  });

  it('also results from a second attempt', async () => {
    const session = newSession();
    const { asked: first } = await hangingSignIn(session);
    const second = session.signIn(account(), service.userName, service.password, false);
    expect(await first).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect(await second).toEqual(succeeded(null));
  });
});

describe('a slow keyring', () => {
  it('delays neither a sign-in nor the list, and its result is reported later', async () => {
    const stored = Promise.withResolvers<undefined>();
    secrets.write = async () => {
      await stored.promise;
      return { outcome: 'not-kept', reason: 'not-written' };
    };
    const session = newSession();
    expect((await signIn(session)).ok).toBe(true);
    expect(await listWith(session)).toMatchObject({ ok: true });
    expect(session.isKept()).toBe(true);
    expect(notices).toEqual([]);
    stored.resolve(undefined);
    await eventually(() => notices).toEqual(['not-written']);
    expect(session.isKept()).toBe(false);
    secrets.write = () => Promise.resolve({ outcome: 'kept' });
    time += 300_000;
    expect((await session.accessToken()).ok).toBe(true);
    expect(notices).toEqual(['not-written', 'kept']);
  });
});

describe('ending the app', () => {
  it('waits for a pending refresh, so that the next start finds the session', async () => {
    const session = await signedIn(true, { delay: () => new Promise(() => undefined) });
    const before = secrets.secrets.get('me');
    time += 300_000;
    await hangingRefresh(session);
    const ended = session.dispose(30_000);
    service.control.release();
    await ended;
    expect(secrets.secrets.get('me')).not.toBe(before);
  });

  it('waits no longer than its timeout', async () => {
    const session = await expired();
    const { asked } = await hangingRefresh(session);
    await session.dispose(1000);
    expect(session.status()).toMatchObject({ state: 'refreshing' });
    service.control.release();
    // Pending requests get no tokens from a disposed session.
    expect(await asked).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  });
});

describe('a bug in a dependency of the session', () => {
  it('does not block requests', async () => {
    const bugs: string[] = [];
    const log = { ...silentLog, warn: (event: string) => bugs.push(event) };
    const session = await signedIn(true, { log });
    time += 300_000;
    secrets.write = () => Promise.reject(new Error('a bug'));
    expect((await session.accessToken()).ok).toBe(true);
    expect(notices).toEqual(['not-written']);
    secrets.write = () => Promise.resolve({ outcome: 'kept' });
    transport.send = () => Promise.reject(new Error('another'));
    time += 300_000;
    expect((await session.accessToken()).ok).toBe(false);
    expect(session.status()).toMatchObject({ state: 'unreachable' });
    expect(bugs).toEqual(['bug']);
  });
});

describe('signing out', () => {
  it('removes the secret of a pending write', async () => {
    const session = await expired();
    const stored = Promise.withResolvers<undefined>();
    const writing = Promise.withResolvers<undefined>();
    secrets.write = async () => {
      writing.resolve(undefined);
      await stored.promise;
      return { outcome: 'kept' };
    };
    const asked = session.accessToken();
    await writing.promise;
    await session.signOut();
    stored.resolve(undefined);
    expect(await asked).toMatchObject({ ok: false });
    expect(session.status()).toEqual({ state: 'signed-out' });
    expect(secrets.secrets.size).toBe(0);
  });

  it('is not undone by a late sign-in response', async () => {
    const session = newSession();
    const { asked } = await hangingSignIn(session);
    await session.signOut();
    service.control.release();
    expect(await asked).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect(session.status()).toEqual({ state: 'signed-out' });
    expect(secrets.secrets.size).toBe(0);
  });
});
