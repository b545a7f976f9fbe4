import { describe, expect, it } from 'vitest';
import type { ListRow, SearchedColumn } from '../../../../../src/preload/contract/view.ts';
import {
  hiddenExcerpt,
  placeBeside,
  placeMatches,
  shareRoom,
  type TextMeasure,
} from '../../../../../src/renderer/catalog/grid/row-matches.ts';
import { row } from '../list/rows.ts';

/** Every letter has a width of 1. */
const measure: TextMeasure = {
  textFits: (text, width) => text.length <= width,
  textWidth: (text) => text.length,
  idWidth: (text) => text.length,
  lettersThatFit: (width) => width,
};

const texts = {
  name: 'Invoice approval for Berlin',
  comments: 'Please check the amount before it is paid',
  creator: 'Anna Lee',
  updater: 'Ben Shaw',
  status: 'IN_REVIEW',
  id: '8f3a1c22-0000-4000-8000-00000000abcd',
  channel: 'channel-1',
} as const;

/** A row in which words are found in columns. */
function rowWith(...found: readonly (readonly [word: string, ...columns: SearchedColumn[]])[]): ListRow {
  const matchesByTerm = found.map(([word, ...columns]) =>
    columns.map((column) => {
      const at = texts[column].indexOf(word);
      return { column, range: [at, at + word.length] as const };
    }),
  );
  const marked = (column: SearchedColumn) => ({
    text: texts[column],
    marks: matchesByTerm
      .flat()
      .filter((match) => match.column === column)
      .map(({ range }) => range)
      .toSorted(([a], [b]) => a - b)
      .flat(),
  });
  return {
    ...row(texts.id),
    name: marked('name'),
    comments: marked('comments'),
    creator: marked('creator'),
    updater: marked('updater'),
    status: marked('status'),
    channel: marked('channel'),
    idMarks: marked('id').marks,
    matchesByTerm,
  };
}

/** What cells and hidden matches show, cut to their widths. */
function shownIn(found: ListRow, widths: Partial<Record<SearchedColumn, number>>): Record<string, string> {
  const columns = (['name', 'comments', 'creator', 'updater', 'status', 'id', 'channel'] as const).filter(
    (column) => widths[column] !== undefined,
  );
  const { excerpts, hidden } = placeMatches(found, columns, (column) => widths[column] ?? 0, measure);
  const cells = [...excerpts].map(([column, { text }]) => [column, text.slice(0, widths[column])] as const);
  const others = hidden.map(
    (match) => [`hidden ${match.field}`, hiddenExcerpt(match, 12, measure).text.slice(0, 12)] as const,
  );
  return Object.fromEntries<string>([...cells, ...others]);
}

describe('matches in a row', () => {
  it('stay as they are in wide cells', () => {
    const found = rowWith(['Berlin', 'name'], ['paid', 'comments']);
    expect(shownIn(found, { name: 30, comments: 50 })).toEqual({
      name: texts.name,
      comments: texts.comments,
    });
  });

  it('are shown by a cell that excerpts its text', () => {
    expect(shownIn(rowWith(['Berlin', 'name']), { name: 12 })).toEqual({ name: '…for Berlin' });
  });

  it('need no room where another cell shows them', () => {
    const found = rowWith(['Invoice', 'name'], ['paid', 'comments'], ['Please', 'comments', 'name']);
    expect(
      shownIn(
        {
          ...found,
          name: { text: 'Please, Invoice', marks: [0, 6, 8, 15] },
          matchesByTerm: [
            [{ column: 'name', range: [8, 15] }],
            [{ column: 'comments', range: [37, 41] }],
            [
              { column: 'name', range: [0, 6] },
              { column: 'comments', range: [0, 6] },
            ],
          ],
        },
        { name: 20, comments: 10 },
      ),
    ).toEqual({ name: 'Please, Invoice', comments: '…paid' });
  });

  it('are hidden where no cell has room for all', () => {
    const found = rowWith(['Invoice', 'name'], ['approval', 'name'], ['Berlin', 'name']);
    expect(shownIn(found, { name: 18 })).toEqual({
      name: 'Invoice approval f',
      'hidden name': '…for Berlin',
    });
  });

  it('are hidden where no cell shows their column', () => {
    const found = rowWith(['Shaw', 'updater'], ['0000', 'id'], ['8000', 'id']);
    expect(shownIn(found, { name: 30 })).toEqual({
      'hidden updater': 'Ben Shaw',
      'hidden id': '…0000…8000-0',
    });
  });

  it('are hidden where a status is too long for its cell', () => {
    const found = rowWith(['REV', 'status']);
    expect(shownIn(found, { status: 9 })).toEqual({});
    expect(shownIn(found, { status: 4 })).toEqual({ 'hidden status': 'In review' });
  });

  it('in an ID are shown without an excerpt at its beginning and its end', () => {
    expect(shownIn(rowWith(['8f3', 'id'], ['abcd', 'id']), { id: 14 })).toEqual({});
    expect(shownIn(rowWith(['8f3', 'id'], ['4000', 'id']), { id: 14 })).toEqual({ id: '8f3…000-4000-8' });
  });
});

describe('hidden matches', () => {
  const cells = (widths: Partial<Record<SearchedColumn, number>>, host: SearchedColumn) => ({
    columns: (['name', 'comments'] as const).filter((column) => widths[column] !== undefined),
    spaceIn: (column: string) => Object.entries(widths).find(([key]) => key === column)?.[1] ?? 0,
    host,
    gap: 1,
  });

  it('take the room of comments that they would hide', () => {
    const found = rowWith(['Shaw', 'updater'], ['amount', 'comments'], ['before', 'comments']);
    const placed = placeBeside(found, cells({ name: 30, comments: 20 }, 'comments'), measure);
    expect(placed).toMatchObject({ isHostReplaced: true, hiddenSpace: 20 });
    expect(placed.hidden.map(({ field }) => field)).toEqual(['comments', 'updater']);
  });

  it('stand beside comments with room for both', () => {
    const found = rowWith(['Shaw', 'updater'], ['amount', 'comments']);
    const placed = placeBeside(found, cells({ name: 30, comments: 101 }, 'comments'), measure);
    expect(placed).toMatchObject({ isHostReplaced: false, hiddenSpace: 60 });
    expect(placed.hidden.map(({ field }) => field)).toEqual(['updater']);
  });

  it('shorten a name only as far as necessary', () => {
    const widthAt = (name: number): number =>
      placeBeside(rowWith(['Shaw', 'updater']), cells({ name }, 'name'), measure).hiddenSpace;
    expect(widthAt(101)).toBeCloseTo(60);
    expect(widthAt(41)).toBeCloseTo(13);
    expect(widthAt(21)).toBeCloseTo(6);
  });
});

it.each([
  ['all', [10, 20], 43, [15, 25]],
  ['the first ones, with room for the count of the others', [10, 20, 30], 43, [12, 22]],
  ['one at least', [50, 20], 10, [4]],
  ['none of none', [], 10, []],
])('a room is shared by %s', (_, least, room, widths) => {
  expect(shareRoom(least, room, { gap: 3, counter: 3 })).toEqual(widths);
});
