import { expect, test } from 'vitest';
import { layoutFor, rowHeightOf } from '../../../../src/renderer/catalog/columns.ts';

test.each([
  [1280, ['name', 'status', 'comments', 'creator', 'updated']],
  [720, ['name', 'status', 'comments', 'creator', 'updated']],
  [719, ['name', 'status', 'creator', 'updated']],
  [539, ['name', 'status', 'updated']],
])('in %i pixels', (width, columns) => {
  const layout = layoutFor(width);
  expect(layout.columns).toEqual(columns);
  expect(layout.tracks.replaceAll(', ', ',').split(' ')).toHaveLength(columns.length);
  expect(layout.cards).toBe(false);
});

test.each([419, 320, 0])('in %i pixels rows are cards that hold everything', (width) => {
  const { columns, cards } = layoutFor(width);
  expect([columns, cards]).toEqual([['name', 'status', 'comments', 'creator', 'updated'], true]);
});

test('a denser list has lower rows, in columns and as cards', () => {
  for (const cards of [false, true]) {
    const [compact, standard, comfortable] = (['compact', 'standard', 'comfortable'] as const).map(
      (density) => rowHeightOf(density, cards),
    );
    expect(compact).toBeLessThan(standard ?? 0);
    expect(standard).toBeLessThan(comfortable ?? 0);
  }
});
