/** Statuses with their own label and icon. The service may send others. */
export const knownStatuses = ['published', 'draft', 'review', 'archived', 'failed'] as const;
export type KnownStatus = (typeof knownStatuses)[number];

/** A search term with at least this many letters also finds statuses whose label begins with it. */
export const minStatusLetters = 3;

/** Without separators between words. */
const spellings: ReadonlyMap<string, KnownStatus> = new Map([
  ['published', 'published'],
  ['draft', 'draft'],
  ['inreview', 'review'],
  ['archived', 'archived'],
  ['failed', 'failed'],
]);
/** Longer than every spelling above; unknown statuses may have any length. */
const maxLength = 40;

/** The known status for the service's word, ignoring case and separators; null if unknown. */
export function knownStatus(word: string): KnownStatus | null {
  if (word.length > maxLength) return null;
  return spellings.get(word.replaceAll(/[\s_-]+/gu, '').toLowerCase()) ?? null;
}
