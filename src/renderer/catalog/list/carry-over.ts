import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { OpenedView } from '../../../preload/contract/view.ts';
import { maxTop, visibleRows } from './scroll.ts';
import { countOf, noSelection, selectRow, type Selection } from '../selection/selection.ts';
import type { QueryContent } from './list-query.svelte.ts';
import type { ScrollTarget } from './view-opener.ts';

export type CarryBridge = Pick<AccountBridge, 'locateItem' | 'carryOver'>;

/** The position in the view on screen, in rows (scroll.ts). */
export interface ListPosition {
  readonly top: number;
  readonly viewport: number;
  readonly total: number;
  /** The id of the package in a row; undefined while the row is loading. */
  readonly idAt: (index: number) => string | undefined;
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

/** The query of a list and the position in it. A list that continues from it finds the position by package ids. */
export interface SavedListState extends QueryContent {
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

/** A row whose position on screen can be kept; `offset`: from its upper edge to that of the viewport, in rows. */
interface Anchor {
  readonly id: string;
  readonly offset: number;
}

/**
 * The rows to keep where they are when a newer list is shown, the best first: the one with open details, the active
 * one, then the other visible ones. At the very top, only the first two count, so that new first rows are seen.
 */
export function anchorsIn(from: Omit<ListPosition, 'view' | 'activeId' | 'selection'>): readonly Anchor[] {
  const { first, end } = visibleRows(from.top, from.viewport, from.total, 0);
  const anchors: (Anchor & { readonly rank: number })[] = [];
  for (let index = first; index < end; index += 1) {
    const id = from.idAt(index);
    if (id === undefined) continue;
    const rank = id === from.detailsId ? 0 : from.isRowChosen && index === from.activeRow ? 1 : 2;
    anchors.push({ id, offset: index - from.top, rank });
  }
  const wanted = from.top === 0 ? anchors.filter(({ rank }) => rank < 2) : anchors;
  return wanted.toSorted((a, b) => a.rank - b.rank);
}

/** The scroll position in the new view at which the visible rows stay where they are. */
export async function findTop(bridge: CarryBridge, view: OpenedView, from: ListPosition): Promise<number> {
  const end = maxTop(view.total, from.viewport);
  for (const { id, offset } of anchorsIn(from)) {
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
