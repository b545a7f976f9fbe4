import { messages } from '../ui/messages.svelte.ts';
import type { AccountStatus, SessionStatus } from '../../preload/contract/status.ts';
import type { Zone } from '../../preload/contract/days.ts';
import { futureTime, timePhrase } from '../ui/times.ts';
import { sessionEnd } from './session-end.ts';

function sinceWhen(account: AccountStatus, session: SessionStatus, now: number, zone: Zone): string {
  const time = timePhrase(account.signedInAt, now, zone);
  if (session.state === 'needs-sign-in' || session.state === 'signed-out')
    return messages.account.lastSince(time);
  return account.kept ? messages.account.since(time) : messages.account.sinceUntilClosed(time);
}

/** Since when somebody is signed in, and until when where that is known. */
export function sessionLines(
  account: AccountStatus,
  session: SessionStatus,
  now: number,
  zone?: Zone,
): readonly [since: string, ends: string | null] {
  const end = sessionEnd(session, now);
  return [
    sinceWhen(account, session, now, zone),
    end === null ? null : messages.account.ends(futureTime(end, now, zone)),
  ];
}
