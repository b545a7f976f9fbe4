import type { Density } from '../../preload/contract/preferences.ts';
import { sortColumns, type SortColumn } from '../../preload/contract/view.ts';

/** What a grid of some width shows; the columns give way in a stated order. */
export interface Layout {
  /** From this width on, in CSS pixels. */
  readonly from: number;
  readonly columns: readonly SortColumn[];
  /** Their tracks in CSS. */
  readonly tracks: string;
  /** Whether a row is a card of three lines instead of one line in columns. */
  readonly cards: boolean;
}

/** A window at 400 % zoom, or a very small one. */
const narrowest: Layout = { from: 0, columns: sortColumns, tracks: 'minmax(0, 1fr) auto', cards: true };

const layouts: readonly Layout[] = [
  {
    from: 720,
    columns: ['name', 'status', 'comments', 'creator', 'updated'],
    tracks: 'minmax(180px, 2.4fr) minmax(118px, 0.9fr) minmax(120px, 2.6fr) minmax(110px, 1.2fr) 148px',
    cards: false,
  },
  {
    from: 540,
    columns: ['name', 'status', 'creator', 'updated'],
    tracks: 'minmax(140px, 2fr) minmax(118px, 0.6fr) minmax(92px, 1.2fr) 148px',
    cards: false,
  },
  {
    from: 420,
    columns: ['name', 'status', 'updated'],
    tracks: 'minmax(120px, 2fr) minmax(118px, 0.6fr) 148px',
    cards: false,
  },
  narrowest,
];

export function layoutFor(width: number): Layout {
  return layouts.find(({ from }) => width >= from) ?? narrowest;
}

const heights: Readonly<Record<Density, { readonly line: number; readonly card: number }>> = {
  comfortable: { line: 44, card: 84 },
  standard: { line: 36, card: 76 },
  compact: { line: 28, card: 68 },
};

/** Height of a row with its lower edge, in CSS pixels. */
export function rowHeightOf(density: Density, cards: boolean): number {
  return cards ? heights[density].card : heights[density].line;
}
