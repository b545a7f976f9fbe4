import type { SessionStatus } from '../../preload/contract/status.ts';

/** How long before its end a warning is shown, in ms. */
const warningMs = 10 * 60_000;

/** Each refresh reports a slightly different end of the same session. Smaller differences, in ms, are ignored. */
const toleranceMs = 60_000;

/** When the session ends, ms since 1970; null where that is unknown or past. */
export function sessionEnd(session: SessionStatus, now: number): number | null {
  const endsAt = 'endsAt' in session ? session.endsAt : null;
  return endsAt !== null && endsAt > now ? endsAt : null;
}

/**
 * The end of the session if a warning is due: it is near, was not dismissed, and signing in again is possible, which needs
 * a service that answers.
 */
export function upcomingSessionEnd(
  session: SessionStatus,
  now: number,
  dismissed: number | null,
): number | null {
  const end = session.state === 'unreachable' ? null : sessionEnd(session, now);
  if (end === null || end - now > warningMs) return null;
  return dismissed !== null && Math.abs(end - dismissed) < toleranceMs ? null : end;
}
