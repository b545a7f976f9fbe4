import type { Failure, FailureCode } from '../../../../src/preload/contract/failure.ts';
import type { Moment } from '../../../../src/main/async/clock.ts';
import type { SecretReadResult, SecretWriteResult } from '../../../../src/main/auth/secret-store.ts';
import { transition, type Effect, type SessionEvent } from '../../../../src/main/auth/session-machine.ts';
import {
  signedOut,
  type SessionAccount,
  type SessionState,
} from '../../../../src/main/auth/session-state.ts';
import type { TokenResponse } from '../../../../src/main/auth/token-response.ts';

const connection = { name: 'Sample', baseUrl: 'https://list.test', authUrl: 'https://sign-in.test' };
export const me: SessionAccount = { id: 'me', connection };
export const other: SessionAccount = { id: 'other', connection };

/** A moment on two clocks that run in parallel. */
export function at(ms: number): Moment {
  return { monotonic: ms, wall: 1_000_000 + ms };
}

export function response(name: string, changes: Partial<TokenResponse> = {}): TokenResponse {
  return {
    accessToken: `access-${name}`,
    expiresIn: 300,
    refreshToken: `refresh-${name}`,
    refreshExpiresIn: 1800,
    ...changes,
  };
}

export function failure(code: FailureCode, changes: Partial<Failure> = {}): Failure {
  return { code, retryable: true, ...changes };
}

/** What a session asks for: that the refresh token of this name is stored. */
export function storing(name: string, generation: number, account = me): Effect {
  return { effect: 'write-secret', generation, account, refreshToken: `refresh-${name}` };
}

export function refreshing(name: string, generation: number): Effect {
  return { effect: 'refresh', generation, account: me, refreshToken: `refresh-${name}` };
}

/** A session that has been signed in at, or restored. */
export const signedIn = (...options: Parameters<SessionDriver['signIn']>): SessionDriver =>
  new SessionDriver().signIn(...options);
export const restored = (hasSecret = true): SessionDriver => new SessionDriver().restore(hasSecret);

/** Sends events to a session, results with the current generation. */
export class SessionDriver {
  state: SessionState;
  /** The effects of the last event. */
  effects: readonly Effect[] = [];

  constructor(state: SessionState = signedOut) {
    this.state = state;
  }

  on(event: SessionEvent): this {
    const step = transition(this.state, event);
    this.state = step.state;
    this.effects = step.effects;
    return this;
  }

  signIn(changes: Partial<TokenResponse> = {}, keep = false, ms = 0): this {
    return this.on({ event: 'signed-in', account: me, keep, response: response('1', changes), at: at(ms) });
  }

  restore(hasSecret = true): this {
    return this.on({ event: 'restored', account: me, hasSecret });
  }

  renew(): this {
    return this.on({ event: 'renew' });
  }

  use(): this {
    return this.on({ event: 'used' });
  }

  reject(token: string): this {
    return this.on({ event: 'token-rejected', token });
  }

  rejectNew(token: string): this {
    return this.on({ event: 'new-token-rejected', token });
  }

  secretRead(read: SecretReadResult): this {
    return this.on({ event: 'secret-read', generation: this.state.generation, read });
  }

  /** Reports the write result of the refresh token of that name. */
  secretWritten(name = '1', outcome: SecretWriteResult = { outcome: 'kept' }): this {
    return this.on({
      event: 'secret-written',
      generation: this.state.generation,
      refreshToken: `refresh-${name}`,
      outcome,
    });
  }

  refresh(name: string, ms: number, changes: Partial<TokenResponse> = {}): this {
    this.renew();
    return this.on({
      event: 'refreshed',
      generation: this.state.generation,
      response: response(name, changes),
      at: at(ms),
    });
  }

  fail(because: Failure, ms: number, mayHaveArrived = true): this {
    this.renew();
    return this.on({
      event: 'refresh-failed',
      generation: this.state.generation,
      failure: because,
      mayHaveArrived,
      at: at(ms),
    });
  }
}
