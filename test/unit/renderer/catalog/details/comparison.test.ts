import { describe, expect, it } from 'vitest';
import type { ItemDetails, ItemField } from '../../../../../src/preload/contract/view.ts';
import {
  columnHeadings,
  compare,
  comparisonTable,
  timeTexts,
} from '../../../../../src/renderer/catalog/details/comparison.ts';

function field(key: string, text: string, more: Partial<ItemField> = {}): ItemField {
  return { key, value: { text, marks: [0, 1] }, length: text.length, time: null, ...more };
}

function item(id: string, fields: Readonly<Record<string, string>>): ItemDetails {
  const all = { ...fields, processId: id };
  return { id, fields: Object.entries(all).map(([key, text]) => field(key, text)) };
}

const keysOf = (...items: readonly ItemDetails[]): readonly string[] =>
  compare(items, 'en').differing.map(({ key }) => key);

/** The marked words of each package in the only field that differs, besides the id. */
function markedWords(...texts: readonly string[]): readonly (readonly string[])[] {
  const { differing } = compare(
    texts.map((comments, at) => item(String(at), { comments })),
    'en',
  );
  return (differing[0]?.fields ?? []).map((each) => {
    const { text, marks } = each?.value ?? { text: '', marks: [] };
    return marks.flatMap((from, at) => (at % 2 === 0 ? [text.slice(from, marks[at + 1])] : []));
  });
}

describe('only fields that differ are shown', () => {
  it('in the order of the details, IDs last, without names and the total', () => {
    const one = { createdBy: 'u1', processName: 'A', comments: 'x', processStatus: 'DRAFT', totalcount: '7' };
    const other = { ...one, createdBy: 'u2', processName: 'B', comments: 'y', totalcount: '8' };
    expect(keysOf(item('1', one), item('2', other))).toEqual(['comments', 'createdBy', 'processId']);
    expect(compare([item('1', one), item('2', other)], 'en').same).toBe(1);
  });

  it('a missing value is the same as an empty one, but not as another', () => {
    expect(keysOf(item('1', { extra: '' }), item('2', {}))).toEqual(['processId']);
    expect(keysOf(item('1', { extra: 'x' }), item('2', {}))).toEqual(['extra', 'processId']);
  });

  it('if only one of several packages has another value', () => {
    expect(keysOf(item('1', { a: 'x' }), item('2', { a: 'x' }), item('3', { a: 'y' }))).toEqual([
      'a',
      'processId',
    ]);
  });

  it('a text that was cut differs by its length, and is told', () => {
    const cut = (id: string, length: number): ItemDetails => ({
      id,
      fields: [field('comments', 'beginning', { length })],
    });
    expect(keysOf(cut('1', 30_000), cut('2', 30_001))).toEqual(['comments']);
    expect(compare([cut('1', 30_000), cut('2', 30_000)], 'en')).toMatchObject({
      differing: [],
      same: 1,
      isPartial: true,
    });
  });
});

describe('words that differ are marked', () => {
  it('in both texts', () => {
    expect(markedWords('Waits for Anna today', 'Waits for Ben today')).toEqual([['Anna'], ['Ben']]);
  });

  it('in several texts compared with the first', () => {
    expect(markedWords('one two three', 'one 2 three', 'one two 3')).toEqual([
      ['two', 'three'],
      ['2'],
      ['3'],
    ]);
  });

  it('unless they have no word in common', () => {
    expect(markedWords('one', 'two')).toEqual([[], []]);
    expect(markedWords('one, two', 'three, four')).toEqual([[], []]);
    expect(markedWords('', 'two')).toEqual([[], []]);
  });

  it('not in IDs, times and statuses', () => {
    const { differing } = compare(
      [
        item('1', { channelId: 'a b', processStatus: 'A B' }),
        item('2', { channelId: 'a c', processStatus: 'A C' }),
      ],
      'en',
    );
    expect(differing.flatMap(({ fields }) => fields.flatMap((each) => each?.value.marks ?? []))).toEqual([]);
  });
});

it('different times never look the same', () => {
  const at = Date.UTC(2026, 10, 3, 9, 41);
  const texts = (...times: readonly number[]): number =>
    new Set(
      timeTexts(
        times.map((time) => field('createdAt', '', { time })),
        at + 30 * 86_400_000,
      ).values(),
    ).size;
  expect(texts(at, at + 86_400_000)).toBe(2);
  expect(texts(at, at + 60_000)).toBe(2);
  expect(texts(at, at + 1000)).toBe(2);
  expect(texts(at, at)).toBe(1);
});

describe('the headings of columns', () => {
  const now = Date.UTC(2026, 10, 30);
  const twin = (id: string, day: number, updatorName: string): ItemDetails => ({
    id,
    fields: [
      field('processName', 'Twin'),
      field('updatorName', updatorName),
      field('updatedAt', '', { time: Date.UTC(2026, 10, day) }),
    ],
  });

  it('are the names if they differ', () => {
    const items = [item('1', { processName: 'East' }), item('2', {})];
    expect(columnHeadings(items, now)).toEqual({ commonName: null, headings: ['East', 'Without a name'] });
  });

  it('are the date, the person or the ID if the name is the same', () => {
    const headings = (...items: readonly ItemDetails[]): readonly string[] =>
      columnHeadings(items, now).headings;
    expect(columnHeadings([twin('1', 3, 'Zoë'), twin('2', 4, 'Zoë')], now)).toEqual({
      commonName: 'Twin',
      headings: [expect.stringContaining('3 November'), expect.stringContaining('4 November')],
    });
    expect(headings(twin('1', 3, 'Zoë'), twin('2', 3, 'Ben'))).toEqual(['Zoë', 'Ben']);
    expect(headings(twin('12345678-1', 3, ''), twin('87654321-1', 3, 'Ben'))).toEqual([
      '12345678',
      '87654321',
    ]);
    expect(headings(twin('12345678-1', 3, ''), twin('12345678-2', 3, ''))).toEqual([
      '12345678-1',
      '12345678-2',
    ]);
  });

  it('have the name and more where only some are the same', () => {
    const items = [twin('1', 3, 'Zoë'), item('2', { processName: 'East' }), twin('3', 3, 'Ben')];
    expect(columnHeadings(items, now)).toEqual({
      commonName: null,
      headings: ['Twin, 1', 'East', 'Twin, 3'],
    });
  });
});

it('is copied as a table with names as headings and times as times', () => {
  const items = [item('1', { processName: 'East', comments: 'x' }), item('2', { comments: 'y' })];
  const times = [field('createdAt', '5', { time: 5 }), null] as const;
  const { differing } = compare(items, 'en');
  expect(
    comparisonTable(columnHeadings(items, 0), [...differing, { key: 'createdAt', fields: times }]),
  ).toEqual({
    headings: ['', 'East', 'Without a name'],
    rows: [
      ['Comments', 'x', 'y'],
      ['Package ID', '1', '2'],
      ['Created', { at: 5 }, null],
    ],
  });
});
