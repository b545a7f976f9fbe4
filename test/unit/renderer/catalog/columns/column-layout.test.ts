import { describe, expect, test } from 'vitest';
import { listColumns, type ListColumn } from '../../../../../src/preload/contract/view.ts';
import {
  layoutFor,
  rowHeightOf,
  defaultColumns,
  type GridSpace,
  type Layout,
} from '../../../../../src/renderer/catalog/columns/column-layout.ts';

/** A grid without details beside it, in a language whose times need little. */
const room = (width: number, whole = width): GridSpace => ({ width, whole, time: 130 });
const widthOf = ({ widths }: Layout, column: ListColumn): number => widths.get(column) ?? 0;

/** Tracks are parted by spaces outside of brackets. */
const tracksOf = (tracks: string): readonly string[] => tracks.replaceAll(', ', ',').split(' ');

describe('without a choice', () => {
  test.each([
    [1280, ['name', 'status', 'comments', 'creator', 'updated']],
    [772, ['name', 'status', 'comments', 'creator', 'updated']],
    [771, ['name', 'status', 'creator', 'updated']],
    [652, ['name', 'status', 'creator', 'updated']],
    [651, ['name', 'status', 'updated']],
    [542, ['name', 'status', 'updated']],
    [541, ['name', 'status']],
    [420, ['name', 'status']],
  ])('in %i pixels columns give way, and never scroll', (width, columns) => {
    const layout = layoutFor(room(width), null);
    expect(layout.columns).toEqual(columns);
    expect(tracksOf(layout.tracks)).toHaveLength(columns.length);
    expect(layout.cardLines).toBe(0);
    expect(layout.least).toBeLessThanOrEqual(width);
    expect(layout.least).toBeGreaterThan(width - columns.length);
  });

  test('names are the last to be shortened, and the first to get more', () => {
    expect(widthOf(layoutFor(room(420), null), 'name')).toBe(268);
    expect(widthOf(layoutFor(room(772), null), 'name')).toBe(260);
    const [tight, loose] = [layoutFor(room(852), null), layoutFor(room(1400), null)];
    expect([...tight.widths]).toEqual([
      ['name', 340],
      ['status', 112],
      ['comments', 120],
      ['creator', 110],
      ['updated', 130],
    ]);
    expect(widthOf(loose, 'name')).toBeGreaterThan(400);
    expect(widthOf(loose, 'comments')).toBeGreaterThan(400);
  });

  test('a language with longer times has wider columns of times', () => {
    const { columns, widths } = layoutFor({ width: 800, whole: 800, time: 178 }, null);
    expect(columns).toEqual(['name', 'status', 'creator', 'updated']);
    expect(widths.get('updated')).toBe(178);
  });

  test.each([
    [1031, 661, ['name', 'status', 'comments']],
    [1031, 560, ['name', 'status']],
    [1031, 420, ['name']],
    [1031, 1020, ['name', 'status', 'comments', 'creator']],
  ])(
    'what is open beside the list moves no column: %i pixels, of which %i are left',
    (whole, width, columns) => {
      const closed = layoutFor(room(whole), null);
      const open = layoutFor(room(width, whole), null);
      expect(open.columns).toEqual(columns);
      const kept = columns.slice(0, -1);
      expect([...open.widths].slice(0, -1)).toEqual([...closed.widths].slice(0, kept.length));
      expect(open.least).toBe(width);
    },
  );

  test.each([419, 320, 0])('in %i pixels rows are cards that hold everything', (width) => {
    const { columns, cardLines, atEnd, tracks } = layoutFor(room(width), null);
    expect([columns, cardLines, atEnd]).toEqual([defaultColumns, 3, ['updated', 'creator']]);
    expect(tracks).toContain("'name name' 24px 'status updated' 20px 'comments creator' 20px /");
  });
});

describe('with a choice', () => {
  const choice = [
    { column: 'id', width: null },
    { column: 'created', width: null },
    { column: 'name', width: 300 },
  ] as const;

  test('the columns are those, in that order, whatever the width', () => {
    for (const width of [2000, 720, 420, 419, 100])
      expect(layoutFor(room(width), choice).columns).toEqual(['id', 'created', 'name']);
  });

  test('widths are kept, and the rest is shared', () => {
    expect(tracksOf(layoutFor(room(2000), choice).tracks)).toEqual(['1530px', '130px', '300px']);
    // What the columns need at least, and the room beside them.
    const { tracks, least } = layoutFor(room(500), choice);
    expect(tracksOf(tracks)).toEqual(['116px', '130px', '300px']);
    expect(least).toBe(116 + 130 + 300 + 40);
  });

  test('what is open beside the list leaves them as they are, to be scrolled', () => {
    const open = layoutFor(room(600, 1000), choice);
    expect(open).toEqual(layoutFor(room(1000), choice));
  });

  test('cards begin with the name, and hold the rest by pairs', () => {
    const { tracks, cardLines, atEnd } = layoutFor(room(300), choice);
    expect(tracks).toContain("'name name' 24px 'id created' 20px /");
    expect([cardLines, atEnd]).toEqual([2, ['created']]);
  });

  test('a card without a name begins with what comes first; a last one alone has its line', () => {
    const { tracks, cardLines } = layoutFor(room(300), [choice[1], choice[0]]);
    expect(tracks).toContain("'created created' 24px 'id id' 20px /");
    expect(cardLines).toBe(2);
    expect(layoutFor(room(300), [choice[0]]).cardLines).toBe(1);
  });
});

test('a denser list has lower rows, in columns and as cards of any size', () => {
  const all = layoutFor(
    room(300),
    listColumns.map((column) => ({ column, width: null })),
  );
  for (const layout of [layoutFor(room(800), null), layoutFor(room(300), null), all]) {
    const [compact, standard, comfortable] = (['compact', 'standard', 'comfortable'] as const).map(
      (density) => rowHeightOf(density, layout),
    );
    expect(compact).toBeLessThan(standard ?? 0);
    expect(standard).toBeLessThan(comfortable ?? 0);
    // The lines of a card fit into it.
    if (layout.cardLines > 0) expect(compact).toBeGreaterThan(24 + 20 * (layout.cardLines - 1));
  }
});
