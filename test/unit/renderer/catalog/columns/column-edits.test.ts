import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { columnChoiceSchema, type ColumnChoice } from '../../../../../src/preload/contract/column-choice.ts';
import { listColumns, type ListColumn } from '../../../../../src/preload/contract/view.ts';
import {
  dropIndex,
  resetWidth,
  moveColumn,
  resizeColumn,
  toggleColumn,
  resetWidths,
} from '../../../../../src/renderer/catalog/columns/column-edits.ts';
import fc from '../../../../equipment/support/properties.ts';

const some: ColumnChoice = [
  { column: 'name', width: null },
  { column: 'status', width: 90 },
  { column: 'updated', width: null },
];
const names = (choice: ColumnChoice): readonly ListColumn[] => choice.map(({ column }) => column);
const widths = (choice: ColumnChoice): readonly (number | null)[] => choice.map(({ width }) => width);

const choices: fc.Arbitrary<ColumnChoice> = fc
  .shuffledSubarray([...listColumns], { minLength: 1 })
  .chain((columns) =>
    fc.tuple(
      ...columns.map((column) =>
        fc.record({ column: fc.constant(column), width: fc.option(fc.integer({ min: 48, max: 1200 })) }),
      ),
    ),
  );

describe('moving', () => {
  it('counts the index without the column itself', () => {
    expect(names(moveColumn(some, 'name', 1))).toEqual(['status', 'name', 'updated']);
    expect(names(moveColumn(some, 'name', 2))).toEqual(['status', 'updated', 'name']);
    expect(names(moveColumn(some, 'updated', 0))).toEqual(['updated', 'name', 'status']);
  });

  it('clamps the index', () => {
    expect(names(moveColumn(some, 'status', -3))).toEqual(['status', 'name', 'updated']);
    expect(names(moveColumn(some, 'status', 9))).toEqual(['name', 'updated', 'status']);
  });

  it('is undone by moving back', () => {
    fc.assert(
      fc.property(choices, fc.nat(), fc.nat(), (choice, one, other) => {
        const from = one % choice.length;
        const column = choice[from]?.column ?? 'name';
        const there = moveColumn(choice, column, other % choice.length);
        expect(there[other % choice.length]?.column).toBe(column);
        expect(moveColumn(there, column, from)).toEqual(choice);
      }),
    );
  });
});

describe('resizing', () => {
  const now = new Map<ListColumn, number>([
    ['name', 400.4],
    ['status', 90],
    ['updated', 148],
  ]);

  it('sets one width, fixes the widths before it and frees those after it', () => {
    expect(widths(resizeColumn(some, 'name', 320, now))).toEqual([320, 90, null]);
    expect(widths(resizeColumn(some, 'status', 120.6, now))).toEqual([400, 121, null]);
    expect(widths(resizeColumn(some, 'updated', 200, now))).toEqual([400, 90, 200]);
  });

  it('clamps the width', () => {
    expect(widths(resizeColumn(some, 'name', 3, now))[0]).toBe(48);
    expect(widths(resizeColumn(some, 'name', 9999, now))[0]).toBe(1200);
  });

  it('can be reset for one column or for all', () => {
    const wide = resizeColumn(some, 'updated', 200, now);
    expect(widths(resetWidth(wide, 'updated'))).toEqual([400, 90, null]);
    expect(widths(resetWidths(wide))).toEqual([null, null, null]);
    expect(names(resetWidths(wide))).toEqual(names(some));
  });
});

describe('showing and hiding', () => {
  it('shows a column at the end', () => {
    expect(names(toggleColumn(some, 'id'))).toEqual(['name', 'status', 'updated', 'id']);
    expect(names(toggleColumn(some, 'status'))).toEqual(['name', 'updated']);
  });

  it('never hides the last column', () => {
    const one: ColumnChoice = [{ column: 'id', width: null }];
    expect(toggleColumn(one, 'id')).toEqual(one);
  });
});

it('every edit gives a valid choice', () => {
  const now = new Map(listColumns.map((column, at) => [column, 40 + 300 * at]));
  const column = fc.constantFrom(...listColumns);
  fc.assert(
    fc.property(choices, column, fc.integer(), (choice, which, number) => {
      const done = [
        moveColumn(choice, which, number),
        resizeColumn(choice, which, number, now),
        resetWidth(choice, which),
        toggleColumn(choice, which),
        resetWidths(choice),
      ];
      for (const each of done) expect(v.is(columnChoiceSchema, each)).toBe(true);
    }),
  );
});

describe('a valid choice', () => {
  it.each([
    ['empty', []],
    ['a column twice', [some[0], some[0]]],
    ['an unknown column', [{ column: 'size', width: null }]],
    ['a width that is too small', [{ column: 'name', width: 47 }]],
    ['a width that is too large', [{ column: 'name', width: 1201 }]],
    ['a fraction of a pixel', [{ column: 'name', width: 99.5 }]],
  ])('is not %s', (_, choice) => {
    expect(v.is(columnChoiceSchema, choice)).toBe(false);
  });

  it('has any order of different columns', () => {
    fc.assert(fc.property(choices, (choice) => v.is(columnChoiceSchema, choice)));
  });
});

describe('dropIndex', () => {
  const middles = [50, 150, 250, 350];

  it.each([
    [0, 10, 0],
    [0, 149, 0],
    [0, 151, 1],
    [0, 999, 3],
    [3, 10, 0],
    [3, 151, 2],
    [2, 250, 2],
    [1, 340, 2],
  ])('moves column %i dropped at %i to index %i', (from, point, place) => {
    expect(dropIndex(middles, from, point)).toBe(place);
  });
});
