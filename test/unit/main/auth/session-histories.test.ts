import { expect, it } from 'vitest';
import { elapsedMs, type Moment } from '../../../../src/main/async/clock.ts';
import { decideToken, keepAliveDelayMs } from '../../../../src/main/auth/token-renewal.ts';
import {
  minRefreshIntervalMs,
  transition,
  type Effect,
  type SessionEvent,
} from '../../../../src/main/auth/session-machine.ts';
import {
  dataOf,
  refreshTokenInMemory,
  signedOut,
  type SessionState,
} from '../../../../src/main/auth/session-state.ts';
import fc from '../../../equipment/support/properties.ts';
import { failure, me, other, response } from './session-fixtures.ts';

type Answered = Extract<Effect, { readonly generation: number }>;

/** An app, an identity endpoint that rotates refresh tokens, and a secret store, in random order of events. */
class World {
  state: SessionState = signedOut;
  now: Moment = { monotonic: 0, wall: 1e9 };
  /** Effects without a result yet, in order. */
  waiting: { readonly effect: Answered; readonly session: number }[] = [];
  /** Refresh tokens replaced by a response that the app has received. */
  readonly replaced = new Set<string>();
  readonly stored = new Map<string, string>();
  /** The last effect for each account, which wins in the store. */
  readonly #last = new Map<string, Effect>();
  #lastSent: Moment | null = null;
  #names = 0;
  /** Counts sign-ins and starts, because refreshes of different sessions may overlap. */
  #session = 0;

  dispatch(event: SessionEvent): void {
    const before = this.state;
    const { state, effects } = transition(before, event);
    this.state = state;
    if (event.event !== 'signed-out' && before.state !== 'signed-out')
      expect(state.state).not.toBe('signed-out');
    for (const effect of effects) this.#take(effect);
  }

