import type { OpenedView } from '../../../preload/contract/view.ts';
import type { ListQuery } from '../list/list-query.svelte.ts';

/** What filters are set for: the list or the log of changes. */
export interface FilterTarget {
  readonly query: ListQuery;
  /** The view whose values are offered; null while none is open. */
  readonly view: OpenedView | null;
  /** Whether the view has what a value would leave, so that its numbers are shown. */
  readonly isCounted: boolean;
  /** Opens the view where that waits for the filters to be shown. */
  prepare?(): void;
  /** Opens the view again after it has expired. */
  reopen(): void;
  /** Moves the focus to the rows. */
  focusRows(): void;
}
