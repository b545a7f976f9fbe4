import { describe, expect, it } from 'vitest';
import {
  BlockBuilder,
  type IndexedRow,
} from '../../../../../../src/main/catalog/worker/index/block-builder.ts';
import { fold } from '../../../../../../src/main/catalog/worker/index/fold.ts';
import { IndexFile } from '../../../../../../src/main/catalog/worker/index/index-file.ts';
import {
  parseQuery,
  type SearchField,
  type Term,
} from '../../../../../../src/main/catalog/worker/index/query.ts';
import { blockRows, blockWords } from '../../../../../../src/main/catalog/worker/index/row-bits.ts';
import { SealedBlock } from '../../../../../../src/main/catalog/worker/index/sealed-block.ts';
import { addShortTermBitmaps } from '../../../../../../src/main/catalog/worker/index/short-term-bitmaps.ts';
import type { Steps } from '../../../../../../src/main/catalog/worker/steps.ts';
import { facetFields, type FacetField } from '../../../../../../src/preload/contract/view.ts';
import fc from '../../../../../equipment/support/properties.ts';

const word = fc.constantFrom<string[]>(
  'a',
  'ab',
  'abc',
  'Öre',
  'straße',
  'x y',
  '한국',
  'b\0c',
  'ABCDEFGH',
  'fgh-1',
  '',
);
const text = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '));
const someRow = fc.record({
  id: fc.string({ unit: fc.constantFrom('a', 'b', '1', '-', ' '), minLength: 1, maxLength: 10 }),
  name: text,
  comments: text,
  status: word,
  channel: word,
  creator: word,
  updater: word,
  creatorId: word,
  updaterId: word,
  createdAt: fc.option(fc.integer({ min: 0, max: 9 })),
  updatedAt: fc.option(fc.integer({ min: 0, max: 9 })),
});
/** Row numbers of a block with holes. */
const someRows = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: blockRows - 1 }), someRow), {
  selector: ([row]) => row,
  maxLength: 30,
});

function done<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

function toRows(rows: readonly (readonly [number, Omit<IndexedRow, 'row'>])[]): readonly IndexedRow[] {
  return rows.map(([row, rest]) => ({ row, ...rest })).sort((a, b) => a.row - b.row);
}

function sealed(rows: readonly IndexedRow[]): SealedBlock {
  const builder = new BlockBuilder();
  for (const row of rows) builder.add(row);
  const file = IndexFile.inMemory();
  return new SealedBlock(file, done(addShortTermBitmaps(file, done(builder.seal(file)))));
}

function placesOf(work: (into: Uint16Array<ArrayBuffer>) => void): readonly number[] {
  const bits = new Uint16Array(blockWords);
  work(bits);
  return Array.from({ length: blockRows }, (_, place) => place).filter(
    (place) => ((bits[place >>> 4] ?? 0) & (1 << (place & 15))) !== 0,
  );
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
    fc.array(fc.constantFrom('a', 'b', 'bc', 'ore', 'SS', '한', 'fgh', '-', '\0', '1'), {
      minLength: 1,
      maxLength: 3,
    }),
    fc.constantFrom('', ' '),
  )
  .map(([field, parts, gap]) => `${field}"${parts.join(gap)}"`);

