import { describe, expect, test } from 'vitest';
import { listColumns } from '../../../../../src/preload/contract/view.ts';
import { layoutFor, rowHeightOf, usualColumns } from '../../../../../src/renderer/catalog/columns/columns.ts';

/** Tracks are parted by spaces outside of brackets. */
const tracksOf = (tracks: string): readonly string[] => tracks.replaceAll(', ', ',').split(' ');

describe('without a choice', () => {
  test.each([
    [1280, ['name', 'status', 'comments', 'creator', 'updated']],
    [720, ['name', 'status', 'comments', 'creator', 'updated']],
    [719, ['name', 'status', 'creator', 'updated']],
    [539, ['name', 'status', 'updated']],
    [420, ['name', 'status', 'updated']],
  ])('in %i pixels columns give way, and never scroll', (width, columns) => {
    const layout = layoutFor(width, null);
    expect(layout.columns).toEqual(columns);
    expect(tracksOf(layout.tracks)).toHaveLength(columns.length);
    expect([layout.cardLines, layout.least]).toEqual([0, 0]);
  });

  test.each([419, 320, 0])('in %i pixels rows are cards that hold everything', (width) => {
    const { columns, cardLines, atEnd, tracks } = layoutFor(width, null);
    expect([columns, cardLines, atEnd]).toEqual([usualColumns, 3, ['updated', 'creator']]);
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
      expect(layoutFor(width, choice).columns).toEqual(['id', 'created', 'name']);
  });

  test('widths are kept, and the rest is shared', () => {
    const { tracks, least } = layoutFor(2000, choice);
    expect(tracksOf(tracks)).toEqual(['minmax(116px,1.2fr)', '148px', '300px']);
    // What the columns need at least, and the room beside them.
    expect(least).toBe(116 + 148 + 300 + 32);
  });

  test('cards begin with the name, and hold the rest by pairs', () => {
    const { tracks, cardLines, atEnd } = layoutFor(300, choice);
    expect(tracks).toContain("'name name' 24px 'id created' 20px /");
    expect([cardLines, atEnd]).toEqual([2, ['created']]);
  });

  test('a card without a name begins with what comes first; a last one alone has its line', () => {
    const { tracks, cardLines } = layoutFor(300, [choice[1], choice[0]]);
    expect(tracks).toContain("'created created' 24px 'id id' 20px /");
    expect(cardLines).toBe(2);
    expect(layoutFor(300, [choice[0]]).cardLines).toBe(1);
  });
});

test('a denser list has lower rows, in columns and as cards of any size', () => {
  const all = layoutFor(
    300,
    listColumns.map((column) => ({ column, width: null })),
  );
  for (const layout of [layoutFor(800, null), layoutFor(300, null), all]) {
    const [compact, standard, comfortable] = (['compact', 'standard', 'comfortable'] as const).map(
      (density) => rowHeightOf(density, layout),
    );
    expect(compact).toBeLessThan(standard ?? 0);
    expect(standard).toBeLessThan(comfortable ?? 0);
    // The lines of a card fit into it.
    if (layout.cardLines > 0) expect(compact).toBeGreaterThan(24 + 20 * (layout.cardLines - 1));
  }
});
