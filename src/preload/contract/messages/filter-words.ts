import type { DatePreset } from '../choice.ts';
import type { KnownStatus } from '../statuses.ts';

/** Days that are named by words other than those of the presets. */
export type NamedDays = 'thisWeek' | 'lastWeek' | 'thisMonth' | 'lastYear';

/** Lengths of time, the first four with a number. */
export type Span = 'days' | 'weeks' | 'months' | 'years' | 'halfYear' | 'year';

/**
 * The words of a language that can become filters, folded as the search does (folding.ts). A phrase is words with a space between;
 * `#` stands for a number.
 */
export interface FilterWords {
  /** Statuses as people call them, inflected. */
  readonly statuses: Readonly<Record<KnownStatus, readonly string[]>>;
  /** For packages that are new or changed since the person looked. */
  readonly unseen: readonly string[];
  /** What stands before a person who created a package, who changed it, or who did either. */
  readonly creator: readonly string[];
  readonly updater: readonly string[];
  readonly people: readonly string[];
  /** What stands for the person at the computer; "by:me" in all languages. */
  readonly me: readonly string[];
  /** What stands before the date on which a package was created, or updated. */
  readonly created: readonly string[];
  readonly updated: readonly string[];
  /** What stands before a word that packages must not have. */
  readonly not: readonly string[];
  /** Words before a date without a meaning of their own. */
  readonly before: readonly string[];
  /** Before the first day of an open range, before its last day, and before the day after that. */
  readonly since: readonly string[];
  readonly until: readonly string[];
  readonly earlier: readonly string[];
  /** Within a date, between day, month and year. */
  readonly between: readonly string[];
  readonly presets: Readonly<Record<DatePreset, readonly string[]>>;
  readonly days: Readonly<Record<NamedDays, readonly string[]>>;
  /** The last days up to today: their number, by the length of one. */
  readonly lastDays: readonly string[];
  readonly lastWeeks: readonly string[];
  readonly lastMonths: readonly string[];
  /** Before a time for which a package has not been changed, and such times. */
  readonly older: readonly string[];
  readonly spans: Readonly<Record<Span, readonly string[]>>;
}
