import MiniSearch from 'minisearch';
import type { Engine } from '../engine.ts';
import { parsedPackages } from '../pages.ts';
import { allFields, fieldsOf } from '../query.ts';
import { answerOf, firstByUpdated, listOf } from './rows.ts';

/** Folds case and accents, as MiniSearch's documentation advises. */
export function processTerm(term: string): string {
  return term.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** MiniSearch: an index of words in memory; each word of a query is a prefix, and all must match. */
export const engine: Engine = {
  prepare: null,
  open({ pages, packages }) {
    const list = listOf(parsedPackages(pages, packages));
    const started = performance.now();
    const index = new MiniSearch<{ readonly row: number }>({
      idField: 'row',
      fields: [...allFields],
      extractField: ({ row }, field) => {
        const known = allFields.find((name) => name === field);
        return known === undefined ? row : list[row]?.item[known];
      },
      processTerm,
      searchOptions: { prefix: true, combineWith: 'AND' },
    });
    index.addAll(list.map((_, row) => ({ row })));
    return {
      indexMs: performance.now() - started,
      first: () => firstByUpdated(list),
      ask({ query, order }) {
        const found = index.search({
          combineWith: 'AND',
          queries: query.terms.map((term) => ({ queries: [term.text], fields: [...fieldsOf(term)] })),
        });
        return answerOf(
          found.flatMap(({ id }) => list[Number(id)] ?? []),
          order,
        );
      },
      close: () => undefined,
    };
  },
};
