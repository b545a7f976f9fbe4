import { deleteSnapshot, setAside } from './snapshot/account-folder.ts';
import type { PastList } from './diary/past-lists.ts';
import type { SnapshotBuilder } from './snapshot/snapshot-builder.ts';
import type { CatalogFolder } from './snapshot/catalog-folder.ts';
import type { Published } from './snapshot/publishing.ts';
import { reopenUnfinished } from './snapshot/recover.ts';
import type { Snapshot } from './snapshot/snapshot.ts';
import type { SnapshotUpdate } from './snapshot/snapshot-update.ts';
import { isIntact } from './snapshot/integrity.ts';
import { StoreError, storageErrorKind } from '../storage-error.ts';
import type { ListPreferences } from './snapshot/stored-rows.ts';
import { OpenViews } from './queries/open-views.ts';

export interface SnapshotSetDeps {
  readonly folder: CatalogFolder;
  readonly preferences: () => ListPreferences;
  /** A damaged snapshot was set aside. */
  readonly onSetAside: () => void;
}

/** The open snapshots of a catalog. An unused one is closed and deleted. */
export class SnapshotSet {
  published: Published | null = null;
  /** The snapshot for new views: the published one, or the previous one until that is ready for searching. */
  shown: Published | null = null;
  /** The snapshot of a first sync, running or unfinished. */
  builder: SnapshotBuilder | null = null;
  /** The running sync over the published snapshot. */
  update: SnapshotUpdate | null = null;
  /** The earlier list that was made last; null if it is no longer used. */
  past: PastList | null = null;
  readonly views = new OpenViews((snapshot) => this.release(snapshot));
  /** Snapshots that other threads read, by their pins. */
  readonly pins = new Map<number, Snapshot>();
  readonly #deps: SnapshotSetDeps;

  constructor(deps: SnapshotSetDeps) {
    this.#deps = deps;
  }

  /** The snapshot for new views, including an unfinished first one. */
  get newest(): Snapshot | null {
    return this.shown?.snapshot ?? this.builder?.snapshot ?? null;
  }

  /** The first sync that is running; null if there is none. */
  get firstSync(): SnapshotBuilder | null {
    return this.builder?.isSyncing === true ? this.builder : null;
  }

  /** What the running sync writes; null if there is none. */
  get syncing(): SnapshotBuilder | SnapshotUpdate | null {
    return this.update ?? this.firstSync;
  }

  /** The files that a command of a sync has used when it fails, even if they are no longer in the set. */
  filesOfCommand(): () => readonly Snapshot[] {
    const { published, firstSync, update } = this;
    return () => {
      const files = [published?.snapshot, firstSync?.snapshot, ...((update ?? this.update)?.files ?? [])];
      return [...new Set(files.filter((file) => file !== undefined))];
    };
  }

