import { filtersOf } from '../../preload/contract/choice.ts';
import type { Result } from '../../preload/contract/failure.ts';
import type { Messages } from '../../preload/contract/messages/texts.ts';
import type { SavedView } from '../../preload/contract/saved-view.ts';
import type { CatalogStatus } from '../../preload/contract/status.ts';
import type { Counts, MatchQuery } from '../../preload/contract/view.ts';
import { bringsNews, noticeOf, type ViewNotice } from './news.ts';

export interface ViewNoticesDeps {
  readonly views: () => readonly SavedView[];
  /** The snapshot that was told of last, kept across restarts. */
  readonly toldOf: () => string | null;
  readonly remember: (toldOf: string) => void;
  /** How many packages are new in the published snapshot, for each query. */
  readonly countNew: (queries: readonly MatchQuery[]) => Promise<Result<Counts | null>>;
  /** Whether the person is looking at this account's list right now: it shows there what is new. */
  readonly isWatched: () => boolean;
  /** Whose list it is, where there are several; else null. */
  readonly who: () => string | null;
  readonly texts: () => Messages['shell']['viewNews'];
  /** ms since 1970. */
  readonly now: () => number;
  readonly show: (notice: ViewNotice) => void;
}

/** Tells of new packages in the saved views that the person wants to hear of, once for each snapshot. */
export async function tellOfNews(
  deps: ViewNoticesDeps,
  before: CatalogStatus,
  after: CatalogStatus,
): Promise<void> {
  const views = deps.views().filter(({ notify }) => notify);
  if (views.length === 0 || after.snapshot === null || !bringsNews(before, after, deps.toldOf())) return;
  // Before it is told: rather never than twice.
  deps.remember(after.snapshot);
  if (deps.isWatched()) return;
  const today = { now: deps.now() };
  const counted = await deps.countNew(
    views.map(({ text, choice }) => ({ text, filters: filtersOf(choice, today) })),
  );
  if (!counted.ok || counted.value?.snapshot !== after.snapshot) return;
  const { totals } = counted.value;
  const news = views.map((view, at) => ({ view, count: totals[at] ?? 0 }));
  const notice = noticeOf(news, deps.texts(), deps.who());
  if (notice !== null) deps.show(notice);
}
