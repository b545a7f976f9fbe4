import { expect, test } from 'vitest';
import type { ViewNotification } from '../../../../src/main/notifications/view-news.ts';
import { notifyOfViewNews, type NotifyDeps } from '../../../../src/main/notifications/notify.ts';
import { noChoice } from '../../../../src/preload/contract/choice.ts';
import { failed, succeeded } from '../../../../src/preload/contract/failure.ts';
import { messagesOf } from '../../../../src/preload/contract/messages/index.ts';
import type { SavedView } from '../../../../src/preload/contract/saved-view.ts';
import { nothingStored, type CatalogStatus } from '../../../../src/preload/contract/status.ts';
import { noFilters, type MatchQuery } from '../../../../src/preload/contract/view.ts';

const invoices: SavedView = {
  id: 'a',
  name: 'Invoices',
  text: 'invoice',
  choice: { ...noChoice, status: ['DRAFT'] },
  sort: [{ column: 'name', descending: false }],
  columns: null,
  pinned: true,
  notify: true,
};
const silent: SavedView = { ...invoices, id: 'b', name: 'Silent', text: 'silent', notify: false };
const before: CatalogStatus = { ...nothingStored, snapshot: 'snapshot-1', completeAt: 1000 };
const after: CatalogStatus = {
  ...before,
  snapshot: 'snapshot-2',
  changes: { added: 2, changed: 0, removed: 0 },
};

function desk(given: Partial<NotifyDeps> = {}) {
  const asked: (readonly MatchQuery[])[] = [];
  const shown: ViewNotification[] = [];
  const told: string[] = [];
  const deps: NotifyDeps = {
    views: () => [invoices, silent],
    lastNotified: () => told.at(-1) ?? null,
    remember: (snapshot) => told.push(snapshot),
    countNews: (queries) => {
      asked.push(queries);
      return Promise.resolve(succeeded({ snapshot: 'snapshot-2', totals: queries.map(() => 2) }));
    },
    isWatched: () => false,
    accountLabel: () => null,
    texts: () => messagesOf('en').shell.viewNews,
    now: () => 0,
    show: (notification) => shown.push(notification),
    ...given,
  };
  return { asked, shown, told, tell: () => notifyOfViewNews(deps, before, after) };
}

test('notifies once, and only of views with notifications turned on', async () => {
  const { asked, shown, told, tell } = desk();
  await tell();
  await tell();
  expect(asked).toEqual([[{ text: 'invoice', filters: { ...noFilters, status: ['DRAFT'] } }]]);
  expect(shown.map(({ title }) => title)).toEqual(['2 packages are new or changed in “Invoices”']);
  expect(told).toEqual(['snapshot-2']);
});

test('does not notify a user who is looking at the list, then or later', async () => {
  let isWatched = true;
  const { shown, tell } = desk({ isWatched: () => isWatched });
  await tell();
  isWatched = false;
  await tell();
  expect(shown).toEqual([]);
});

test('counts and remembers nothing without such a view', async () => {
  const { asked, told, tell } = desk({ views: () => [silent] });
  await tell();
  expect([asked, told]).toEqual([[], []]);
});

test('does not notify if counts are missing or belong to another snapshot', async () => {
  for (const countNews of [
    () => Promise.resolve(failed({ code: 'view-gone', retryable: true })),
    () => Promise.resolve(succeeded(null)),
    () => Promise.resolve(succeeded({ snapshot: 'snapshot-3', totals: [5] })),
  ]) {
    const { shown, tell } = desk({ countNews });
    await tell();
    expect(shown).toEqual([]);
  }
});
