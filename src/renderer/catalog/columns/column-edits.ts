import {
  minColumnWidth,
  maxColumnWidth,
  type ColumnChoice,
} from '../../../preload/contract/column-choice.ts';
import type { ListColumn } from '../../../preload/contract/view.ts';

/** Current widths, in CSS pixels. */
export type Widths = ReadonlyMap<ListColumn, number>;

/** Moves a column to an index, counted without the column itself. */
export function moveColumn(choice: ColumnChoice, column: ListColumn, index: number): ColumnChoice {
  const moved = choice.find((each) => each.column === column);
  if (moved === undefined) return choice;
  return choice.filter((each) => each !== moved).toSpliced(Math.max(0, index), 0, moved);
}

/**
 * Sets the width of a column. Columns before it get their current width, so that its edge stays under the pointer. Columns
 * after it share the remaining space.
 */
export function resizeColumn(
  choice: ColumnChoice,
  column: ListColumn,
  width: number,
  current: Widths,
): ColumnChoice {
  const at = choice.findIndex((each) => each.column === column);
  return choice.map((each, index) => {
    if (index === at) return { ...each, width: clampWidth(width) };
    const kept = index < at && each.width === null ? current.get(each.column) : undefined;
    return kept === undefined ? each : { ...each, width: clampWidth(kept) };
  });
}

/** Removes the chosen width of a column. */
export function resetWidth(choice: ColumnChoice, column: ListColumn): ColumnChoice {
  return choice.map((each) => (each.column === column ? { ...each, width: null } : each));
}

export function resetWidths(choice: ColumnChoice): ColumnChoice {
  return choice.map((each) => ({ ...each, width: null }));
}

export function isShown(choice: ColumnChoice, column: ListColumn): boolean {
  return choice.some((each) => each.column === column);
}

/** Shows a column at the end, or hides it unless it is the last one left. */
export function toggleColumn(choice: ColumnChoice, column: ListColumn): ColumnChoice {
  if (!isShown(choice, column)) return [...choice, { column, width: null }];
  return choice.length === 1 ? choice : choice.filter((each) => each.column !== column);
}

/**
 * The index for `moveColumn` where a dragged column is dropped. `middles` are the centres of all columns in text direction,
 * `from` is the index of the dragged one.
 */
export function dropIndex(middles: readonly number[], from: number, point: number): number {
  return middles.filter((middle, at) => at !== from && middle < point).length;
}

function clampWidth(width: number): number {
  return Math.max(minColumnWidth, Math.min(maxColumnWidth, Math.round(width)));
}
