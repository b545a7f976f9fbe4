import type { Connection } from '../../preload/contract/connection.ts';
import { failed, succeeded, type Failure, type Result } from '../../preload/contract/failure.ts';
import type { SessionStatus } from '../../preload/contract/status.ts';
import { fact, type Log } from '../diagnostics/log.ts';
import type { SecretStore } from './secret-store.ts';
import {
  describe,
  transition,
  usableToken,
  type SessionEvent,
  type SessionState,
} from './session-machine.ts';
import { requestByPassword, requestByRefreshToken, type TokenClientDeps } from './token-client.ts';

/** The account a session belongs to: its identity (a file name) and where it signs in. */
export interface SessionAccount {
  readonly id: string;
  readonly connection: Connection;
}

export interface SessionDeps {
  readonly client: TokenClientDeps;
  readonly secrets: SecretStore;
  /** Monotonic ms. */
  readonly monotonic: () => number;
  readonly log: Log;
  readonly onChange: () => void;
}

const signInNeeded: Failure = { code: 'needs-sign-in', retryable: false };

/** Holds one account's session: the only place that knows a token. */
export class Session {
  readonly #deps: SessionDeps;
  #state: SessionState = { state: 'signed-out' };
  #account: SessionAccount | null = null;
  #keep = false;
  #refresh: Promise<Result<string>> | null = null;
  /** Raised whenever another session takes the place of the present one. */
  #epoch = 0;
  /** Raised by every attempt to sign in, and by signing out. */
  #attempt = 0;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
  }

  status(): SessionStatus {
    return describe(this.#state);
  }

  /** Takes up a former session at the start of the app; the secret store is not touched before a token is needed. */
  restore(account: SessionAccount, kept: boolean): void {
    this.#epoch += 1;
    this.#account = account;
    this.#keep = kept;
    this.#dispatch({ event: 'restored', kept });
  }

  /**
   * Signs in by the password grant. The password lives for this one request and is never repeated.
   * The value tells whether the session will outlive the app.
   */
  async signIn(
    account: SessionAccount,
    userName: string,
    password: string,
    keep: boolean,
  ): Promise<Result<{ readonly kept: boolean }>> {
    this.#attempt += 1;
    const attempt = this.#attempt;
    const reply = await requestByPassword(this.#deps.client, account.connection, userName, password);
    if (!reply.ok) return reply;
    // Signed out, or signed in otherwise, while the answer was on its way.
    if (attempt !== this.#attempt) return failed({ code: 'cancelled', retryable: true });
    this.#epoch += 1;
    const epoch = this.#epoch;
    const previous = this.#account;
    this.#account = account;
    this.#keep = keep;
    if (previous !== null && previous.id !== account.id) await this.#deps.secrets.remove(previous.id);
    this.#dispatch({ event: 'signed-in', reply: reply.value, at: this.#deps.monotonic() });
    const { refreshToken } = reply.value;
    if (!keep || refreshToken === null) {
      await this.#deps.secrets.remove(account.id);
      return succeeded({ kept: false });
    }
    return succeeded({ kept: await this.#store(account, refreshToken, epoch) });
  }

  /** Forgets every token of the account, in memory and on disk. */
  async signOut(): Promise<void> {
    const account = this.#account;
    this.#epoch += 1;
    this.#attempt += 1;
    this.#account = null;
    this.#dispatch({ event: 'signed-out' });
    if (account !== null) await this.#deps.secrets.remove(account.id);
  }

  /** A valid access token; awaits the one refresh that is under way, or starts it. */
  async accessToken(): Promise<Result<string>> {
    const token = usableToken(this.#state, this.#deps.monotonic());
    if (token !== null) return succeeded(token);
    this.#refresh ??= this.#renew().finally(() => {
      this.#refresh = null;
    });
    return await this.#refresh;
  }

  refused(token: string): void {
    this.#dispatch({ event: 'refused', token });
  }

  refusedAgain(token: string): void {
    this.#dispatch({ event: 'refused-again', token });
  }

  async #renew(): Promise<Result<string>> {
    const account = this.#account;
    if (account === null) return failed(signInNeeded);
    const refreshToken = await this.#refreshToken(account);
    if (refreshToken === null || this.#account !== account) return this.#presentToken();
    this.#dispatch({ event: 'refresh-started', refreshToken });
    const epoch = this.#epoch;
    const reply = await requestByRefreshToken(this.#deps.client, account.connection, refreshToken);
    // Signed out, or signed in anew, meanwhile: this answer belongs to a session that is gone.
    if (epoch !== this.#epoch) {
      return this.#presentToken();
    }
    if (!reply.ok) {
      this.#dispatch({ event: 'refresh-failed', failure: reply.failure });
      if (reply.failure.code === 'needs-sign-in') await this.#deps.secrets.remove(account.id);
      return reply;
    }
    // Durable before anybody goes on: after a crash only the newest refresh token is good.
    const rotated = reply.value.refreshToken;
    if (this.#keep && rotated !== null) await this.#store(account, rotated, epoch);
    if (epoch !== this.#epoch) return this.#presentToken();
    this.#dispatch({ event: 'refreshed', reply: reply.value, at: this.#deps.monotonic() });
    return succeeded(reply.value.accessToken);
  }

  /** Keeps a refresh token, unless its session has gone meanwhile; a replaced one that can't be is not kept either. */
  async #store(account: SessionAccount, refreshToken: string, epoch: number): Promise<boolean> {
    const kept = await this.#deps.secrets.write(account.id, refreshToken);
    const isGone = epoch !== this.#epoch && this.#account?.id !== account.id;
    if (!kept || isGone) await this.#deps.secrets.remove(account.id);
    return kept && !isGone;
  }

  /** What is there without a refresh: the token of a sign-in that came between, or nothing. */
  #presentToken(): Result<string> {
    const token = usableToken(this.#state, this.#deps.monotonic());
    return token === null ? failed(signInNeeded) : succeeded(token);
  }

  /** The refresh token in memory or, once after the start, from the secret store. */
  async #refreshToken(account: SessionAccount): Promise<string | null> {
    if (!('tokens' in this.#state)) return null;
    const { refresh } = this.#state.tokens;
    if (refresh === null) {
      this.#dispatch({ event: 'nothing-to-refresh' });
      return null;
    }
    if (refresh !== 'stored') return refresh.token;
    const read = await this.#deps.secrets.read(account.id);
    if (read.outcome === 'read') return read.secret;
    this.#dispatch({ event: 'secret-missing', reason: read.outcome === 'none' ? 'not-kept' : 'unreadable' });
    return null;
  }

  #dispatch(event: SessionEvent): void {
    const before = this.#state;
    this.#state = transition(before, event);
    if (this.#state === before) return;
    if (this.#state.state !== before.state) {
      this.#deps.log.info('session', { state: fact(this.#state.state), event: fact(event.event) });
    }
    this.#deps.onChange();
  }
}
