/** What stands for a name where there is room for one letter: the first sign that people see as one. */
export function firstLetter(name: string, locale: string): string {
  const [first] = new Intl.Segmenter(locale, { granularity: 'grapheme' }).segment(name.trim());
  return first?.segment.toLocaleUpperCase(locale) ?? '';
}
