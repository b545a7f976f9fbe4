import type { ListColumn } from '../../../preload/contract/view.ts';

/** A cell of a row that is in the DOM. */
export interface GridCell {
  readonly element: Element;
  readonly row: number;
  readonly column: ListColumn;
}

/** The methods of the grid component. */
export interface GridHandle {
  focus(): void;
  /** The columns on screen, in their order. */
  columns(): readonly ListColumn[];
  /** Those with a heading: none above rows of several lines. */
  headings(): readonly ListColumn[];
  /** Opens the choice of columns. */
  openColumns(): void;
  /** The width of the scroll bar, in CSS pixels. */
  gutter(): number;
  /** The cell around an element; null outside of rows. */
  cellAt(element: Element): GridCell | null;
  /** The active cell; null where it is not in the DOM, or in the header. */
  activeCell(): GridCell | null;
}
