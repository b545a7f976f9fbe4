import type { Focusable } from '../ui/focusable.ts';
import type { GridHandle } from './grid/grid-handle.ts';

/** The mounted parts of the screen, for moving the focus. */
export class ScreenParts {
  search: Focusable | undefined = $state.raw();
  grid: GridHandle | undefined = $state.raw();
  changes: Focusable | undefined = $state.raw();
}
