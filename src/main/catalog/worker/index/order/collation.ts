import { lazy } from '../../../../../preload/contract/lazy.ts';
import type { ShownLanguage } from '../../../../../preload/contract/messages/languages.ts';

/** The different orders of texts that there are, each by a language that has it. */
export const collations = ['en', 'es'] as const;
export type Collation = (typeof collations)[number];

/** The order of a language: German and French have the same as English, Spanish has a letter more. */
export function collationOf(language: ShownLanguage): Collation {
  return language === 'es' ? 'es' : 'en';
}

export type CompareTexts = (one: string, other: string) => number;

/** Each is created when it is first needed, because it takes some milliseconds, which the first rows would wait for. */
export function createComparers(sensitivity: 'base' | 'variant'): Readonly<Record<Collation, CompareTexts>> {
  const comparer = (collation: Collation): (() => CompareTexts) =>
    lazy(() => new Intl.Collator(collation, { numeric: true, sensitivity }).compare);
  const [en, es] = [comparer('en'), comparer('es')];
  return {
    get en() {
      return en();
    },
    get es() {
      return es();
    },
  };
}

/** The order of texts in lists: without case and accents, numbers by their value. */
export const compareTexts = createComparers('base');

/** The order of values that can be chosen: no two are the same. */
export const compareValues = createComparers('variant');
