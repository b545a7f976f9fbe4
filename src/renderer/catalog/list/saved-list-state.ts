import type { FilterChoice } from '../../../preload/contract/choice.ts';
import type { ChosenOrders } from './sort.ts';
import { visibleRows } from './scroll.ts';
import { noSelection } from '../selection/selection.ts';
import type { ListPosition } from './carry-over.ts';

/** The query of a list and the position in it. A list that continues from it finds the position by package ids. */
export interface SavedListState {
  readonly text: string;
  readonly filters: FilterChoice;
  readonly orders: ChosenOrders;
  readonly position: ListPosition;
  readonly activeColumn: number;
}

/** A position without its view and selection, which have expired when the list is shown again. */
export function savedPosition(position: ListPosition): ListPosition {
  const { first, end } = visibleRows(position.top, position.viewport, position.total, 0);
  const ids = new Map([[position.activeRow, position.idAt(position.activeRow)]]);
  for (let index = first; index < end; index += 1) ids.set(index, position.idAt(index));
  return { ...position, view: null, selection: noSelection, idAt: (index) => ids.get(index) };
}
