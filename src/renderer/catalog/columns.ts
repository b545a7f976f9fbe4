import type { SortColumn } from '../../preload/contract/view.ts';

/** What a grid of some width shows; the columns give way in a stated order. */
export interface Layout {
  /** From this width on, in CSS pixels. */
  readonly from: number;
  readonly columns: readonly SortColumn[];
  /** Their tracks in CSS. */
  readonly tracks: string;
}

const narrowest: Layout = { from: 0, columns: ['name', 'updated'], tracks: 'minmax(0, 1fr) 136px' };

const layouts: readonly Layout[] = [
  {
    from: 720,
    columns: ['name', 'status', 'comments', 'creator', 'updated'],
    tracks: 'minmax(180px, 2.4fr) minmax(96px, 0.9fr) minmax(120px, 2.6fr) minmax(110px, 1.2fr) 148px',
  },
  {
    from: 540,
    columns: ['name', 'status', 'creator', 'updated'],
    tracks: 'minmax(160px, 2fr) minmax(90px, 1fr) minmax(100px, 1.2fr) 148px',
  },
  {
    from: 380,
    columns: ['name', 'status', 'updated'],
    tracks: 'minmax(120px, 2fr) minmax(80px, 1fr) 148px',
  },
  narrowest,
];

export function layoutFor(width: number): Layout {
  return layouts.find(({ from }) => width >= from) ?? narrowest;
}
