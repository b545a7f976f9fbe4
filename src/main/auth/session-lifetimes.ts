import { elapsed, type Moment, type Stretch } from '../clock.ts';
import { knownRefresh, type Held } from './session-state.ts';
import type { TokenReply } from './token-reply.ts';

/** A lifetime of so many seconds, counted from the receipt of the reply that states it. */
function stretch(seconds: number | null, since: Moment): Stretch | null {
  return seconds === null ? null : { since, ms: seconds * 1000 };
}

/** The access token of a reply that came at `at`. */
export function accessOf({ accessToken, expiresIn }: TokenReply, at: Moment): NonNullable<Held['access']> {
  return { token: accessToken, life: stretch(expiresIn, at) };
}

/** How long the refresh token of a reply lives, where it says so. */
export function lifeOf({ refreshExpiresIn }: TokenReply, at: Moment): Stretch | null {
  return stretch(refreshExpiresIn, at);
}

/** Less than this between two grants, in ms, and lifetimes in whole seconds tell nothing. */
const tellingTime = 5000;

/**
 * What is left of the session, where this reply shows its hard limit: each grant moves the end of the refresh token
 * (where its lifetime is not stated: of the access token) on by the time that has passed, until the limit holds it.
 */
export function endShownBy(before: Held, reply: TokenReply, at: Moment): Stretch | null {
  const refreshLife = lifeOf(reply, at);
  return refreshLife === null
    ? heldUp(before.access?.life, accessOf(reply, at).life)
    : heldUp(knownRefresh(before)?.life, refreshLife);
}

function heldUp(earlier: Stretch | null | undefined, later: Stretch | null): Stretch | null {
  if (!earlier || !later) return null;
  const passed = elapsed(earlier.since, later.since);
  const moved = passed + later.ms - earlier.ms;
  return passed >= tellingTime && moved < passed / 2 ? later : null;
}
