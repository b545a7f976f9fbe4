import { describe, expect, test } from 'vitest';
import type { CatalogStatus } from '../../../../../src/preload/contract/status.ts';
import { consequenceOf } from '../../../../../src/renderer/catalog/list/news.ts';
import { catalog, Shelf } from './shelf.ts';

function status(snapshot: string | null, rows: number, added: number | null = null): CatalogStatus {
  const changes = added === null ? null : { added, changed: 0, removed: 0 };
  return catalog(new Shelf(), { snapshot, rows, changes });
}

const view = (snapshot: string | null, total = 5) => ({ view: 1, total, snapshot, first: [] });

/** What becomes of a view, in a word. */
function becomes(
  before: CatalogStatus,
  now: CatalogStatus,
  shown: ReturnType<typeof view> | null,
  isOpening = false,
): string {
  return consequenceOf(before, now, shown, isOpening).kind;
}

describe('a view stays', () => {
  test('where nothing has changed that it shows', () => {
    expect(becomes(status('s1', 5), status('s1', 5), view('s1'))).toBe('none');
  });

  test('where the newer list is on offer already', () => {
    expect(becomes(status('s2', 5), status('s2', 6), view('s1'))).toBe('none');
  });

  test('the one that is on its way, also the first', () => {
    expect(becomes(status(null, 0), status(null, 0), null, true)).toBe('none');
  });
});

describe('a view is opened again', () => {
  test('where there is none', () => {
    expect(becomes(status('s1', 5), status('s1', 5), null)).toBe('again');
  });

  test('at once for the first rows, calmly for more of them', () => {
    expect(becomes(status(null, 0), status(null, 25), view(null, 0))).toBe('again');
    expect(becomes(status(null, 25), status(null, 50), view(null, 25))).toBe('grow');
  });

  test('for the first whole list, and where there is none any more', () => {
    expect(becomes(status(null, 50), status('s1', 60), view(null, 50))).toBe('again');
    expect(becomes(status('s1', 60), status(null, 0), view('s1'))).toBe('again');
  });

  test('where it is empty, which a newer list may contradict and nobody is reading', () => {
    expect(becomes(status('s1', 0), status('s2', 1, 1), view('s1', 0))).toBe('again');
  });

  test('where the newer list is the same', () => {
    expect(becomes(status('s1', 5), status('s2', 5, 0), view('s1'))).toBe('again');
  });
});

test('a view that shows the newest list is told so', () => {
  expect(becomes(status('s1', 5), status('s2', 6, 1), view('s2'))).toBe('newest');
});

describe('a newer list is offered', () => {
  test('with what it brings', () => {
    const { changes } = status('s2', 6, 1);
    expect(consequenceOf(status('s1', 5), status('s2', 6, 1), view('s1'), false)).toEqual({
      kind: 'news',
      news: { snapshot: 's2', changes },
    });
  });

  test('without numbers where another lies between, also if that brought nothing', () => {
    const offered = { kind: 'news', news: { snapshot: 's3', changes: null } };
    expect(consequenceOf(status('s2', 6), status('s3', 7, 1), view('s1'), false)).toEqual(offered);
    expect(consequenceOf(status('s2', 6), status('s3', 6, 0), view('s1'), false)).toEqual(offered);
  });
});
