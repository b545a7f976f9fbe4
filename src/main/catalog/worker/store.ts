import type { LineKey } from '../../../preload/contract/diary.ts';
import { nothingStored, type CatalogStatus } from '../../../preload/contract/status.ts';
import { readListBody } from '../../service/envelope.ts';
import { DataAnomalies } from '../../service/page.ts';
import { Diary } from './diary/diary.ts';
import { DiaryReader } from './diary/diary-reader.ts';
import { UpdateRecorder } from './diary/update-recorder.ts';
import { PastLists } from './diary/past-lists.ts';
import { noShelf, type ShelfContent } from './index/shelf-rows.ts';
import { SnapshotIndexes } from './index/snapshot-index.ts';
import { Maintenance } from './maintenance.ts';
import type { ListPreferences, Commands, StoredSize, StoreSettings } from './protocol.ts';
import { QueryContext } from './queries/context.ts';
import { SnapshotSet } from './snapshot-set.ts';
import {
  sizeOnDisk,
  deleteLeftovers,
  deleteSnapshot,
  draftPointer,
  flushFolder,
  switchPointer,
} from './snapshot/account-folder.ts';
import { SnapshotBuilder } from './snapshot/snapshot-builder.ts';
import { CatalogFolder } from './snapshot/catalog-folder.ts';
import { pageFingerprint } from './snapshot/content.ts';
import { publishFirst, publishUpdate, type Published } from './snapshot/publishing.ts';
import { openPublished } from './snapshot/recover.ts';
import { Snapshot } from './snapshot/snapshot.ts';
import { SnapshotUpdate } from './snapshot/snapshot-update.ts';
import { StoreError, storageErrorKind } from '../storage-error.ts';
import type { TimeReading } from './snapshot/stored-rows.ts';
import { TimeUnitDetector } from './snapshot/time-unit.ts';
import { stepsWhile, type Steps } from './steps.ts';

export interface StoreEvents {
  /** A damaged snapshot was set aside; the status afterwards. */
  readonly onSetAside: (status: CatalogStatus) => void;
  /** The damaged diary was set aside, and a new one begun. */
  readonly onDiarySetAside: () => void;
  /** Something of the diary was not stored. `detail` is a code, never a path. */
  readonly onDiaryFailure: (detail: string) => void;
  /** The account's folder can't be written, so files are created in this one, which is deleted at the end. */
  readonly onFallbackFolder: (folder: string) => void;
}

/**
 * The catalog of one account on disk: opens it, and writes it during a sync. Queries read it through `context`. Throws errors
 * of the system and of SQLite unchanged.
 */
export class Store {
  readonly snapshots: SnapshotSet;
  readonly maintenance: Maintenance;
  readonly #folder: CatalogFolder;
  readonly #diary: Diary;
  /** The stars and notes of the account. */
  shelf: ShelfContent = noShelf;
  readonly #indexes: SnapshotIndexes;
  readonly #diaryReader: DiaryReader;
  readonly #pastLists: PastLists;
  /** The snapshot from which the published one was updated; null once its index is finished. */
  #updatedFrom: Snapshot | null = null;
  #preferences: ListPreferences;
  readonly #currentPreferences = (): ListPreferences => this.#preferences;

