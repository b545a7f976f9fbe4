export const languages = ['en', 'de', 'fr', 'es'] as const;
export type Language = (typeof languages)[number];

/** Languages for tests, derived from English: `long` has longer texts, `mirrored` is written from right to left. */
export const pseudoLanguages = ['long', 'mirrored'] as const;
export type PseudoLanguage = (typeof pseudoLanguages)[number];

export type ShownLanguage = Language | PseudoLanguage;

/** The chosen language, else the first available one of the system's languages (BCP 47), else English. */
export function resolveLanguage(chosen: Language | 'system', system: readonly string[]): Language {
  if (chosen !== 'system') return chosen;
  for (const tag of system) {
    const base = tag.split(/[-_]/u)[0]?.toLowerCase();
    const found = languages.find((language) => language === base);
    if (found !== undefined) return found;
  }
  return 'en';
}
