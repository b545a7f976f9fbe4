import type { Engine } from '../engine.ts';
import { fieldsOf } from '../query.ts';
import {
  answerBy,
  firstRows,
  indexOrders,
  likeAny,
  likePattern,
  openDatabase,
  storePackages,
} from './sqlite.ts';

/** SQLite's LIKE on plain columns, with an index for each order. */
export const engine: Engine = {
  prepare(place) {
    const db = openDatabase(place);
    storePackages(db, place.packages);
    const started = performance.now();
    indexOrders(db);
    db.close();
    return performance.now() - started;
  },
  open(place) {
    const db = openDatabase(place);
    return {
      indexMs: null,
      first: () => firstRows(db),
      ask({ terms }) {
        const condition = terms.map((term) => likeAny(fieldsOf(term))).join(' AND ');
        const values = terms.flatMap((term) => fieldsOf(term).map(() => likePattern(term.text)));
        return answerBy(db, condition, values);
      },
      close: () => db.close(),
    };
  },
};
