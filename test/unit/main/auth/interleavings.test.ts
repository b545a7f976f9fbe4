import { expect, it } from 'vitest';
import type { SecretWriteResult, SecretStore } from '../../../../src/main/auth/secret-store.ts';
import { Session } from '../../../../src/main/auth/session.ts';
import type { HttpRequest, HttpResponse } from '../../../../src/main/http/request.ts';
import type { HttpResult, Transport } from '../../../../src/main/http/transport.ts';
import type { Failure, Result } from '../../../../src/preload/contract/failure.ts';
import { createMemorySecrets } from '../../../equipment/support/memory-secrets.ts';
import fc from '../../../equipment/support/properties.ts';
import { silentLog } from '../../../equipment/support/silent-log.ts';
import { me } from './session-fixtures.ts';

type Fate = 'answered' | 'lost on the way' | 'answer lost' | 'maintenance';

const notKept: SecretWriteResult = { outcome: 'not-kept', reason: 'not-written' };
const lost: Failure = { code: 'timed-out', retryable: true };

function answer(status: number, json: object): HttpResult {
  const value: HttpResponse = {
    status,
    header: () => undefined,
    body: new Uint8Array(),
    text: JSON.stringify(json),
    isBodyMissing: false,
  };
  return { ok: true, value };
}

/**
 * An endpoint that rotates refresh tokens. The scheduler decides the order of requests and responses.
 * Aborted requests get a response too.
 */
class Endpoint {
  /** Broken rules. Not thrown, because an exception would count as a failed request. */
  readonly faults: string[] = [];
  readonly passwords: string[] = [];
  /** Refresh tokens replaced by a response that the app has received. */
  readonly replaced = new Set<string>();
  /** The number of the app's newest session. */
  newestSession = 0;
  readonly #scheduler: fc.Scheduler;
  readonly #fates: Fate[];
  readonly #pending = new Set<string>();
  readonly #newest = new Map<string, string>();
  #sessions = 0;
  #issued = 0;

  constructor(scheduler: fc.Scheduler, fates: readonly Fate[]) {
    this.#scheduler = scheduler;
    this.#fates = [...fates];
  }

  readonly transport: Pick<Transport, 'send'> = {
    send: (outgoing) => this.#send(outgoing),
  };

  async #send({ body = '' }: HttpRequest): Promise<HttpResult> {
    const form = new URLSearchParams(body);
    const password = form.get('password');
    if (password !== null) this.passwords.push(password);
    const token = form.get('refresh_token') ?? '';
    const [session = ''] = token.split('/');
    if (token !== '') {
      if (body.includes('password')) this.faults.push('a password goes with a refresh');
      if (this.replaced.has(token)) this.faults.push('a replaced token is sent');
      if (Number(session) < this.newestSession) this.faults.push('a token of an older session is sent');
      if (this.#pending.has(session)) this.faults.push('two refreshes');
      this.#pending.add(session);
    }
    const fate = this.#fates.shift() ?? 'answered';
    await this.#scheduler.schedule(Promise.resolve(), 'request');
    const sent = fate === 'lost on the way' ? null : this.#act(token, session, fate);
    await this.#scheduler.schedule(Promise.resolve(), 'answer');
    this.#pending.delete(session);
    if (sent === null || fate === 'answer lost') return { ok: false, failure: lost, mayHaveArrived: true };
    if (token !== '' && sent.ok && sent.value.status === 200) this.replaced.add(token);
    return sent;
  }

