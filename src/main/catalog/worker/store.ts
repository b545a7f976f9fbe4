import { nothingStored, type CatalogStatus } from '../../../preload/contract/status.ts';
import { readListBody } from '../../service/envelope.ts';
import { DataAnomalies } from '../../service/page.ts';
import { SnapshotIndexes } from './index/snapshot-index.ts';
import { Maintenance } from './maintenance.ts';
import type { Choices, Commands, StoredSize, StoreSettings } from './protocol.ts';
import { QueryContext } from './queries/context.ts';
import { SnapshotSet } from './snapshot-set.ts';
import {
  bytesOf,
  deleteLeftovers,
  deleteSnapshot,
  draftPointer,
  flushFolder,
  makeFolder,
  switchPointer,
} from './snapshot/account-folder.ts';
import { Building } from './snapshot/building.ts';
import { CatalogFolder } from './snapshot/catalog-folder.ts';
import { pageFingerprint } from './snapshot/content.ts';
import { finish, type Published } from './snapshot/publishing.ts';
import { openPublished } from './snapshot/recover.ts';
import { SeenChanges } from './snapshot/seen-changes.ts';
import { Snapshot } from './snapshot/snapshot.ts';
import { StoreError, troubleOf } from '../storage-error.ts';
import type { TimeReading } from './snapshot/stored-rows.ts';
import { TimeUnitTally } from './snapshot/time-unit.ts';
import type { Steps } from './steps.ts';

export interface StoreEvents {
  /** Something damaged was set aside; the state after it. */
  readonly onSetAside: (status: CatalogStatus) => void;
  /** The folder can't be written: what is read now goes to a folder that is deleted at the end. */
  readonly onNotKept: (folder: string) => void;
}

/**
 * The catalog of one account on disk: opening it, and the syncs that write it. Queries read it through `context`. Runs in the
 * worker; errors of the system and of SQLite are thrown as they are.
 */
export class Store {
  readonly snapshots: SnapshotSet;
  readonly maintenance: Maintenance;
  readonly #settings: StoreSettings;
  readonly #folder: CatalogFolder;
  readonly #seen: SeenChanges;
  readonly #indexes = new SnapshotIndexes();
  #choices: Choices;
  readonly #readChoices = (): Choices => this.#choices;

