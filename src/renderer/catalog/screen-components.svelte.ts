import type { SearchPrefix } from '../../preload/contract/search-terms.ts';
import type { ListColumn } from '../../preload/contract/view.ts';
import type { Focusable } from '../ui/focusable.ts';
import type { PanelField } from './filters/filter-groups.ts';

interface SearchHandle extends Focusable {
  /** Focuses it, and drops down what a search can start from if it is empty. */
  start(): void;
  /** Focuses it with the caret behind the text. */
  focusEnd(): void;
  /** Starts a word that is searched in one field only. */
  startField(prefix: SearchPrefix): void;
}

interface FiltersHandle {
  /** Opens a filter below the element with this CSS anchor. */
  openAt(anchor: string, field: PanelField): void;
}

/** A cell of a row that is in the DOM. */
export interface GridCell {
  readonly element: Element;
  readonly row: number;
  readonly column: ListColumn;
}

/** The methods of the grid component. */
interface GridHandle extends Focusable {
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

/** The components of the screen that are mounted. Svelte sets null for one that is mounted no more. */
export class ScreenComponents {
  search: SearchHandle | undefined = $state.raw();
  filters: FiltersHandle | undefined = $state.raw();
  grid: GridHandle | undefined = $state.raw();
  changes: Focusable | null | undefined = $state.raw();
}
