import type { ExportFormat } from '../../../preload/contract/export.ts';
import type { Ranges } from '../../../preload/contract/ranges.ts';
import { allowed } from '../../ui/allowed.svelte.ts';
import { printLimit, type PrintKind } from '../print/print-job.ts';
import { countOf, type Selection } from '../selection/selection.ts';

export type OutputKind = ExportFormat | PrintKind;

export interface ExportScope {
  /** Whether these are the selected packages. */
  readonly selected: boolean;
  readonly ranges: Ranges;
  readonly count: number;
}

/**
 * The selected packages and all packages. A single selected package is no scope of its own, because a click on a row, which
 * opens its details, selects it as well.
 */
export function exportScopes(selection: Selection, total: number): readonly ExportScope[] {
  if (total === 0) return [];
  const count = countOf(selection);
  const all: ExportScope = { selected: false, ranges: [[0, total]], count: total };
  return count > 1 && count < total ? [{ selected: true, ranges: selection.ranges, count }, all] : [all];
}

/** Whether the organisation allows it. A PDF is a file, too. */
export function isOutputAllowed(kind: OutputKind): boolean {
  return kind === 'print' ? allowed.print : allowed.export;
}

export function exceedsPrintLimit(kind: OutputKind, { count }: ExportScope): boolean {
  return (kind === 'print' || kind === 'pdf') && count > printLimit;
}