  #take(effect: Effect): void {
    if (effect.effect === 'notify-not-kept' || effect.effect === 'notify-kept') return;
    if (effect.effect === 'delete-secret') {
      this.#last.set(effect.account.id, effect);
      this.stored.delete(effect.account.id);
      return;
    }
    if (effect.effect === 'write-secret') this.#last.set(effect.account.id, effect);
    if (effect.effect === 'refresh') {
      expect(this.replaced.has(effect.refreshToken), 'a replaced token is sent').toBe(false);
      const underWay = this.waiting.filter(
        (one) => one.effect.effect === 'refresh' && one.session === this.#session,
      );
      expect(underWay, 'two refreshes').toHaveLength(0);
    }
    this.waiting.push({ effect, session: this.#session });
  }

  /** The sign-in request succeeds. */
  signIn(account: typeof me, keep: boolean, rotates: boolean): void {
    this.#names += 1;
    this.#session += 1;
    this.#lastSent = null;
    const changes = rotates ? {} : { refreshToken: null };
    this.dispatch({
      event: 'signed-in',
      account,
      keep,
      response: response(String(this.#names), changes),
      at: this.now,
    });
  }

  /** The app ends at any moment and starts again; pending writes are lost. */
  startAgain(): void {
    this.waiting = [];
    this.#session += 1;
    this.replaced.clear();
    this.#lastSent = null;
    this.state = signedOut;
    this.dispatch({ event: 'restored', account: me, hasSecret: this.stored.has(me.id) });
  }

  /** Requests a token and follows the session's decision. */
  ask(): void {
    const next = decideToken(this.state, this.now);
    if (next.decision === 'token') this.dispatch({ event: 'used' });
    if (next.decision === 'renew') this.dispatch({ event: 'renew' });
  }

  /** Requests a refresh while one is pending. */
  askTwice(): void {
    if (this.state.state === 'refreshing') this.dispatch({ event: 'renew' });
  }

  keepAlive(): void {
    if (keepAliveDelayMs(this.state, this.now) === 0) this.dispatch({ event: 'renew' });
  }

  refuse(again: boolean): void {
    const token = dataOf(this.state)?.access?.token ?? 'none';
    this.dispatch({ event: again ? 'new-token-rejected' : 'token-rejected', token });
  }

  /** Gives a result to one of the pending effects. */
  answer(which: number, how: number): void {
    const [waited] = this.waiting.splice(which % Math.max(1, this.waiting.length), 1);
    if (waited === undefined) return;
    const { effect } = waited;
    const { generation, account } = effect;
    switch (effect.effect) {
      case 'read-secret': {
        const secret = this.stored.get(account.id);
        const there =
          secret === undefined ? ({ outcome: 'none' } as const) : ({ outcome: 'read', secret } as const);
        this.dispatch({
          event: 'secret-read',
          generation,
          read: how % 4 === 0 ? { outcome: 'unreadable' } : there,
        });
        break;
      }
      case 'write-secret':
        this.#answerStore(waited, how);
        break;
      case 'refresh':
        this.#answerRefresh(generation, effect.refreshToken, how);
        break;
    }
  }

  /** As the store promises, an overtaken write returns the later call's result, and not earlier than that. */
  #answerStore(waited: World['waiting'][number], how: number): void {
    const { effect } = waited;
    const { id } = effect.account;
    if (effect.effect !== 'write-secret') return;
    const last = this.#last.get(id);
    if (last !== effect && this.waiting.some((other) => other.effect === last)) {
      this.waiting.push(waited);
      return;
    }
    if (last === effect && how % 4 === 0) this.stored.delete(id);
    if (last === effect && how % 4 !== 0) this.stored.set(id, effect.refreshToken);
    const { generation, refreshToken } = effect;
    const outcome = this.stored.has(id)
      ? ({ outcome: 'kept' } as const)
      : ({ outcome: 'not-kept', reason: 'not-written' } as const);
    this.dispatch({ event: 'secret-written', generation, refreshToken, outcome });
  }

  #answerRefresh(generation: number, sent: string, how: number): void {
    const isHeard = generation === this.state.generation;
    const mayHaveArrived = how % 5 !== 1;
    if (isHeard && mayHaveArrived) {
      if (this.#lastSent !== null)
        expect(elapsedMs(this.#lastSent, this.now)).toBeGreaterThanOrEqual(minRefreshIntervalMs);
      this.#lastSent = this.now;
    }
    if (how % 5 === 0) {
      this.dispatch({
        event: 'refresh-failed',
        generation,
        failure: failure('needs-sign-in'),
        mayHaveArrived,
        at: this.now,
      });
    } else if (how % 5 < 3) {
      this.dispatch({
        event: 'refresh-failed',
        generation,
        failure: failure('timed-out'),
        mayHaveArrived,
        at: this.now,
      });
    } else {
      const rotates = how % 5 === 3;
      if (isHeard && rotates) this.replaced.add(sent);
      this.#names += 1;
      const changes = rotates ? {} : { refreshToken: null };
      this.dispatch({
        event: 'refreshed',
        generation,
        response: response(String(this.#names), changes),
        at: this.now,
      });
    }
  }

  /** Invariants after every event. */
  check(): void {
    const data = dataOf(this.state);
    const refresh = data === null ? null : refreshTokenInMemory(data);
    expect(refresh !== null && this.replaced.has(refresh.token), 'a replaced token is in use').toBe(false);
    if (this.state.state === 'active' && data?.kept === 'kept' && refresh !== null) {
      // The newest token must be stored before the session continues.
      expect(this.stored.get(data.account.id)).toBe(refresh.token);
    }
    if (data?.keep === false && data.refresh !== 'in-store')
      expect(this.stored.has(data.account.id), 'stored although not to be kept').toBe(false);
    const waited = this.waiting.filter(({ effect }) => effect.generation === this.state.generation);
    if (this.state.state === 'refreshing')
      expect(waited, 'refreshing without a pending effect').not.toEqual([]);
    // In all other states only the write after a sign-in may be pending.
    else for (const { effect } of waited) expect(effect.effect).toBe('write-secret');
  }
}

const steps: readonly ((world: World, a: number, b: number) => void)[] = [
  (world, a, b) => world.signIn(a % 3 === 0 ? other : me, b % 3 !== 0, b % 5 !== 0),
  (world) => world.ask(),
  (world) => world.ask(),
  (world, a, b) => world.answer(a, b),
  (world, a, b) => world.answer(a, b),
  (world, a, b) => world.answer(a, b),
  (world) => world.askTwice(),
  (world) => world.keepAlive(),
  (world, a) => a % 2 === 0 && world.dispatch({ event: 'keep-changed', keep: a % 4 === 0 }),
  (world, a) => a % 4 === 0 && world.startAgain(),
  (world) => world.refuse(false),
  (world, a) => a % 4 === 0 && world.refuse(true),
  (world, a) => a % 4 === 0 && world.dispatch({ event: 'signed-out' }),
  // Time passes on both clocks, on the wall clock only (sleep), or the wall clock is set back.
  (world, a, b) => {
    const ms = [1000, 9999, 10_000, 290_000, 1_700_000, 2_000_000][b % 6] ?? 0;
    const { monotonic, wall } = world.now;
    if (a % 4 === 0) world.now = { monotonic, wall: wall + ms };
    else if (a % 4 === 1) world.now = { monotonic: monotonic + ms, wall: wall - ms };
    else world.now = { monotonic: monotonic + ms, wall: wall + ms };
  },
];

it('in any order of events, one refresh runs at a time, never with a replaced token, and every request ends', () => {
  const step = fc.tuple(fc.nat(steps.length - 1), fc.nat(100), fc.nat(100));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (history) => {
      const world = new World();
      for (const [which, a, b] of history) {
        steps[which]?.(world, a, b);
        world.check();
      }
    }),
    { numRuns: 2000 },
  );
});