  private constructor(folder: CatalogFolder, settings: StoreSettings, events: StoreEvents) {
    this.#folder = folder;
    this.#indexes = new SnapshotIndexes(() => this.shelf, settings.startIndexThread);
    this.#preferences = settings.preferences;
    this.#diary = new Diary({
      folder,
      keep: () => this.#preferences.keepDiary,
      minBytes: settings.minDiaryBytes,
      onSetAside: events.onDiarySetAside,
      onFailure: events.onDiaryFailure,
    });
    this.snapshots = new SnapshotSet({
      folder,
      preferences: this.#currentPreferences,
      onSetAside: () => events.onSetAside(this.status()),
    });
    this.maintenance = new Maintenance(this.snapshots, this.#indexes);
    this.#diaryReader = new DiaryReader(this.#diary);
    this.#pastLists = new PastLists({
      diary: this.#diaryReader,
      indexes: this.#indexes,
      target: () => folder.nextTarget(Date.now()),
      made: this.snapshots,
    });
  }

  /** Opens an account's folder, which is created if missing. Sets aside damaged files, and deletes leftovers. */
  static open(home: string, settings: StoreSettings, now: number, events: StoreEvents): Store {
    const folder = CatalogFolder.make(home, settings.maxPages, now);
    if (!folder.isKept) events.onFallbackFolder(folder.path);
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
    this.#diary.open();
    // What the diary has of a list that was lost must not get the numbers of another.
    this.#folder.readNumbers(this.#diary.file?.lastSnapshot ?? 0);
    const opened = openPublished(this.#folder, this.#currentPreferences, now);
    const published = opened === 'damaged' ? null : opened;
    if (published !== null) this.#follow(published);
    this.snapshots.published = published;
    this.snapshots.shown = published;
    if (!isKept) return 'sound';
    const unfinished = opened === null ? this.snapshots.reopenUnfinished(now) : null;
    void deleteLeftovers(home, published?.snapshot.file ?? unfinished);
    return opened === 'damaged' ? 'damaged' : 'sound';
  }

  status(): CatalogStatus {
    const { shown, builder } = this.snapshots;
    if (shown === null) {
      const rows = builder?.rows ?? 0;
      const partialListAt = rows === 0 ? null : (builder?.since ?? null);
      return { ...nothingStored, rows, partialListAt, diary: this.#diary.status() };
    }
    const { pointer, snapshot } = shown;
    const { rows, complete, checkedAt, took, completeAt, changes, skipped } = pointer;
    return {
      snapshot: snapshot.name,
      rows,
      complete,
      checkedAt,
      took,
      completeAt,
      partialListAt: null,
      changes,
      diary: this.#diary.status(),
      skipped,
      anomalies: pointer.oddities,
    };
  }

  context(request: number): QueryContext {
    const tools = { indexes: this.#indexes, diary: this.#diaryReader, pastLists: this.#pastLists };
    return new QueryContext(request, this.snapshots, tools, this.shelf);
  }

  /** Begins the next snapshot. An unfinished first snapshot is continued instead, so that no row disappears. */
  *beginSync(now: number): Steps<StoredSize> {
    const { snapshots } = this;
    snapshots.dropSync(now);
    const { rows } = this.status();
    const { published } = snapshots;
    const begun = published === null ? yield* this.#beginFirst(now) : published.snapshot;
    if (published !== null) {
      snapshots.update = new SnapshotUpdate(begun, () => this.#folder.nextTarget(now), now);
      yield* snapshots.update.loadRows();
    }
    const shown = snapshots.shown?.snapshot ?? begun;
    return { rows, bytes: sizeOnDisk(shown.folder, shown.file) };
  }

  *#beginFirst(now: number): Steps<Snapshot> {
    const unitDetector = new TimeUnitDetector(now);
    const times = (): TimeReading => ({ unit: unitDetector.unit(), now });
    const unfinished = this.snapshots.builder;
    const snapshot = unfinished?.snapshot ?? (yield* this.#createSnapshot(times, now));
    const builder = new SnapshotBuilder(snapshot, unitDetector, unfinished?.since ?? null);
    this.snapshots.builder = builder;
    builder.isSyncing = true;
    try {
      yield* builder.loadRows();
    } catch (error) {
      if (unfinished === null || storageErrorKind(error) !== 'damaged') throw error;
      // No notice is needed, because the rows were never published and will be read again.
      this.snapshots.builder = null;
      this.snapshots.discard(snapshot);
      return yield* this.#beginFirst(now);
    }
    snapshot.setTimeReading(times);
    return snapshot;
  }

  *#createSnapshot(times: () => TimeReading, now: number): Steps<Snapshot> {
    const target = this.#folder.nextTarget(now);
    try {
      return Snapshot.create(target, true, times, this.#currentPreferences);
    } catch (error) {
      yield deleteSnapshot(target.folder, target.file);
      throw error;
    }
  }

  /** Whether a sync is running and has not published its snapshot. */
  get isSyncing(): boolean {
    return this.snapshots.syncing !== null;
  }

  beginPass(): void {
    this.#requireSync().beginPass();
  }

  *readPage({ store, ...page }: Commands['readPage']['params']): Steps<Commands['readPage']['result']> {
    const sync = this.#requireSync();
    const read = readListBody(page, store ? sync.anomalies : new DataAnomalies());
    if (!read.ok) throw new StoreError(read.failure);
    const { items, total } = read.value;
    const skipped = read.value.skipped.length;
    const isFirst = sync.passSize === 0;
    let newIds = 0;
    if (store) newIds = sync instanceof SnapshotUpdate ? yield* sync.add(items) : sync.add(items);
    const fingerprint = !store || isFirst || newIds === 0 ? pageFingerprint(read.value) : '';
    return { entries: items.length + skipped, skipped, total, newIds, fingerprint };
  }

  /** Publishes the new snapshot. If it fails before the switch, the previous snapshot stays published. */
  *publish({ merged, now, took }: Commands['publish']['params']): Steps<Commands['publish']['result']> {
    const { snapshots } = this;
    const { published: previous, update, firstSync } = snapshots;
    const publication = { merged, now, took };
    const recorder = this.#diary.isKept ? new UpdateRecorder() : null;
    const steps =
      update !== null && previous !== null
        ? publishUpdate(update, previous, publication, recorder)
        : publishFirst(firstSync ?? noSync(), publication);
    // A query may find damage and so end the sync.
    const published = (yield* stepsWhile(() => this.isSyncing, steps))?.value ?? noSync();
    yield draftPointer(this.#folder.path, `${JSON.stringify(published.pointer)}\n`);
    this.#requireSync();
    if (recorder !== null && previous !== null && previous.snapshot !== published.snapshot)
      this.#diary.record(previous, published, recorder);
    const switchMs = this.#switchTo(published);
    // The list has not changed, or has changed back.
    if (published.snapshot !== update?.snapshot) update?.discard();
    yield flushFolder(this.#folder.path);
    return switchMs;
  }

  /** Makes the new snapshot the published one; returns how long that took, in ms. */
  #switchTo(published: Published): number {
    const { snapshots } = this;
    const startedAt = performance.now();
    const previous = snapshots.published;
    try {
      switchPointer(this.#folder.path);
    } catch (error) {
      if (previous !== null) this.#follow(previous);
      throw error;
    }
    this.#follow(published);
    snapshots.published = published;
    snapshots.builder = null;
    snapshots.update = null;
    if (previous === null) this.maintenance.skipCheck();
    if (previous?.snapshot !== published.snapshot) this.#updatedFrom = previous?.snapshot ?? null;
    // Searches use the previous snapshot until the new one is ready for them.
    const { shown } = snapshots;
    const isSame = shown?.snapshot === published.snapshot;
    if (isSame || shown === null || !this.#indexes.of(shown.snapshot).isFinished) snapshots.shown = published;
    const switchMs = performance.now() - startedAt;
    if (previous !== null) snapshots.release(previous.snapshot);
    return switchMs;
  }

  /** Makes the published snapshot ready for searching and sorting. */
  *finishIndex(): Steps<null> {
    const { published, shown } = this.snapshots;
    if (published === null) return null;
    const index = this.#indexes.of(published.snapshot);
    // The stored differences are those from the previous snapshot.
    if (shown !== null && shown.snapshot === this.#updatedFrom)
      yield* index.update(this.#indexes.of(shown.snapshot));
    this.#updatedFrom = null;
    yield* index.finish();
    this.snapshots.show(published);
    return null;
  }

  /** Changes the unit of times and the language of sorting; open views stay as they are. */
  setPreferences(preferences: ListPreferences): void {
    this.#preferences = preferences;
    this.maintenance.onLanguageChange();
    this.#diary.trim();
  }

  /** Returns the number of lines that were unread. */
  markDiarySeen(upTo: number): number {
    const marked = this.#diary.markSeen(upTo);
    requireStored(marked !== null);
    return marked;
  }

  undoDiarySeen(): void {
    requireStored(this.#diary.undoSeen());
  }

  markLinesSeen(lines: readonly LineKey[], isSeen: boolean): void {
    requireStored(this.#diary.markLines(lines, isSeen));
  }

  releasePin(pin: number): void {
    this.snapshots.releasePin(pin);
    this.#diaryReader.releasePin(pin);
  }

  close(): void {
    this.snapshots.close();
    this.#diary.close();
    this.#folder.close();
  }

  #follow(published: Published): void {
    const { snapshot } = published;
    snapshot.unread = () => this.#diary.unreadRows(snapshot.name);
    this.#diary.follow(published);
  }

  /** What the running sync writes; throws if there is none. */
  #requireSync(): SnapshotBuilder | SnapshotUpdate {
    return this.snapshots.syncing ?? noSync();
  }
}

function requireStored(isStored: boolean): asserts isStored {
  if (!isStored) throw new StoreError({ code: 'storage-failed', retryable: true, detail: 'diary' });
}

function noSync(): never {
  throw new StoreError({ code: 'storage-failed', retryable: true, detail: 'no sync under way' });
}
