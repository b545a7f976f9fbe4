import type { Failure, Result } from '../../../preload/contract/failure.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { Ranges } from '../../../preload/contract/ranges.ts';
import { noteLimit, type ShelfEntry, type ShelfStatus } from '../../../preload/contract/shelf.ts';
import { entriesById, none, onlyThose, withEach, without, type ById } from './by-id.ts';

export type ShelfBridge = Pick<AccountBridge, 'readShelf' | 'saveStars' | 'saveStarsOfRows' | 'saveNote'>;

/** Told how an attempt to store stars has ended. */
type StoringEnd = (action: string, result: Result<null>) => void;

/** A note is saved when typing has paused so long. */
const typingPauseMs = 600;

export interface Draft {
  readonly note: string;
  /** Why it could not be saved. */
  readonly failure: Failure | null;
}

/** The stars and notes of the account. A change is shown at once, and taken back if it could not be stored. */
export class ShelfState {
  readonly #bridge: ShelfBridge;
  readonly #onstored: StoringEnd;
  #entries: ById<ShelfEntry> = $state.raw(none());
  /** Stars that are being stored. */
  #pending: ById<boolean> = $state.raw(none());
  /** Notes that are not stored yet, by id. */
  #drafts: ById<Draft> = $state.raw(none());
  /** The package that got a star with its note last, and has it. */
  #starredByNote: string | null = $state(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Before main has read the shelf, it is empty. */
  #revision = 0;
  readonly gone: readonly ShelfEntry[] = $derived(
    [...this.#entries.values()]
      .filter(({ isGone }) => isGone)
      .sort((a, b) => (b.seenAt ?? 0) - (a.seenAt ?? 0)),
  );

  /** `unsaved`: of this account when it was in front before. */
  constructor(bridge: ShelfBridge, onstored: StoringEnd, unsaved: ById<Draft> = none()) {
    this.#bridge = bridge;
    this.#onstored = onstored;
    this.#drafts = unsaved;
  }

  applyStatus({ revision }: ShelfStatus): void {
    if (revision !== this.#revision) void this.#read(revision);
  }

  isStarred(id: string): boolean {
    return this.#pending.get(id) ?? this.#entries.get(id)?.isStarred ?? false;
  }

  /** The note as the text box shows it. */
  note(id: string): string {
    return this.#drafts.get(id)?.note ?? this.#entries.get(id)?.note ?? '';
  }

  noteState(id: string): 'stored' | 'changed' | Failure {
    const draft = this.#drafts.get(id);
    return draft === undefined ? 'stored' : (draft.failure ?? 'changed');
  }

  /** Whether the package got its star with the note that was written last. */
  isStarredByNote(id: string): boolean {
    return this.#starredByNote === id && this.isStarred(id);
  }

  star(id: string, isStarred: boolean): Promise<boolean> {
    return this.#star([id], isStarred, () => this.#bridge.saveStars({ ids: [id], isStarred }));
  }

  /** `ids`: the packages of the rows that are loaded. Returns whether the stars are stored. */
  starRows(
    rows: { readonly view: number; readonly ranges: Ranges },
    ids: readonly string[],
    isStarred: boolean,
  ): Promise<boolean> {
    return this.#star(ids, isStarred, () => this.#bridge.saveStarsOfRows({ ...rows, isStarred }));
  }

  /** Shows a text, and saves it when typing pauses. */
  write(id: string, note: string): void {
    this.#drafts = withEach(this.#drafts, [id], { note, failure: null });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.saveNote(id), typingPauseMs);
  }

  /** Texts that are too long to be saved. */
  get unsaved(): ById<Draft> {
    return onlyThose(this.#drafts, ({ note }) => note.length > noteLimit);
  }

  /** Saves a text now that was changed. Too long a text stays as it is. */
  async saveNote(id: string): Promise<void> {
    const draft = this.#drafts.get(id);
    if (draft === undefined || draft.note.length > noteLimit) return;
    const wasStarred = this.isStarred(id);
    const saved = await this.#bridge.saveNote({ id, note: draft.note });
    if (saved.ok) await this.#read();
    if (!wasStarred && this.isStarred(id)) this.#starredByNote = id;
    // It may have been changed meanwhile.
    if (this.#drafts.get(id) !== draft) return;
    this.#drafts = saved.ok
      ? without(this.#drafts, [id], draft)
      : withEach(this.#drafts, [id], { ...draft, failure: saved.failure });
  }

  close(): void {
    for (const id of this.#drafts.keys()) void this.saveNote(id);
  }

  async #star(
    ids: readonly string[],
    isStarred: boolean,
    save: () => Promise<Result<null>>,
  ): Promise<boolean> {
    this.#starredByNote = null;
    this.#pending = withEach(this.#pending, ids, isStarred);
    const saved = await save();
    this.#onstored('star', saved);
    if (saved.ok) await this.#read();
    this.#pending = without(this.#pending, ids, isStarred);
    return saved.ok;
  }

  async #read(revision = this.#revision): Promise<void> {
    this.#revision = revision;
    const read = await this.#bridge.readShelf();
    if (read.ok) this.#entries = entriesById(read.value);
  }
}
