import type { SnapshotIndexes } from './index/snapshot-index.ts';
import type { SnapshotSet } from './snapshot-set.ts';
import type { Building } from './snapshot/building.ts';
import type { Snapshot } from './snapshot/snapshot.ts';
import { verifyRows } from './snapshot/integrity.ts';
import { DamageError, troubleOf } from '../storage-error.ts';
import type { Steps } from './steps.ts';

/** Work while nothing is waited for: indexing rows as they arrive, looking for damage, repairing an index. */
export class Maintenance {
  readonly #snapshots: SnapshotSet;
  readonly #indexes: SnapshotIndexes;
  #isChecked = false;
  /** The snapshot whose index was made anew. */
  #repaired: Snapshot | null = null;

  constructor(snapshots: SnapshotSet, indexes: SnapshotIndexes) {
    this.#snapshots = snapshots;
    this.#indexes = indexes;
  }

  /** The published snapshot was just written and compared: it needs no reading through. */
  skipCheck(): void {
    this.#isChecked = true;
  }

  /** Texts are sorted by another language: an index may lack its orders. */
  languageChanged(): void {
    this.#repaired = null;
  }

  /** Ends when nothing is left to do. */
  *run(): Steps<void> {
    const arriving = this.#arriving();
    if (arriving !== null) {
      const { snapshot, lastRow } = arriving;
      yield* unlessClosed(snapshot, this.#indexes.of(snapshot).follow(lastRow));
      return;
    }
    if (!this.#isChecked) yield* this.#check();
    const snapshot = this.#snapshots.published?.snapshot ?? null;
    if (snapshot === null || !this.#needsRepair()) return;
    // Once: what can't be written now may be written after the next start.
    this.#repaired = snapshot;
    yield* unlessClosed(snapshot, this.#indexes.of(snapshot).finish());
  }

  hasWork(): boolean {
    const arriving = this.#arriving();
    if (arriving !== null) return !this.#indexes.of(arriving.snapshot).covers(arriving.lastRow);
    return (!this.#isChecked && this.#snapshots.published !== null) || this.#needsRepair();
  }

  /** What a sync is adding rows to, before it is published. */
  #arriving(): Building | null {
    const { syncing } = this.#snapshots;
    return syncing?.isPublishing === false ? syncing : null;
  }

  /** Whether the index of the published snapshot was begun anew because of damage, or lacks the orders of a language. */
  #needsRepair(): boolean {
    const snapshot = this.#snapshots.published?.snapshot ?? null;
    return snapshot !== null && snapshot !== this.#repaired && !this.#indexes.of(snapshot).isReady;
  }

  /** Reads the published file through, and sets it aside where it is damaged. */
  *#check(): Steps<void> {
    const { published } = this.#snapshots;
    if (published === null) return;
    const { snapshot, pointer } = published;
    try {
      yield* this.#indexes.of(snapshot).check();
      const rows = yield* verifyRows(snapshot);
      this.#isChecked = true;
      // A query may have met damage meanwhile.
      if (snapshot.db.isOpen && rows !== pointer.rows) throw new DamageError('rows');
    } catch (error) {
      // Once, whatever came of it: a disk that can't be read now shows that when it matters.
      this.#isChecked = true;
      if (troubleOf(error) === 'damaged') this.#snapshots.setAside(snapshot);
      else if (snapshot.db.isOpen) throw error;
    }
  }
}

/** Ends where a query has met damage between two steps and closed the snapshot. */
function* unlessClosed(snapshot: Snapshot, steps: Steps<void>): Steps<void> {
  try {
    yield* steps;
  } catch (error) {
    if (snapshot.db.isOpen) throw error;
  }
}
