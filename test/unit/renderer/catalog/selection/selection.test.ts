import fc from '../../../../equipment/support/properties.ts';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { rangesSchema } from '../../../../../src/preload/contract/ranges.ts';
import {
  added,
  selectAllRows,
  countOf,
  extended,
  isSelected,
  noSelection,
  singlePosition,
  selectRow,
  toggled,
  type Selection,
} from '../../../../../src/renderer/catalog/selection/selection.ts';

const size = 12;
const positions = Array.from({ length: size }, (_, at) => at);

function selectedIn(selection: Selection): number[] {
  return positions.filter((position) => isSelected(selection, position));
}

describe('a selection', () => {
  it('is one row after a click, and is extended from there', () => {
    const clicked = selectRow(4);
    expect(selectedIn(clicked)).toEqual([4]);
    expect(singlePosition(clicked)).toBe(4);
    const down = extended(clicked, 4, 7);
    expect(selectedIn(down)).toEqual([4, 5, 6, 7]);
    expect(selectedIn(extended(down, 7, 2))).toEqual([2, 3, 4]);
    expect(singlePosition(down)).toBeNull();
  });

  it('is extended from the active row where nothing was clicked', () => {
    expect(selectedIn(extended(noSelection, 3, 5))).toEqual([3, 4, 5]);
    // The header is not a row.
    expect(selectedIn(extended(noSelection, -1, 1))).toEqual([0, 1]);
  });

  it('toggles rows and is extended from the last one', () => {
    const three = toggled(toggled(selectRow(2), 4), 3);
    expect(three.ranges).toEqual([[2, 5]]);
    const two = toggled(three, 3);
    expect(two.ranges).toEqual([
      [2, 3],
      [4, 5],
    ]);
    expect(selectedIn(extended(two, 3, 5))).toEqual([3, 4, 5]);
    expect(selectedIn(added(two, 3, 5))).toEqual([2, 3, 4, 5]);
    expect(toggled(selectRow(2), 2).ranges).toEqual([]);
  });

  it('can be all rows, and none of an empty list', () => {
    expect(countOf(selectAllRows(1_000_000, 5))).toBe(1_000_000);
    expect(selectAllRows(0, null)).toEqual(noSelection);
  });

  it('equals a set of positions, as ranges that main accepts', () => {
    const step = fc.record({
      kind: fc.constantFrom('toggle' as const, 'extend' as const, 'add' as const),
      at: fc.nat(size - 1),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let selection = noSelection;
        let wanted = new Set<number>();
        let anchor = 0;
        for (const { kind, at } of steps) {
          const between = positions.filter(
            (each) => each >= Math.min(anchor, at) && each <= Math.max(anchor, at),
          );
          if (kind === 'toggle') {
            selection = toggled(selection, at);
            if (!wanted.delete(at)) wanted.add(at);
            anchor = at;
          } else if (kind === 'extend') {
            selection = extended(selection, 0, at);
            wanted = new Set(between);
          } else {
            selection = added(selection, 0, at);
            for (const each of between) wanted.add(each);
          }
          expect(selectedIn(selection)).toEqual([...wanted].sort((a, b) => a - b));
          expect(countOf(selection)).toBe(wanted.size);
          expect(v.is(rangesSchema, selection.ranges)).toBe(true);
        }
      }),
    );
  });
});
