import type { ParsedQuery } from '../index/query.ts';
import type { ResultSet } from '../index/result-set.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { StoreError } from '../../storage-error.ts';

/** Views that are remembered: the one on screen and the one that replaces it. */
const viewBound = 2;

/** An open view, bound to the snapshot it was opened on. */
export interface View {
  /** Null where nothing is stored at all. */
  readonly snapshot: Snapshot | null;
  readonly query: ParsedQuery;
  readonly results: ResultSet;
}

/** The open views by their handles. */
export class OpenViews {
  readonly #release: (snapshot: Snapshot) => void;
  readonly #views = new Map<number, View>();
  /** The snapshot of the view that is being opened. */
  #opening: Snapshot | null = null;

  /** `release` gets each snapshot that one view less uses. */
  constructor(release: (snapshot: Snapshot) => void) {
    this.#release = release;
  }

  /** Keeps a snapshot open while a view on it is being opened; a view that was being opened before is given up. */
  begin(snapshot: Snapshot | null): void {
    const before = this.#opening;
    this.#opening = snapshot;
    if (before !== null && before !== snapshot) this.#release(before);
  }

  /** Adds the view that was being opened. The oldest view too many ends. */
  add(handle: number, view: View): void {
    this.#opening = null;
    this.#views.set(handle, view);
    for (const [oldest, { snapshot }] of this.#views) {
      if (this.#views.size <= viewBound) break;
      this.#views.delete(oldest);
      if (snapshot !== null) this.#release(snapshot);
    }
  }

  /** Fails with `view-gone` where there is no such view. */
  get(handle: number): View {
    const view = this.#views.get(handle);
    if (view === undefined) throw new StoreError({ code: 'view-gone', retryable: true });
    return view;
  }

  /** Whether a view uses a snapshot. */
  isUsing(snapshot: Snapshot): boolean {
    return this.#opening === snapshot || [...this.#views.values()].some((view) => view.snapshot === snapshot);
  }

  /** Ends the views of a snapshot that is going away. */
  forget(snapshot: Snapshot): void {
    if (this.#opening === snapshot) this.#opening = null;
    for (const [handle, view] of this.#views) if (view.snapshot === snapshot) this.#views.delete(handle);
  }

  /** Ends all views. */
  clear(): void {
    const snapshots = new Set([this.#opening, ...[...this.#views.values()].map((view) => view.snapshot)]);
    this.#opening = null;
    this.#views.clear();
    for (const snapshot of snapshots) if (snapshot !== null) this.#release(snapshot);
  }
}
