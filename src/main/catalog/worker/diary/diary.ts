import path from 'node:path';
import { noDiary, type DiaryStatus, type LineKey } from '../../../../preload/contract/diary.ts';
import type { KeptDiary } from '../../../../preload/contract/preferences.ts';
import { failureOf, storageErrorKind } from '../../storage-error.ts';
import { deleteJournal, setFileAside, sizeOnDisk, snapshotNumber } from '../snapshot/account-folder.ts';
import type { CatalogFolder } from '../snapshot/catalog-folder.ts';
import type { Published } from '../snapshot/publishing.ts';
import type { UnreadRows } from '../snapshot/stored-rows.ts';
import { DiaryFile, lineCount, type DiaryBlock } from './diary-file.ts';
import { SeenLines, type MarkedLine } from './seen.ts';
import { findUnreadRows } from './unread-rows.ts';
import type { UpdateRecorder } from './update-recorder.ts';
import { diaryName } from '../protocol.ts';

export interface DiaryDeps {
  readonly folder: CatalogFolder;
  readonly keep: () => KeptDiary;
  /** The diary may have so many bytes, and more for a long list; null: nothing is recorded. */
  readonly minBytes: number | null;
  /** The damaged file was set aside, and a new one begun. */
  readonly onSetAside: () => void;
  /** Something was not stored. `detail` is a code, never a path. */
  readonly onFailure: (detail: string) => void;
}

const dayMs = 86_400_000;
/** A leap year, and whole months. */
const keptDays: Record<KeptDiary, number> = { month: 31, quarter: 92, year: 366, unlimited: Infinity };
/** Of the list's size. */
const maxPart = 0.1;

/**
 * What this computer has seen change in the list of an account. Whatever fails here must not keep the list from being used, so that
 * expected errors are reported and nothing is thrown.
 */
