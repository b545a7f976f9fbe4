/** The forms of a word by number; a language uses those it has, `other` where the wanted one is not given. */
export type Forms = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

export interface Counting {
  /** A whole number with the language's separators. */
  readonly figure: (count: number) => string;
  /** The form of a word that belongs to a number. */
  readonly plural: (count: number, forms: Forms) => string;
  /** Both: "1,204 packages". */
  readonly counted: (count: number, forms: Forms) => string;
}

/** Numbers and plurals of a language (BCP 47), by the rules of the Unicode CLDR. */
export function counting(locale: string): Counting {
  const figures = new Intl.NumberFormat(locale);
  const rules = new Intl.PluralRules(locale);
  const figure = (count: number): string => figures.format(count);
  const plural = (count: number, forms: Forms): string => forms[rules.select(count)] ?? forms.other;
  return { figure, plural, counted: (count, forms) => `${figure(count)} ${plural(count, forms)}` };
}
