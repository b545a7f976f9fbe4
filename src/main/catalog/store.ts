import type {
  ItemDetails,
  ItemRequest,
  ListRow,
  OpenedView,
  ViewQuery,
  WindowRequest,
} from '../../preload/contract/view.ts';
import type { ServiceItem } from '../service/page.ts';
import {
  deleteSnapshot,
  makeFolder,
  readPointerText,
  setAside,
  snapshotFile,
  snapshotNumbers,
} from './account-folder.ts';
import { Building } from './building.ts';
import { parsePointer, type Pointer } from './pointer.ts';
import type { CatalogStatus } from '../../preload/contract/status.ts';
import type { PublishRequest, WorkerSettings } from './protocol.ts';
import { publish, type Published } from './publishing.ts';
import { Snapshot } from './snapshot.ts';
import type { Steps } from './steps.ts';
import { DamageError, StoreError, troubleOf } from './store-failure.ts';
import { TimeUnitTally } from './time-unit.ts';
import { scanningEngine } from './view-engine.ts';
import { Views } from './views.ts';

/** How long one step of a publication may take, in ms: a search waits for one at most. */
const stepTime = 40;

/** The catalog of one account on disk. All of it runs in the worker; errors of the system are thrown as they are. */
export class Store {
  readonly #settings: WorkerSettings;
  readonly #tellSetAside: (status: CatalogStatus) => void;
  readonly #folder: string;
  readonly #views: Views;
  #published: Published | null = null;
  #building: Building | null = null;
  #publishing: Steps<Published> | null = null;
  #syncing = false;
  #lastNumber = 0;

  private constructor(
    folder: string,
    settings: WorkerSettings,
    tellSetAside: (status: CatalogStatus) => void,
  ) {
    this.#folder = folder;
    this.#settings = settings;
    this.#tellSetAside = tellSetAside;
    this.#views = new Views(scanningEngine, (snapshot) => this.#release(snapshot));
  }

  /** Opens or makes an account's folder. Damage is put aside and told; what no pointer names is a leftover. */
  static open(
    folder: string,
    settings: WorkerSettings,
    now: number,
    tellSetAside: (status: CatalogStatus) => void,
  ): Store {
    makeFolder(folder);
    const store = new Store(folder, settings, tellSetAside);
    store.#load(now);
    return store;
  }

