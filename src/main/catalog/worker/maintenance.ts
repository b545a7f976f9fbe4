import type { SnapshotIndexes } from './index/snapshot-index.ts';
import type { SnapshotSet } from './snapshot-set.ts';
import type { SnapshotBuilder } from './snapshot/snapshot-builder.ts';
import type { Snapshot } from './snapshot/snapshot.ts';
import { verifyRows } from './snapshot/integrity.ts';
import { DamageError, storageErrorKind } from '../storage-error.ts';
import type { Steps } from './steps.ts';

/** Idle work: indexes rows as they arrive, looks for damage, and repairs the index. */
export class Maintenance {
  readonly #snapshots: SnapshotSet;
  readonly #indexes: SnapshotIndexes;
  #isPrepared = false;
  #isChecked = false;
  /** The snapshot whose index was rebuilt. */
  #repaired: Snapshot | null = null;
  /** The snapshot whose index was merged, or could not be. */
  #merged: Snapshot | null = null;

  constructor(snapshots: SnapshotSet, indexes: SnapshotIndexes) {
    this.#snapshots = snapshots;
    this.#indexes = indexes;
  }

  /** Must be called when a first snapshot was published, which needs no check. A later one has what the one before had. */
  skipCheck(): void {
    this.#isChecked = true;
  }

  /** Must be called when another language was chosen, because the index may lack its orders. */
  onLanguageChange(): void {
    this.#repaired = null;
  }

  /** Prepares searches once there are rows, because a person may be about to type; null if there is nothing to do. */
  prepare(): Steps<void> | null {
    const snapshot = this.#indexed();
    if (this.#isPrepared || snapshot === null || !this.#snapshots.views.isUsing(snapshot)) return null;
    this.#isPrepared = true;
    return unlessClosed(snapshot, this.#indexes.of(snapshot).warm());
  }

  *run(): Steps<void> {
    const arriving = this.#arriving();
    if (arriving !== null) {
      const { snapshot, lastRow } = arriving;
      yield* unlessClosed(snapshot, this.#indexes.of(snapshot).addUpTo(lastRow));
      return;
    }
    if (!this.#isChecked) yield* this.#check();
    const snapshot = this.#indexed();
    if (snapshot === null) return;
    const index = this.#indexes.of(snapshot);
    // Only once for each start of the app, because it may not be possible to write the index.
    if (this.#needsRepair()) {
      this.#repaired = snapshot;
      yield* unlessClosed(snapshot, index.finish());
    } else if (this.#needsMerge()) {
      this.#merged = snapshot;
      yield* unlessClosed(snapshot, index.merge());
    }
  }

  hasWork(): boolean {
    const arriving = this.#arriving();
    if (arriving !== null) return !this.#indexes.of(arriving.snapshot).covers(arriving.lastRow);
    if (!this.#isChecked && this.#snapshots.published !== null) return true;
    return this.#needsRepair() || this.#needsMerge();
  }

  /** What a first sync reads, or has left unfinished. */
  #arriving(): SnapshotBuilder | null {
    const { builder, shown } = this.#snapshots;
    return shown === null && builder?.isPublishing === false ? builder : null;
  }

  /** Whether the index of the published snapshot is damaged, or lacks the orders of the present language. */
  #needsRepair(): boolean {
    const snapshot = this.#indexed();
    return snapshot !== null && snapshot !== this.#repaired && !this.#indexes.of(snapshot).isReady;
  }

  #needsMerge(): boolean {
    const snapshot = this.#indexed();
    return snapshot !== null && snapshot !== this.#merged && this.#indexes.of(snapshot).needsMerge;
  }

  /** The published snapshot, unless its index has just been begun by the end of a sync. */
  #indexed(): Snapshot | null {
    const { published, shown } = this.#snapshots;
    return published !== null && published === shown ? published.snapshot : null;
  }

  /** Reads all of the published snapshot, and sets it aside if it is damaged. */
  *#check(): Steps<void> {
    const { published } = this.#snapshots;
    if (published === null) return;
    const { snapshot, pointer } = published;
    try {
      yield* this.#indexes.of(snapshot).check();
      const rows = yield* verifyRows(snapshot);
      this.#isChecked = true;
      // A query may have closed it because of damage meanwhile.
      if (snapshot.db.isOpen && rows !== pointer.rows) throw new DamageError('rows');
    } catch (error) {
      // Only once, even after a failure to read the disk.
      this.#isChecked = true;
      if (storageErrorKind(error) === 'damaged') this.#snapshots.setAside(snapshot);
      else if (snapshot.db.isOpen) throw error;
    }
  }
}

/** Ignores an error if a query has closed the snapshot between two steps because of damage. */
function* unlessClosed(snapshot: Snapshot, steps: Steps<void>): Steps<void> {
  try {
    yield* steps;
  } catch (error) {
    if (snapshot.db.isOpen) throw error;
  }
}
