import type { FieldChange } from '../../../preload/contract/diary.ts';
import type { MarkedText } from '../../../preload/contract/view.ts';
import { messages } from '../../ui/messages.svelte.ts';
import { calendarDateTime } from '../../ui/times.ts';
import { isTime } from '../details/fields.ts';
import { displayStatus } from '../grid/statuses.ts';
import { compareTexts, shortenSame, surroundedMatch, type ComparedPart } from './compared-text.ts';

/** UTF-16 units of common text beside a difference in a line. */
const besideDifference = 24;
/** The same beside what was searched for, which the width of a line shall not cut off. */
const besideMatch = 10;
/** Shorter texts are shown whole, the former one before the newer one: both are read at once. */
const shortText = 40;

/** A changed field as it is shown: parts of one text, or both values whole. */
export type ShownChange =
  | { readonly kind: 'compared'; readonly parts: readonly ComparedPart[] }
  /** Null for no value. `isRewritten`: both are texts that have little in common. */
  | {
      readonly kind: 'replaced';
      readonly before: MarkedText | null;
      readonly after: MarkedText | null;
      readonly isRewritten: boolean;
    };

/** A value in words: times by the calendar, known statuses in the language of the app; null for none. */
function valueOf(key: string, value: MarkedText | null, time: number | null, now: number): MarkedText | null {
  if (value === null || value.text === '') return null;
  if (time !== null) return { text: calendarDateTime(time, now), marks: [] };
  return key === 'processStatus' ? displayStatus(value) : value;
}

/** What to show of a changed field. `isWhole`: with all of a compared text, and else with what surrounds the differences. */
export function shownChange(change: FieldChange, now: number, isWhole: boolean): ShownChange {
  const before = valueOf(change.key, change.before, change.timeBefore, now);
  const after = valueOf(change.key, change.after, change.timeAfter, now);
  const isMatch = (change.before?.marks.length ?? 0) + (change.after?.marks.length ?? 0) > 0;
  const surroundings = isMatch ? besideMatch : besideDifference;
  const cut = (value: MarkedText | null): MarkedText | null =>
    isWhole || value === null || value.text.length <= shortText
      ? value
      : surroundedMatch(value, surroundings);
  const replaced = (isRewritten: boolean): ShownChange => ({
    kind: 'replaced',
    before: cut(before),
    after: cut(after),
    isRewritten,
  });
  const isText = change.key !== 'processStatus' && !isTime(change);
  if (
    !isText ||
    before === null ||
    after === null ||
    Math.max(before.text.length, after.text.length) <= shortText
  )
    return replaced(false);
  const parts = compareTexts(before, after, messages.locale);
  if (parts === null) return replaced(true);
  return { kind: 'compared', parts: isWhole ? parts : shortenSame(parts, surroundings) };
}
