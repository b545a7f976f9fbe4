import type { Focusable } from '../ui/focusable.ts';
import type { GridHandle } from './grid/grid-handle.ts';

/** The components of the screen that are mounted. */
export class ScreenComponents {
  search: Focusable | undefined = $state.raw();
  grid: GridHandle | undefined = $state.raw();
  changes: Focusable | undefined = $state.raw();
}
