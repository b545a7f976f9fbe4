import * as v from 'valibot';
import type { LineKey } from '../../../../preload/contract/diary.ts';
import { change } from '../snapshot/change.ts';
import { lineCount, type DiaryUpdate } from './diary-file.ts';

const number = v.pipe(v.number(), v.integer(), v.minValue(0));
const marksSchema = v.object({
  upTo: number,
  exceptions: v.pipe(v.array(v.tuple([number, number, number])), v.readonly()),
});
/**
 * Lines are seen up to an update, and unread after it. For each of the `exceptions` (update, row, and a kind of `change`) it is the
 * other way round.
 */
type Marks = Readonly<v.InferOutput<typeof marksSchema>>;

const seenSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ marks: marksSchema, before: v.nullable(marksSchema) }),
);

const nothingSeen: Marks = { upTo: 0, exceptions: [] };

/** A line that is marked by itself. */
export interface MarkedLine extends LineKey {
  /** Of `change`. */
  readonly kind: number;
}

/** Which lines of the diary the user has marked as seen. Never changes. */
export class SeenLines {
  readonly #marks: Marks;
  /** The marks before the last `markUpTo`; null if it was undone. */
  readonly #before: Marks | null;
  readonly #exceptions: ReadonlySet<string>;

  private constructor(marks: Marks, before: Marks | null) {
    this.#marks = marks;
    this.#before = before;
    this.#exceptions = new Set(marks.exceptions.map(([update, row]) => keyOf(update, row)));
  }

  /** `text`: as returned by `toJson`; nothing is seen if it is null or damaged. */
  static parse(text: string | null): SeenLines {
    const read = v.safeParse(seenSchema, text);
    return read.success
      ? new SeenLines(read.output.marks, read.output.before)
      : new SeenLines(nothingSeen, null);
  }

  toJson(): string {
    return JSON.stringify({ marks: this.#marks, before: this.#before });
  }

  isUnread(update: number, row: number): boolean {
    return update > this.#marks.upTo !== this.#exceptions.has(keyOf(update, row));
  }

  /** Whether all lines of an update are seen. */
  isSeen(update: number): boolean {
    return update <= this.#marks.upTo && !this.#marks.exceptions.some(([other]) => other === update);
  }

  /** The number of unread lines, and of those of new packages. */
  count(updates: Iterable<DiaryUpdate>): { readonly unread: number; readonly unreadNew: number } {
    const { upTo, exceptions } = this.#marks;
    let [unread, unreadNew] = [0, 0];
    for (const update of updates) {
      if (update.update <= upTo) continue;
      unread += lineCount(update);
      unreadNew += update.added;
    }
    for (const [update, , kind] of exceptions) {
      const by = update > upTo ? -1 : 1;
      unread += by;
      if (kind === change.added) unreadNew += by;
    }
    return { unread, unreadNew };
  }

  markUpTo(update: number): SeenLines {
    const { upTo, exceptions } = this.#marks;
    // A mark never makes later lines unread.
    const later = Math.max(update, upTo);
    // What was marked before can still be undone.
    if (later === upTo && exceptions.every(([other]) => other > later)) return this;
    return new SeenLines(
      { upTo: later, exceptions: exceptions.filter(([other]) => other > later) },
      this.#marks,
    );
  }

  undo(): SeenLines {
    return this.#before === null ? this : new SeenLines(this.#before, null);
  }

  /** Undoing an earlier mark of many does not undo this. */
  markLines(lines: readonly MarkedLine[], isSeen: boolean): SeenLines {
    const before = this.#before && withLines(this.#before, lines, isSeen);
    return new SeenLines(withLines(this.#marks, lines, isSeen), before);
  }

  /** Forgets lines that no longer exist: those up to an update, and those after one. */
  keep(after: number, upTo: number): SeenLines {
    const kept = (marks: Marks): Marks => ({
      ...marks,
      exceptions: marks.exceptions.filter(([update]) => update > after && update <= upTo),
    });
    return new SeenLines(kept(this.#marks), this.#before && kept(this.#before));
  }
}

function withLines({ upTo, exceptions }: Marks, lines: readonly MarkedLine[], isSeen: boolean): Marks {
  const marked = new Set(lines.map(({ update, row }) => keyOf(update, row)));
  const others = exceptions.filter(([update, row]) => !marked.has(keyOf(update, row)));
  const added: Marks['exceptions'] = lines
    .filter(({ update }) => update > upTo === isSeen)
    .map(({ update, row, kind }) => [update, row, kind]);
  return { upTo, exceptions: [...others, ...added] };
}

function keyOf(update: number, row: number): string {
  return `${update}-${row}`;
}
