import { describe, expect, test } from 'vitest';
import { bringsNews, noticeOf, type ViewNews } from '../../../../src/main/view-notices/news.ts';
import { messagesOf } from '../../../../src/preload/contract/messages/index.ts';
import { nothingStored, type CatalogStatus } from '../../../../src/preload/contract/status.ts';

const texts = messagesOf('en').shell.viewNews;
const first: CatalogStatus = { ...nothingStored, snapshot: 'snapshot-1', completeAt: 1000, complete: true };
const changes = { added: 3, changed: 1, removed: 0 };
const second: CatalogStatus = { ...first, snapshot: 'snapshot-2', completeAt: 2000, changes };

describe('a sync brings news', () => {
  test('where another snapshot has packages that the one before had not', () => {
    expect(bringsNews(first, second, null)).toBe(true);
    expect(bringsNews(first, second, 'snapshot-1')).toBe(true);
  });

  test('also where it is not complete', () => {
    expect(bringsNews(first, { ...second, complete: false, completeAt: 1000 }, null)).toBe(true);
  });

  test.each<[string, CatalogStatus, CatalogStatus, string | null]>([
    ['for the first snapshot', nothingStored, { ...first, changes: null }, null],
    ['for the same snapshot', second, second, null],
    ['twice', first, second, 'snapshot-2'],
    [
      'where packages have only changed or gone',
      first,
      { ...second, changes: { ...changes, added: 0 } },
      null,
    ],
    [
      'where the list was never read to its end before',
      { ...first, complete: false, completeAt: null },
      second,
      null,
    ],
  ])('but not %s', (_, before, after, toldOf) => {
    expect(bringsNews(before, after, toldOf)).toBe(false);
  });
});

describe('a notification', () => {
  const news = (counts: Readonly<Record<string, number>>): readonly ViewNews[] =>
    Object.entries(counts).map(([name, count]) => ({ view: { id: `id of ${name}`, name }, count }));

  test('is not for nothing', () => {
    expect(noticeOf([], texts, null)).toBeNull();
    expect(noticeOf(news({ Invoices: 0 }), texts, null)).toBeNull();
  });

  test('names the one view', () => {
    const told = noticeOf(news({ Contracts: 0, Invoices: 3 }), texts, null);
    expect(told).toEqual({ title: '3 new packages match “Invoices”', body: '', view: 'id of Invoices' });
    expect(noticeOf(news({ Invoices: 1 }), texts, 'Head office')).toMatchObject({
      title: '1 new package matches “Invoices”',
      body: 'Head office',
    });
  });

  test('is one for several views, and leads to the first', () => {
    const told = noticeOf(news({ Contracts: 1200, Drafts: 0, Invoices: 3 }), texts, 'Head office');
    expect(told).toEqual({
      title: 'New packages in 2 saved views',
      body: 'Head office\nContracts: 1,200\nInvoices: 3',
      view: 'id of Contracts',
    });
  });

  test('stays short', () => {
    const four = noticeOf(news({ a: 1, b: 1, c: 1, d: 1 }), texts, null);
    expect(four?.body).toBe('a: 1\nb: 1\nc: 1\nd: 1');
    const five = noticeOf(news({ a: 1, b: 1, c: 1, d: 1, e: 1 }), texts, null);
    expect(five?.title).toBe('New packages in 5 saved views');
    expect(five?.body).toBe('a: 1\nb: 1\nc: 1\nand 2 more views');
  });
});
