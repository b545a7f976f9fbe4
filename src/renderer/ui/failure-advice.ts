import type { Failure } from '../../preload/contract/failure.ts';
import { failureState, failureText, messages } from '../../preload/contract/messages/index.ts';
import { timeAhead, type Zone } from './times.ts';

/** What a failure means, with the time at which trying again makes sense, as long as that lies ahead. */
export function failureAdvice(failure: Failure, now: number, zone?: Zone): string {
  const { retryAt } = failure;
  if (retryAt === undefined || retryAt <= now) return failureText(failure);
  // The minute that is named must have come when the person tries: rounded up.
  const minute = Math.ceil(retryAt / 60_000) * 60_000;
  return `${failureState(failure)} ${messages.common.tryAgainThen(timeAhead(minute, now, zone))}`;
}
