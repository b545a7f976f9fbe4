import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { OpenedView } from '../../../preload/contract/view.ts';
import { maxTop } from './scroll.ts';
import { countOf, noSelection, selectRow, type Selection } from '../selection/selection.ts';
import { anchorsIn, type ListViewport } from './anchors.ts';
import type { ScrollTarget } from './view-opener.ts';

export type CarryBridge = Pick<AccountBridge, 'locateItem' | 'carryOver'>;

/** The position in the view on screen. */
export interface ListPosition extends ListViewport {
  readonly view: OpenedView | null;
  readonly activeRow: number;
  /** Whether the person has made the row active; initially, the first row is active. */
  readonly isRowChosen: boolean;
  /** The package of the active row if it was found by its id. */
  readonly activeId: string | null;
  /** The package whose details are open. */
  readonly detailsId: string | null;
  readonly selection: Selection;
}

/** The active row, and its package if that was found. */
export interface ActiveRow {
  readonly row: number;
  readonly id: string | null;
}

/** The selection in the old view and in the new one. */
export interface CarriedSelection {
  readonly before: Selection;
  readonly after: Selection;
  /** Whether too many rows were selected to be found again. */
  readonly isLost: boolean;
}

/** The row of a package in a view; null if the view does not contain it. */
export async function locate(
  bridge: Pick<CarryBridge, 'locateItem'>,
  view: OpenedView,
  id: string,
): Promise<number | null> {
  const found = await bridge.locateItem({ view: view.view, id });
  return found.ok && found.value >= 0 ? found.value : null;
}

/**
 * The active row in the new view: the selected package, or else the active one. If both are gone, the row number stays
 * the same for the same query, and is 0 for a new one.
 */
export async function findActive(
  bridge: CarryBridge,
  view: OpenedView,
  from: ListPosition,
  target: ScrollTarget,
): Promise<ActiveRow> {
  const { activeRow, detailsId } = from;
  const active = from.isRowChosen ? (from.activeId ?? from.idAt(activeRow)) : undefined;
  // With several selected rows, the details may belong to a row far from the active one.
  const several = countOf(from.selection) > 1;
  for (const id of new Set(several ? [active, detailsId] : [detailsId, active])) {
    if (id === null || id === undefined || view.total === 0) continue;
    const found = await locate(bridge, view, id);
    if (found !== null) return { row: found, id };
  }
  const row = target === 'top' ? 0 : Math.max(0, Math.min(activeRow, view.total - 1));
  return { row, id: null };
}

/** The scroll position in the new view at which the visible rows stay where they are. */
export async function findTop(bridge: CarryBridge, view: OpenedView, from: ListPosition): Promise<number> {
  const end = maxTop(view.total, from.viewport);
  const active = from.isRowChosen ? from.activeRow : null;
  for (const { id, offset } of anchorsIn(from, { detailsId: from.detailsId, active })) {
    const found = await locate(bridge, view, id);
    if (found !== null) return Math.max(0, Math.min(found - offset, end));
  }
  return Math.min(from.top, end);
}

/** The selection in a new view: the same packages if the query is the same, else the package with open details. */
export async function carrySelection(
  bridge: CarryBridge,
  view: OpenedView,
  from: ListPosition,
  active: ActiveRow,
  isSame: boolean,
): Promise<CarriedSelection> {
  const before = from.selection;
  const hasDetails = from.detailsId !== null && active.id === from.detailsId;
  const only = hasDetails ? selectRow(active.row) : noSelection;
  if (!isSame || from.view === null || before.ranges.length === 0)
    return { before, after: only, isLost: false };
  const anchorId = before.anchor === null ? undefined : from.idAt(before.anchor);
  const [found, anchor] = await Promise.all([
    bridge.carryOver({ from: from.view.view, to: view.view, ranges: before.ranges }),
    anchorId === undefined ? null : locate(bridge, view, anchorId),
  ]);
  if (found.ok) return { before, after: { ranges: found.value, anchor }, isLost: false };
  return { before, after: only, isLost: countOf(before) > 1 };
}