describe('a block of the index', () => {
  it('finds exactly the rows that contain a term or a phrase', () => {
    fc.assert(
      fc.property(someRows, fc.array(query, { minLength: 1, maxLength: 6 }), (rows, queries) => {
        const listed = toRows(rows);
        const block = sealed(listed);
        for (const term of queries.flatMap((each) => parseQuery(each))) {
          expect(placesOf((into) => block.match(term, into))).toEqual(
            listed.filter((row) => isFound(row, term)).map(({ row }) => row),
          );
        }
      }),
      { numRuns: 25 },
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
    const nothing = { status: '', channel: '', creator: '', updater: '', creatorId: '', updaterId: '' };
    const block = sealed(
      names.map((name, at) => ({
        ...nothing,
        row: at + 1,
        id: `id ${name}`,
        name: at % 2 === 0 ? name : '',
        comments: at % 2 === 0 ? '' : name,
        createdAt: null,
        updatedAt: null,
      })),
    );
    const found = (typed: string): readonly (readonly number[])[] =>
      parseQuery(typed).map((term) => placesOf((into) => block.match(term, into)));
    expect(found('"order intake"')).toEqual([[1, 2]]);
    expect(found('name:"order intake" comment:"order intake"')).toEqual([[1], [2]]);
    expect(found('"order new intake"')).toEqual([[5]]);
    expect(found('"r n"')).toEqual([[5, 7, 10]]);
    expect(found('id:"id ord"')).toEqual([[1, 3, 4, 5, 6, 7, 9, 10]]);
  });

  it('finds exactly the rows with a value or with a time that passes', () => {
    fc.assert(
      fc.property(someRows, fc.array(word), fc.integer({ min: 0, max: 9 }), (rows, values, least) => {
        const listed = toRows(rows);
        const block = sealed(listed);
        const found = (passes: (row: IndexedRow) => boolean): readonly number[] =>
          listed.filter(passes).map(({ row }) => row);
        for (const field of facetFields)
          expect(
            placesOf((into) => block.matchValues(field, values, into)),
            field,
          ).toEqual(found((row) => valuesOf(row, field).some((value) => values.includes(value))));
        expect(placesOf((into) => block.matchTimes('created', (raw) => raw >= least, into))).toEqual(
          found(({ createdAt }) => createdAt !== null && createdAt >= least),
        );
      }),
      { numRuns: 25 },
    );
  });

  it('counts the values of given rows', () => {
    fc.assert(
      fc.property(someRows, fc.integer({ min: 1, max: 60_000 }), (rows, least) => {
        const listed = toRows(rows);
        const block = sealed(listed);
        const among = new Uint16Array(blockWords);
        const counted = listed.filter(({ row }) => row >= least);
        for (const { row } of counted) among[row >>> 4] = (among[row >>> 4] ?? 0) | (1 << (row & 15));
        for (const field of facetFields) {
          const expected = new Map<string, number>();
          for (const value of counted.flatMap((row) => valuesOf(row, field)))
            expected.set(value, (expected.get(value) ?? 0) + 1);
          const counts = new Map<string, number>();
          block.countValues(field, among, (value, count) => {
            counts.set(value, (counts.get(value) ?? 0) + count);
          });
          expect(new Map([...counts].sort()), field).toEqual(new Map([...expected].sort()));
        }
      }),
      { numRuns: 25 },
    );
  });

  it('stores long posting lists and short terms as bitmaps', () => {
    const rows = Array.from({ length: blockRows - 1 }, (_, at) => ({
      row: at + 1,
      id: `id-${at}`,
      name: `common ${at % 3 === 0 ? 'third' : 'other'} w${at % 5000}`,
      comments: '',
      status: at % 2 === 0 ? 'EVEN' : 'ODD',
      channel: '',
      creator: '',
      updater: '',
      creatorId: '',
      updaterId: '',
      createdAt: at,
      updatedAt: null,
    }));
    const block = sealed(rows);
    const count = (typed: string): number =>
      parseQuery(typed).reduce((sum, term) => sum + placesOf((into) => block.match(term, into)).length, 0);
    expect('shortKeys' in block.pieces ? block.pieces.shortKeys.bytes : 0).toBeGreaterThan(8);
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
    const half = new Uint16Array(blockWords).fill(0xffff, 0, blockWords / 2);
    const counted: [string, number][] = [];
    block.countValues('status', half, (value, found) => counted.push([value, found]));
    expect(counted).toEqual([
      ['EVEN', 16_384],
      ['ODD', 16_383],
    ]);
  });
});
