/** A time in words, as a sentence takes it up. */
export interface TimePhrase {
  /** "2 minutes ago", "today 09:41", "3 November". */
  readonly words: string;
  /** Whether the words are a date alone: many languages join one to a sentence by a word of its own. */
  readonly isDate: boolean;
}
