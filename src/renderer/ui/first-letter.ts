import { lazy } from '../../preload/contract/lazy.ts';

/** Alike in all languages. Created once, because a scrolled list asks with each frame. */
const graphemes = lazy(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/** The first grapheme of a name in upper case. */
export function firstLetter(name: string, locale: string): string {
  const [first] = graphemes().segment(name.trim());
  return first?.segment.toLocaleUpperCase(locale) ?? '';
}
