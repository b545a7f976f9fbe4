import { cancelled, failed, succeeded, type Result } from '../../preload/contract/failure.ts';
import type { SessionStatus } from '../../preload/contract/status.ts';
import type { Clock } from '../async/clock.ts';
import { withTimeout } from '../async/timeout.ts';
import { safeToLog, type Log } from '../diagnostics/log.ts';
import type { SecretStore } from './secret-store.ts';
import { transition, type Effect, type SessionEvent } from './session-machine.ts';
import {
  accountOf,
  dataOf,
  signedOut,
  toStatus,
  type SessionAccount,
  type SessionState,
} from './session-state.ts';
import {
  requestByPassword,
  requestByRefreshToken,
  type GrantResult,
  type TokenClientDeps,
} from './token-client.ts';
import { decideToken, keepAliveDelayMs } from './token-renewal.ts';

export interface SessionDeps {
  readonly requestDeps: TokenClientDeps;
  readonly secrets: SecretStore;
  readonly clock: Clock;
  readonly delay: (ms: number) => Promise<void>;
  readonly log: Log;
  readonly onChange: () => void;
  /** The session will not survive a restart although the user wants it to. */
  readonly onNotKept: (reason: 'no-protection' | 'not-written') => void;
  /** The session will survive a restart after all. */
  readonly onKept: () => void;
}

/** `setTimeout` is limited to about 24 days; a later time is checked again after this. */
const maxTimerMs = 24 * 60 * 60 * 1000;

const noAnswer: GrantResult = {
  ok: false,
  failure: { code: 'unexpected-answer', retryable: true },
  mayHaveArrived: true,
  isEndpoint: false,
};

