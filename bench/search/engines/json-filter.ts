import type { Engine } from '../engine.ts';
import { parsedPackages } from '../pages.ts';
import { fieldsOf } from '../query.ts';
import { answerOf, firstByUpdated, listOf } from './rows.ts';

/** The whole list parsed as JSON, filtered with `includes` in lower case and sorted for each query. */
export const engine: Engine = {
  prepare: null,
  open({ pages, packages }) {
    const list = listOf(parsedPackages(pages, packages));
    return {
      indexMs: null,
      first: () => firstByUpdated(list),
      ask({ query, order }) {
        const wanted = query.terms.map((term) => ({ fields: fieldsOf(term), text: term.text.toLowerCase() }));
        return answerOf(
          list.filter(({ item }) =>
            wanted.every(({ fields, text }) =>
              fields.some((field) => item[field].toLowerCase().includes(text)),
            ),
          ),
          order,
        );
      },
      close: () => undefined,
    };
  },
};