  /** Closes and deletes a snapshot unless it is still used. */
  release(snapshot: Snapshot): void {
    if (snapshot === this.published?.snapshot || snapshot === this.shown?.snapshot) return;
    if (snapshot === this.builder?.snapshot || this.views.isUsing(snapshot)) return;
    if ([...this.pins.values()].includes(snapshot)) return;
    if (snapshot === this.past?.snapshot) this.past = null;
    snapshot.close();
    if (snapshot.folder === this.#deps.folder.path) void deleteSnapshot(snapshot.folder, snapshot.file);
  }

  releasePin(pin: number): void {
    const snapshot = this.pins.get(pin);
    this.pins.delete(pin);
    if (snapshot !== undefined) this.release(snapshot);
  }

  show(published: Published): void {
    const previous = this.shown;
    this.shown = published;
    if (previous !== null) this.release(previous.snapshot);
  }

  /** Closes and deletes a snapshot with its views. */
  discard(snapshot: Snapshot): void {
    this.views.forget(snapshot);
    snapshot.close();
    void deleteSnapshot(snapshot.folder, snapshot.file);
  }

  /** Ends a sync that is not published. Keeps the rows of a first one. */
  dropSync(now: number): void {
    this.update?.discard();
    this.update = null;
    const builder = this.builder;
    if (builder === null) return;
    const { snapshot } = builder;
    builder.isSyncing = false;
    builder.since ??= builder.firstPageAt;
    if (snapshot.published || !snapshot.db.isOpen) {
      // Too late to be continued by the next sync, but not published.
      this.builder = null;
      this.views.forget(snapshot);
      snapshot.close();
      this.reopenUnfinished(now);
    } else if (builder.isPublishing) {
      builder.rollBack();
    } else {
      builder.commitIfPossible();
    }
  }

  /** Opens what a first sync has left unfinished. Returns the file to keep; null if there is none. */
  reopenUnfinished(now: number): string | null {
    const { folder, preferences } = this.#deps;
    const unfinished = reopenUnfinished(folder, preferences, now);
    if (unfinished === null) return null;
    this.builder = unfinished.builder ?? this.builder;
    return unfinished.file;
  }

  /** The error for the sender of work that has only read these snapshots. Sets aside damaged ones, with their views. */
  explainReading(error: unknown, used: readonly Snapshot[]): unknown {
    if (error instanceof StoreError) return error;
    // Other work has set aside a closed snapshot between two steps.
    const isLost = used.some((snapshot) => !snapshot.db.isOpen);
    const isDamage = used.length > 0 && storageErrorKind(error) === 'damaged';
    if (!isLost && !isDamage) return error;
    if (isDamage) {
      for (const each of used)
        if (each.db.isOpen && (used.length === 1 || !isIntact(each))) this.setAside(each);
    }
    return new StoreError({ code: 'view-gone', retryable: true, detail: 'damaged' });
  }

  /** The same for work of a sync, which compares two snapshots. */
  explainWriting(error: unknown, used: readonly Snapshot[]): unknown {
    if (error instanceof StoreError) return error;
    const kind = storageErrorKind(error);
    const isLost = kind === null && used.some((snapshot) => !snapshot.db.isOpen);
    if (kind !== 'damaged' && !isLost) return error;
    if (kind === 'damaged') {
      for (const each of used) if (each.db.isOpen && !isIntact(each)) this.setAside(each);
    }
    return new StoreError({ code: 'storage-failed', retryable: true, detail: 'damaged' });
  }

  /** Stops using a damaged snapshot. The published one is renamed and kept for a help desk. */
  setAside(snapshot: Snapshot): void {
    const { folder, onSetAside } = this.#deps;
    this.views.forget(snapshot);
    for (const [pin, pinned] of this.pins) if (pinned === snapshot) this.pins.delete(pin);
    snapshot.close();
    if (snapshot === this.past?.snapshot) {
      // It is made again when it is asked for.
      this.past = null;
      void deleteSnapshot(snapshot.folder, snapshot.file);
      return;
    }
    if (this.shown?.snapshot === snapshot) this.shown = null;
    if (snapshot === this.published?.snapshot) {
      this.published = null;
      // What the sync has written is a copy of the damage.
      this.dropSync(Date.now());
      if (snapshot.folder === folder.path) {
        setAside(snapshot.folder, snapshot.file, Date.now());
        void deleteSnapshot(snapshot.folder, snapshot.file);
      }
    } else {
      void deleteSnapshot(snapshot.folder, snapshot.file);
      if (snapshot === this.builder?.snapshot) this.builder = null;
      else if (this.update?.files.includes(snapshot) === true) this.dropSync(Date.now());
      else this.shown = this.published;
    }
    onSetAside();
  }

  close(): void {
    // Readers in other threads continue, because they have opened the file themselves.
    this.pins.clear();
    const { builder } = this;
    if (builder !== null) builder.isSyncing = false;
    this.views.clear();
    const isUnfinished = builder?.isPublishing === false && !builder.snapshot.published;
    if (isUnfinished && builder.snapshot.db.isOpen) builder.commitIfPossible();
    builder?.snapshot.close();
    this.builder = null;
    this.update?.close();
    this.update = null;
    this.shown?.snapshot.close();
    this.published?.snapshot.close();
    this.shown = null;
    this.published = null;
  }
}