/** One account's session and the only holder of its tokens. The rules are in session-machine.ts. */
export class Session {
  readonly #deps: SessionDeps;
  #state: SessionState = signedOut;
  /** Resolves when the state is no longer `refreshing`. */
  #refreshEnd = Promise.withResolvers<undefined>();
  /** Cancels the pending sign-in. */
  #signInAbort = new AbortController();
  #keepAliveTimer: NodeJS.Timeout | undefined;
  readonly #pendingEffects = new Set<Promise<void>>();
  #isDisposed = false;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
  }

  status(): SessionStatus {
    return toStatus(this.#state, this.#deps.clock());
  }

  /** The account that is signed in or needs to sign in; null when signed out. */
  account(): SessionAccount | null {
    return accountOf(this.#state);
  }

  /** Whether the session survives a restart. */
  isKept(): boolean {
    const kept = dataOf(this.#state)?.kept;
    return kept === 'kept' || kept === 'pending';
  }

  /**
   * Restores the stored session when the app starts, if the user wanted to keep it. The secret is not read before a token is
   * needed.
   */
  restore(account: SessionAccount, keep: boolean): void {
    void this.#dispatch({
      event: 'restored',
      account,
      hasSecret: keep && this.#deps.secrets.has(account.id),
    });
  }

  /** Stores the refresh token, or deletes the stored one. The session continues in both cases. */
  async setKeepSignedIn(keep: boolean): Promise<void> {
    await this.#dispatch({ event: 'keep-changed', keep });
  }

  /**
   * Signs in by the password grant. The password is used for one request and never sent again. Fails with `cancelled` after
   * another attempt, a sign-out or `cancelSignIn`.
   */
  async signIn(
    account: SessionAccount,
    userName: string,
    password: string,
    keep: boolean,
  ): Promise<Result<null>> {
    this.cancelSignIn();
    const { signal } = this.#signInAbort;
    const { requestDeps, clock } = this.#deps;
    const grant = await requestByPassword(requestDeps, account.connection, userName, password, signal);
    if (signal.aborted) return failed(cancelled);
    if (!grant.ok) return failed(grant.failure);
    void this.#dispatch({ event: 'signed-in', account, keep, response: grant.value, at: clock() });
    return succeeded(null);
  }

  cancelSignIn(): void {
    this.#signInAbort.abort();
    this.#signInAbort = new AbortController();
  }

  /** Deletes all tokens of the account, in memory and on disk. */
  async signOut(): Promise<void> {
    this.cancelSignIn();
    await this.#dispatch({ event: 'signed-out' });
  }

  /** A valid access token. Waits for the pending refresh, or starts one if needed. */
  async accessToken(): Promise<Result<string>> {
    for (let hasAwaited = false; ;) {
      if (this.#isDisposed) return failed(cancelled);
      const next = decideToken(this.#state, this.#deps.clock());
      switch (next.decision) {
        case 'token':
          void this.#dispatch({ event: 'used' });
          return succeeded(next.token);
        case 'failed':
          return failed(next.failure);
        case 'wait':
          await this.#deps.delay(next.ms);
          break;
        case 'renew':
          // The awaited refresh has failed: do not start another one for this request.
          if (hasAwaited && this.#state.state === 'unreachable') return failed(this.#state.failure);
          void this.#dispatch({ event: 'renew' });
          break;
        case 'await-refresh':
          await this.#refreshEnd.promise;
          hasAwaited = true;
          break;
      }
    }
  }

  /** The service has rejected this token before its end. */
  onTokenRejected(token: string): void {
    void this.#dispatch({ event: 'token-rejected', token });
  }

  /** The service has rejected this token although it was new. */
  onNewTokenRejected(token: string): void {
    void this.#dispatch({ event: 'new-token-rejected', token });
  }

  /** Shortens the backoff after sleep, a change of network, or at the user's request. */
  shortenBackoff(): void {
    void this.#dispatch({ event: 'shorten-backoff' });
    this.#planKeepAlive();
  }

  /**
   * Stops timers and a pending sign-in. Waits up to `timeoutMs` for a pending refresh and write, because the refresh may
   * have used up the stored token, and the next start needs the new one.
   */
  async dispose(timeoutMs: number): Promise<void> {
    this.#isDisposed = true;
    clearTimeout(this.#keepAliveTimer);
    this.#signInAbort.abort();
    if (this.#pendingEffects.size === 0) return;
    await withTimeout(Promise.all(this.#pendingEffects), timeoutMs, undefined, this.#deps.delay);
  }

  /** Resolves when the event's effects are complete and their results have been dispatched. */
  async #dispatch(event: SessionEvent): Promise<void> {
    const before = this.#state;
    const next = transition(before, event);
    if (next.state === before && next.effects.length === 0) return;
    const statusBefore = JSON.stringify([this.status(), this.isKept()]);
    this.#state = next.state;
    if (next.state.state !== before.state) {
      this.#deps.log.info('session', { state: safeToLog(next.state.state), event: safeToLog(event.event) });
    }
    if (before.state !== 'refreshing' && next.state.state === 'refreshing') {
      this.#refreshEnd = Promise.withResolvers();
    }
    if (next.state.state !== 'refreshing') this.#refreshEnd.resolve(undefined);
    this.#planKeepAlive();
    const done = Promise.all(next.effects.map((effect) => this.#start(effect)));
    if (JSON.stringify([this.status(), this.isKept()]) !== statusBefore) this.#deps.onChange();
    await done;
  }

  #start(effect: Effect): Promise<void> {
    const done = this.#run(effect).finally(() => this.#pendingEffects.delete(done));
    this.#pendingEffects.add(done);
    return done;
  }

  async #run(effect: Effect): Promise<void> {
    const { requestDeps, secrets, clock, onNotKept, onKept } = this.#deps;
    switch (effect.effect) {
      case 'read-secret': {
        const { generation, account } = effect;
        const read = await this.#orOnBug(() => secrets.read(account.id), { outcome: 'unreadable' });
        await this.#dispatch({ event: 'secret-read', generation, read });
        break;
      }
      case 'refresh': {
        const { generation, account, refreshToken } = effect;
        const grant = await this.#orOnBug(
          () => requestByRefreshToken(requestDeps, account.connection, refreshToken),
          noAnswer,
        );
        const at = clock();
        await this.#dispatch(
          grant.ok
            ? { event: 'refreshed', generation, response: grant.value, at }
            : {
                event: 'refresh-failed',
                generation,
                failure: grant.failure,
                mayHaveArrived: grant.mayHaveArrived,
                at,
              },
        );
        break;
      }
      case 'write-secret': {
        const { generation, account, refreshToken } = effect;
        const outcome = await this.#orOnBug(() => secrets.write(account.id, refreshToken), {
          outcome: 'not-kept',
          reason: 'not-written',
        });
        await this.#dispatch({ event: 'secret-written', generation, refreshToken, outcome });
        break;
      }
      case 'delete-secret':
        await this.#orOnBug(() => secrets.remove(effect.account.id), undefined);
        break;
      case 'notify-not-kept':
        onNotKept(effect.reason);
        break;
      case 'notify-kept':
        onKept();
        break;
    }
  }

  /** The result of an effect's work. A bug in it counts as a failure, so that nothing waits for it for ever. */
  async #orOnBug<T>(work: () => Promise<T>, failure: NoInfer<T>): Promise<T> {
    try {
      return await work();
    } catch (bug) {
      this.#deps.log.warn('bug', { error: safeToLog(bug instanceof Error ? bug.name : 'unknown') });
      return failure;
    }
  }

  #planKeepAlive(): void {
    clearTimeout(this.#keepAliveTimer);
    const wait = this.#isDisposed ? null : keepAliveDelayMs(this.#state, this.#deps.clock());
    if (wait === null) return;
    this.#keepAliveTimer = setTimeout(
      () => {
        // Timers pause during sleep, so the token may have expired meanwhile.
        if (wait > maxTimerMs || keepAliveDelayMs(this.#state, this.#deps.clock()) === null)
          this.#planKeepAlive();
        else void this.#dispatch({ event: 'renew' });
      },
      Math.min(wait, maxTimerMs),
    );
  }
}
