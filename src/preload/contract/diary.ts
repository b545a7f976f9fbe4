import * as v from 'valibot';
import { filtersSchema, maxRows, textSchema, viewIdSchema, type MarkedText } from './view.ts';

/**
 * The diary: what this computer has seen change in the list of an account. An update of the list has the number of the snapshot that
 * it published; later updates have higher ones. A line is one package in one update.
 */

export const changeKinds = ['added', 'changed', 'removed'] as const;
export type ChangeKind = (typeof changeKinds)[number];

export const diarySorts = ['time', 'name', 'status', 'person'] as const;
export type DiarySort = (typeof diarySorts)[number];

/** Finds lines by the words and filters of the list (docs/search.md). */
export const diaryRequestSchema = v.object({
  text: textSchema,
  filters: filtersSchema,
  /** Empty: all kinds. */
  kinds: v.pipe(v.array(v.picklist(changeKinds)), v.maxLength(changeKinds.length), v.readonly()),
  /** Only lines that are not marked as seen. */
  isUnreadOnly: v.boolean(),
  sort: v.object({ by: v.picklist(diarySorts), descending: v.boolean() }),
  /**
   * Only what differs between the list of one moment and that of another, one line for each package; null for all changes. In ms
   * since 1970; `until` null: the present list.
   */
  between: v.nullable(v.object({ from: v.number(), until: v.nullable(v.number()) })),
});
export type DiaryRequest = v.InferOutput<typeof diaryRequestSchema>;

const updateSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Names a line. */
export const lineKeySchema = v.object({
  update: updateSchema,
  row: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type LineKey = Readonly<v.InferOutput<typeof lineKeySchema>>;

export const linesRequestSchema = v.object({
  /** Of an open diary. */
  diary: viewIdSchema,
  offset: v.pipe(v.number(), v.integer(), v.minValue(0)),
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxRows)),
});

/** Lines that are marked as seen up to this update, so that what arrives meanwhile stays unread. */
export const seenRequestSchema = v.object({ upTo: updateSchema });

export const seenLinesSchema = v.object({
  lines: v.pipe(v.array(lineKeySchema), v.maxLength(maxRows), v.readonly()),
  isSeen: v.boolean(),
});

/** Times are ms since 1970. */
export interface DiaryDay {
  /** The beginning of the local day on which its updates ended. */
  readonly start: number;
  /** The position of its first line, and the number of its lines. */
  readonly first: number;
  readonly count: number;
  /**
   * The longest time before one of its updates in which nobody looked, from the end of the sync before; null if it was short.
   * Of several changes of a package in that time, only the last state is known.
   */
  readonly gap: { readonly from: number; readonly until: number } | null;
}

export interface OpenedDiary {
  /** The handle by which lines are read. */
  readonly diary: number;
  /** Exact numbers of the lines that were found. */
  readonly total: number;
  readonly unread: number;
  /** In the order of the lines; empty if they are not in the order of time. */
  readonly days: readonly DiaryDay[];
  /** The newest update that the lines can be of; 0 if there is none. */
  readonly newest: number;
}

/** One field before and after a change. */
export interface FieldChange {
  /** The service's name of the field, for example `processStatus`. */
  readonly key: string;
  /** Null if the package had, or has, no such field. The beginning of a very long text. */
  readonly before: MarkedText | null;
  readonly after: MarkedText | null;
  /** The same as times, in ms since 1970, for fields that are times and could be read as one. */
  readonly timeBefore: number | null;
  readonly timeAfter: number | null;
}

export interface DiaryLine {
  readonly key: LineKey;
  readonly kind: ChangeKind;
  /** Of the package, as the service sent it. */
  readonly id: string;
  /** The name and the state after the change, or the last ones of a package that was removed. */
  readonly name: MarkedText;
  readonly status: MarkedText;
  /**
   * The person who updated the package last; the creator of a new one without an updater. Empty for a removed package, because
   * the service does not say who removed it.
   */
  readonly person: MarkedText;
  /** When the service says that it was updated, in ms since 1970; null if unknown, or if the package was removed. */
  readonly changedAt: number | null;
  /** When the update ended that saw the change, and the sync before it, in ms since 1970. */
  readonly seenAt: number;
  readonly seenBefore: number;
  /**
   * What differs, in the order of the details (those with matches of the search first), without the person and time of the update; only for changed packages. If nothing else
   * differs, the person.
   */
  readonly fields: readonly FieldChange[];
  /** Where words of the search were found that nothing else of the line shows: fields that the change has left as they were. */
  readonly otherMatches: readonly { readonly key: string; readonly value: MarkedText }[];
  readonly isUnread: boolean;
  /** Whether the list has the package now, so that it can be opened. */
  readonly isInList: boolean;
}

/** Whether a package was only saved again: nothing differs but who did it, and when. */
export function isSavedAgain({ kind, fields }: SavedLine): boolean {
  return kind === 'changed' && fields.every(({ key }) => key === savedByKey);
}

/** The service's name of the person who updated a package. */
export const savedByKey = 'updatorName';

interface SavedLine {
  readonly kind: ChangeKind;
  readonly fields: readonly Pick<FieldChange, 'key'>[];
}

export type LineTimes = Pick<DiaryLine, 'changedAt' | 'seenAt' | 'seenBefore'>;

/** The clocks of the service and of this computer may differ by so much, in ms. */
const maxSkewMs = 600_000;

/**
 * The service's time of a change, if it can be: a package may also change without another time, and then it has that of an
 * earlier change.
 */
export function knownTime({ changedAt, seenAt, seenBefore }: LineTimes): number | null {
  const isPossible =
    changedAt !== null && changedAt >= seenBefore - maxSkewMs && changedAt <= seenAt + maxSkewMs;
  return isPossible ? changedAt : null;
}

/** What is known of one package, the newest line first. */
export interface PackageHistory {
  readonly lines: readonly DiaryLine[];
  /** There may be more than were read. */
  readonly total: number;
}

export const historyRequestSchema = v.object({
  id: v.string(),
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxRows)),
});

/** Part of the status of a catalog. */
export interface DiaryStatus {
  /** When the recording began, ms since 1970; null before the first snapshot. Earlier lines were deleted, or never existed. */
  readonly recordedSince: number | null;
  /** The first moment of which the list can be shown, ms since 1970: later than `recordedSince` if the list was read anew. */
  readonly restorableSince: number | null;
  /** The number of the newest update; 0 if there is none. */
  readonly newest: number;
  /** The number of lines that are not marked as seen, and of those that are of new packages. */
  readonly unread: number;
  readonly unreadNew: number;
}

export const noDiary: DiaryStatus = {
  recordedSince: null,
  restorableSince: null,
  newest: 0,
  unread: 0,
  unreadNew: 0,
};
