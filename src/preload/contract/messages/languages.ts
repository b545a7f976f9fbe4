/** The languages that a person can choose from. */
export const languages = ['en', 'de', 'fr', 'es'] as const;
export type Language = (typeof languages)[number];

/** Languages made by rule from English: half as long again, and written from right to left. Tests ask for them. */
export const pseudoLanguages = ['long', 'mirrored'] as const;
export type PseudoLanguage = (typeof pseudoLanguages)[number];

export type ShownLanguage = Language | PseudoLanguage;

/** What a person chose, or the first of the system's languages (BCP 47) that there is, or English. */
export function resolveLanguage(chosen: Language | 'system', system: readonly string[]): Language {
  if (chosen !== 'system') return chosen;
  for (const tag of system) {
    const base = tag.split(/[-_]/u)[0]?.toLowerCase();
    const found = languages.find((language) => language === base);
    if (found !== undefined) return found;
  }
  return 'en';
}
