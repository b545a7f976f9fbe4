import type { Failure } from '../../preload/contract/failure.ts';
import type { SignInReason } from '../../preload/contract/status.ts';
import type { Moment } from '../clock.ts';
import type { KeptSecret, ReadSecret } from './secret-store.ts';
import { accessOf, endShownBy, lifeOf } from './session-lifetimes.ts';
import {
  accountOf,
  heldBy,
  knownRefresh,
  type Held,
  type SessionAccount,
  type SessionState,
} from './session-state.ts';
import type { TokenReply } from './token-reply.ts';

export type SessionEvent =
  /** The app starts with an account; `stored`: a refresh token lies in the secret store. */
  | { readonly event: 'restored'; readonly account: SessionAccount; readonly stored: boolean }
  /** The password grant was answered with tokens. */
  | {
      readonly event: 'signed-in';
      readonly account: SessionAccount;
      readonly keep: boolean;
      readonly reply: TokenReply;
      readonly at: Moment;
    }
  /** A token was asked for. */
  | { readonly event: 'used' }
  /** A new access token is needed. */
  | { readonly event: 'renew' }
  | { readonly event: 'secret-read'; readonly turn: number; readonly read: ReadSecret }
  | { readonly event: 'refreshed'; readonly turn: number; readonly reply: TokenReply; readonly at: Moment }
  /** `mayHaveArrived`: whether the endpoint may have acted on the request. */
  | {
      readonly event: 'refresh-failed';
      readonly turn: number;
      readonly failure: Failure;
      readonly mayHaveArrived: boolean;
      readonly at: Moment;
    }
  | {
      readonly event: 'stored';
      readonly turn: number;
      readonly refreshToken: string;
      readonly outcome: KeptSecret;
    }
  /** The service refused this access token before its time. */
  | { readonly event: 'refused'; readonly token: string }
  /** The service refused this access token although it was new. */
  | { readonly event: 'refused-again'; readonly token: string }
  /** The person wishes the session to outlive the app, or no longer does. */
  | { readonly event: 'keep'; readonly keep: boolean }
  /** The network may be another, or the person asks: waiting has no more reason. */
  | { readonly event: 'try-again' }
  | { readonly event: 'signed-out' };

/** What is to be done about a transition; the events that answer carry the same turn. */
export type Effect =
  | { readonly effect: 'read-secret'; readonly turn: number; readonly account: SessionAccount }
  | {
      readonly effect: 'refresh' | 'store';
      readonly turn: number;
      readonly account: SessionAccount;
      readonly refreshToken: string;
    }
  | { readonly effect: 'forget'; readonly account: SessionAccount }
  /** The session does not outlive the app although the person wishes it; said when that becomes known. */
  | { readonly effect: 'tell-not-kept'; readonly reason: 'no-protection' | 'not-written' }
  /** What was told before is no longer so. */
  | { readonly effect: 'tell-kept' };

export interface Step {
  readonly state: SessionState;
  readonly effects: readonly Effect[];
}

/** The least time between two refreshes that reach the endpoint, in ms. */
export const floor = 10_000;

const nothing: readonly Effect[] = [];

/** Of a session that has not been used yet. */
const untouched: Pick<Held, 'pause' | 'used' | 'end'> = { pause: null, used: false, end: null };

/**
 * The session's rules, without effects. Only the person signs out; only `invalid_grant` (here: a refresh that failed
 * with `needs-sign-in`), a service that refuses a new token, or the lack of any refresh token asks for the person;
 * every other failure keeps the tokens. A refresh starts in one state only and ends it, so there are never two.
 */
export function transition(state: SessionState, event: SessionEvent): Step {
  if (event.event === 'stored') return stored(state, event);
  if ('turn' in event && event.turn !== state.turn) return { state, effects: nothing };
  if (event.event === 'signed-out') {
    return { state: { turn: state.turn + 1, state: 'signed-out' }, effects: forget(accountOf(state)) };
  }
  if (event.event === 'signed-in') return signIn(state, event);
  if (event.event === 'restored') return restore(state, event);
  if (event.event === 'keep' && state.state === 'needs-sign-in') {
    // What lies in the store may be of use to the next start, which the person does not wish any more.
    return { state, effects: event.keep ? nothing : forget(state.account) };
  }
  // What follows concerns a session that holds tokens; without one, late words change nothing.
  const held = heldBy(state);
  return held === null ? { state, effects: nothing } : within(state, held, event);
}

