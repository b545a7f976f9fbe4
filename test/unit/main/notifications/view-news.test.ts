import { describe, expect, test } from 'vitest';
import { hasNews, createNotification, type ViewNews } from '../../../../src/main/notifications/view-news.ts';
import { messagesOf } from '../../../../src/preload/contract/messages/index.ts';
import { nothingStored, type CatalogStatus } from '../../../../src/preload/contract/status.ts';

const texts = messagesOf('en').shell.viewNews;
const first: CatalogStatus = { ...nothingStored, snapshot: 'snapshot-1', completeAt: 1000, complete: true };
const changes = { added: 3, changed: 1, removed: 0 };
const second: CatalogStatus = { ...first, snapshot: 'snapshot-2', completeAt: 2000, changes };

describe('hasNews', () => {
  test('is true if a newer snapshot has new packages', () => {
    expect(hasNews(first, second, null)).toBe(true);
    expect(hasNews(first, second, 'snapshot-1')).toBe(true);
  });

  test('is true if packages were only changed', () => {
    expect(hasNews(first, { ...second, changes: { ...changes, added: 0 } }, null)).toBe(true);
  });

  test('is true if the newer snapshot is incomplete', () => {
    expect(hasNews(first, { ...second, complete: false, completeAt: 1000 }, null)).toBe(true);
  });

  test.each<[string, CatalogStatus, CatalogStatus, string | null]>([
    ['for the first snapshot', nothingStored, { ...first, changes: null }, null],
    ['for the same snapshot', second, second, null],
    ['for a snapshot that was notified before', first, second, 'snapshot-2'],
    [
      'if packages were only removed',
      first,
      { ...second, changes: { added: 0, changed: 0, removed: 2 } },
      null,
    ],
    ['if the list was never complete before', { ...first, complete: false, completeAt: null }, second, null],
  ])('is false %s', (_, before, after, lastNotified) => {
    expect(hasNews(before, after, lastNotified)).toBe(false);
  });
});

describe('createNotification', () => {
  const newPackages = (counts: Readonly<Record<string, number>>): readonly ViewNews[] =>
    Object.entries(counts).map(([name, count]) => ({ view: { id: `id of ${name}`, name }, count }));

  test('is null without new packages', () => {
    expect(createNotification([], texts, null)).toBeNull();
    expect(createNotification(newPackages({ Invoices: 0 }), texts, null)).toBeNull();
  });

  test('names a single view', () => {
    const notification = createNotification(newPackages({ Contracts: 0, Invoices: 3 }), texts, null);
    expect(notification).toEqual({
      title: '3 packages are new or changed in “Invoices”',
      body: '',
      view: 'id of Invoices',
    });
    expect(createNotification(newPackages({ Invoices: 1 }), texts, 'Head office')).toMatchObject({
      title: '1 package is new or changed in “Invoices”',
      body: 'Head office',
    });
  });

  test('combines several views, and opens the first', () => {
    const notification = createNotification(
      newPackages({ Contracts: 1200, Drafts: 0, Invoices: 3 }),
      texts,
      'Head office',
    );
    expect(notification).toEqual({
      title: 'New or changed packages in 2 saved views',
      body: 'Head office\nContracts: 1,200\nInvoices: 3',
      view: 'id of Contracts',
    });
  });

  test('limits the number of lines', () => {
    const four = createNotification(newPackages({ a: 1, b: 1, c: 1, d: 1 }), texts, null);
    expect(four?.body).toBe('a: 1\nb: 1\nc: 1\nd: 1');
    const five = createNotification(newPackages({ a: 1, b: 1, c: 1, d: 1, e: 1 }), texts, null);
    expect(five?.title).toBe('New or changed packages in 5 saved views');
    expect(five?.body).toBe('a: 1\nb: 1\nc: 1\nand 2 more views');
  });
});
