import { describe, expect, test } from 'vitest';
import { listColumns, type ListColumn } from '../../../../../src/preload/contract/view.ts';
import {
  layoutFor,
  minWidthBesideDetails,
  rowHeightOf,
  defaultColumns,
  type GridSpace,
  type GridLayout,
} from '../../../../../src/renderer/catalog/columns/column-layout.ts';

/** A grid in a language with short times and statuses. */
const space = (width: number): GridSpace => ({ width, timeWidth: 130, statusWidth: 92 });
const widthOf = ({ widths }: GridLayout, column: ListColumn): number => widths.get(column) ?? 0;
/** The columns of each line, as cells of these widths wrap. */
function linesOf({ widths }: GridLayout, width: number): readonly (readonly ListColumn[])[] {
  const lines: ListColumn[][] = [];
  let left = 0;
  for (const [column, own] of widths) {
    if (own > left) {
      lines.push([]);
      left = width - 56;
    }
    lines.at(-1)?.push(column);
    left -= own;
  }
  return lines;
}

describe('without a choice', () => {
  test.each([2000, 1280, 800, 714])('is a table of all columns in %i pixels', (width) => {
    const { columns, widths, cardLines } = layoutFor(space(width), null);
    expect([columns, cardLines]).toEqual([defaultColumns, 0]);
    const sum = [...widths.values()].reduce((before, each) => before + each, 56);
    expect(sum).toBeLessThanOrEqual(width);
    expect(sum).toBeGreaterThan(width - columns.length);
  });

  test.each([
    [713, [['name'], ['status', 'updater', 'updated', 'comments']]],
    [minWidthBesideDetails, [['name'], ['status', 'updater', 'updated', 'comments']]],
    [360, [['name'], ['status', 'updater'], ['updated', 'comments']]],
    [200, [['name'], ['status'], ['updater'], ['updated'], ['comments']]],
  ] as const)('has rows of several lines with all columns in %i pixels', (width, lines) => {
    const layout = layoutFor(space(width), null);
    expect(layout.columns).toEqual(defaultColumns);
    expect(layout.cardLines).toBe(lines.length);
    expect(linesOf(layout, width)).toEqual(lines);
  });

  test('shortens names last and widens them first', () => {
    expect(widthOf(layoutFor(space(714), null), 'name')).toBe(244);
    const [tight, loose] = [layoutFor(space(794), null), layoutFor(space(1400), null)];
    expect([...tight.widths]).toEqual([
      ['name', 324],
      ['status', 92],
      ['comments', 96],
      ['updater', 96],
      ['updated', 130],
    ]);
    expect(widthOf(loose, 'name')).toBeGreaterThan(400);
    expect(widthOf(loose, 'comments')).toBeGreaterThan(400);
  });

  test('has times and statuses as wide as the longest ones of the language, and no wider', () => {
    for (const width of [900, 600, 400]) {
      const layout = layoutFor({ width, timeWidth: 178, statusWidth: 120 }, null);
      expect([widthOf(layout, 'updated'), widthOf(layout, 'status')]).toEqual([178, 120]);
    }
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
    expect([...layoutFor(space(2000), choice).widths.values()]).toEqual([1514, 130, 300]);
  });

  test('lets wide columns give way before rows get several lines', () => {
    expect([...layoutFor(space(602), choice).widths.values()]).toEqual([116, 130, 300]);
    expect([...layoutFor(space(574), choice).widths.values()]).toEqual([116, 130, 272]);
    expect(layoutFor(space(546), choice).cardLines).toBe(0);
    expect(layoutFor(space(545), choice).cardLines).toBe(2);
  });

  test('starts cards with the name, and else with the first column', () => {
    expect(linesOf(layoutFor(space(500), choice), 500)).toEqual([['name'], ['id', 'created']]);
    expect(linesOf(layoutFor(space(260), [choice[1], choice[0]]), 260)).toEqual([['created'], ['id']]);
    expect(layoutFor(space(100), [choice[0]]).cardLines).toBe(1);
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
