import type { Messages } from '../../preload/contract/messages/texts.ts';
import type { SavedView } from '../../preload/contract/saved-view.ts';
import type { CatalogStatus } from '../../preload/contract/status.ts';

/** What a notification says, and the view that it leads to. */
export interface ViewNotice {
  readonly title: string;
  /** Empty for none. */
  readonly body: string;
  readonly view: string;
}

/** A view with new packages. */
export interface ViewNews {
  readonly view: Pick<SavedView, 'id' | 'name'>;
  readonly count: number;
}

/** Lines of a notification; what systems show beyond that is little. */
const lineLimit = 4;

/**
 * Whether a sync has brought packages that can be called new. A list that was never read to its end has more of them
 * with each sync: those were only not met before.
 */
export function bringsNews(before: CatalogStatus, after: CatalogStatus, toldOf: string | null): boolean {
  const isAnother = after.snapshot !== before.snapshot && after.snapshot !== toldOf;
  return isAnother && before.completeAt !== null && (after.changes?.added ?? 0) > 0;
}

/** One notification for all views, null where none has anything new; `who`: whose list it is, where there are several. */
export function noticeOf(
  news: readonly ViewNews[],
  texts: Messages['shell']['viewNews'],
  who: string | null,
): ViewNotice | null {
  const some = news.filter(({ count }) => count > 0);
  const [first] = some;
  if (first === undefined) return null;
  const { id, name } = first.view;
  if (some.length === 1) return { title: texts.one(first.count, name), body: who ?? '', view: id };
  // A package may be in several of them, so that their sum is no number of packages.
  const shown = some.length > lineLimit ? some.slice(0, lineLimit - 1) : some;
  const lines = shown.map(({ view, count }) => texts.line(view.name, count));
  if (shown.length < some.length) lines.push(texts.more(some.length - shown.length));
  if (who !== null) lines.unshift(who);
  return { title: texts.several(some.length), body: lines.join('\n'), view: id };
}
