import type { Rank } from '../../../../../preload/contract/view.ts';
import { allRows, type ResultSet } from '../result-set.ts';
import type { StoredRows } from '../../snapshot/stored-rows.ts';
import { noShelf, type ShelfContent } from '../shelf-rows.ts';
import { compareRanks, rankOf } from './rank.ts';
import type { RankedWords } from './ranked-words.ts';

/**
 * Sorts rows, which are in the order of equals, by the texts of their packages. `opened`: the rows that come first among equals,
 * the first one first. Deleted rows are last.
 */
export function sortByRank(
  rows: Pick<StoredRows, 'records'>,
  matching: Uint32Array,
  words: RankedWords,
  opened: readonly number[],
  { notes }: Pick<ShelfContent, 'notes'> = noShelf,
): ResultSet {
  const ranks = new Map<number, Rank>();
  for (const record of rows.records(matching))
    ranks.set(record.row, rankOf({ ...record, note: notes.get(record.id) ?? '' }, words, false));
  const placeOf = (row: number): number => (opened.includes(row) ? opened.indexOf(row) : opened.length);
  const compare = (a: number, b: number): number => {
    const [first, second] = [ranks.get(a), ranks.get(b)];
    if (first === undefined || second === undefined)
      return Number(first === undefined) - Number(second === undefined);
    return compareRanks(first, second) || placeOf(a) - placeOf(b);
  };
  return {
    ...allRows(Uint32Array.from([...matching].sort(compare))),
    rankOf: (row) => {
      const rank = ranks.get(row);
      return rank === undefined ? null : { ...rank, wasOpened: opened.includes(row) };
    },
  };
}
