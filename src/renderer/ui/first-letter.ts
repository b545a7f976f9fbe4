import { graphemes } from '../../preload/contract/graphemes.ts';

/** The first grapheme of a name in upper case. */
export function firstLetter(name: string, locale: string): string {
  const [first] = graphemes().segment(name.trim());
  return first?.segment.toLocaleUpperCase(locale) ?? '';
}
