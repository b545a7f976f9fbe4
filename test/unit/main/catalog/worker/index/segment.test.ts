import { describe, expect, it } from 'vitest';
import { fold } from '../../../../../../src/main/catalog/worker/index/fold.ts';
import type { SearchField, Term } from '../../../../../../src/main/catalog/worker/index/query.ts';
import {
  addRowsOf,
  ordinalsIn,
  type PlacedSegment,
} from '../../../../../../src/main/catalog/worker/index/placed-segment.ts';
import {
  addRow,
  emptyRows,
  rowsIn,
  wordsFor,
  type RowBits,
} from '../../../../../../src/main/catalog/worker/index/row-bits.ts';
import { type IndexedRow } from '../../../../../../src/main/catalog/worker/index/segment-builder.ts';
import type { ShortTermField } from '../../../../../../src/main/catalog/worker/index/segment-pieces.ts';
import { Segment } from '../../../../../../src/main/catalog/worker/index/segment.ts';
import { facetFields, type FacetField } from '../../../../../../src/preload/contract/view.ts';
import { listTerms } from '../../../../../equipment/support/list-terms.ts';
import { lastRow, mergedSegment, nothing, segmentOf, segments, word } from './segments.ts';
import fc from '../../../../../equipment/support/properties.ts';

function rowsOf(placed: PlacedSegment, work: (segment: Segment, into: RowBits) => void): readonly number[] {
  const ordinals = new Uint32Array(wordsFor(placed.segment.size));
  work(placed.segment, ordinals);
  const rows = emptyRows(lastRow);
  addRowsOf(placed, ordinals, rows);
  return [...rowsIn(rows)];
}

const textsOf: Readonly<Record<SearchField, (row: IndexedRow) => readonly string[]>> = {
  name: (row) => [row.name],
  comments: (row) => [row.comments],
  people: (row) => [row.creator, row.updater],
  creator: (row) => [row.creator],
  updater: (row) => [row.updater],
  status: (row) => [row.status],
  channel: (row) => [row.channel],
  id: (row) => [row.id, row.channel, row.creatorId, row.updaterId],
};

/** The values of a filter that a row has; people are one value where they are the same, and none is one, too. */
function valuesOf({ creator, updater, ...row }: IndexedRow, field: FacetField): readonly string[] {
  if (field === 'creator' || field === 'updater') return [{ creator, updater }[field]];
  if (field !== 'people') return [row[field]];
  const people = new Set([creator, updater].filter((name) => name !== ''));
  return people.size === 0 ? [''] : [...people];
}

function isFound(row: IndexedRow, { field, parts }: Term): boolean {
  const fields = field === null ? (['name', 'comments', 'people', 'status', 'id'] as const) : [field];
  const pattern = new RegExp(parts.map((part) => RegExp.escape(part)).join('\\s+'), 'u');
  return fields.some((each) => textsOf[each](row).some((value) => pattern.test(fold(value))));
}

