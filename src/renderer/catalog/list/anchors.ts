import { visibleRows } from './scroll.ts';

/** A row that may be kept where it is. */
interface Anchor {
  readonly id: string;
  /** Distance of the row's upper edge from the upper edge of the viewport, in rows. */
  readonly offset: number;
}

/** What is in sight, in rows (scroll.ts). */
export interface Sight {
  readonly top: number;
  readonly viewport: number;
  readonly total: number;
  /** The package in a row, as far as it is known. */
  readonly idAt: (index: number) => string | undefined;
}

/** What the person has pointed at. */
interface Pointed {
  /** The selected package. */
  readonly selected: string | null;
  /** The row that was made active. */
  readonly active: number | null;
}

/**
 * The rows to keep where they are when a newer list is shown, the best first: the selected one, the active one, then
 * the others in sight. Someone at the very top who has pointed at nothing there stays there and sees what comes first.
 */
export function anchorsIn(sight: Sight, { selected, active }: Pointed): readonly Anchor[] {
  const { first, end } = visibleRows(sight.top, sight.viewport, sight.total, 0);
  const anchors: (Anchor & { readonly rank: number })[] = [];
  for (let index = first; index < end; index += 1) {
    const id = sight.idAt(index);
    if (id === undefined) continue;
    const rank = id === selected ? 0 : index === active ? 1 : 2;
    anchors.push({ id, offset: index - sight.top, rank });
  }
  const wanted = sight.top === 0 ? anchors.filter(({ rank }) => rank < 2) : anchors;
  return wanted.toSorted((a, b) => a.rank - b.rank);
}
