import { diffArrays } from 'diff';

/** A part of two texts: in both, only in the first, or only in the second. */
export interface DiffPart {
  readonly text: string;
  readonly kind: 'same' | 'removed' | 'added';
}

/** Texts that share less have only words such as "and" in common, and marks between them would help nobody. */
const minSharedPart = 0.25;

/** Words that differ. More would take long to find, and their marks would help nobody. */
const maxDifferentWords = 500;

/**
 * Compares two texts word by word. The parts that are not `added` are all of `before`, those that are not `removed` all of
 * `after`. Words are found by the rules of a language (BCP 47), also in scripts without spaces. Null if the texts have too
 * little in common.
 */
export function diffWords(before: string, after: string, locale: string): readonly DiffPart[] | null {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  const words = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);
  const changes = diffArrays(words(before), words(after), { maxEditLength: maxDifferentWords });
  if (changes === undefined) return null;
  const parts: DiffPart[] = [];
  const changed = { removed: '', added: '' };
  const flush = (): void => {
    for (const kind of ['removed', 'added'] as const) {
      if (changed[kind] !== '') parts.push({ text: changed[kind], kind });
      changed[kind] = '';
    }
  };
  changes.forEach(({ value, removed, added }, at) => {
    const text = value.join('');
    // A space between two changed words is no common part: marks that skip it are hard to read.
    const isGap = !removed && !added && at > 0 && at < changes.length - 1 && text.trim() === '';
    if (removed || isGap) changed.removed += text;
    if (added || isGap) changed.added += text;
    if (removed || added || isGap) return;
    flush();
    parts.push({ text, kind: 'same' });
  });
  flush();
  const same = parts.reduce((sum, { kind, text }) => (kind === 'same' ? sum + text.trim().length : sum), 0);
  return same < minSharedPart * Math.max(before.length, after.length) ? null : parts;
}
