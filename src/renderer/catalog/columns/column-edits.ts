import { narrowestColumn, widestColumn, type ColumnChoice } from '../../../preload/contract/column-choice.ts';
import type { ListColumn } from '../../../preload/contract/view.ts';

/** Widths as they are on screen, in CSS pixels. */
export type Widths = ReadonlyMap<ListColumn, number>;

/** The column at another place among those that are `shown`, of which it is one, counted without itself. */
export function moveColumn(
  choice: ColumnChoice,
  column: ListColumn,
  place: number,
  shown: readonly ListColumn[] = choice.map((each) => each.column),
): ColumnChoice {
  const one = choice.find((each) => each.column === column);
  const next = shown.filter((each) => each !== column)[Math.max(0, place)];
  if (one === undefined) return choice;
  const others = choice.filter((each) => each !== one);
  const at = others.findIndex((each) => each.column === next);
  return others.toSpliced(at === -1 ? others.length : at, 0, one);
}

/**
 * The column at a width. Those before it keep the width that they have now, so that its edge stays where it is put; those
 * behind it share what is left.
 */
export function resizeColumn(
  choice: ColumnChoice,
  column: ListColumn,
  width: number,
  now: Widths,
): ColumnChoice {
  const at = choice.findIndex((each) => each.column === column);
  return choice.map((each, index) => {
    if (index === at) return { ...each, width: bounded(width) };
    const kept = index < at && each.width === null ? now.get(each.column) : undefined;
    return kept === undefined ? each : { ...each, width: bounded(kept) };
  });
}

/** The column with the width that its texts usually need. */
export function resetWidth(choice: ColumnChoice, column: ListColumn): ColumnChoice {
  return choice.map((each) => (each.column === column ? { ...each, width: null } : each));
}

export function resetWidths(choice: ColumnChoice): ColumnChoice {
  return choice.map((each) => ({ ...each, width: null }));
}

export function isShown(choice: ColumnChoice, column: ListColumn): boolean {
  return choice.some((each) => each.column === column);
}

/** Shows the column, behind all others, or hides it, unless it is the only one. */
export function toggleColumn(choice: ColumnChoice, column: ListColumn): ColumnChoice {
  if (!isShown(choice, column)) return [...choice, { column, width: null }];
  return choice.length === 1 ? choice : choice.filter((each) => each.column !== column);
}

/**
 * The place to which a column goes that is let go at a point: counted without itself, as `moved` takes it. `middles`: of the
 * columns in their order, along the line of writing; `from`: its place among them.
 */
export function dropIndex(middles: readonly number[], from: number, point: number): number {
  return middles.filter((middle, at) => at !== from && middle < point).length;
}

function bounded(width: number): number {
  return Math.max(narrowestColumn, Math.min(widestColumn, Math.round(width)));
}
