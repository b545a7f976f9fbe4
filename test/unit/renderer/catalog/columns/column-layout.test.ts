import { describe, expect, test } from 'vitest';
import { listColumns, type ListColumn } from '../../../../../src/preload/contract/view.ts';
import {
  layoutFor,
  rowHeightOf,
  defaultColumns,
  type GridSpace,
  type GridLayout,
} from '../../../../../src/renderer/catalog/columns/column-layout.ts';

/** A grid without details beside it, in a language with short times. */
const space = (width: number, fullWidth = width): GridSpace => ({ width, fullWidth, timeWidth: 130 });
const widthOf = ({ widths }: GridLayout, column: ListColumn): number => widths.get(column) ?? 0;

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
  ])('hides columns in %i pixels instead of scrolling', (width, columns) => {
    const layout = layoutFor(space(width), null);
    expect(layout.columns).toEqual(columns);
    expect(tracksOf(layout.tracks)).toHaveLength(columns.length);
    expect(layout.cardLines).toBe(0);
    expect(layout.minWidth).toBeLessThanOrEqual(width);
    expect(layout.minWidth).toBeGreaterThan(width - columns.length);
  });

  test('shortens names last and widens them first', () => {
    expect(widthOf(layoutFor(space(420), null), 'name')).toBe(252);
    expect(widthOf(layoutFor(space(772), null), 'name')).toBe(244);
    const [tight, loose] = [layoutFor(space(852), null), layoutFor(space(1400), null)];
    expect([...tight.widths]).toEqual([
      ['name', 324],
      ['status', 112],
      ['comments', 120],
      ['creator', 110],
      ['updated', 130],
    ]);
    expect(widthOf(loose, 'name')).toBeGreaterThan(400);
    expect(widthOf(loose, 'comments')).toBeGreaterThan(400);
  });

  test('has wider time columns in a language with longer times', () => {
    const { columns, widths } = layoutFor({ width: 800, fullWidth: 800, timeWidth: 178 }, null);
    expect(columns).toEqual(['name', 'status', 'creator', 'updated']);
    expect(widths.get('updated')).toBe(178);
  });

  test.each([
    [1031, 661, ['name', 'status', 'comments']],
    [1031, 560, ['name', 'status']],
    [1031, 420, ['name']],
    [1031, 1020, ['name', 'status', 'comments', 'creator']],
  ])('moves no column when details open: %i pixels, %i left', (fullWidth, width, columns) => {
    const closed = layoutFor(space(fullWidth), null);
    const open = layoutFor(space(width, fullWidth), null);
    expect(open.columns).toEqual(columns);
    const kept = columns.slice(0, -1);
    expect([...open.widths].slice(0, -1)).toEqual([...closed.widths].slice(0, kept.length));
    expect(open.minWidth).toBe(width);
  });

  test.each([419, 320, 0])('shows cards with all columns in %i pixels', (width) => {
    const { columns, cardLines, endColumns, tracks } = layoutFor(space(width), null);
    expect([columns, cardLines, endColumns]).toEqual([defaultColumns, 3, ['updated', 'creator']]);
    expect(tracks).toContain("'name name' 24px 'status updated' 20px 'comments creator' 20px /");
  });
});

describe('with a choice', () => {
  const choice = [
    { column: 'id', width: null },
    { column: 'created', width: null },
    { column: 'name', width: 300 },
  ] as const;

  test('shows the chosen columns in their order at any width', () => {
    for (const width of [2000, 720, 420, 419, 100])
      expect(layoutFor(space(width), choice).columns).toEqual(['id', 'created', 'name']);
  });

  test('keeps chosen widths and shares the rest', () => {
    expect(tracksOf(layoutFor(space(2000), choice).tracks)).toEqual(['1514px', '130px', '300px']);
    // Minimum widths, and the padding beside them.
    const { tracks, minWidth } = layoutFor(space(500), choice);
    expect(tracksOf(tracks)).toEqual(['116px', '130px', '300px']);
    expect(minWidth).toBe(116 + 130 + 300 + 56);
  });

  test('keeps all columns when details open, and scrolls', () => {
    const open = layoutFor(space(600, 1000), choice);
    expect(open).toEqual(layoutFor(space(1000), choice));
  });

  test('starts cards with the name, and has two other columns per line', () => {
    const { tracks, cardLines, endColumns } = layoutFor(space(300), choice);
    expect(tracks).toContain("'name name' 24px 'id created' 20px /");
    expect([cardLines, endColumns]).toEqual([2, ['created']]);
  });

  test('starts cards without a name with the first column, and gives a single last column its own line', () => {
    const { tracks, cardLines } = layoutFor(space(300), [choice[1], choice[0]]);
    expect(tracks).toContain("'created created' 24px 'id id' 20px /");
    expect(cardLines).toBe(2);
    expect(layoutFor(space(300), [choice[0]]).cardLines).toBe(1);
  });
});

test('has lower rows in a denser list, in columns and as cards', () => {
  const all = layoutFor(
    space(300),
    listColumns.map((column) => ({ column, width: null })),
  );
  for (const layout of [layoutFor(space(800), null), layoutFor(space(300), null), all]) {
    const [compact, standard, comfortable] = (['compact', 'standard', 'comfortable'] as const).map(
      (density) => rowHeightOf(density, layout),
    );
    expect(compact).toBeLessThan(standard ?? 0);
    expect(standard).toBeLessThan(comfortable ?? 0);
    // The lines fit into the card.
    if (layout.cardLines > 0) expect(compact).toBeGreaterThan(24 + 20 * (layout.cardLines - 1));
  }
});