type Of<Name extends SessionEvent['event']> = Extract<SessionEvent, { readonly event: Name }>;
type Within = Exclude<SessionEvent, Of<'signed-out' | 'signed-in' | 'restored' | 'stored'>>;

function within(state: SessionState, held: Held, event: Within): Step {
  switch (event.event) {
    case 'used':
      return held.used ? { state, effects: nothing } : stay(state, { ...held, used: true });
    case 'renew':
      return renew(state, held);
    case 'secret-read':
      return secretRead(state, held, event);
    case 'refreshed':
      return refreshed(state.turn, held, event.reply, event.at);
    case 'refresh-failed':
      return refreshFailed(state, held, event);
    case 'refused':
      return event.token === held.access?.token
        ? stay(state, { ...held, access: null })
        : { state, effects: nothing };
    case 'refused-again':
      // A late answer to a token that was replaced meanwhile says nothing about the present one. The stored refresh
      // token stays: the service may be wrong, and the next start tries again.
      return event.token === held.access?.token ? ask(state, held, 'refused') : { state, effects: nothing };
    case 'keep':
      return keepOrNot(state, held, event.keep);
    case 'try-again':
      return tryAgain(state, held);
  }
}

/** The session goes on in memory whatever the person wishes. */
function keepOrNot(state: SessionState, held: Held, keep: boolean): Step {
  if (keep === held.keep) return { state, effects: nothing };
  if (!keep) {
    const unwished: Held = { ...held, keep, kept: 'not-wished' };
    if (held.refresh !== 'stored') return { ...stay(state, unwished), effects: forget(held.account) };
    // Only the store has it: it is deleted when it has been read.
    return renew(stay(state, unwished).state, unwished);
  }
  if (held.refresh === 'stored') return stay(state, { ...held, keep, kept: 'kept' });
  if (held.refresh === null) return stay(state, { ...held, keep, kept: 'none-issued' });
  // Of a turn before: that it has been stored ends no refresh that is under way.
  const { account, refresh } = held;
  const store: Effect = { effect: 'store', turn: state.turn - 1, account, refreshToken: refresh.token };
  return { ...stay(state, { ...held, keep, kept: 'pending' }), effects: [store] };
}

function secretRead(state: SessionState, held: Held, { read }: Of<'secret-read'>): Step {
  const next =
    read.outcome === 'read'
      ? send(state.turn, { ...held, refresh: { token: read.secret, life: null } }, read.secret)
      : ask(state, held, read.outcome === 'none' ? 'not-kept' : 'unreadable');
  return held.keep ? next : { ...next, effects: [...next.effects, ...forget(held.account)] };
}

/** No pause that was asked for counts any more, but the floor does: nobody's impatience may flood the endpoint. */
function tryAgain(state: SessionState, held: Held): Step {
  if (held.pause === null) return { state, effects: nothing };
  const { since, ms } = held.pause;
  return stay(state, { ...held, pause: { since, ms: Math.min(ms, floor) } });
}

function stay(state: SessionState, held: Held): Step {
  return { state: 'held' in state ? { ...state, held } : state, effects: nothing };
}

function ask(state: SessionState, { account }: Held, reason: SignInReason): Step {
  return { state: { turn: state.turn + 1, state: 'needs-sign-in', account, reason }, effects: nothing };
}

function forget(account: SessionAccount | null): readonly Effect[] {
  return account === null ? nothing : [{ effect: 'forget', account }];
}

function restore(state: SessionState, { account, stored: isStored }: Of<'restored'>): Step {
  const turn = state.turn + 1;
  if (!isStored)
    return { state: { turn, state: 'needs-sign-in', account, reason: 'not-kept' }, effects: nothing };
  const held: Held = {
    account,
    access: null,
    refresh: 'stored',
    keep: true,
    kept: 'kept',
    ...untouched,
  };
  return { state: { turn, state: 'active', held }, effects: nothing };
}

