import fs from 'node:fs';
import path from 'node:path';
import { nothingStored, type CatalogStatus } from '../../../preload/contract/status.ts';
import type { CopiedTable, PinnedView, QueryInput } from '../../../preload/contract/catalog-queries.ts';
import { countIn, type CarryRequest, type Ranges } from '../../../preload/contract/ranges.ts';
import type {
  CellRequest,
  ChangedPackage,
  ChangesRequest,
  Counts,
  Exclusion,
  Facet,
  FacetRequest,
  ItemDetails,
  ItemRequest,
  ListRow,
  MatchQuery,
  OpenedView,
  RawJson,
  ViewRequest,
  RowsRequest,
} from '../../../preload/contract/view.ts';
import { readListBody } from '../../service/envelope.ts';
import { DataAnomalies } from '../../service/page.ts';
import {
  bytesOf,
  deleteLeftovers,
  deleteSnapshot,
  draftPointer,
  flushFolder,
  highestNumber,
  isWritable,
  makeFolder,
  makeRefuge,
  readLookedText,
  readPointerText,
  setAside,
  snapshotFile,
  snapshotNumbers,
  switchPointer,
  writeLookedText,
} from './snapshot/account-folder.ts';
import { Building } from './snapshot/building.ts';
import { pageFingerprint } from './snapshot/content.ts';
import { countAdded, readDifferences } from './snapshot/difference.ts';
import { parseLooked, parsePointer, type Pointer } from './snapshot/pointer.ts';
import { checkCopySize, copyTable } from '../cells/copy-table.ts';
import type { Choices, Commands, Stored, StoreSettings } from './protocol.ts';
import { finish, type Published } from './snapshot/publishing.ts';
import { Snapshot } from './snapshot/snapshot.ts';
import { isSound, readThrough } from './snapshot/soundness.ts';
import type { Steps } from './steps.ts';
import { DamageError, StoreError, troubleOf } from './snapshot/store-failure.ts';
import type { TimeReading } from './snapshot/stored-rows.ts';
import { TimeUnitTally } from './snapshot/time-unit.ts';
import { SnapshotIndexes } from './index/snapshot-index.ts';
import { idsOf, rowsOf } from './queries/carry-over.ts';
import { Views } from './queries/views.ts';

export interface StoreEvents {
  /** Something damaged was put aside; the state after it. */
  readonly onSetAside: (status: CatalogStatus) => void;
  /** The folder can't be written: what is read now goes to a place that ends with the app. */
  readonly onNotKept: (folder: string) => void;
}

/** The catalog of one account on disk. All of it runs in the worker; errors of the system are thrown as they are. */
export class Store {
  readonly #settings: StoreSettings;
  readonly #events: StoreEvents;
  /** Where the account's files are. */
  readonly #home: string;
  /** Where new files are made: the home, or a folder that is deleted at the end. */
  #folder: string;
  readonly #indexes = new SnapshotIndexes();
  readonly #views: Views;
  #published: Published | null = null;
  /** What new views open: the published snapshot, or the one before it until that is ready for searching. */
  #shown: Published | null = null;
  #building: Building | null = null;
  /** From when the rows of an unfinished first sync are, ms since 1970: its first page, or its last write before a restart. */
  #partAt: number | null = null;
  #syncing = false;
  #lastNumber = 0;
  /** The snapshot whose changes the person saw last. */
  #looked: string | null = null;
  /** Whether changes are on screen now. */
  #isLooking = false;
  #isChecked = false;
  /** The snapshot whose index was made anew. */
  #mended: Snapshot | null = null;
  /** Snapshots that other threads read, by their pins. */
  readonly #pinned = new Map<number, Snapshot>();
  #choices: Choices;
  readonly #readChoices = (): Choices => this.#choices;

  private constructor(home: string, settings: StoreSettings, events: StoreEvents) {
    this.#home = home;
    this.#folder = home;
    this.#settings = settings;
    this.#choices = settings.choices;
    this.#events = events;
    this.#views = new Views(this.#indexes, (snapshot) => this.#release(snapshot));
  }

  /** Opens or makes an account's folder. Damage is put aside and told; what no pointer names is a leftover. */
  static open(folder: string, settings: StoreSettings, now: number, events: StoreEvents): Store {
    const store = new Store(folder, settings, events);
    store.#chooseFolder(now);
    try {
      store.#load(now);
    } catch (error) {
      store.close();
      throw error;
    }
    return store;
  }