  private constructor(folder: CatalogFolder, settings: StoreSettings, events: StoreEvents) {
    this.#folder = folder;
    this.#settings = settings;
    this.#choices = settings.choices;
    this.#seen = new SeenChanges(folder);
    this.snapshots = new SnapshotSet({
      folder,
      maxPages: settings.maxPages,
      choices: this.#readChoices,
      onSetAside: () => events.onSetAside(this.status()),
    });
    this.maintenance = new Maintenance(this.snapshots, this.#indexes);
  }

  /** Opens or makes an account's folder. Damage is set aside and reported; what no pointer names is a leftover. */
  static open(home: string, settings: StoreSettings, now: number, events: StoreEvents): Store {
    const folder = CatalogFolder.make(home, now);
    if (!folder.isKept) events.onNotKept(folder.path);
    const store = new Store(folder, settings, events);
    try {
      if (folder.exists && store.#load(now) === 'damaged') events.onSetAside(store.status());
    } catch (error) {
      store.close();
      throw error;
    }
    return store;
  }

  #load(now: number): 'damaged' | 'sound' {
    const { home, isKept } = this.#folder;
    this.#folder.readNumbers();
    const opened = openPublished(this.#folder, this.#readChoices, now);
    const published = opened === 'damaged' ? null : opened;
    this.snapshots.published = published;
    this.snapshots.shown = published;
    if (!isKept) return 'sound';
    const unfinished = opened === null ? this.snapshots.reopenUnfinished(now) : null;
    void deleteLeftovers(home, published?.snapshot.file ?? unfinished);
    return opened === 'damaged' ? 'damaged' : 'sound';
  }

  status(): CatalogStatus {
    const { shown, building } = this.snapshots;
    if (shown === null) {
      const rows = building?.rows ?? 0;
      return { ...nothingStored, rows, partAt: rows === 0 ? null : (building?.since ?? null) };
    }
    const { pointer, snapshot } = shown;
    const { rows, complete, checkedAt, took, completeAt, changes, sinceLooked, skipped } = pointer;
    return {
      snapshot: snapshot.name,
      rows,
      complete,
      checkedAt,
      took,
      completeAt,
      partAt: null,
      changes,
      sinceLooked,
      unseen: this.#seen.isLastSeen(snapshot.name) ? null : sinceLooked,
      skipped,
      anomalies: pointer.oddities,
    };
  }

  /** What the query of a request works with. */
  context(request: number): QueryContext {
    return new QueryContext(request, this.snapshots, this.#indexes);
  }

  /** Starts the next snapshot. One left unfinished by the first sync is written on, so that no row disappears. */
  *beginSync(now: number): Steps<StoredSize> {
    this.snapshots.dropSync(now);
    const { rows } = this.status();
    const tally = new TimeUnitTally(now);
    const times = (): TimeReading => ({ unit: tally.unit(), now });
    const unfinished = this.snapshots.building;
    const snapshot = unfinished?.snapshot ?? (yield* this.#createSnapshot(times, now));
    const before = this.snapshots.published?.snapshot ?? null;
    const building = new Building(snapshot, tally, before, unfinished?.since ?? null);
    this.snapshots.building = building;
    building.isSyncing = true;
    try {
      yield* building.prepare();
    } catch (error) {
      if (unfinished === null || troubleOf(error) !== 'damaged') throw error;
      // Rows that were never published are not worth a notice: they come again.
      this.snapshots.building = null;
      this.snapshots.discard(snapshot);
      return yield* this.beginSync(now);
    }
    snapshot.readTimesBy(times);
    const shown = this.snapshots.shown?.snapshot ?? snapshot;
    return { rows, bytes: bytesOf(shown.folder, shown.file) };
  }

  *#createSnapshot(times: () => TimeReading, now: number): Steps<Snapshot> {
    const folder = this.#folder.path;
    const file = this.#folder.nextFile();
    try {
      // Somebody may have deleted it while the app was running.
      makeFolder(folder, now);
      return Snapshot.create(folder, file, this.#settings.maxPages, times, this.#readChoices);
    } catch (error) {
      yield deleteSnapshot(folder, file);
      throw error;
    }
  }

  /** Whether a sync is under way that is not published. */
  get isSyncing(): boolean {
    return this.snapshots.syncing !== null;
  }

  beginPass(): void {
    this.#syncing().beginPass();
  }

  /** Reads the body of a page and stores its items, or only looks at it. */
  readPage({ body, store }: Commands['readPage']['params']): Commands['readPage']['result'] {
    const building = this.#syncing();
    const read = readListBody(body, store ? building.anomalies : new DataAnomalies());
    if (!read.ok) throw new StoreError(read.failure);
    const { items, total } = read.value;
    const skipped = read.value.skipped.length;
    const isFirst = building.passSize === 0;
    const fresh = store ? building.add(items) : 0;
    building.since ??= Date.now();
    const fingerprint = !store || isFirst || fresh === 0 ? pageFingerprint(read.value) : '';
    const { rows } = this.status();
    return { entries: items.length + skipped, skipped, total, fresh, fingerprint, rows };
  }

  /** Makes what was read the published snapshot; until the switch the one before stays it, whatever happens. */
  *publish({ merged, now, took }: Commands['publish']['params']): Steps<Commands['publish']['result']> {
    const building = this.#syncing();
    const before = this.snapshots.published;
    const steps = finish(building, before, {
      merged,
      now,
      took,
      // What is on screen stays there: what comes during a visit joins it.
      seen: before !== null && this.#seen.areOver(before.snapshot.name),
    });
    const published = yield* this.#whileSyncing(steps);
    yield draftPointer(this.#folder.path, `${JSON.stringify(published.pointer)}\n`);
    this.#syncing();
    const switchMs = this.#switchTo(published);
    // Nothing was new: what was built is not needed.
    if (published.snapshot !== building.snapshot) this.snapshots.discard(building.snapshot);
    yield flushFolder(this.#folder.path);
    return { status: this.status(), switchMs };
  }

  /** Takes no step more once a reader has met damage and ended the sync. */
  *#whileSyncing<T>(steps: Steps<T>): Steps<T> {
    for (;;) {
      this.#syncing();
      const step = steps.next();
      if (step.done === true) return step.value;
      yield step.value;
    }
  }

  /** From here on the new snapshot is the one; answers how long the step took, in ms. */
  #switchTo(published: Published): number {
    const { snapshots } = this;
    const started = performance.now();
    const before = snapshots.published;
    switchPointer(this.#folder.path);
    snapshots.published = published;
    snapshots.building = null;
    this.maintenance.skipCheck();
    // Searches keep using the snapshot that is ready for them.
    const { shown } = snapshots;
    const isSame = shown?.snapshot === published.snapshot;
    if (isSame || shown === null || !this.#indexes.of(shown.snapshot).isFinished) snapshots.shown = published;
    const switched = performance.now() - started;
    if (before !== null) snapshots.release(before.snapshot);
    return switched;
  }

  /** Makes the published snapshot ready for searching and sorting. */
  *prepare(): Steps<CatalogStatus> {
    const { published } = this.snapshots;
    if (published !== null) {
      yield* this.#indexes.of(published.snapshot).finish();
      this.snapshots.show(published);
    }
    return this.status();
  }

  /** Ends a sync that is not published. Before the first snapshot its rows are kept, later they are deleted. */
  dropSync(now: number): CatalogStatus {
    this.snapshots.dropSync(now);
    return this.status();
  }

  /** Changes how lists are read; open views stay as they are. */
  choose(choices: Choices): void {
    this.#choices = choices;
    this.maintenance.languageChanged();
  }

  /** The changes of this snapshot are on screen, which is remembered across restarts; null: they no longer are. */
  markSeen(snapshot: string | null): CatalogStatus {
    this.#seen.mark(snapshot, this.snapshots.shown?.snapshot.name ?? null);
    return this.status();
  }

  close(): void {
    this.snapshots.close();
    this.#folder.close();
  }

  /** What a sync adds rows to; fails where none is under way. */
  #syncing(): Building {
    const { syncing } = this.snapshots;
    if (syncing === null) {
      throw new StoreError({ code: 'storage-failed', retryable: true, detail: 'no sync under way' });
    }
    return syncing;
  }
}
