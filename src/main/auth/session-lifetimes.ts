import { elapsedMs, type Moment, type TimeSpan } from '../async/clock.ts';
import { refreshTokenInMemory, type SessionData } from './session-state.ts';
import type { TokenResponse } from './token-response.ts';

/** A lifetime in seconds, counted from the receipt of the response that states it. */
function timeSpan(seconds: number | null, since: Moment): TimeSpan | null {
  return seconds === null ? null : { since, ms: seconds * 1000 };
}

/** The access token of a response received at `at`. */
export function accessTokenOf(
  { accessToken, expiresIn }: TokenResponse,
  at: Moment,
): NonNullable<SessionData['access']> {
  return { token: accessToken, lifetime: timeSpan(expiresIn, at) };
}

/** The refresh token's lifetime in a response; null if not stated. */
export function refreshLifetimeOf({ refreshExpiresIn }: TokenResponse, at: Moment): TimeSpan | null {
  return timeSpan(refreshExpiresIn, at);
}

/** Lifetimes are whole seconds, so that two grants in less time can't be compared. */
const minMeasurableMs = 5000;

/**
 * The time left of the session, if this response reveals its hard limit; else null. Each grant extends the refresh token's
 * end by the time that has passed since the last grant, until the endpoint's limit stops that. If the refresh token's
 * lifetime is not stated, the access token's is compared.
 */
export function detectHardLimit(before: SessionData, response: TokenResponse, at: Moment): TimeSpan | null {
  const refreshLife = refreshLifetimeOf(response, at);
  return refreshLife === null
    ? limitedLifetime(before.access?.lifetime, accessTokenOf(response, at).lifetime)
    : limitedLifetime(refreshTokenInMemory(before)?.lifetime, refreshLife);
}

/** The later lifetime, if its end moved on by less than half of the time between the two grants. */
function limitedLifetime(earlier: TimeSpan | null | undefined, later: TimeSpan | null): TimeSpan | null {
  if (!earlier || !later) return null;
  const passed = elapsedMs(earlier.since, later.since);
  const moved = passed + later.ms - earlier.ms;
  return passed >= minMeasurableMs && moved < passed / 2 ? later : null;
}