  #chooseFolder(now: number): void {
    try {
      makeFolder(this.#home, now);
      if (isWritable(this.#home)) return;
    } catch (error) {
      if (troubleOf(error) === null) throw error;
    }
    this.#folder = makeRefuge();
    this.#events.onNotKept(this.#folder);
  }

  get #isKept(): boolean {
    return this.#folder === this.#home;
  }

  #load(now: number): void {
    // A folder that can't even be made is empty.
    if (!this.#isKept && !fs.existsSync(this.#home)) return;
    // Leftovers count: they are still being deleted when new files are made.
    this.#lastNumber = highestNumber(this.#home);
    const looked = readLooked(this.#home);
    this.#looked = looked;
    const isDamaged = !this.#openPublished(now);
    if (!this.#isKept) return;
    const unfinished = this.#published === null && !isDamaged ? this.#reopenUnfinished(now) : null;
    void deleteLeftovers(this.#home, this.#published?.snapshot.file ?? unfinished);
    if (isDamaged) this.#events.onSetAside(this.status());
  }

  /** False where what was there is damaged. */
  #openPublished(now: number): boolean {
    let pointer: Pointer | null = null;
    try {
      const text = readPointerText(this.#home);
      if (text === null) return true;
      pointer = parsePointer(text);
      if (pointer === null) throw new DamageError('pointer');
      this.#published = { pointer, snapshot: Snapshot.openPublished(this.#home, pointer, this.#readChoices) };
      this.#shown = this.#published;
      return true;
    } catch (error) {
      // A file that is busy, or that this person may not read, is as good as before when that is over.
      if (troubleOf(error) !== 'damaged') throw error;
      const [last] = snapshotNumbers(this.#home);
      const newest = pointer?.file ?? (last === undefined ? null : snapshotFile(last));
      if (this.#isKept) setAside(this.#home, newest, now);
      return false;
    }
  }

  /** Rows of a first sync that did not end stay readable until the next one; answers the file to keep. */
  #reopenUnfinished(now: number): string | null {
    const newest = snapshotNumbers(this.#folder)[0];
    if (newest === undefined) return null;
    const file = snapshotFile(newest);
    try {
      // Before it is opened, which may write to it.
      const { mtimeMs } = fs.statSync(path.join(this.#folder, file));
      const snapshot = Snapshot.reopenUnfinished(
        this.#folder,
        file,
        this.#settings.maxPages,
        now,
        this.#readChoices,
      );
      this.#building = new Building(snapshot, new TimeUnitTally(now), null);
      this.#partAt = Math.round(mtimeMs);
      return file;
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble === null) throw error;
      // It was never published: nothing is promised about it, and nothing worth a notice is lost. One that is only
      // busy is as good as before when that is over.
      return trouble === 'damaged' ? null : file;
    }
  }

  status(): CatalogStatus {
    if (this.#shown === null) {
      const rows = this.#building?.rows ?? 0;
      return { ...nothingStored, rows, partAt: rows === 0 ? null : this.#partAt };
    }
    const { pointer, snapshot } = this.#shown;
    const {
      rows,
      complete,
      checkedAt,
      took,
      completeAt,
      changes,
      sinceLooked,
      skipped,
      oddities: anomalies,
    } = pointer;
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
      unseen: snapshot.name === this.#looked ? null : sinceLooked,
      skipped,
      anomalies,
    };
  }

  /** Starts the next snapshot. One left unfinished by the first sync is written on, so that no row disappears. */
  *beginSync(now: number): Steps<Stored> {
    if (this.#syncing) this.dropSync(now);
    const { rows } = this.status();
    const tally = new TimeUnitTally(now);
    const times = (): TimeReading => ({ unit: tally.unit(), now });
    const unfinished = this.#building?.snapshot ?? null;
    if (unfinished === null) this.#partAt = null;
    const snapshot = unfinished ?? (yield* this.#createSnapshot(times, now));
    const building = new Building(snapshot, tally, this.#published?.snapshot ?? null);
    this.#building = building;
    this.#syncing = true;
    try {
      yield* building.prepare();
    } catch (error) {
      if (unfinished === null || troubleOf(error) !== 'damaged') throw error;
      // Rows that were never published are not worth a notice: they come again.
      this.#syncing = false;
      this.#building = null;
      this.#discard(unfinished);
      return yield* this.beginSync(now);
    }
    snapshot.readTimesBy(times);
    const shown = this.#shown?.snapshot ?? snapshot;
    return { rows, bytes: bytesOf(shown.folder, shown.file) };
  }

  *#createSnapshot(times: () => TimeReading, now: number): Steps<Snapshot> {
    this.#lastNumber += 1;
    const file = snapshotFile(this.#lastNumber);
    try {
      // Somebody may have deleted it while the app was running.
      makeFolder(this.#folder, now);
      return Snapshot.create(this.#folder, file, this.#settings.maxPages, times, this.#readChoices);
    } catch (error) {
      yield deleteSnapshot(this.#folder, file);
      throw error;
    }
  }

  /** Whether a sync is under way that is not published. */
  get isSyncing(): boolean {
    return this.#syncing;
  }

  beginPass(): void {
    this.#writable().beginPass();
  }

  /** Reads the body of a page and stores its items, or only looks at it. */
  readPage({ body, store }: Commands['readPage']['params']): Commands['readPage']['result'] {
    const building = this.#writable();
    const read = readListBody(body, store ? building.anomalies : new DataAnomalies());
    if (!read.ok) throw new StoreError(read.failure);
    const { items, total } = read.value;
    const skipped = read.value.skipped.length;
    const isFirst = building.passSize === 0;
    let fresh = 0;
    try {
      if (store) fresh = building.add(items);
      this.#partAt ??= Date.now();
    } catch (error) {
      throw this.#blamed([building.before, building.snapshot], error);
    }
    const fingerprint = !store || isFirst || fresh === 0 ? pageFingerprint(read.value) : '';
    const { rows } = this.status();
    return { entries: items.length + skipped, skipped, total, fresh, fingerprint, rows };
  }

  /** Makes what was read the published snapshot; until the switch the one before stays it, whatever happens. */
  *publish({ merged, now, took }: Commands['publish']['params']): Steps<Commands['publish']['result']> {
    const building = this.#writable();
    const before = this.#published;
    try {
      const steps = finish(building, before, {
        merged,
        now,
        took,
        // What is on screen stays there: what comes during a visit joins it.
        seen: before !== null && before.snapshot.name === this.#looked && !this.#isLooking,
      });
      const published = yield* this.#whileSyncing(steps);
      yield draftPointer(this.#folder, `${JSON.stringify(published.pointer)}\n`);
      this.#writable();
      const switchMs = this.#switchTo(published);
      // Nothing was new: what was built is not needed.
      if (published.snapshot !== building.snapshot) this.#discard(building.snapshot);
      yield flushFolder(this.#folder);
      return { status: this.status(), switchMs };
    } catch (error) {
      throw this.#blamed([before?.snapshot ?? null, building.snapshot], error);
    }
  }

  /** Takes no step more once a reader has met damage and ended the sync. */
  *#whileSyncing<T>(steps: Steps<T>): Steps<T> {
    for (;;) {
      this.#writable();
      const step = steps.next();
      if (step.done === true) return step.value;
      yield step.value;
    }
  }

  /** From here on the new snapshot is the one; answers how long the step took, in ms. */
  #switchTo(published: Published): number {
    const started = performance.now();
    const before = this.#published;
    switchPointer(this.#folder);
    this.#published = published;
    this.#building = null;
    this.#syncing = false;
    this.#isChecked = true;
    // Whoever searches goes on with the one that is ready for it.
    const isShown = this.#shown?.snapshot === published.snapshot;
    if (isShown || this.#shown === null || !this.#indexes.of(this.#shown.snapshot).isFinished)
      this.#shown = published;
    const switched = performance.now() - started;
    if (before !== null) this.#release(before.snapshot);
    return switched;
  }

  /** Closes and deletes a snapshot that nobody needs any more. */
  #discard(snapshot: Snapshot): void {
    this.#views.forget(snapshot);
    snapshot.close();
    void deleteSnapshot(snapshot.folder, snapshot.file);
  }

  /** Makes the published snapshot ready for searching and sorting. */
  *prepare(): Steps<CatalogStatus> {
    const published = this.#published;
    if (published === null) return this.status();
    try {
      yield* this.#indexes.of(published.snapshot).finish();
    } catch (error) {
      throw this.#judged(published.snapshot, error);
    }
    const before = this.#shown;
    this.#shown = published;
    if (before !== null) this.#release(before.snapshot);
    return this.status();
  }

  /** What is done when nobody waits: indexing what has arrived, looking for damage, mending an index. Ends when nothing is left. */
  *idle(): Steps<void> {
    const arriving = this.#arriving();
    if (arriving !== null) {
      const { snapshot, lastRow } = arriving;
      yield* this.#unlessDamaged(snapshot, this.#indexes.of(snapshot).follow(lastRow));
      return;
    }
    if (!this.#isChecked) yield* this.#check();
    const published = this.#published;
    if (published === null || !this.#needsMending()) return;
    // Once: what can't be written now may be written after the next start.
    this.#mended = published.snapshot;
    yield* this.#unlessDamaged(published.snapshot, this.#indexes.of(published.snapshot).finish());
  }

  hasIdleWork(): boolean {
    const arriving = this.#arriving();
    if (arriving !== null) return !this.#indexes.of(arriving.snapshot).covers(arriving.lastRow);
    return (!this.#isChecked && this.#published !== null) || this.#needsMending();
  }

  /** Whether the index of the published snapshot was begun anew because of damage, or lacks the orders of a language. */
  #needsMending(): boolean {
    const snapshot = this.#published?.snapshot ?? null;
    return snapshot !== null && snapshot !== this.#mended && !this.#indexes.of(snapshot).isReady;
  }

  /** A reader may have met damage between two steps. */
  *#unlessDamaged(snapshot: Snapshot, steps: Steps<void>): Steps<void> {
    try {
      yield* steps;
    } catch (error) {
      if (snapshot.db.isOpen) throw error;
    }
  }

  /** What a sync is adding rows to. */
  #arriving(): Building | null {
    return this.#syncing && this.#building?.isPublishing === false ? this.#building : null;
  }

  /** Reads the published file through, and sets it aside where it is damaged. */
  *#check(): Steps<void> {
    const published = this.#published;
    if (published === null) return;
    const { snapshot, pointer } = published;
    try {
      yield* this.#indexes.of(snapshot).check();
      const rows = yield* readThrough(snapshot);
      this.#isChecked = true;
      // A query may have met damage meanwhile.
      if (snapshot.db.isOpen && rows !== pointer.rows) throw new DamageError('rows');
    } catch (error) {
      // Once, whatever came of it: a disk that can't be read now shows that when it matters.
      this.#isChecked = true;
      if (troubleOf(error) === 'damaged') this.#damaged(snapshot);
      else if (snapshot.db.isOpen) throw error;
    }
  }

  /** Ends a sync that is not published. Before the first snapshot its rows are kept, later they are deleted. */
  dropSync(now: number): CatalogStatus {
    const building = this.#building;
    const wasSyncing = this.#syncing;
    this.#syncing = false;
    if (building === null || !wasSyncing) return this.status();
    const { snapshot } = building;
    if (this.#published !== null) {
      this.#building = null;
      this.#discard(snapshot);
    } else if (snapshot.published || !snapshot.db.isOpen) {
      // Got too far to go on with, and not far enough to count.
      this.#building = null;
      this.#views.forget(snapshot);
      snapshot.close();
      this.#reopenUnfinished(now);
    } else if (building.isPublishing) {
      building.rollBack();
    } else {
      keepWhatFits(building);
    }
    return this.status();
  }

  /** Opens a view under a handle; so many of its rows, from the top, come with it. */
  *openView(view: number, { rows = 0, ...query }: ViewRequest): Steps<OpenedView> {
    const shown = this.#shown;
    const snapshot = shown?.snapshot ?? this.#building?.snapshot ?? null;
    try {
      const total = yield* this.#views.open(view, snapshot, query);
      const first = rows === 0 ? [] : this.#views.window({ view, offset: 0, limit: rows });
      return { view, total, snapshot: shown?.snapshot.name ?? null, first };
    } catch (error) {
      throw this.#judged(snapshot, error);
    }
  }

  readRows(request: RowsRequest): readonly ListRow[] {
    return this.#guard(this.#views.snapshotOf(request.view), () => this.#views.window(request));
  }

  readItem(request: ItemRequest): ItemDetails {
    return this.#guard(this.#views.snapshotOf(request.view), () => this.#views.item(request));
  }

  locateItem(request: ItemRequest): number {
    return this.#guard(this.#views.snapshotOf(request.view), () => this.#views.locate(request));
  }

  readCell(request: CellRequest): string {
    return this.#guard(this.#views.snapshotOf(request.view), () => this.#views.cell(request));
  }

  readJson(request: ItemRequest): RawJson {
    return this.#guard(this.#views.snapshotOf(request.view), () => this.#views.json(request));
  }

  /** Where the packages at some positions of one view stand in another. Everything stays everything. */
  *carryOver({ from, to, ranges }: CarryRequest): Steps<Ranges> {
    const snapshot = this.#views.snapshotOf(to);
    const before = this.#views.snapshotOf(from);
    const carried = this.#guard(before, () => this.#views.takeAlong(from, ranges));
    if (carried === null || snapshot === null) return [];
    const count = this.#views.countOf(to);
    if (carried.isAll) return count > 0 ? [[0, count]] : [];
    const ids = before === snapshot ? null : yield* this.#judging(before, idsOf(carried));
    const rows = ids === null ? carried.rows : yield* this.#judging(snapshot, rowsOf(snapshot, ids));
    return yield* this.#judging(snapshot, this.#views.positions(to, rows));
  }

  /** The name of a package in what new views open; null where it is not there. */
  readName(id: string): string | null {
    const snapshot = this.#shown?.snapshot ?? this.#building?.snapshot ?? null;
    if (snapshot === null) return null;
    return this.#guard(snapshot, () => {
      const record = snapshot.record(snapshot.rowOf(id));
      return record === null ? null : (record.name ?? '');
    });
  }

  *readFacet(request: FacetRequest): Steps<Facet> {
    const snapshot = this.#views.snapshotOf(request.view);
    try {
      return yield* this.#views.facet(request);
    } catch (error) {
      throw this.#judged(snapshot, error);
    }
  }

  *readExclusions(view: number): Steps<readonly Exclusion[]> {
    const snapshot = this.#views.snapshotOf(view);
    try {
      return yield* this.#views.exclusions(view);
    } catch (error) {
      throw this.#judged(snapshot, error);
    }
  }

  /** Packages at some positions of a view as a table for the clipboard. */
  *readTable({ view, ranges, ...style }: QueryInput<'readTable'>): Steps<CopiedTable> {
    const snapshot = this.#views.snapshotOf(view);
    if (snapshot === null) return { rows: 0, text: '', html: '' };
    checkCopySize(countIn(ranges));
    const rows = Array.from(this.#views.rowsAt(view, ranges));
    return yield* this.#judging(snapshot, copyTable(snapshot, rows, style));
  }

  /** Keeps a view's snapshot until the pin is released, and answers what another thread needs to read it. */
  pinView({ view, ranges }: QueryInput<'pinView'>, pin: number): PinnedView {
    const snapshot = this.#views.snapshotOf(view);
    if (snapshot?.published !== true) throw new StoreError({ code: 'not-yet-read', retryable: true });
    this.#pinned.set(pin, snapshot);
    return { pin, file: snapshot.path, rows: this.#views.rowsAt(view, ranges), times: snapshot.times };
  }

  releasePin(pin: number): void {
    const snapshot = this.#pinned.get(pin);
    this.#pinned.delete(pin);
    if (snapshot !== undefined) this.#release(snapshot);
  }

  /** From now on lists are read so; views that are open stay as they are. */
  choose(choices: Choices): void {
    this.#choices = choices;
    this.#mended = null;
  }

  /**
   * The person sees the changes of this snapshot, which is remembered across restarts; null: they are no longer on screen.
   * Changes of another snapshot than the shown one have been replaced meanwhile, unseen.
   */
  lookedAt(snapshot: string | null): CatalogStatus {
    this.#isLooking = snapshot !== null;
    if (snapshot !== null && snapshot !== this.#looked && snapshot === this.#shown?.snapshot.name) {
      if (this.#isKept) writeLookedText(this.#home, JSON.stringify({ snapshot }));
      this.#looked = snapshot;
    }
    return this.status();
  }

  readChanges(request: ChangesRequest): readonly ChangedPackage[] {
    const snapshot = this.#shown?.snapshot ?? null;
    if (snapshot === null) return [];
    return this.#guard(snapshot, () => readDifferences(snapshot, request));
  }

  readCounts(queries: readonly MatchQuery[]): Steps<Counts | null> {
    return this.#count(queries, (snapshot, query) => this.#views.count(snapshot, query));
  }

  /** Packages that are new against the snapshot before. */
  countNew(queries: readonly MatchQuery[]): Steps<Counts | null> {
    const views = this.#views;
    return this.#count(queries, function* (snapshot, query) {
      return yield* countAdded(snapshot, yield* views.matcher(snapshot, query));
    });
  }

  *#count(
    queries: readonly MatchQuery[],
    count: (snapshot: Snapshot, query: MatchQuery) => Steps<number>,
  ): Steps<Counts | null> {
    const snapshot = this.#shown?.snapshot ?? null;
    if (snapshot === null) return null;
    const totals: number[] = [];
    try {
      for (const query of queries) totals.push(yield* count(snapshot, query));
    } catch (error) {
      throw this.#judged(snapshot, error);
    }
    return { snapshot: snapshot.name, totals };
  }

  close(): void {
    this.#syncing = false;
    // Who reads one goes on: its file stays as long as it is open there.
    this.#pinned.clear();
    this.#views.clear();
    const building = this.#building;
    if (
      building !== null &&
      building.snapshot.db.isOpen &&
      !building.isPublishing &&
      !building.snapshot.published
    ) {
      keepWhatFits(building);
    }
    building?.snapshot.close();
    this.#building = null;
    this.#shown?.snapshot.close();
    this.#published?.snapshot.close();
    this.#shown = null;
    this.#published = null;
    if (!this.#isKept) fs.rmSync(this.#folder, { recursive: true, force: true });
  }

  #writable(): Building {
    if (this.#building === null || !this.#syncing) {
      throw new StoreError({ code: 'storage-failed', retryable: true, detail: 'no sync under way' });
    }
    return this.#building;
  }

  /** Takes steps on a snapshot; what goes wrong is judged. */
  *#judging<T>(snapshot: Snapshot | null, steps: Steps<T>): Steps<T> {
    try {
      return yield* steps;
    } catch (error) {
      throw this.#judged(snapshot, error);
    }
  }

  #guard<T>(snapshot: Snapshot | null, read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw this.#judged(snapshot, error);
    }
  }

  /** What the error of a reader means; damage is put aside on the way. */
  #judged(snapshot: Snapshot | null, error: unknown): unknown {
    if (snapshot === null || error instanceof StoreError) return error;
    // Where it is closed, somebody else has met the damage between two steps.
    if (snapshot.db.isOpen && troubleOf(error) !== 'damaged') return error;
    if (snapshot.db.isOpen) this.#damaged(snapshot);
    return new StoreError({ code: 'view-gone', retryable: true, detail: 'damaged' });
  }

  /** What the error of work on several snapshots means; whichever of them is damaged is put aside on the way. */
  #blamed(snapshots: readonly (Snapshot | null)[], error: unknown): unknown {
    const used = snapshots.filter((snapshot) => snapshot !== null);
    const isDamage = troubleOf(error) === 'damaged';
    const isLost = troubleOf(error) === null && used.some((snapshot) => !snapshot.db.isOpen);
    if (isDamage) {
      for (const each of used) if (each.db.isOpen && !isSound(each)) this.#damaged(each);
    }
    if (error instanceof StoreError || !(isDamage || isLost)) return error;
    return new StoreError({ code: 'storage-failed', retryable: true, detail: 'damaged' });
  }

  #damaged(snapshot: Snapshot): void {
    this.#views.forget(snapshot);
    for (const [pin, pinned] of this.#pinned) if (pinned === snapshot) this.#pinned.delete(pin);
    snapshot.close();
    if (this.#shown?.snapshot === snapshot) this.#shown = null;
    if (snapshot === this.#published?.snapshot) {
      this.#published = null;
      // What a sync has brought so far is now all that there is.
      this.dropSync(Date.now());
      if (snapshot.folder === this.#folder) {
        setAside(snapshot.folder, snapshot.file, Date.now());
        void deleteSnapshot(snapshot.folder, snapshot.file);
      }
    } else {
      void deleteSnapshot(snapshot.folder, snapshot.file);
      if (snapshot === this.#building?.snapshot) {
        this.#building = null;
        this.#syncing = false;
      } else {
        this.#shown = this.#published;
      }
    }
    this.#events.onSetAside(this.status());
  }

  /** Deletes a snapshot that is neither published nor being written nor looked at. */
  #release(snapshot: Snapshot): void {
    if (snapshot === this.#published?.snapshot || snapshot === this.#shown?.snapshot) return;
    if (snapshot === this.#building?.snapshot || this.#views.use(snapshot)) return;
    if ([...this.#pinned.values()].includes(snapshot)) return;
    snapshot.close();
    if (snapshot.folder === this.#folder) void deleteSnapshot(snapshot.folder, snapshot.file);
  }
}

/** Ends the transaction; rows that the disk has no room for are lost. */
function keepWhatFits(building: Building): void {
  try {
    building.commit();
  } catch (error) {
    if (troubleOf(error) === null) throw error;
  }
}

function readLooked(folder: string): string | null {
  try {
    const text = readLookedText(folder);
    return text === null ? null : parseLooked(text);
  } catch (error) {
    if (troubleOf(error) === null) throw error;
    return null;
  }
}