  #act(token: string, session: string, fate: Fate): HttpResult {
    if (fate === 'maintenance') return answer(503, {});
    if (token !== '' && this.#newest.get(session) !== token) return answer(400, { error: 'invalid_grant' });
    const name = token === '' ? String((this.#sessions += 1)) : session;
    const refresh = `${name}/${(this.#issued += 1)}`;
    this.#newest.set(name, refresh);
    return answer(200, { access_token: refresh, expires_in: 300, refresh_token: refresh });
  }
}

/** A store whose writes end when the scheduler decides; the last write or removal wins. */
function slowStore(secrets: SecretStore, scheduler: fc.Scheduler): SecretStore {
  const last = new Map<string, Promise<SecretWriteResult>>();
  return {
    ...secrets,
    write: (account, secret) => {
      const written: Promise<SecretWriteResult> = scheduler
        .schedule(Promise.resolve(), 'write')
        .then(() => (last.get(account) === written ? secrets.write(account, secret) : last.get(account)))
        .then((outcome) => outcome ?? notKept);
      last.set(account, written);
      return written;
    },
    remove: (account) => {
      last.set(account, Promise.resolve(notKept));
      return secrets.remove(account);
    },
  };
}

const acts = [
  'ask',
  'ask',
  'ask',
  'token rejected',
  'sign in',
  'sign in elsewhere',
  'cancel',
  'sign out',
  'time',
  'again',
] as const;

it('in any order of requests and responses, one refresh runs at a time, a password is sent once, and every request is answered', async () => {
  const meeting = fc.constantFrom<Fate>(
    'answered',
    'answered',
    'lost on the way',
    'answer lost',
    'maintenance',
  );
  const act = fc.constantFrom(...acts);
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(meeting, { maxLength: 30 }),
      fc.array(act, { maxLength: 40, size: 'max' }),
      async (scheduler, fates, history) => {
        const endpoint = new Endpoint(scheduler, fates);
        const secrets = createMemorySecrets();
        let time = 0;
        const session = new Session({
          requestDeps: { transport: endpoint.transport, now: () => time },
          secrets: slowStore(secrets, scheduler),
          clock: () => ({ monotonic: time, wall: time }),
          delay: (ms) => {
            time += ms;
            return Promise.resolve();
          },
          log: silentLog,
          onChange: () => undefined,
          onNotKept: () => undefined,
          onKept: () => undefined,
        });
        const asked: Promise<Result<unknown>>[] = [];
        let attempts = 0;
        let token = '';
        const steps: Record<(typeof acts)[number], () => void> = {
          ask: () => {
            const asking = session.accessToken().then((result) => {
              if (!result.ok) return result;
              token = result.value;
              endpoint.newestSession = Math.max(endpoint.newestSession, Number(token.split('/')[0]));
              return result;
            });
            asked.push(asking);
          },
          'token rejected': () => session.onTokenRejected(token),
          'sign in': () => {
            attempts += 1;
            asked.push(session.signIn(me, 'me', `password ${attempts}`, true));
          },
          'sign in elsewhere': () => {
            attempts += 1;
            asked.push(session.signIn({ ...me, id: 'other' }, 'other', `password ${attempts}`, false));
          },
          cancel: () => session.cancelSignIn(),
          'sign out': () => void session.signOut(),
          time: () => (time += 280_000),
          again: () => session.shortenBackoff(),
        };
        steps['sign in']();
        await scheduler.waitIdle();
        time += 280_000;
        for (const step of history) {
          steps[step]();
          // Let everything that this step starts immediately begin before the next step.
          await new Promise((resolve) => setImmediate(resolve));
          if (scheduler.count() > 0) await scheduler.waitNext(1);
        }
        await scheduler.waitIdle();
        await Promise.all(asked);
        await session.dispose(0);
        const last = history.findLast((step) => step.startsWith('sign'));
        if (last === 'sign out') expect(session.status()).toEqual({ state: 'signed-out' });
        expect(endpoint.faults).toEqual([]);
        expect(endpoint.passwords).toHaveLength(attempts);
        expect(new Set(endpoint.passwords).size).toBe(attempts);
        expect([...secrets.secrets.values()].join()).not.toContain('password');
        for (const stored of secrets.secrets.values()) expect(endpoint.replaced.has(stored)).toBe(false);
      },
    ),
    { numRuns: 500 },
  );
});
