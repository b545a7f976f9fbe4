import type { ShownLanguage } from '../../../../../preload/contract/messages/languages.ts';

/** The different orders of texts that there are, each by a language that has it. */
export const collations = ['en', 'es'] as const;
export type Collation = (typeof collations)[number];

/** The order of a language: German and French have the same as English, Spanish has a letter more. */
export function collationOf(language: ShownLanguage): Collation {
  return language === 'es' ? 'es' : 'en';
}

export type CompareTexts = (one: string, other: string) => number;

function createComparers(sensitivity: 'base' | 'variant'): Readonly<Record<Collation, CompareTexts>> {
  const compare = (collation: Collation): CompareTexts =>
    new Intl.Collator(collation, { numeric: true, sensitivity }).compare;
  return { en: compare('en'), es: compare('es') };
}

/** The order of texts in lists: without case and accents, numbers by their value. */
export const compareTexts = createComparers('base');

/** The order of values that can be chosen: no two are the same. */
export const compareValues = createComparers('variant');
