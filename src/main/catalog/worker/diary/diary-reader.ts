import { StoreError, storageErrorKind } from '../../storage-error.ts';
import type { QueryTerm } from '../index/query.ts';
import type { Steps } from '../steps.ts';
import { ChangeTimes } from './change-times.ts';
import type { Diary } from './diary.ts';
import type { DiaryEpoch, DiaryFile } from './diary-file.ts';
import { DiaryLines, type FirstLines } from './diary-lines.ts';
import { FormerTexts } from './former-texts.ts';
import { FormerBlocks } from './line-states.ts';
import { PresentRows } from './present-rows.ts';

export type ReadableFile = Pick<DiaryFile, 'blocks' | 'epochs' | 'lines' | 'values' | 'named'>;

/** The recorded diary of an account. */
type RecordedDiary = Pick<Diary, 'isUnread' | 'onDamage'> & { readonly file: ReadableFile | null };

/** The lines up to some update, with what is needed to read their values. */
export interface ReadDiary {
  readonly lines: DiaryLines;
  readonly blocks: FormerBlocks;
  readonly texts: FormerTexts;
  readonly presentRows: PresentRows;
  readonly changeTimes: ChangeTimes;
  /** The one of the present list. */
  readonly epoch: DiaryEpoch | null;
}

/** Lines that were found, in their order. */
export interface OpenLines {
  /** Place + dropped (diary-lines.ts). */
  readonly lines: Float64Array;
  /** Numbered in the same way. */
  readonly firsts: FirstLines;
  readonly terms: readonly QueryTerm[];
}

/** Reads the diary, and keeps what was read until the file has changed. */
export class DiaryReader {
  readonly #recorded: RecordedDiary;
  readonly #pins = new Map<number, OpenLines>();
  #file: ReadableFile | null = null;
  #read: Omit<ReadDiary, 'epoch'> | null = null;
  #open: { readonly handle: number; readonly lines: OpenLines } | null = null;

  constructor(recorded: RecordedDiary) {
    this.#recorded = recorded;
  }

  /** With the updates up to one; null if there is no diary. */
  *read(upTo: () => number): Steps<ReadDiary | null> {
    const { file } = this.#recorded;
    if (file !== this.#file) {
      this.#read = null;
      // Its numbers mean nothing in another file.
      this.#open = null;
      this.#pins.clear();
    }
    this.#file = file;
    if (file === null) return null;
    this.#read ??= this.#begin(file);
    const read = this.#read;
    yield* read.lines.read(this.#guarded(file), upTo);
    return { ...read, epoch: file.epochs.at(-1) ?? null };
  }

  /** Keeps the lines that were found instead of those found before. */
  open(handle: number, lines: OpenLines): void {
    this.#open = { handle, lines };
  }

  /** Throws `view-gone` if others were opened since. */
  opened(handle: number): OpenLines {
    if (this.#open?.handle !== handle) throw new StoreError({ code: 'view-gone', retryable: true });
    return this.#open.lines;
  }

  /** Keeps found lines for a reader until it releases the pin. Returns their number. */
  pin(pin: number, handle: number): number {
    const found = this.opened(handle);
    this.#pins.set(pin, found);
    return found.lines.length;
  }

  /** Throws `view-gone` if the diary was begun anew since. */
  pinned(pin: number): OpenLines {
    const found = this.#pins.get(pin);
    if (found === undefined) throw new StoreError({ code: 'view-gone', retryable: true });
    return found;
  }

  releasePin(pin: number): void {
    this.#pins.delete(pin);
  }

  isUnread(update: number, row: number): boolean {
    return this.#recorded.isUnread(update, row);
  }

  #begin(file: ReadableFile): Omit<ReadDiary, 'epoch'> {
    const lines = new DiaryLines();
    const source = this.#guarded(file);
    const blocks = new FormerBlocks(lines, source);
    return {
      lines,
      blocks,
      texts: new FormerTexts(lines, blocks),
      presentRows: new PresentRows(lines, blocks),
      changeTimes: new ChangeTimes(lines, blocks),
    };
  }

  /** Damage of the diary must not be taken for damage of a snapshot. */
  #guarded(file: ReadableFile): ReadableFile {
    const guard = <T>(read: () => T): T => {
      try {
        return read();
      } catch (error) {
        if (storageErrorKind(error) === null) throw error;
        this.#recorded.onDamage(error);
        throw new StoreError({ code: 'storage-failed', retryable: true, detail: 'diary' });
      }
    };
    return {
      get blocks() {
        return file.blocks;
      },
      get epochs() {
        return file.epochs;
      },
      lines: (block) => guard(() => file.lines(block)),
      values: (block) => guard(() => file.values(block)),
      named: (epoch) => guard(() => file.named(epoch)),
    };
  }
}