  #load(now: number): void {
    this.#lastNumber = snapshotNumbers(this.#folder)[0] ?? 0;
    let pointer: Pointer | null = null;
    let damaged = false;
    try {
      const text = readPointerText(this.#folder);
      if (text !== null) {
        pointer = parsePointer(text);
        if (pointer === null) throw new DamageError('pointer');
        this.#published = { pointer, snapshot: Snapshot.openPublished(this.#folder, pointer) };
      }
    } catch {
      // Whatever keeps the catalog from opening, also a folder in a file's place: it can be read again whole.
      damaged = true;
      const newest = pointer?.file ?? (this.#lastNumber > 0 ? snapshotFile(this.#lastNumber) : null);
      setAside(this.#folder, newest, now);
    }
    if (this.#published === null && !damaged) this.#reopenUnfinished(now);
    const kept = this.#published?.pointer.file ?? this.#building?.snapshot.file ?? null;
    for (const number of snapshotNumbers(this.#folder)) {
      if (snapshotFile(number) !== kept) deleteSnapshot(this.#folder, snapshotFile(number));
    }
    if (damaged) this.#tellSetAside(this.status());
  }

  /** Rows of a first sync that did not end stay readable until the next one. */
  #reopenUnfinished(now: number): void {
    const newest = snapshotNumbers(this.#folder)[0];
    if (newest === undefined) return;
    const tally = new TimeUnitTally(now);
    const file = snapshotFile(newest);
    try {
      const snapshot = Snapshot.reopenUnfinished(this.#folder, file, this.#settings.maxPages, tally, now);
      this.#building = new Building(snapshot, tally);
    } catch {
      // It was never published: nothing is promised about it, and nothing worth a notice is lost.
      deleteSnapshot(this.#folder, file);
    }
  }

  status(): CatalogStatus {
    if (this.#published === null) {
      return {
        snapshot: null,
        rows: this.#building?.rows ?? 0,
        complete: false,
        checkedAt: null,
        completeAt: null,
        changes: null,
        skipped: 0,
      };
    }
    const { rows, complete, checkedAt, completeAt, changes, skipped } = this.#published.pointer;
    return {
      snapshot: this.#published.snapshot.name,
      rows,
      complete,
      checkedAt,
      completeAt,
      changes,
      skipped,
    };
  }

  /** Starts the next snapshot. One left unfinished by the first sync is written on, so that no row disappears. */
  beginSync(now: number): { rows: number } {
    if (this.#syncing) this.dropSync(now);
    const { rows } = this.status();
    if (this.#building === null) {
      this.#lastNumber += 1;
      const tally = new TimeUnitTally(now);
      const file = snapshotFile(this.#lastNumber);
      try {
        const snapshot = Snapshot.create(this.#folder, file, this.#settings.maxPages, tally, now);
        this.#building = new Building(snapshot, tally);
      } catch (error) {
        deleteSnapshot(this.#folder, file);
        throw error;
      }
    }
    this.#syncing = true;
    return { rows };
  }

  beginPass(): void {
    this.#writable().beginPass();
  }

  addItems(items: readonly ServiceItem[]): { fresh: number; rows: number } {
    const building = this.#writable();
    const fresh = building.add(items);
    return { fresh, rows: this.status().rows };
  }

  startPublishing(request: PublishRequest): void {
    this.#publishing = publish(this.#writable(), this.#published, request);
  }

  /** Goes on publishing for a moment; the new state when it is done, null before. */
  continuePublishing(): CatalogStatus | null {
    const steps = this.#publishing;
    if (steps === null) throw noSync();
    const until = performance.now() + stepTime;
    try {
      do {
        const step = steps.next();
        if (step.done === true) return this.#finish(step.value);
      } while (performance.now() < until);
    } catch (error) {
      this.#publishing = null;
      const before = this.#published?.snapshot;
      if (troubleOf(error) === 'damaged' && before !== undefined && !before.isSound()) this.#damaged(before);
      throw error;
    }
    return null;
  }

  #finish(published: Published): CatalogStatus {
    const before = this.#published?.snapshot ?? null;
    this.#published = published;
    this.#building = null;
    this.#publishing = null;
    this.#syncing = false;
    if (before !== null) this.#release(before);
    return this.status();
  }

  /** Ends a sync that is not published. Before the first snapshot its rows are kept, later they are deleted. */
  dropSync(now: number): CatalogStatus {
    const building = this.#building;
    const wasPublishing = this.#publishing !== null;
    this.#publishing = null;
    this.#syncing = false;
    if (building === null) return this.status();
    if (this.#published !== null) {
      this.#building = null;
      building.snapshot.close();
      deleteSnapshot(this.#folder, building.snapshot.file);
    } else if (!building.settle(wasPublishing)) {
      this.#views.forget(building.snapshot);
      this.#building = null;
      building.snapshot.close();
      this.#reopenUnfinished(now);
    }
    return this.status();
  }

  openView(view: number, query: ViewQuery): OpenedView {
    const snapshot = this.#published?.snapshot ?? this.#building?.snapshot ?? null;
    const total = this.#guard(snapshot, () => this.#views.open(view, snapshot, query));
    return { view, total, snapshot: this.#published?.snapshot.name ?? null };
  }

  readWindow(request: WindowRequest): readonly ListRow[] {
    return this.#guard(this.#views.snapshotOf(request.view), () => this.#views.window(request));
  }

  readItem(request: ItemRequest): ItemDetails {
    return this.#guard(this.#views.snapshotOf(request.view), () => this.#views.item(request));
  }

  locateItem(request: ItemRequest): number {
    return this.#guard(this.#views.snapshotOf(request.view), () => this.#views.locate(request));
  }

  /** Leaves the folder as the next `open` wants it: a sync under way is dropped, its first rows are kept. */
  close(now: number): void {
    try {
      this.dropSync(now);
    } finally {
      this.#views.clear();
      this.#published?.snapshot.close();
      this.#building?.snapshot.close();
      this.#published = null;
      this.#building = null;
    }
  }

  #writable(): Building {
    if (this.#building === null || !this.#syncing) throw noSync();
    return this.#building;
  }

  /** Runs work on a snapshot; one that turns out to be damaged is put aside. */
  #guard<T>(snapshot: Snapshot | null, work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (snapshot !== null && troubleOf(error) === 'damaged') this.#damaged(snapshot);
      throw error;
    }
  }

  #damaged(snapshot: Snapshot): void {
    this.#views.forget(snapshot);
    snapshot.close();
    if (snapshot === this.#published?.snapshot) {
      this.#published = null;
      this.#publishing = null;
      setAside(this.#folder, snapshot.file, Date.now());
    } else {
      deleteSnapshot(this.#folder, snapshot.file);
      if (snapshot !== this.#building?.snapshot) return;
      this.#building = null;
      this.#publishing = null;
      this.#syncing = false;
    }
    this.#tellSetAside(this.status());
  }

  /** Deletes a snapshot that is neither published nor being written nor looked at. */
  #release(snapshot: Snapshot): void {
    if (snapshot === this.#published?.snapshot || snapshot === this.#building?.snapshot) return;
    if (this.#views.use(snapshot)) return;
    snapshot.close();
    deleteSnapshot(this.#folder, snapshot.file);
  }
}

function noSync(): StoreError {
  return new StoreError({ code: 'storage-failed', retryable: true, detail: 'no sync under way' });
}
