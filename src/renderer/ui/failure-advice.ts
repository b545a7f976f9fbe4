import type { Failure } from '../../preload/contract/failure.ts';
import { failureSummary, failureText, messages } from './messages.svelte.ts';
import type { Zone } from '../../preload/contract/days.ts';
import { futureTime, roundUpToMinute } from './times.ts';

/** What a failure means, with the time at which trying again makes sense, as long as that lies ahead. */
export function failureAdvice(failure: Failure, now: number, zone?: Zone): string {
  const { retryAt } = failure;
  if (retryAt === undefined || retryAt <= now) return failureText(failure);
  const when = futureTime(roundUpToMinute(retryAt), now, zone);
  return `${failureSummary(failure)} ${messages.common.tryAgainThen(when)}`;
}
