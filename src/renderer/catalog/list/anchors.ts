import { visibleRows } from './scroll.ts';

/** A row whose position on screen can be kept. */
interface Anchor {
  readonly id: string;
  /** Distance of the row's upper edge from the upper edge of the viewport, in rows. */
  readonly offset: number;
}

/** The visible part of a list, in rows (scroll.ts). */
export interface ListViewport {
  readonly top: number;
  readonly viewport: number;
  readonly total: number;
  /** The id of the package in a row; undefined while the row is loading. */
  readonly idAt: (index: number) => string | undefined;
}

interface ChosenRows {
  /** The package whose details are open. */
  readonly detailsId: string | null;
  /** The row that the person made active. */
  readonly active: number | null;
}

/**
 * The rows to keep where they are when a newer list is shown, the best first: the one with open details, the active
 * one, then the other visible ones. At the very top, only the first two count, so that new first rows are seen.
 */
export function anchorsIn(viewport: ListViewport, { detailsId, active }: ChosenRows): readonly Anchor[] {
  const { first, end } = visibleRows(viewport.top, viewport.viewport, viewport.total, 0);
  const anchors: (Anchor & { readonly rank: number })[] = [];
  for (let index = first; index < end; index += 1) {
    const id = viewport.idAt(index);
    if (id === undefined) continue;
    const rank = id === detailsId ? 0 : index === active ? 1 : 2;
    anchors.push({ id, offset: index - viewport.top, rank });
  }
  const wanted = viewport.top === 0 ? anchors.filter(({ rank }) => rank < 2) : anchors;
  return wanted.toSorted((a, b) => a.rank - b.rank);
}
