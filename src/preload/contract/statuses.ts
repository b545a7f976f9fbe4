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

/** The words of a language for the known statuses. */
export type StatusNames = Readonly<Record<KnownStatus, string>>;

/** Unknown statuses in capitals are shown in lower case, because a column of capitals is hard to read. */
const capitals = /^[A-Z][A-Z_ ]+$/u;

/** A status in words of the app; an unknown one as the service sent it. */
export function statusName(status: string, names: StatusNames): string {
  const known = knownStatus(status);
  if (known !== null) return names[known];
  if (!capitals.test(status)) return status;
  return `${status.charAt(0)}${status.slice(1).replaceAll('_', ' ').toLowerCase()}`;
}
