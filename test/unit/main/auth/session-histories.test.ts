import { expect, it } from 'vitest';
import { elapsed, type Moment } from '../../../../src/main/clock.ts';
import { answerTo, keepAliveIn } from '../../../../src/main/auth/session-answers.ts';
import {
  floor,
  transition,
  type Effect,
  type SessionEvent,
} from '../../../../src/main/auth/session-machine.ts';
import {
  heldBy,
  knownRefresh,
  signedOut,
  type SessionState,
} from '../../../../src/main/auth/session-state.ts';
import fc from '../../../equipment/support/properties.ts';
import { failure, me, other, reply } from './session-fixtures.ts';

type Answered = Extract<Effect, { readonly turn: number }>;

/** An app, an identity endpoint that rotates refresh tokens, and a secret store, in random order of events. */
class World {
  state: SessionState = signedOut;
  now: Moment = { monotonic: 0, wall: 1e9 };
  /** Effects that nobody has answered yet, in the order in which they came. */
  waiting: { readonly effect: Answered; readonly session: number }[] = [];
  /** Refresh tokens that a reply has replaced, as far as the app has heard of it. */
  readonly replaced = new Set<string>();
  readonly stored = new Map<string, string>();
  /** The effect that came last for each account: a store lets only that one count. */
  readonly #last = new Map<string, Effect>();
  #lastSent: Moment | null = null;
  #names = 0;
  /** Counts sign-ins and starts: refreshes of different sessions may cross. */
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
    if (effect.effect === 'tell-not-kept' || effect.effect === 'tell-kept') return;
    if (effect.effect === 'forget') {
      this.#last.set(effect.account.id, effect);
      this.stored.delete(effect.account.id);
      return;
    }
    if (effect.effect === 'store') this.#last.set(effect.account.id, effect);
    if (effect.effect === 'refresh') {
      expect(this.replaced.has(effect.refreshToken), 'a replaced token is sent').toBe(false);
      const underWay = this.waiting.filter(
        (one) => one.effect.effect === 'refresh' && one.session === this.#session,
      );
      expect(underWay, 'two refreshes').toHaveLength(0);
    }
    this.waiting.push({ effect, session: this.#session });
  }

  /** The person's sign-in is answered. */
  signIn(account: typeof me, keep: boolean, rotates: boolean): void {
    this.#names += 1;
    this.#session += 1;
    this.#lastSent = null;
    const changes = rotates ? {} : { refreshToken: null };
    this.dispatch({
      event: 'signed-in',
      account,
      keep,
      reply: reply(String(this.#names), changes),
      at: this.now,
    });
  }

  /** The app ends at whatever moment and starts again; what it had not stored yet is lost. */
  startAgain(): void {
    this.waiting = [];
    this.#session += 1;
    this.replaced.clear();
    this.#lastSent = null;
    this.state = signedOut;
    this.dispatch({ event: 'restored', account: me, stored: this.stored.has(me.id) });
  }

  /** Somebody needs a token, and does what the session says. */
  ask(): void {
    const next = answerTo(this.state, this.now);
    if (next.answer === 'token') this.dispatch({ event: 'used' });
    if (next.answer === 'renew') this.dispatch({ event: 'renew' });
  }

  /** Somebody asks for a new token while one is on its way. */
  askTwice(): void {
    if (this.state.state === 'refreshing') this.dispatch({ event: 'renew' });
  }

  keepAlive(): void {
    if (keepAliveIn(this.state, this.now) === 0) this.dispatch({ event: 'renew' });
  }

  refuse(again: boolean): void {
    const token = heldBy(this.state)?.access?.token ?? 'none';
    this.dispatch({ event: again ? 'refused-again' : 'refused', token });
  }

  /** One of the effects that wait is answered. */
  answer(which: number, how: number): void {
    const [waited] = this.waiting.splice(which % Math.max(1, this.waiting.length), 1);
    if (waited === undefined) return;
    const { effect } = waited;
    const { turn, account } = effect;
    switch (effect.effect) {
      case 'read-secret': {
        const secret = this.stored.get(account.id);
        const there =
          secret === undefined ? ({ outcome: 'none' } as const) : ({ outcome: 'read', secret } as const);
        this.dispatch({
          event: 'secret-read',
          turn,
          read: how % 4 === 0 ? { outcome: 'unreadable' } : there,
        });
        break;
      }
      case 'store':
        this.#answerStore(waited, how);
        break;
      case 'refresh':
        this.#answerRefresh(turn, effect.refreshToken, how);
        break;
    }
  }

  /** As the store promises: what was overtaken answers for what came later, and not before it. */
  #answerStore(waited: World['waiting'][number], how: number): void {
    const { effect } = waited;
    const { id } = effect.account;
    if (effect.effect !== 'store') return;
    const last = this.#last.get(id);
    if (last !== effect && this.waiting.some((other) => other.effect === last)) {
      this.waiting.push(waited);
      return;
    }
    if (last === effect && how % 4 === 0) this.stored.delete(id);
    if (last === effect && how % 4 !== 0) this.stored.set(id, effect.refreshToken);
    const { turn, refreshToken } = effect;
    const outcome = this.stored.has(id)
      ? ({ outcome: 'kept' } as const)
      : ({ outcome: 'not-kept', reason: 'not-written' } as const);
    this.dispatch({ event: 'stored', turn, refreshToken, outcome });
  }

  #answerRefresh(turn: number, sent: string, how: number): void {
    const isHeard = turn === this.state.turn;
    const mayHaveArrived = how % 5 !== 1;
    if (isHeard && mayHaveArrived) {
      if (this.#lastSent !== null) expect(elapsed(this.#lastSent, this.now)).toBeGreaterThanOrEqual(floor);
      this.#lastSent = this.now;
    }
    if (how % 5 === 0) {
      this.dispatch({
        event: 'refresh-failed',
        turn,
        failure: failure('needs-sign-in'),
        mayHaveArrived,
        at: this.now,
      });
    } else if (how % 5 < 3) {
      this.dispatch({ event: 'refresh-failed', turn, failure: failure('timed-out'), mayHaveArrived, at: this.now });
    } else {
      const rotates = how % 5 === 3;
      if (isHeard && rotates) this.replaced.add(sent);
      this.#names += 1;
      const changes = rotates ? {} : { refreshToken: null };
      this.dispatch({ event: 'refreshed', turn, reply: reply(String(this.#names), changes), at: this.now });
    }
  }

  /** What must hold after every event. */
  check(): void {
    const held = heldBy(this.state);
    const refresh = held === null ? null : knownRefresh(held);
    expect(refresh !== null && this.replaced.has(refresh.token), 'a replaced token is held').toBe(false);
    if (this.state.state === 'active' && held?.kept === 'kept' && refresh !== null) {
      // Whoever goes on now can be sure that the next start knows the newest token.
      expect(this.stored.get(held.account.id)).toBe(refresh.token);
    }
    if (held?.keep === false && held.refresh !== 'stored')
      expect(this.stored.has(held.account.id), 'kept against the wish').toBe(false);
    const waited = this.waiting.filter(({ effect }) => effect.turn === this.state.turn);
    if (this.state.state === 'refreshing') expect(waited, 'waiting for nothing').not.toEqual([]);
    // What nobody has to wait for is the store of a sign-in, and nothing else.
    else for (const { effect } of waited) expect(effect.effect).toBe('store');
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
  (world, a) => a % 2 === 0 && world.dispatch({ event: 'keep', keep: a % 4 === 0 }),
  (world, a) => a % 4 === 0 && world.startAgain(),
  (world) => world.refuse(false),
  (world, a) => a % 4 === 0 && world.refuse(true),
  (world, a) => a % 4 === 0 && world.dispatch({ event: 'signed-out' }),
  // Time passes, on both clocks, on the wall's alone (sleep), or the wall's is set back.
  (world, a, b) => {
    const ms = [1000, 9999, 10_000, 290_000, 1_700_000, 2_000_000][b % 6] ?? 0;
    const { monotonic, wall } = world.now;
    if (a % 4 === 0) world.now = { monotonic, wall: wall + ms };
    else if (a % 4 === 1) world.now = { monotonic: monotonic + ms, wall: wall - ms };
    else world.now = { monotonic: monotonic + ms, wall: wall + ms };
  },
];

it('in any order of events there is one refresh at a time, never with a replaced token, and nobody waits for ever', () => {
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
