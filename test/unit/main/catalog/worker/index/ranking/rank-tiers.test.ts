import { describe, expect, it } from 'vitest';
import { fold } from '../../../../../../../src/main/catalog/worker/index/fold.ts';
import type { Term } from '../../../../../../../src/main/catalog/worker/index/query.ts';
import { listTerms } from '../../../../../../equipment/support/list-terms.ts';
import { compareRanks, rankOf } from '../../../../../../../src/main/catalog/worker/index/ranking/rank.ts';
import { RankTiers } from '../../../../../../../src/main/catalog/worker/index/ranking/rank-tiers.ts';
import { rankedWords } from '../../../../../../../src/main/catalog/worker/index/ranking/ranked-words.ts';
import { addRow, emptyRows, rowsIn } from '../../../../../../../src/main/catalog/worker/index/row-bits.ts';
import type { IndexedRow } from '../../../../../../../src/main/catalog/worker/index/segment-builder.ts';
import fc from '../../../../../../equipment/support/properties.ts';
import { lastRow, segments } from '../segments.ts';

function isFound(row: IndexedRow, { field, parts }: Term): boolean {
  const texts = field === null ? Object.values(row).filter((value) => typeof value === 'string') : [row.name];
  const pattern = new RegExp(parts.map((part) => RegExp.escape(part)).join('\\s+'), 'u');
  return texts.some((text) => pattern.test(fold(text)));
}

const piece = fc.constantFrom(
  'a',
  'ab',
  'bc',
  'ore',
  'ss',
  '한',
  'fgh',
  '1',
  '-',
  '布',
  '発布',
  '前',
  '金額テ',
  'x',
);
const words = fc
  .array(
    fc.oneof(
      piece,
      fc.array(piece, { minLength: 2, maxLength: 3 }).map((parts) => `"${parts.join(' ')}"`),
      piece.map((text) => `name:${text}`),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((typed) => typed.join(' '));

describe('the tiers of a search', () => {
  it('are the rows of each rank, the best first', () => {
    fc.assert(
      fc.property(segments, words, ({ listed, made }, typed) => {
        const terms = listTerms(typed);
        const ranked = rankedWords(terms);
        if (ranked === null) return;
        const found = listed.filter((row) => terms.every((term) => isFound(row, term)));
        const ranks = found
          .map((row) => ({ row: row.row, rank: rankOf({ ...row, note: '' }, ranked, false) }))
          .sort((a, b) => compareRanks(a.rank, b.rank));
        const expected = Object.values(
          Object.groupBy(ranks, ({ rank }) => ranks.findIndex((each) => compareRanks(each.rank, rank) === 0)),
        ).map((group = []) => ({
          rank: group[0]?.rank,
          rows: group.map(({ row }) => row).sort((a, b) => a - b),
        }));
        const bits = emptyRows(lastRow);
        for (const { row } of found) addRow(bits, row);
        for (const placed of made) {
          const tiers = new RankTiers(ranked, bits, found.length, () => [placed]);
          const rows = [];
          for (let tier = tiers.next(); tier !== null; tier = tiers.next()) {
            rows.push({ rank: { ...tier.rank, wasOpened: false }, rows: [...rowsIn(tier.bits)] });
            expect(tier.count).toBe(rowsIn(tier.bits).length);
          }
          expect(rows).toEqual(expected);
        }
      }),
      { numRuns: 300 },
    );
  });
});
