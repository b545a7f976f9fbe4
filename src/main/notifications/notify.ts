import { filtersOf } from '../../preload/contract/choice.ts';
import type { Result } from '../../preload/contract/failure.ts';
import type { Messages } from '../../preload/contract/messages/texts.ts';
import type { SavedView } from '../../preload/contract/saved-view.ts';
import type { CatalogStatus } from '../../preload/contract/status.ts';
import type { Counts, MatchQuery } from '../../preload/contract/view.ts';
import { hasNews, createNotification, type ViewNotification } from './view-news.ts';

export interface NotifyDeps {
  readonly views: () => readonly SavedView[];
  /** The snapshot of the last notification, kept across restarts. */
  readonly lastNotified: () => string | null;
  readonly remember: (snapshot: string) => void;
  /** The number of packages that are new or changed in the published snapshot, for each query. */
  readonly countNews: (queries: readonly MatchQuery[]) => Promise<Result<Counts | null>>;
  /** Whether the user is looking at this account's list, which shows what is new. */
  readonly isWatched: () => boolean;
  /** The account's label if there are several accounts, else null. */
  readonly accountLabel: () => string | null;
  readonly texts: () => Messages['shell']['viewNews'];
  /** ms since 1970. */
  readonly now: () => number;
  readonly show: (notification: ViewNotification) => void;
}

/** Notifies the user of new and changed packages in saved views with notifications turned on, once for each snapshot. */
export async function notifyOfViewNews(
  deps: NotifyDeps,
  before: CatalogStatus,
  after: CatalogStatus,
): Promise<void> {
  const views = deps.views().filter(({ notify }) => notify);
  if (views.length === 0 || after.snapshot === null || !hasNews(before, after, deps.lastNotified())) return;
  // Before notifying: missing a notification is better than repeating it.
  deps.remember(after.snapshot);
  if (deps.isWatched()) return;
  const today = { now: deps.now() };
  const counted = await deps.countNews(
    views.map(({ text, choice }) => ({ text, filters: filtersOf(choice, today) })),
  );
  if (!counted.ok || counted.value?.snapshot !== after.snapshot) return;
  const { totals } = counted.value;
  const found = views.map((view, index) => ({ view, count: totals[index] ?? 0 }));
  const notification = createNotification(found, deps.texts(), deps.accountLabel());
  if (notification !== null) deps.show(notification);
}
