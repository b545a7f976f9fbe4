import type { FilterChoice } from '../../../preload/contract/choice.ts';
import type { SortKey } from '../../../preload/contract/view.ts';
import { visibleRows } from './scroll.ts';
import { noSelection } from '../selection/selection.ts';
import type { Standing } from './carry-over.ts';

/** A list that was left: what it showed, and where the person was in it, to be found again by the packages' ids. */
export interface LeftList {
  readonly text: string;
  readonly filters: FilterChoice;
  readonly sort: readonly SortKey[];
  readonly standing: Standing;
  readonly activeColumn: number;
}

/** Where somebody is, without the view and its rows: both are gone when the person comes back. */
export function remembered(standing: Standing): Standing {
  const { first, end } = visibleRows(standing.top, standing.viewport, standing.total, 0);
  const ids = new Map([[standing.activeRow, standing.idAt(standing.activeRow)]]);
  for (let index = first; index < end; index += 1) ids.set(index, standing.idAt(index));
  return { ...standing, view: null, selection: noSelection, idAt: (index) => ids.get(index) };
}
