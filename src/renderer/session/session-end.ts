import type { SessionStatus } from '../../preload/contract/status.ts';

/** How long before its end a session is spoken of, in ms. */
const notice = 10 * 60_000;

/** An end is learnt anew with each renewal and differs by a little: less than this, in ms, and it is the same. */
const same = 60_000;

/** When the session ends, ms since 1970; null where that is not known or has passed. */
export function sessionEnd(session: SessionStatus, now: number): number | null {
  const endsAt = 'endsAt' in session ? session.endsAt : null;
  return endsAt !== null && endsAt > now ? endsAt : null;
}

/**
 * The end of the session that a person should know of now: near, not dismissed, and while signing in anew can do
 * something about it, which it can't while the service doesn't answer.
 */
export function upcomingSessionEnd(
  session: SessionStatus,
  now: number,
  dismissed: number | null,
): number | null {
  const end = session.state === 'unreachable' ? null : sessionEnd(session, now);
  if (end === null || end - now > notice) return null;
  return dismissed !== null && Math.abs(end - dismissed) < same ? null : end;
}
