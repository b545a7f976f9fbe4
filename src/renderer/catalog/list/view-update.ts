import { hasChanges, type CatalogStatus, type SnapshotChanges } from '../../../preload/contract/status.ts';
import type { OpenedView } from '../../../preload/contract/view.ts';

/** A newer snapshot that the person can show. */
export interface NewerSnapshot {
  readonly snapshot: string;
  /** Null if more than one snapshot lies between, because the numbers would not be exact. */
  readonly changes: SnapshotChanges | null;
}

/** Whether a view was opened before all packages could be searched; false for none. */
export function isSearchedInPart(view: OpenedView | null): boolean {
  return view !== null && view.searched !== null;
}

/** Whether a view is of a whole list, and all of that was searched; false for none. */
export function isWhole(view: OpenedView | null): boolean {
  return view !== null && view.snapshot !== null && !isSearchedInPart(view);
}

/** What to do with the view on screen when the catalog has changed. */
export type ViewUpdate =
  /** It stays. */
  | { readonly kind: 'none' }
  /** It is opened again: now, or at limited frequency while the first rows arrive. */
  | { readonly kind: 'reopen' | 'reopen-throttled' }
  /** It shows the newest snapshot. */
  | { readonly kind: 'up-to-date' }
  /** It stays, and the newer snapshot is offered. */
  | { readonly kind: 'offer'; readonly newerSnapshot: NewerSnapshot };

/** `view` is the one on screen; null for none. */
export function viewUpdateFor(
  before: CatalogStatus,
  catalog: CatalogStatus,
  view: OpenedView | null,
  isOpening: boolean,
): ViewUpdate {
  const isMissing = view === null && !isOpening;
  const isNewSnapshot = catalog.snapshot !== before.snapshot;
  if (!isMissing && !isNewSnapshot && catalog.rows === before.rows) return { kind: 'none' };
  const shown = view?.snapshot ?? null;
  if (shown === null || catalog.snapshot === null) {
    const isGrowing = shown === null && catalog.snapshot === null && view !== null && view.total > 0;
    return { kind: isGrowing ? 'reopen-throttled' : 'reopen' };
  }
  if (catalog.snapshot === shown) return { kind: 'up-to-date' };
  if (!isNewSnapshot) return { kind: 'none' };
  // An empty list has no rows to lose, and its text about the service may be outdated.
  if (view?.total === 0) return { kind: 'reopen' };
  const changes = before.snapshot === shown ? catalog.changes : null;
  // A newer list without changes is shown silently.
  if (changes !== null && !hasChanges(changes)) return { kind: 'reopen' };
  return { kind: 'offer', newerSnapshot: { snapshot: catalog.snapshot, changes } };
}
