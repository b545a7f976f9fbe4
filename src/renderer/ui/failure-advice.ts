import type { Failure } from '../../preload/contract/failure.ts';
import { failureSummary, failureText, messages } from './messages.svelte.ts';
import type { Zone } from '../../preload/contract/days.ts';
import { futureTime, roundUpToMinute } from './times.ts';

/** The text of a failure, with the time from which a retry makes sense if that time is still to come. */
export function failureAdvice(failure: Failure, now: number, zone?: Zone): string {
  const { retryAt } = failure;
  if (retryAt === undefined || retryAt <= now) return failureText(failure);
  const time = futureTime(roundUpToMinute(retryAt), now, zone);
  return `${failureSummary(failure)} ${messages.common.tryAgainThen(time)}`;
}
