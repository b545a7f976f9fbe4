import type { ListColumn } from '../../../preload/contract/view.ts';

/** A cell of a row, where it is drawn. */
export interface GridCell {
  readonly element: Element;
  readonly row: number;
  readonly column: ListColumn;
}

/** What is asked of the grid from outside. */
export interface GridHandle {
  focus(): void;
  /** The columns on screen, in their order. */
  columns(): readonly ListColumn[];
  /** What its scroll bar takes of its width, in CSS pixels. */
  gutter(): number;
  /** The cell that an element stands in; null where that is no row's. */
  cellAt(element: Element): GridCell | null;
  /** The active cell of a row, where it is drawn. */
  activeCell(): GridCell | null;
}
