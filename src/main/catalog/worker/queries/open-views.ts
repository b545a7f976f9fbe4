import type { ParsedQuery } from '../index/query.ts';
import type { ResultSet } from '../index/result-set.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { StoreError } from '../../storage-error.ts';

/** The view on screen, and the one that replaces it. */
const maxViews = 2;

/** An open view, bound to the snapshot it was opened on. */
export interface View {
  /** Null if nothing is stored. */
  readonly snapshot: Snapshot | null;
  readonly query: ParsedQuery;
  /** The rows that were opened before for the same letters. */
  readonly opened: ReadonlySet<number>;
  readonly results: ResultSet;
  /** How many rows were searched, if not all. */
  readonly searched: number | null;
  /** Whether it shows the list as it was, which has no marks of changes. */
  readonly isPast: boolean;
}

export class OpenViews {
  readonly #release: (snapshot: Snapshot) => void;
  readonly #views = new Map<number, View>();
  /** The snapshot of the view that is being opened. */
  #opening: Snapshot | null = null;

  /** `release` is called with the snapshot of each view that is closed. */
  constructor(release: (snapshot: Snapshot) => void) {
    this.#release = release;
  }

  /** Keeps a snapshot open while a view on it is being opened, instead of the one for which this was called before. */
  begin(snapshot: Snapshot | null): void {
    const before = this.#opening;
    this.#opening = snapshot;
    if (before !== null && before !== snapshot) this.#release(before);
  }

  /** Adds the view that was being opened, by a handle of its own. Closes the oldest ones. */
  add(handle: number, view: View): void {
    // Nobody would close the snapshot of the one before.
    if (this.#views.has(handle)) throw new Error('the handle names another view');
    this.#opening = null;
    this.#views.set(handle, view);
    for (const [oldest, { snapshot }] of this.#views) {
      if (this.#views.size <= maxViews) break;
      this.#views.delete(oldest);
      if (snapshot !== null) this.#release(snapshot);
    }
  }

  /** Throws `view-gone` if the view does not exist. */
  get(handle: number): View {
    const view = this.#views.get(handle);
    if (view === undefined) throw new StoreError({ code: 'view-gone', retryable: true });
    return view;
  }

  isUsing(snapshot: Snapshot): boolean {
    return this.#opening === snapshot || [...this.#views.values()].some((view) => view.snapshot === snapshot);
  }

  /** Closes the views of a snapshot, which the caller closes. */
  forget(snapshot: Snapshot): void {
    if (this.#opening === snapshot) this.#opening = null;
    for (const [handle, view] of this.#views) if (view.snapshot === snapshot) this.#views.delete(handle);
  }

  clear(): void {
    const snapshots = new Set([this.#opening, ...[...this.#views.values()].map((view) => view.snapshot)]);
    this.#opening = null;
    this.#views.clear();
    for (const snapshot of snapshots) if (snapshot !== null) this.#release(snapshot);
  }
}
