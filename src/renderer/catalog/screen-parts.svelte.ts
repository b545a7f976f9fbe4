import type { Focusable } from '../ui/focusable.ts';
import type { GridHandle } from './grid/grid-handle.ts';

/** The parts of the screen that state classes move the focus to; each is there while it is mounted. */
export class ScreenParts {
  search: Focusable | undefined = $state.raw();
  grid: GridHandle | undefined = $state.raw();
  changes: Focusable | undefined = $state.raw();
}
