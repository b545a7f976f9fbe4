import { lazy } from '../lazy.ts';

/** A word's forms by plural category. `other` stands for missing ones. */
type Forms = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

export interface Counting {
  /** A number with the language's separators. */
  readonly figure: (count: number) => string;
  /** The form of a word for a number. */
  readonly plural: (count: number, forms: Forms) => string;
  /** Number and word: "1,204 packages". `many`: for millions in Romance languages. */
  readonly counted: (count: number, one: string, other: string, many?: string) => string;
  /** "name, comment and id". */
  readonly listed: (words: readonly string[]) => string;
  /** "name, comment or id". */
  readonly either: (names: readonly string[]) => string;
}

/**
 * Numbers, plurals and lists of a language (BCP 47), with the rules of the Unicode CLDR. Creates each formatter when it is
 * first needed: the first ones of a program take some 10 ms, which every start would wait for.
 */
export function counting(locale: string): Counting {
  const figures = lazy(() => new Intl.NumberFormat(locale));
  const rules = lazy(() => new Intl.PluralRules(locale));
  const lists = lazy(() => new Intl.ListFormat(locale));
  const choices = lazy(() => new Intl.ListFormat(locale, { type: 'disjunction' }));
  const figure = (count: number): string => figures().format(count);
  const plural = (count: number, forms: Forms): string => forms[rules().select(count)] ?? forms.other;
  return {
    figure,
    plural,
    listed: (words) => lists().format(words),
    either: (names) => choices().format(names),
    counted: (count, one, other, many = other) => `${figure(count)} ${plural(count, { one, other, many })}`,
  };
}
