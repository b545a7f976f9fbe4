import { failed, succeeded, type Failure, type Result } from '../../preload/contract/failure.ts';
import type { ListedPackage, ShelfEntry, ShelfImport, ShelfStatus } from '../../preload/contract/shelf.ts';
import type { Made, NoticeCode } from '../../preload/contract/status.ts';
import { SerialQueue } from '../async/serial-queue.ts';
import { safeToLog, type Log } from '../diagnostics/log.ts';
import { errorCode } from '../files/error-code.ts';
import {
  contentOf,
  isFull,
  merged,
  withKnown,
  withNote,
  withStars,
  type ShelfChanges,
  type ShelfEntries,
} from './shelf-entries.ts';
import type { ShelfFile } from './shelf-file.ts';

export interface ShelfDeps {
  readonly file: Pick<ShelfFile, 'read' | 'write' | 'remove'>;
  readonly log: Log;
  readonly now: () => number;
  /** The packages as the list has them, null for one that it lacks; null before the list was read. */
  readonly readKnown: (ids: readonly string[]) => Promise<readonly (ListedPackage | null)[] | null>;
  readonly onChange: (entries: ShelfEntries) => void;
  readonly onNotice: (code: NoticeCode) => void;
}

/** Codes of a full disk; a file that was written in part is one too. */
const fullDisk: readonly string[] = ['ENOSPC', 'EDQUOT', 'RangeError'];

const noEntries: ShelfEntries = new Map();

/** The stars and notes of one account. A change is shown, and reported as done, only once it is on the disk. */
export class Shelf {
  readonly #deps: ShelfDeps;
  readonly #queue = new SerialQueue();
  /** Null until the file was read. */
  #entries: ShelfEntries | null = null;
  #revision = 0;

  constructor(deps: ShelfDeps) {
    this.#deps = deps;
  }

  status(): ShelfStatus {
    const starred = this.all().filter(({ isStarred }) => isStarred).length;
    return { revision: this.#revision, starred };
  }

  all(): readonly ShelfEntry[] {
    return [...(this.#entries ?? noEntries).values()];
  }

  /** Null if the file can't be read. */
  async count(): Promise<Made['shelf']> {
    const read = await this.#queue.run(() => this.#read());
    if (!read.ok) return null;
    const { starred, notes } = contentOf(read.value);
    return { stars: starred.size, notes: notes.size };
  }

  /** Reads the file. If that fails, the next call of any function tries again. */
  async open(): Promise<void> {
    await this.#queue.run(() => this.#read());
  }

  async star(ids: readonly string[], isStarred: boolean): Promise<Result<null>> {
    const known = isStarred ? await this.#knownOf(ids) : noneKnown;
    return this.#change((entries) => withKnown(withStars(entries, ids, isStarred), known, null).entries);
  }

  async saveNote(id: string, note: string): Promise<Result<null>> {
    const known = await this.#knownOf([id]);
    return this.#change((entries) => withKnown(withNote(entries, id, note), known, null).entries);
  }

  async merge(imported: readonly ShelfEntry[]): Promise<Result<ShelfImport>> {
    let outcome: ShelfImport = { added: 0, joined: 0, leftOut: 0 };
    const changed = await this.#change((entries) => {
      const both = merged(entries, imported);
      outcome = both.outcome;
      return both.entries;
    });
    if (!changed.ok) return changed;
    await this.compare(null);
    return succeeded(outcome);
  }

  /** Takes over what the list says now. `seenAt`: when the list before was read, ms since 1970. */
  async compare(seenAt: number | null): Promise<ShelfChanges> {
    const known = await this.#knownOf(this.all().map(({ id }) => id));
    let changes: ShelfChanges = { changed: 0, gone: 0 };
    if (known.size === 0) return changes;
    // After a failure, the next list is compared with what was known before.
    const stored = await this.#change((entries) => {
      const news = withKnown(entries, known, seenAt);
      changes = { changed: news.changed, gone: news.gone };
      return news.entries;
    });
    return stored.ok ? changes : { changed: 0, gone: 0 };
  }

  /** Deletes the files. */
  remove(): Promise<Result<null>> {
    return this.#queue.run(async () => {
      this.#take(noEntries);
      try {
        await this.#deps.file.remove();
        return succeeded(null);
      } catch (error) {
        return failed(this.#failureOf(error));
      }
    });
  }

  async #knownOf(ids: readonly string[]): Promise<ReadonlyMap<string, ListedPackage | null>> {
    const known = ids.length === 0 ? null : await this.#deps.readKnown(ids);
    return known === null ? noneKnown : new Map(ids.map((id, at) => [id, known[at] ?? null]));
  }

  #change(change: (entries: ShelfEntries) => ShelfEntries): Promise<Result<null>> {
    return this.#queue.run(async () => {
      const read = await this.#read();
      if (!read.ok) return read;
      const entries = change(read.value);
      if (isUnchanged(read.value, entries)) return succeeded(null);
      if (isFull(entries) && entries.size > read.value.size)
        return failed({ code: 'shelf-full', retryable: false });
      try {
        await this.#deps.file.write(entries.values());
      } catch (error) {
        return failed(this.#failureOf(error));
      }
      this.#take(entries);
      return succeeded(null);
    });
  }

  async #read(): Promise<Result<ShelfEntries>> {
    if (this.#entries !== null) return succeeded(this.#entries);
    try {
      const { entries, state } = await this.#deps.file.read(this.#deps.now());
      if (state !== 'sound') {
        if (state === 'restored') this.#deps.log.warn('shelf-restored');
        else this.#deps.log.warn('shelf-set-aside');
        this.#deps.onNotice(state === 'restored' ? 'shelf-restored' : 'shelf-set-aside');
      }
      const byId = new Map(entries.map((entry) => [entry.id, entry]));
      this.#take(byId);
      return succeeded(byId);
    } catch (error) {
      return failed(this.#failureOf(error));
    }
  }

  #take(entries: ShelfEntries): void {
    this.#entries = entries;
    this.#revision += 1;
    this.#deps.onChange(entries);
  }

  #failureOf(error: unknown): Failure {
    const detail = errorCode(error);
    this.#deps.log.warn('shelf-not-stored', { why: safeToLog(detail) });
    return { code: fullDisk.includes(detail) ? 'disk-full' : 'shelf-not-stored', retryable: true, detail };
  }
}

const noneKnown: ReadonlyMap<string, ListedPackage | null> = new Map();

function isUnchanged(before: ShelfEntries, after: ShelfEntries): boolean {
  return before.size === after.size && [...after].every(([id, entry]) => before.get(id) === entry);
}
