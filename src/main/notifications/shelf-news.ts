import type { Messages } from '../../preload/contract/messages/texts.ts';
import type { ViewNotification } from './view-news.ts';

/**
 * A notification of starred packages that have changed or disappeared; null if none has. It names no package, because others
 * may see the screen. `accountLabel`: null with a single account.
 */
export function createShelfNotification(
  { changed, gone }: Readonly<Record<'changed' | 'gone', number>>,
  texts: Messages['shelf']['news'],
  accountLabel: string | null,
): Omit<ViewNotification, 'view'> | null {
  const account = accountLabel === null ? [] : [accountLabel];
  const news = [...(changed > 0 ? [texts.changed(changed)] : []), ...(gone > 0 ? [texts.gone(gone)] : [])];
  const [title, ...more] = news;
  return title === undefined ? null : { title, body: [...account, ...more].join('\n') };
}