export class Diary {
  readonly #deps: DiaryDeps;
  #file: DiaryFile | null = null;
  #seen = SeenLines.parse(null);
  /** The numbers of unread lines, and what they were counted from. */
  #counted: {
    readonly seen: SeenLines;
    readonly blocks: readonly DiaryBlock[];
    readonly counts: ReturnType<SeenLines['count']>;
  } | null = null;
  /** By the number of a snapshot; outdated after any change. */
  readonly #unreadRows = new Map<number, UnreadRows>();
  #published: Published | null = null;

  constructor(deps: DiaryDeps) {
    this.#deps = deps;
  }

  /** Opens the file, if the folder is kept. */
  open(): void {
    this.#attempt(() => undefined);
  }

  /** Whether changes are recorded. */
  get isKept(): boolean {
    return this.#deps.folder.isKept && this.#deps.minBytes !== null;
  }

  /** Null if there is none. */
  get file(): DiaryFile | null {
    return this.#file;
  }

  status(): DiaryStatus {
    const file = this.#file;
    if (file === null) return noDiary;
    return {
      recordedSince: file.epochs[0]?.at ?? null,
      restorableSince: this.#published === null ? null : (file.epochs.at(-1)?.at ?? null),
      newest: file.newestUpdate,
      ...this.#unreadCounts(file),
    };
  }

  /** Counted only after a change, because the status is read after each page of a sync. */
  #unreadCounts({ blocks }: DiaryFile): ReturnType<SeenLines['count']> {
    const seen = this.#seen;
    if (this.#counted?.seen !== seen || this.#counted.blocks !== blocks)
      this.#counted = { seen, blocks, counts: seen.count(blocks.flatMap(({ updates }) => updates)) };
    return this.#counted.counts;
  }

  isUnread(update: number, row: number): boolean {
    return this.#seen.isUnread(update, row);
  }

  /** The packages with unread lines up to a snapshot. */
  unreadRows(snapshot: string): UnreadRows | null {
    const number = snapshotNumber(snapshot);
    const known = this.#unreadRows.get(number);
    if (known !== undefined) return known;
    // Asked for each row on screen, which must not wait each time for a file that can't be opened.
    if (this.#file === null) return null;
    const found = this.#attempt((file) => findUnreadRows(file, this.#seen, number));
    if (found !== null) this.#unreadRows.set(number, found);
    return found;
  }

  /**
   * Must be called when a published snapshot was opened, the first one was published, or the next one was not published after all.
   * Begins an epoch with an unknown one.
   */
  follow(published: Published): void {
    this.#published = published;
    this.#attempt((file) => this.#follow(file, published));
  }

  /** Must be called before a snapshot is published. Writes what it changes, durably. */
  record(previous: Published, next: Published, recorder: UpdateRecorder): void {
    this.#published = next;
    const blocks = recorder.end();
    const update = {
      update: snapshotNumber(next.snapshot.name),
      previous: snapshotNumber(previous.snapshot.name),
      at: next.pointer.checkedAt,
      since: previous.pointer.checkedAt,
      rows: next.pointer.rows,
      complete: next.pointer.complete,
    };
    this.#attempt((file) => {
      this.#follow(file, previous);
      file.record({
        blocks: blocks.map(({ lines, values, ...counts }) => ({
          update: { ...update, ...counts },
          encoded: { lines, values },
        })),
        names: recorder.names,
      });
      // The next snapshot has no index yet.
      this.#trim(file, previous);
    });
  }

  /** Deletes what is older than the user wishes. */
  trim(): void {
    const published = this.#published;
    if (published !== null) this.#attempt((file) => this.#trim(file, published));
  }

  /** Returns the number of lines that were unread; null if it is not stored. */
  markSeen(upTo: number): number | null {
    const { unread } = this.status();
    const isStored = this.#setSeen((seen, file) => seen.markUpTo(Math.min(upTo, file.newestUpdate)));
    return isStored ? unread - this.status().unread : null;
  }

  /** Returns whether it is stored. */
  undoSeen(): boolean {
    return this.#setSeen((seen) => seen.undo());
  }

  /** Returns whether it is stored. */
  markLines(lines: readonly LineKey[], isSeen: boolean): boolean {
    return this.#setSeen((seen, file) => seen.markLines(linesWithKinds(file, lines), isSeen));
  }

  /** Must be called with an error of `file`. Sets the file aside if it is damaged; throws if the error is a bug. */
  onDamage(error: unknown): void {
    const kind = storageErrorKind(error);
    if (kind === null) throw error;
    if (kind === 'damaged') this.#setAside();
    else this.#deps.onFailure(failureOf(error)?.detail ?? '');
  }

  close(): void {
    this.#file?.close();
    this.#file = null;
  }

  /** Null after a failure, or without a file. */
  #attempt<T>(use: (file: DiaryFile) => T): T | null {
    if (!this.isKept) return null;
    try {
      // Opening has failed before, or the file was set aside.
      this.#file ??= this.#open();
      return use(this.#file);
    } catch (error) {
      this.#unreadRows.clear();
      this.onDamage(error);
      return null;
    }
  }

  #open(): DiaryFile {
    const file = DiaryFile.open(this.#path);
    this.#file = file;
    this.#seen = SeenLines.parse(file.state('seen'));
    return file;
  }

  get #path(): string {
    return path.join(this.#deps.folder.path, diaryName);
  }

  #setAside(): void {
    this.close();
    this.#unreadRows.clear();
    this.#seen = SeenLines.parse(null);
    const { folder, onSetAside, onFailure } = this.#deps;
    try {
      setFileAside(folder.path, diaryName, Date.now());
      deleteJournal(this.#path);
      const file = this.#open();
      if (this.#published !== null) this.#follow(file, this.#published);
    } catch (error) {
      if (storageErrorKind(error) === null) throw error;
      this.close();
      onFailure(failureOf(error)?.detail ?? '');
    }
    onSetAside();
  }

  /** Deletes what was not published, and begins an epoch if the diary does not know the published snapshot. */
  #follow(file: DiaryFile, { snapshot, pointer }: Published): void {
    this.#unreadRows.clear();
    const number = snapshotNumber(snapshot.name);
    file.rollBack(number);
    if (file.lastSnapshot !== number) file.beginEpoch(number, pointer.checkedAt);
  }

  #trim(file: DiaryFile, { snapshot, pointer }: Published): void {
    const { keep, minBytes } = this.#deps;
    const maxBytes = Math.max(minBytes ?? 0, maxPart * sizeOnDisk(snapshot.folder, snapshot.file));
    const deleted = file.trim(maxBytes, pointer.checkedAt - keptDays[keep()] * dayMs);
    if (deleted === null) return;
    this.#unreadRows.clear();
    this.#seen = this.#seen.keep(deleted, file.newestUpdate);
    file.setState('seen', this.#seen.toJson());
  }

  #setSeen(next: (seen: SeenLines, file: DiaryFile) => SeenLines): boolean {
    const isStored = this.#attempt((file) => {
      const seen = next(this.#seen, file);
      file.setState('seen', seen.toJson());
      this.#seen = seen;
      this.#unreadRows.clear();
      return true;
    });
    return isStored ?? false;
  }
}

/** Those of the lines that exist. */
function linesWithKinds(file: DiaryFile, lines: readonly LineKey[]): readonly MarkedLine[] {
  const found: MarkedLine[] = [];
  for (const block of file.blocks) {
    const wanted = lines.filter((line) => block.updates.some(({ update }) => update === line.update));
    if (wanted.length === 0) continue;
    const { rows, kinds } = file.lines(block);
    let first = 0;
    for (const update of block.updates) {
      const end = first + lineCount(update);
      for (const { row } of wanted.filter((line) => line.update === update.update)) {
        const line = rows.subarray(first, end).indexOf(row);
        if (line !== -1) found.push({ update: update.update, row, kind: kinds[first + line] ?? 0 });
      }
      first = end;
    }
  }
  return found;
}
