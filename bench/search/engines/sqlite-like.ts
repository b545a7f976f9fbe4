import { allOf, likeTerm, sqliteEngine } from './sqlite.ts';

/** SQLite's LIKE on plain columns, with an index for each order. */
export const engine = sqliteEngine(
  () => undefined,
  (terms) => allOf(terms.map(likeTerm)),
);
