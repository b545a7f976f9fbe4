import { messages } from '../ui/messages.svelte.ts';
import type { AccountStatus, SessionStatus } from '../../preload/contract/status.ts';
import type { Zone } from '../../preload/contract/days.ts';
import { futureTime, timePhrase } from '../ui/times.ts';
import { sessionEnd } from './session-end.ts';

function sinceText(account: AccountStatus, session: SessionStatus, now: number, zone: Zone): string {
  const time = timePhrase(account.signedInAt, now, zone);
  if (session.state === 'needs-sign-in' || session.state === 'signed-out')
    return messages.account.lastSince(time);
  return account.kept ? messages.account.since(time) : messages.account.sinceUntilClosed(time);
}

/** Two lines for the account menu: since when the person is signed in, and when the session ends; null while unknown. */
export function sessionLines(
  account: AccountStatus,
  session: SessionStatus,
  now: number,
  zone?: Zone,
): readonly [since: string, ends: string | null] {
  const end = sessionEnd(session, now);
  return [
    sinceText(account, session, now, zone),
    end === null ? null : messages.account.ends(futureTime(end, now, zone)),
  ];
}
