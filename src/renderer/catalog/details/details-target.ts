import type { ListRow } from '../../../preload/contract/view.ts';
import type { ListQuery } from '../list/list-query.svelte.ts';
import type { DetailsState } from './details.svelte.ts';

/** Whose details are shown: those of a row of the list, or of a line of the log of changes. */
export interface DetailsTarget {
  /** The package whose details are open; null for none. */
  readonly id: string | null;
  readonly details: DetailsState;
  /** The view that it is read from; null while none is open. */
  readonly view: number | null;
  /** What a value is filtered by. */
  readonly query: ListQuery;
  /** The number of selected packages. Details are shown for a single one only. */
  readonly count: number;
  /** Of the row or line, zero-based; null where there is none of the package. */
  readonly position: number | null;
  readonly total: number;
  /** How the package differs from what the person has seen; null if unknown, and where that is not marked. */
  readonly change: ListRow['change'];
  /** Whether the list leaves the package out. */
  readonly isLeftOut: boolean;
  /** A package that the service has no more, of which only the history is left; null for another one. */
  readonly gone: { readonly id: string; readonly name: string } | null;
  /** Whether the history is what the person came for: it comes first, unfolded. */
  readonly isAboutChanges: boolean;
  openNeighbour(by: 1 | -1): void;
  /** What Escape does. */
  escape(): void;
  close(): void;
}
