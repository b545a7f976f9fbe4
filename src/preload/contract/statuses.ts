/** Statuses with their own label and icon. The service may send others. */
export const knownStatuses = ['published', 'draft', 'review', 'archived', 'failed'] as const;
export type KnownStatus = (typeof knownStatuses)[number];

/** Letters from which on the beginning of the app's word stands for a status: fewer begin words that nobody has in mind. */
export const minStatusLetters = 3;

/** Each without the signs that may stand between its words. */
const spellings: ReadonlyMap<string, KnownStatus> = new Map([
  ['published', 'published'],
  ['draft', 'draft'],
  ['inreview', 'review'],
  ['archived', 'archived'],
  ['failed', 'failed'],
]);
/** No spelling of a known status is longer, and other statuses may be of any length. */
const longest = 40;

/** The known status for the service's word, ignoring case and separators; null if unknown. */
export function knownStatus(word: string): KnownStatus | null {
  if (word.length > longest) return null;
  return spellings.get(word.replaceAll(/[\s_-]+/gu, '').toLowerCase()) ?? null;
}
