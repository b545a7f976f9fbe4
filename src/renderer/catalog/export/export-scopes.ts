import type { ExportFormat } from '../../../preload/contract/export.ts';
import type { Ranges } from '../../../preload/contract/ranges.ts';
import { printLimit, type PrintKind } from '../print/print-job.ts';
import { countOf, type Selection } from '../selection/selection.ts';

/** What becomes of packages that leave the app. */
export type OutputKind = ExportFormat | PrintKind;

/** Packages of a list that can be exported together. */
export interface ExportScope {
  /** Whether they are those that are selected. */
  readonly selected: boolean;
  readonly ranges: Ranges;
  readonly count: number;
}

/**
 * The selected packages and all, or all alone where that is no choice. One selected package is where the person is: a
 * click on a row selects it and opens its details.
 */
export function exportScopes(selection: Selection, total: number): readonly ExportScope[] {
  if (total === 0) return [];
  const count = countOf(selection);
  const all: ExportScope = { selected: false, ranges: [[0, total]], count: total };
  return count > 1 && count < total ? [{ selected: true, ranges: selection.ranges, count }, all] : [all];
}

/** Whether there is not room for all of them. */
export function exceedsPrintLimit(kind: OutputKind, { count }: ExportScope): boolean {
  return (kind === 'print' || kind === 'pdf') && count > printLimit;
}