const query = fc
  .tuple(
    fc.constantFrom('', 'name:', 'comment:', 'by:', 'creator:', 'updater:', 'status:', 'channel:', 'id:'),
    fc.array(
      fc.constantFrom(
        'a',
        'b',
        'bc',
        'ore',
        'SS',
        '한',
        'fgh',
        '-',
        '\0',
        '1',
        '布',
        '発布',
        '前',
        'x金',
        '金額テ',
        'テストy',
        'スト',
      ),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
    fc.constantFrom('', ' '),
  )
  .map(([field, parts, gap]) => `${field}"${parts.join(gap)}"`);

describe('a segment of the index', () => {
  it('finds exactly the rows that contain a term or a phrase', () => {
    fc.assert(
      fc.property(segments, fc.array(query, { minLength: 1, maxLength: 6 }), ({ listed, made }, queries) => {
        for (const term of queries.flatMap((each) => listTerms(each))) {
          const expected = listed.filter((row) => isFound(row, term)).map(({ row }) => row);
          for (const placed of made)
            expect(
              rowsOf(placed, (segment, into) => segment.match(term, into)),
              JSON.stringify(term),
            ).toEqual(expected);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('matches the first word of a phrase by its end, the last by its beginning, and others as a whole', () => {
    const names = [
      'order intake',
      'reorder  \n intakes',
      'orders intake',
      'order reintake',
      'order new intake',
      'order anew intake',
      'order newer intake',
      'intake order',
      'order',
      'order newnew intake',
    ];
    const placed = segmentOf(
      names.map((name, at) => ({
        ...nothing,
        row: at + 1,
        id: `id ${name}`,
        name: at % 2 === 0 ? name : '',
        comments: at % 2 === 0 ? '' : name,
      })),
    );
    const found = (typed: string): readonly (readonly number[])[] =>
      listTerms(typed).map((term) => rowsOf(placed, (segment, into) => segment.match(term, into)));
    expect(found('"order intake"')).toEqual([[1, 2]]);
    expect(found('name:"order intake" comment:"order intake"')).toEqual([[1], [2]]);
    expect(found('"order new intake"')).toEqual([[5]]);
    expect(found('"r n"')).toEqual([[5, 7, 10]]);
    expect(found('id:"id ord"')).toEqual([[1, 3, 4, 5, 6, 7, 9, 10]]);
  });

  it('finds phrases in texts that are longer than all before', () => {
    const lengths = [500, 5000, 50_000];
    const rows = lengths.map((length, at) => ({
      ...nothing,
      row: at + 1,
      id: `${at}`,
      comments: `${'word '.repeat(length)}end`,
    }));
    const placed = segmentOf(rows);
    const found = listTerms('"word end"').map((term) =>
      rowsOf(placed, (segment, into) => segment.match(term, into)),
    );
    expect(found).toEqual([[1, 2, 3]]);
  });

  it('finds terms in texts without spaces only where their characters follow each other', () => {
    const names = ['発布前に確認', '発布後、布前', '前発 布前', 'v2金額 テスト', 'テスト済み', 'テス スト'];
    const placed = segmentOf(names.map((name, at) => ({ ...nothing, row: at + 1, id: `${at}`, name })));
    const found = (typed: string): readonly (readonly number[])[] =>
      listTerms(typed).map((term) => rowsOf(placed, (segment, into) => segment.match(term, into)));
    expect(found('布前 発布前 発布 前 布前に確')).toEqual([[1, 2, 3], [1], [1, 2], [1, 2, 3], [1]]);
    expect(found('v2金 2金額 金額 "金額 テ" "額 テスト" 額テ')).toEqual([[4], [4], [4], [4], [4], []]);
    expect(found('テスト "発 布" "テス スト"')).toEqual([[4, 5], [3], [6]]);
  });

  it('finds exactly the rows with a value or with a time that passes', () => {
    fc.assert(
      fc.property(
        segments,
        fc.array(word),
        fc.integer({ min: 0, max: 9 }),
        ({ listed, made }, values, least) => {
          const expected = (passes: (row: IndexedRow) => boolean): readonly number[] =>
            listed.filter(passes).map(({ row }) => row);
          for (const placed of made) {
            for (const field of facetFields)
              expect(
                rowsOf(placed, (segment, into) => segment.matchValues(field, values, into)),
                field,
              ).toEqual(expected((row) => valuesOf(row, field).some((value) => values.includes(value))));
            expect(
              rowsOf(placed, (segment, into) => segment.matchTimes('created', (raw) => raw >= least, into)),
            ).toEqual(expected(({ createdAt }) => createdAt !== null && createdAt >= least));
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('counts the values of given rows', () => {
    fc.assert(
      fc.property(segments, fc.integer({ min: 1, max: lastRow }), ({ listed, made }, least) => {
        const counted = listed.filter(({ row }) => row >= least);
        const among = emptyRows(lastRow);
        for (const { row } of counted) addRow(among, row);
        for (const field of facetFields) {
          const expected = new Map<string, number>();
          for (const value of counted.flatMap((row) => valuesOf(row, field)))
            expected.set(value, (expected.get(value) ?? 0) + 1);
          for (const placed of made) {
            const counts = new Map<string, number>();
            placed.segment.countValues(field, ordinalsIn(placed, among), (value, count) => {
              counts.set(value, (counts.get(value) ?? 0) + count);
            });
            expect(new Map([...counts].sort()), field).toEqual(new Map([...expected].sort()));
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it('drops entries that no current row has when it is merged', () => {
    const row = { ...nothing, row: 1, id: '1' };
    const earlier = { ...row, name: 'vanished', creator: 'Gone' };
    const { segment } = mergedSegment([{ ...row, name: 'new' }], [earlier]);
    expect(segment.pieces.columns.at(-1)).toBe(
      segmentOf([{ ...row, name: 'new' }]).segment.pieces.columns.at(-1),
    );
  });

  it('stores long posting lists and short terms as bitmaps', () => {
    const rows = Array.from({ length: 65_535 }, (_, at) => ({
      ...nothing,
      row: at + 1,
      id: `id-${3 * at}`,
      name: `common ${at % 3 === 0 ? 'third' : 'other'} w${at % 5000} ${at % 2 === 0 ? 'x' : ''}t${at}`,
      status: at % 2 === 0 ? 'EVEN' : 'ODD',
      createdAt: at,
    }));
    const placed = segmentOf(rows);
    const { segment } = placed;
    const count = (typed: string): number =>
      listTerms(typed).reduce((sum, term) => {
        const ordinals = new Uint32Array(wordsFor(segment.size));
        segment.match(term, ordinals);
        return sum + rowsIn(ordinals).length;
      }, 0);
    expect(segment.pieces.shortTerms?.keys.bytes).toBeGreaterThan(8);
    expect(count('common')).toBe(rows.length);
    expect(count('third')).toBe(rows.filter(({ name }) => name.includes('third')).length);
    expect(count('t')).toBe(rows.length);
    expect(count('name:t')).toBe(rows.length);
    expect(count('w1')).toBe(rows.filter(({ name }) => name.includes('w1')).length);
    expect(count('status:even')).toBe(Math.ceil(rows.length / 2));
    expect(count('"common third"')).toBe(count('third'));
    expect(count('"third common"')).toBe(0);
    expect(count('"rd w1"')).toBe(rows.filter(({ name }) => name.includes('rd w1')).length);
    expect(count('id-6553')).toBe(rows.filter(({ id }) => id.includes('id-6553')).length);
    const stored = (term: string, field: ShortTermField): number | undefined => {
      const ordinals = new Uint32Array(wordsFor(segment.size));
      const isStored = segment.lists.shortTerms?.addTo(ordinals, Buffer.from(term), field);
      return isStored === true ? rowsIn(ordinals).length : undefined;
    };
    for (const term of ['t', '1', '4']) {
      const inName = rows.filter(({ name }) => name.includes(term)).length;
      expect(stored(term, 'name')).toBe(inName);
      expect(stored(term, 'texts')).toBe(inName);
      expect(stored(term, 'any')).toBe(rows.filter(({ id, name }) => `${id} ${name}`.includes(term)).length);
    }
    expect(stored('t', 'word')).toBe(rows.filter(({ name }) => name.includes(' t')).length);
    expect(stored('1', 'word')).toBeUndefined();
    const half = new Uint32Array(wordsFor(segment.size)).fill(0xffff_ffff, 0, 1024);
    const counted: [string, number][] = [];
    segment.countValues('status', half, (value, found) => counted.push([value, found]));
    expect(counted).toEqual([
      ['EVEN', 16_384],
      ['ODD', 16_383],
    ]);
  });
});
