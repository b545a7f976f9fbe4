import { deleteSnapshot, setAside } from './snapshot/account-folder.ts';
import type { Building } from './snapshot/building.ts';
import type { CatalogFolder } from './snapshot/catalog-folder.ts';
import type { Published } from './snapshot/publishing.ts';
import { reopenUnfinished } from './snapshot/recover.ts';
import type { Snapshot } from './snapshot/snapshot.ts';
import { isIntact } from './snapshot/integrity.ts';
import { StoreError, troubleOf } from '../storage-error.ts';
import type { Choices } from './snapshot/stored-rows.ts';
import { OpenViews } from './queries/open-views.ts';

export interface SnapshotSetDeps {
  readonly folder: CatalogFolder;
  readonly maxPages: number | null;
  readonly choices: () => Choices;
  /** A damaged snapshot was set aside. */
  readonly onSetAside: () => void;
}

/** The open snapshots of a catalog by what they are used for. One that is used for nothing is closed and deleted. */
export class SnapshotSet {
  published: Published | null = null;
  /** What new views open: the published snapshot, or the one before it until that is ready for searching. */
  shown: Published | null = null;
  /** What a sync adds rows to, or what a first sync has left unfinished. */
  building: Building | null = null;
  readonly views = new OpenViews((snapshot) => this.release(snapshot));
  /** Snapshots that other threads read, by their pins. */
  readonly pins = new Map<number, Snapshot>();
  readonly #deps: SnapshotSetDeps;

  constructor(deps: SnapshotSetDeps) {
    this.#deps = deps;
  }

  /** The snapshot that new views open, also while it is still being read for the first time. */
  get newest(): Snapshot | null {
    return this.shown?.snapshot ?? this.building?.snapshot ?? null;
  }

  /** What a sync is adding rows to; null where no sync is under way. */
  get syncing(): Building | null {
    return this.building?.isSyncing === true ? this.building : null;
  }

  /** Closes and deletes a snapshot unless it is still used. */
  release(snapshot: Snapshot): void {
    if (snapshot === this.published?.snapshot || snapshot === this.shown?.snapshot) return;
    if (snapshot === this.building?.snapshot || this.views.use(snapshot)) return;
    if ([...this.pins.values()].includes(snapshot)) return;
    snapshot.close();
    if (snapshot.folder === this.#deps.folder.path) void deleteSnapshot(snapshot.folder, snapshot.file);
  }

  releasePin(pin: number): void {
    const snapshot = this.pins.get(pin);
    this.pins.delete(pin);
    if (snapshot !== undefined) this.release(snapshot);
  }

  /** From now on new views open this snapshot. */
  show(published: Published): void {
    const before = this.shown;
    this.shown = published;
    if (before !== null) this.release(before.snapshot);
  }

  /** Closes and deletes a snapshot with its views. */
  discard(snapshot: Snapshot): void {
    this.views.forget(snapshot);
    snapshot.close();
    void deleteSnapshot(snapshot.folder, snapshot.file);
  }

  /** Ends a sync that is not published. Before the first snapshot its rows are kept, later they are deleted. */
  dropSync(now: number): void {
    const building = this.syncing;
    if (building === null) return;
    const { snapshot } = building;
    building.isSyncing = false;
    building.since ??= building.firstPageAt;
    if (this.published !== null) {
      this.building = null;
      this.discard(snapshot);
    } else if (snapshot.published || !snapshot.db.isOpen) {
      // Got too far to go on with, and not far enough to count.
      this.building = null;
      this.views.forget(snapshot);
      snapshot.close();
      this.reopenUnfinished(now);
    } else if (building.isPublishing) {
      building.rollBack();
    } else {
      building.keepWhatFits();
    }
  }

  /** Opens what a first sync has left unfinished; returns the file to keep, null where there is none. */
  reopenUnfinished(now: number): string | null {
    const { folder, maxPages, choices } = this.#deps;
    const unfinished = reopenUnfinished(folder.path, maxPages, choices, now);
    if (unfinished?.building !== null && unfinished?.building !== undefined)
      this.building = unfinished.building;
    return unfinished?.file ?? null;
  }

  /**
   * The error of work that only read these snapshots, as its sender is to get it. A damaged snapshot is set aside, and the
   * view is gone with it.
   */
  explainReading(error: unknown, used: readonly Snapshot[]): unknown {
    if (error instanceof StoreError) return error;
    // A closed one was set aside by other work between two steps.
    const isLost = used.some((snapshot) => !snapshot.db.isOpen);
    const isDamage = used.length > 0 && troubleOf(error) === 'damaged';
    if (!isLost && !isDamage) return error;
    if (isDamage) {
      for (const each of used)
        if (each.db.isOpen && (used.length === 1 || !isIntact(each))) this.setAside(each);
    }
    return new StoreError({ code: 'view-gone', retryable: true, detail: 'damaged' });
  }

  /** The same for work of a sync, which compares snapshots: each that is damaged is set aside. */
  explainWriting(error: unknown, used: readonly Snapshot[]): unknown {
    if (error instanceof StoreError) return error;
    const trouble = troubleOf(error);
    const isLost = trouble === null && used.some((snapshot) => !snapshot.db.isOpen);
    if (trouble !== 'damaged' && !isLost) return error;
    if (trouble === 'damaged') {
      for (const each of used) if (each.db.isOpen && !isIntact(each)) this.setAside(each);
    }
    return new StoreError({ code: 'storage-failed', retryable: true, detail: 'damaged' });
  }

  /** Ends all use of a damaged snapshot. The published one is renamed and kept for a help desk. */
  setAside(snapshot: Snapshot): void {
    const { folder, onSetAside } = this.#deps;
    this.views.forget(snapshot);
    for (const [pin, pinned] of this.pins) if (pinned === snapshot) this.pins.delete(pin);
    snapshot.close();
    if (this.shown?.snapshot === snapshot) this.shown = null;
    if (snapshot === this.published?.snapshot) {
      this.published = null;
      // What a sync has brought so far is now all that there is.
      this.dropSync(Date.now());
      if (snapshot.folder === folder.path) {
        setAside(snapshot.folder, snapshot.file, Date.now());
        void deleteSnapshot(snapshot.folder, snapshot.file);
      }
    } else {
      void deleteSnapshot(snapshot.folder, snapshot.file);
      if (snapshot === this.building?.snapshot) this.building = null;
      else this.shown = this.published;
    }
    onSetAside();
  }

  close(): void {
    // Readers in other threads go on: a file stays as long as it is open there.
    this.pins.clear();
    const { building } = this;
    if (building !== null) building.isSyncing = false;
    this.views.clear();
    if (
      building !== null &&
      building.snapshot.db.isOpen &&
      !building.isPublishing &&
      !building.snapshot.published
    ) {
      building.keepWhatFits();
    }
    building?.snapshot.close();
    this.building = null;
    this.shown?.snapshot.close();
    this.published?.snapshot.close();
    this.shown = null;
    this.published = null;
  }
}
