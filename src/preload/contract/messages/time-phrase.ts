/** A time in words, for use in a sentence. */
export interface TimePhrase {
  /** "2 minutes ago", "today 09:41", "3 November". */
  readonly words: string;
  /** Whether the words are only a date, which needs another preposition in many languages. */
  readonly isDate: boolean;
}
