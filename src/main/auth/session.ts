import { cancelled, failed, succeeded, type Failure, type Result } from '../../preload/contract/failure.ts';
import type { SessionStatus } from '../../preload/contract/status.ts';
import type { Clock, Moment } from '../clock.ts';
import { fact, type Log } from '../diagnostics/log.ts';
import type { SecretStore } from './secret-store.ts';
import { answerTo, describe, keepAliveIn } from './session-answers.ts';
import { transition, type Effect, type SessionEvent } from './session-machine.ts';
import { accountOf, heldBy, signedOut, type SessionAccount, type SessionState } from './session-state.ts';
import { requestByPassword, requestByRefreshToken, type TokenClientDeps } from './token-client.ts';

export interface SessionDeps {
  readonly client: TokenClientDeps;
  readonly secrets: SecretStore;
  readonly clock: Clock;
  readonly delay: (ms: number) => Promise<void>;
  readonly log: Log;
  readonly onChange: () => void;
  /** The session does not outlive the app although the person wishes it. */
  readonly onNotKept: (reason: 'no-protection' | 'not-written') => void;
  /** It does after all. */
  readonly onKept: () => void;
}

/** The longest timer, in ms; what is due later is looked at again then. */
const longestTimer = 24 * 60 * 60 * 1000;

