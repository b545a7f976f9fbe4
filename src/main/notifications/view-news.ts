import type { Messages } from '../../preload/contract/messages/texts.ts';
import type { SavedView } from '../../preload/contract/saved-view.ts';
import type { CatalogStatus } from '../../preload/contract/status.ts';

/** The texts of a notification, and the id of the view that a click opens. */
export interface ViewNotification {
  readonly title: string;
  /** Empty for none. */
  readonly body: string;
  readonly view: string;
}

/** A view, and how many of its packages are new or changed. */
export interface ViewNews {
  readonly view: Pick<SavedView, 'id' | 'name'>;
  readonly count: number;
}

/** Most systems show no more lines of a notification. */
const maxLines = 4;

/**
 * Whether a sync has published new or changed packages that were not notified yet. Before the list was complete once, added
 * packages are not new but were only not read before.
 */
export function hasNews(before: CatalogStatus, after: CatalogStatus, lastNotified: string | null): boolean {
  const isNewSnapshot = after.snapshot !== before.snapshot && after.snapshot !== lastNotified;
  return (
    isNewSnapshot &&
    before.completeAt !== null &&
    (after.changes?.added ?? 0) + (after.changes?.changed ?? 0) > 0
  );
}

/** One notification for all views; null if no view has news. `accountLabel`: null with a single account. */
export function createNotification(
  found: readonly ViewNews[],
  texts: Messages['shell']['viewNews'],
  accountLabel: string | null,
): ViewNotification | null {
  const views = found.filter(({ count }) => count > 0);
  const [first] = views;
  if (first === undefined) return null;
  const { id, name } = first.view;
  if (views.length === 1) return { title: texts.one(first.count, name), body: accountLabel ?? '', view: id };
  // No total, because a package may be in several views.
  const shown = views.length > maxLines ? views.slice(0, maxLines - 1) : views;
  const lines = shown.map(({ view, count }) => texts.line(view.name, count));
  if (shown.length < views.length) lines.push(texts.more(views.length - shown.length));
  if (accountLabel !== null) lines.unshift(accountLabel);
  return { title: texts.several(views.length), body: lines.join('\n'), view: id };
}
