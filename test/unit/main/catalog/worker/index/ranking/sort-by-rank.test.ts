import { expect, it } from 'vitest';
import { parseQuery } from '../../../../../../../src/main/catalog/worker/index/query.ts';
import { rankedWords } from '../../../../../../../src/main/catalog/worker/index/ranking/ranked-words.ts';
import type { ResultSet } from '../../../../../../../src/main/catalog/worker/index/result-set.ts';
import { sortByRank } from '../../../../../../../src/main/catalog/worker/index/ranking/sort-by-rank.ts';

const names = new Map([
  [1, 'New invoice'],
  [2, 'Invoice'],
  [3, 'Invoices'],
  [4, 'Payroll'],
  [5, 'Old invoice'],
]);

const rows = {
  records: (wanted: Iterable<number>) =>
    [...wanted].flatMap((row) => {
      const name = names.get(row);
      return name === undefined
        ? []
        : [
            {
              row,
              id: String(row),
              name,
              creator: 'Ada',
              updater: null,
              status: null,
              comments: 'an invoice',
            },
          ];
    }),
};

function ranked(matching: readonly number[], opened: readonly number[] = []): ResultSet {
  const words = rankedWords(parseQuery('invoice'));
  if (words === null) throw new Error('no words');
  return sortByRank(rows, Uint32Array.from(matching), words, opened);
}

function sorted(matching: readonly number[], opened?: readonly number[]): readonly number[] {
  return [...ranked(matching, opened).rows(0, 10)];
}

it('sorts rows by rank, and equals as they were', () => {
  expect(sorted([4, 5, 1, 3, 2])).toEqual([2, 5, 1, 3, 4]);
});

it('puts opened rows first among equals, in their order', () => {
  expect(sorted([5, 1, 3, 2], [1, 5, 3])).toEqual([2, 1, 5, 3]);
});

it('puts deleted rows last', () => {
  expect(sorted([9, 4, 2])).toEqual([2, 4, 9]);
});

it('knows the rank of each row that exists', () => {
  const found = ranked([9, 3, 5], [3]);
  expect(found.rankOf?.(3)).toEqual({ places: ['nameStart'], form: 'start', wasOpened: true });
  expect(found.rankOf?.(5)).toEqual({ places: ['nameWord'], form: 'apart', wasOpened: false });
  expect(found.rankOf?.(9)).toBeNull();
});
