import type { SearchPrefix } from '../../preload/contract/search-terms.ts';
import type { Focusable } from '../ui/focusable.ts';
import type { PanelField } from './filters/filter-groups.ts';
import type { GridHandle } from './grid/grid-handle.ts';

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

/** The components of the screen that are mounted. Svelte sets null for one that is mounted no more. */
export class ScreenComponents {
  search: SearchHandle | undefined = $state.raw();
  filters: FiltersHandle | undefined = $state.raw();
  grid: GridHandle | undefined = $state.raw();
  changes: Focusable | null | undefined = $state.raw();
}