/** Holds one account's session: the only place that knows a token. The rules are in session-machine.ts. */
export class Session {
  readonly #deps: SessionDeps;
  #state: SessionState = signedOut;
  /** Ends when the state is no longer `refreshing`. */
  #settled = Promise.withResolvers<undefined>();
  /** The sign-in that is under way. */
  #signingIn = new AbortController();
  #keepAlive: NodeJS.Timeout | undefined;
  /** Effects that have not been carried out yet. */
  readonly #underWay = new Set<Promise<void>>();
  #isDisposed = false;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
  }

  status(): SessionStatus {
    return describe(this.#state, this.#deps.clock());
  }

  /** The account whose tokens are held or asked for; null when signed out. */
  account(): SessionAccount | null {
    return accountOf(this.#state);
  }

  /** Whether the session outlives the app. */
  isKept(): boolean {
    const kept = heldBy(this.#state)?.kept;
    return kept === 'kept' || kept === 'pending';
  }

  /**
   * Takes up a former session at the start of the app, where the person wished to keep it; the secret is not read before a
   * token is needed.
   */
  restore(account: SessionAccount, keep: boolean): void {
    void this.#dispatch({ event: 'restored', account, stored: keep && this.#deps.secrets.has(account.id) });
  }

  /** Stores the session that there is, or deletes what is stored of it; it goes on in both cases. */
  async keep(keep: boolean): Promise<void> {
    await this.#dispatch({ event: 'keep', keep });
  }

  /**
   * Signs in by the password grant. The password lives for this one request and is never repeated. Fails with
   * `cancelled` where another attempt, a sign-out or `cancelSignIn` came before the answer.
   */
  async signIn(
    account: SessionAccount,
    userName: string,
    password: string,
    keep: boolean,
  ): Promise<Result<null>> {
    this.cancelSignIn();
    const { signal } = this.#signingIn;
    const { client, clock } = this.#deps;
    const granted = await requestByPassword(client, account.connection, userName, password, signal);
    if (signal.aborted) return failed(cancelled);
    if (!granted.ok) return failed(granted.failure);
    void this.#dispatch({ event: 'signed-in', account, keep, reply: granted.value, at: clock() });
    return succeeded(null);
  }

  /** Lets go of a sign-in that is under way. */
  cancelSignIn(): void {
    this.#signingIn.abort();
    this.#signingIn = new AbortController();
  }

  /** Forgets every token of the account, in memory and on disk. */
  async signOut(): Promise<void> {
    this.cancelSignIn();
    await this.#dispatch({ event: 'signed-out' });
  }

  /** A valid access token; awaits the one refresh that is under way, or starts it. */
  async accessToken(): Promise<Result<string>> {
    for (let joined = false; ;) {
      if (this.#isDisposed) return failed(cancelled);
      const next = answerTo(this.#state, this.#deps.clock());
      switch (next.answer) {
        case 'token':
          void this.#dispatch({ event: 'used' });
          return succeeded(next.token);
        case 'failed':
          return failed(next.failure);
        case 'wait':
          await this.#deps.delay(next.ms);
          break;
        case 'renew':
          // The refresh that was awaited has failed: what it met is the answer.
          if (joined && this.#state.state === 'unreachable') return failed(this.#state.failure);
          void this.#dispatch({ event: 'renew' });
          break;
        case 'join':
          await this.#settled.promise;
          joined = true;
          break;
      }
    }
  }

  /** The service refused this token before its time. */
  refused(token: string): void {
    void this.#dispatch({ event: 'refused', token });
  }

  /** The service refused this token although it was new. */
  refusedAgain(token: string): void {
    void this.#dispatch({ event: 'refused-again', token });
  }

  /** After sleep, a change of network, or at the person's wish: a pause that was asked for is over. */
  tryAgain(): void {
    void this.#dispatch({ event: 'try-again' });
    this.#planKeepAlive();
  }

  /**
   * Ends timers and a sign-in. A refresh that is under way may have used up the stored token: it and what is being
   * stored get `patience` ms, so that the next start finds the session.
   */
  async dispose(patience: number): Promise<void> {
    this.#isDisposed = true;
    clearTimeout(this.#keepAlive);
    this.#signingIn.abort();
    if (this.#underWay.size === 0) return;
    await Promise.race([Promise.all(this.#underWay), this.#deps.delay(patience)]);
  }

  /** Resolves when the effects have been carried out; the events that answer them have been dispatched by then. */
  async #dispatch(event: SessionEvent): Promise<void> {
    const before = this.#state;
    const step = transition(before, event);
    if (step.state === before && step.effects.length === 0) return;
    const said = JSON.stringify([this.status(), this.isKept()]);
    this.#state = step.state;
    if (step.state.state !== before.state) {
      this.#deps.log.info('session', { state: fact(step.state.state), event: fact(event.event) });
    }
    if (before.state !== 'refreshing' && step.state.state === 'refreshing') {
      this.#settled = Promise.withResolvers();
    }
    if (step.state.state !== 'refreshing') this.#settled.resolve(undefined);
    this.#planKeepAlive();
    const done = Promise.all(step.effects.map((effect) => this.#begin(effect)));
    if (JSON.stringify([this.status(), this.isKept()]) !== said) this.#deps.onChange();
    await done;
  }

  #begin(effect: Effect): Promise<void> {
    const done = this.#carryOut(effect).finally(() => this.#underWay.delete(done));
    this.#underWay.add(done);
    return done;
  }

  /** Nobody waits for ever because of a bug: what throws counts as failed, and is written down. */
  async #carryOut(effect: Effect): Promise<void> {
    try {
      await this.#act(effect);
    } catch (bug) {
      this.#deps.log.warn('bug', { error: fact(bug instanceof Error ? bug.name : 'unknown') });
      const end = endOfBroken(effect, this.#deps.clock());
      if (end !== null) await this.#dispatch(end);
    }
  }

  async #act(effect: Effect): Promise<void> {
    const { client, secrets, clock, onNotKept, onKept } = this.#deps;
    switch (effect.effect) {
      case 'read-secret': {
        const read = await secrets.read(effect.account.id);
        await this.#dispatch({ event: 'secret-read', turn: effect.turn, read });
        break;
      }
      case 'refresh': {
        const { turn, account, refreshToken } = effect;
        const granted = await requestByRefreshToken(client, account.connection, refreshToken);
        const at = clock();
        await this.#dispatch(
          granted.ok
            ? { event: 'refreshed', turn, reply: granted.value, at }
            : {
                event: 'refresh-failed',
                turn,
                failure: granted.failure,
                mayHaveArrived: granted.mayHaveArrived,
                at,
              },
        );
        break;
      }
      case 'store': {
        const { turn, account, refreshToken } = effect;
        const outcome = await secrets.write(account.id, refreshToken);
        await this.#dispatch({ event: 'stored', turn, refreshToken, outcome });
        break;
      }
      case 'forget':
        await secrets.remove(effect.account.id);
        break;
      case 'tell-not-kept':
        onNotKept(effect.reason);
        break;
      case 'tell-kept':
        onKept();
        break;
    }
  }

  #planKeepAlive(): void {
    clearTimeout(this.#keepAlive);
    const wait = this.#isDisposed ? null : keepAliveIn(this.#state, this.#deps.clock());
    if (wait === null) return;
    this.#keepAlive = setTimeout(
      () => {
        // Timers stand still in sleep: by now it may be too late.
        if (wait > longestTimer || keepAliveIn(this.#state, this.#deps.clock()) === null)
          this.#planKeepAlive();
        else void this.#dispatch({ event: 'renew' });
      },
      Math.min(wait, longestTimer),
    );
  }
}

/** How an effect ends that was broken off by a bug. */
function endOfBroken(effect: Effect, at: Moment): SessionEvent | null {
  switch (effect.effect) {
    case 'read-secret':
      return { event: 'secret-read', turn: effect.turn, read: { outcome: 'unreadable' } };
    case 'refresh': {
      const failure: Failure = { code: 'unexpected-answer', retryable: true };
      return { event: 'refresh-failed', turn: effect.turn, failure, mayHaveArrived: true, at };
    }
    case 'store': {
      const { turn, refreshToken } = effect;
      return { event: 'stored', turn, refreshToken, outcome: { outcome: 'not-kept', reason: 'not-written' } };
    }
    case 'forget':
    case 'tell-not-kept':
    case 'tell-kept':
      return null;
  }
}
