import uFuzzy from '@leeoniya/ufuzzy';
import type { Engine } from '../engine.ts';
import { parsedPackages } from '../pages.ts';
import { allFields } from '../query.ts';
import { answerOf, firstByUpdated, listOf } from './rows.ts';

/** As its documentation has it for all alphabets. */
const fuzzy = new uFuzzy({
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
});

/** Terms that may come in any order; more would be too many orders to try. */
const outOfOrder = 3;

/** uFuzzy over the texts of each package in one line, without accents; it knows quotes, but no fields. */
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
      ask({ terms }) {
        const needle = terms.map(({ text }) => (text.includes(' ') ? `"${text}"` : text)).join(' ');
        // No ranking: the order is ours.
        const [found] = fuzzy.search(haystack, uFuzzy.latinize(needle), outOfOrder, 0);
        return answerOf((found ?? []).flatMap((row) => list[row] ?? []));
      },
      close: () => undefined,
    };
  },
};
