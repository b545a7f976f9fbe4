import uFuzzy from '@leeoniya/ufuzzy';
import type { Engine } from '../engine.ts';
import { parsedPackages } from '../pages.ts';
import { allFields } from '../query.ts';
import { answerOf, firstByUpdated, listOf } from './rows.ts';

/** The settings that uFuzzy's documentation gives for all alphabets. */
export const fuzzy = new uFuzzy({
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
});

/** The maximum number of terms that may be in any order; uFuzzy tries all permutations. */
export const outOfOrder = 3;

/** uFuzzy over the texts of each package in one line, without accents; it supports quotes, but no fields. */
export const engine: Engine = {
  prepare: null,
  open({ pages, packages }) {
    const list = listOf(parsedPackages(pages, packages));
    const started = performance.now();
    const haystack = uFuzzy.latinize(
      list.map(({ item }) => allFields.map((field) => item[field].replaceAll(/\s+/gu, ' ')).join(' | ')),
    );
    return {
      indexMs: performance.now() - started,
      first: () => firstByUpdated(list),
      ask({ query, order }) {
        const needle = query.terms.map(({ text }) => (text.includes(' ') ? `"${text}"` : text)).join(' ');
        // Without ranking, because the order is given.
        const [found] = fuzzy.search(haystack, uFuzzy.latinize(needle), outOfOrder, 0);
        return answerOf(
          (found ?? []).flatMap((row) => list[row] ?? []),
          order,
        );
      },
      close: () => undefined,
    };
  },
};
