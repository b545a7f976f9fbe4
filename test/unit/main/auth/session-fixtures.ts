import type { Failure, FailureCode } from '../../../../src/preload/contract/failure.ts';
import type { Moment } from '../../../../src/main/clock.ts';
import type { KeptSecret } from '../../../../src/main/auth/secret-store.ts';
import { transition, type Effect, type SessionEvent } from '../../../../src/main/auth/session-machine.ts';
import {
  signedOut,
  type SessionAccount,
  type SessionState,
} from '../../../../src/main/auth/session-state.ts';
import type { TokenReply } from '../../../../src/main/auth/token-reply.ts';

const connection = { name: 'Sample', baseUrl: 'https://list.test', authUrl: 'https://sign-in.test' };
export const me: SessionAccount = { id: 'me', connection };
export const other: SessionAccount = { id: 'other', connection };

/** A moment on clocks that run together; the wall's is far ahead, as clocks of the wall are. */
export function at(ms: number): Moment {
  return { monotonic: ms, wall: 1_000_000 + ms };
}

export function reply(name: string, changes: Partial<TokenReply> = {}): TokenReply {
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

/** A session that goes through events; those that answer are given the present turn where they name none. */
export class Course {
  state: SessionState;
  /** Of the last event. */
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

  signIn(changes: Partial<TokenReply> = {}, keep = false, ms = 0): this {
    return this.on({ event: 'signed-in', account: me, keep, reply: reply('1', changes), at: at(ms) });
  }

  /** The refresh token of that name was stored, or not. */
  stored(name = '1', outcome: KeptSecret = { outcome: 'kept' }): this {
    return this.on({ event: 'stored', turn: this.state.turn, refreshToken: `refresh-${name}`, outcome });
  }

  refresh(name: string, ms: number, changes: Partial<TokenReply> = {}): this {
    this.on({ event: 'renew' });
    return this.on({ event: 'refreshed', turn: this.state.turn, reply: reply(name, changes), at: at(ms) });
  }

  fail(because: Failure, ms: number, mayHaveArrived = true): this {
    this.on({ event: 'renew' });
    return this.on({ event: 'refresh-failed', turn: this.state.turn, failure: because, mayHaveArrived, at: at(ms) });
  }
}
