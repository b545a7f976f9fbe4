/** A time in words, to be put into a sentence. */
export interface TimePhrase {
  /** "2 minutes ago", "today 09:41", "3 November". */
  readonly words: string;
  /** Whether the words are a date alone: many languages join one to a sentence by a word of its own. */
  readonly isDate: boolean;
}
