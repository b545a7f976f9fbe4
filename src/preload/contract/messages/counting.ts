/** A word's forms by plural category. `other` stands for missing ones. */
type Forms = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

export interface Counting {
  /** A number with the language's separators. */
  readonly figure: (count: number) => string;
  /** The form of a word for a number. */
  readonly plural: (count: number, forms: Forms) => string;
  /** Number and word: "1,204 packages". `many`: for millions in Romance languages. */
  readonly counted: (count: number, one: string, other: string, many?: string) => string;
}

/** Numbers and plurals of a language (BCP 47), with the rules of the Unicode CLDR. */
export function counting(locale: string): Counting {
  const figures = new Intl.NumberFormat(locale);
  const rules = new Intl.PluralRules(locale);
  const figure = (count: number): string => figures.format(count);
  const plural = (count: number, forms: Forms): string => forms[rules.select(count)] ?? forms.other;
  return {
    figure,
    plural,
    counted: (count, one, other, many = other) => `${figure(count)} ${plural(count, { one, other, many })}`,
  };
}