function signIn(state: SessionState, event: Of<'signed-in'>): Step {
  const { account, keep, reply, at } = event;
  const turn = state.turn + 1;
  const before = accountOf(state);
  const away = before !== null && before.id !== account.id ? forget(before) : nothing;
  const held: Held = {
    account,
    access: accessOf(reply, at),
    refresh: reply.refreshToken === null ? null : { token: reply.refreshToken, life: lifeOf(reply, at) },
    keep,
    kept: !keep ? 'not-wished' : reply.refreshToken === null ? 'none-issued' : 'pending',
    ...untouched,
  };
  const { refreshToken } = reply;
  // Nobody waits for the store here: there is no older token that a crash could bring back. Where nothing is to be
  // kept, what an earlier session left in the store is of no use any more.
  const effects: readonly Effect[] =
    keep && refreshToken !== null ? [{ effect: 'store', turn, account, refreshToken }] : forget(account);
  return { state: { turn, state: 'active', held }, effects: [...away, ...effects] };
}

function renew(state: SessionState, held: Held): Step {
  if (state.state === 'refreshing') return { state, effects: nothing };
  if (held.refresh === null) return ask(state, held, 'none-issued');
  const turn = state.turn + 1;
  if (held.refresh !== 'stored') return send(turn, held, held.refresh.token);
  return {
    state: { turn, state: 'refreshing', held },
    effects: [{ effect: 'read-secret', turn, account: held.account }],
  };
}

function send(turn: number, held: Held, refreshToken: string): Step {
  return {
    state: { turn, state: 'refreshing', held },
    effects: [{ effect: 'refresh', turn, account: held.account, refreshToken }],
  };
}

function refreshed(turn: number, before: Held, reply: TokenReply, at: Moment): Step {
  const held: Held = {
    ...before,
    access: accessOf(reply, at),
    refresh: refreshAfter(before, reply, at),
    pause: { since: at, ms: floor },
    used: false,
    end: endShownBy(before, reply, at),
  };
  if (!held.keep || reply.refreshToken === null)
    return { state: { turn, state: 'active', held }, effects: nothing };
  // Durable before anybody goes on: after a crash only the newest refresh token is good.
  return {
    state: { turn, state: 'refreshing', held },
    effects: [{ effect: 'store', turn, account: held.account, refreshToken: reply.refreshToken }],
  };
}

/** No new refresh token keeps the old one (RFC 6749, section 6); how long it goes on living only the reply can say. */
function refreshAfter(before: Held, reply: TokenReply, at: Moment): Held['refresh'] {
  const token = reply.refreshToken ?? knownRefresh(before)?.token;
  return token === undefined ? before.refresh : { token, life: lifeOf(reply, at) };
}

function refreshFailed(state: SessionState, held: Held, event: Of<'refresh-failed'>): Step {
  const { failure, mayHaveArrived, at } = event;
  if (failure.code === 'needs-sign-in') {
    return { ...ask(state, held, 'ended'), effects: forget(held.account) };
  }
  const wished = failure.retryAt === undefined ? 0 : failure.retryAt - at.wall;
  const ms = Math.max(wished, mayHaveArrived ? floor : 0);
  return {
    state: {
      turn: state.turn,
      state: 'unreachable',
      held: { ...held, pause: ms > 0 ? { since: at, ms } : null },
      failure,
    },
    effects: nothing,
  };
}

/** What became of the token that is held; what became of an older one is no matter. */
function stored(state: SessionState, { turn, refreshToken, outcome }: Of<'stored'>): Step {
  const held = heldBy(state);
  if (held === null || knownRefresh(held)?.token !== refreshToken) return { state, effects: nothing };
  const kept = outcome.outcome === 'kept' ? 'kept' : outcome.reason;
  // Where it is not wished any more, it has been deleted since.
  const next: Held = held.keep ? { ...held, kept } : held;
  const isOver = state.state === 'refreshing' && turn === state.turn;
  return {
    state: isOver ? { turn, state: 'active', held: next } : stay(state, next).state,
    effects: held.keep ? told(held.kept, outcome) : nothing,
  };
}

function told(before: Held['kept'], outcome: KeptSecret): readonly Effect[] {
  if (outcome.outcome === 'kept') {
    return before === 'no-protection' || before === 'not-written' ? [{ effect: 'tell-kept' }] : nothing;
  }
  return before === outcome.reason ? nothing : [{ effect: 'tell-not-kept', reason: outcome.reason }];
}
