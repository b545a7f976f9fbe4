/** The first grapheme of a name in upper case. */
export function firstLetter(name: string, locale: string): string {
  const [first] = new Intl.Segmenter(locale, { granularity: 'grapheme' }).segment(name.trim());
  return first?.segment.toLocaleUpperCase(locale) ?? '';
}
