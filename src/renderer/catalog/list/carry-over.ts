import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { OpenedView } from '../../../preload/contract/view.ts';
import { maxTop } from './scroll.ts';
import { countOf, noSelection, selectRow, type Selection } from '../selection/selection.ts';
import { anchorsIn, type Sight } from './anchors.ts';
import type { Place } from './openings.ts';

/** What is asked of the bridge to find in a new view what there is in the one on screen. */
export type CarryBridge = Pick<AccountBridge, 'locateItem' | 'carryOver'>;

/** Where the person is in the view on screen. */
export interface Standing extends Sight {
  readonly view: OpenedView | null;
  readonly activeRow: number;
  /** Whether the person has made it active. */
  readonly isPlaced: boolean;
  /** Its package, where that was found by its id. */
  readonly activeId: string | null;
  /** The package whose details are open. */
  readonly selected: string | null;
  readonly selection: Selection;
}

/** The place of the active row, and its package where that was found. */
export interface ActiveRow {
  readonly row: number;
  readonly id: string | null;
}

/** What is selected in a new view, in place of what was in the one before. */
export interface Carried {
  readonly of: Selection;
  readonly to: Selection;
  /** There was too much of it to be found again. */
  readonly isLost: boolean;
}

/** The position of a package in a view; null where the view does not have it. */
export async function locate(
  bridge: Pick<CarryBridge, 'locateItem'>,
  view: OpenedView,
  id: string,
): Promise<number | null> {
  const found = await bridge.locateItem({ view: view.view, id });
  return found.ok && found.value >= 0 ? found.value : null;
}

/**
 * The active row in the new view: the selected package, or else the one that was active. Where both are gone, the
 * place stays while the person reads on, and is the first one for a new question.
 */
export async function findActive(
  bridge: CarryBridge,
  view: OpenedView,
  from: Standing,
  place: Place,
): Promise<ActiveRow> {
  const { activeRow, selected } = from;
  const active = from.isPlaced ? (from.activeId ?? from.idAt(activeRow)) : undefined;
  // Among several selected rows, the one that details were last open for is not where the person is.
  const several = countOf(from.selection) > 1;
  const wanted = several ? [active, selected] : [selected, active];
  for (const id of wanted.filter((each, at) => wanted.indexOf(each) === at)) {
    if (id === null || id === undefined || view.total === 0) continue;
    const found = await locate(bridge, view, id);
    if (found !== null) return { row: found, id };
  }
  const row = place === 'top' ? 0 : Math.max(0, Math.min(activeRow, view.total - 1));
  return { row, id: null };
}

/** The position at which the rows that the person reads stay where they are. */
export async function findTop(bridge: CarryBridge, view: OpenedView, from: Standing): Promise<number> {
  const end = maxTop(view.total, from.viewport);
  const active = from.isPlaced ? from.activeRow : null;
  for (const { id, offset } of anchorsIn(from, { selected: from.selected, active })) {
    const found = await locate(bridge, view, id);
    if (found !== null) return Math.max(0, Math.min(found - offset, end));
  }
  return Math.min(from.top, end);
}

/** The selection in a new view: the same packages where the question is the same, else the one with details. */
export async function carrySelection(
  bridge: CarryBridge,
  view: OpenedView,
  from: Standing,
  active: ActiveRow,
  isSame: boolean,
): Promise<Carried> {
  const of = from.selection;
  const hasDetails = from.selected !== null && active.id === from.selected;
  const only = hasDetails ? selectRow(active.row) : noSelection;
  if (!isSame || from.view === null || of.ranges.length === 0) return { of, to: only, isLost: false };
  const anchorId = of.anchor === null ? undefined : from.idAt(of.anchor);
  const [found, anchor] = await Promise.all([
    bridge.carryOver({ from: from.view.view, to: view.view, ranges: of.ranges }),
    anchorId === undefined ? null : locate(bridge, view, anchorId),
  ]);
  if (found.ok) return { of, to: { ranges: found.value, anchor }, isLost: false };
  return { of, to: only, isLost: countOf(of) > 1 };
}
