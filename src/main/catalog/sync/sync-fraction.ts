import { stableFraction } from '../../async/stable-fraction.ts';

/** What of an account's automatic syncs is spread over the installations. */
export type SyncSpread = 'interval' | 'start' | 'wake' | 'pause-end';

/**
 * The place of an account on this installation within a spread, in [0, 1). The places within delays are others on each day of
 * local time (`now`, ms since 1970), so that it is not the same person who waits longest every morning. The interval keeps its
 * place: the installations drift apart by it.
 */
export function syncFraction(
  installationId: string,
  accountId: string,
  spread: SyncSpread,
  now: number,
): number {
  const day = spread === 'interval' ? '' : ` ${new Date(now).toDateString()}`;
  return stableFraction(installationId, `${spread} ${accountId}${day}`);
}
