import type { Engine } from '../engine.ts';
import { allFields, fieldsOf, type Term } from '../query.ts';
import {
  answerBy,
  columns,
  firstRows,
  indexOrders,
  likeAny,
  likePattern,
  openDatabase,
  storePackages,
} from './sqlite.ts';

/** Shorter texts have no trigram: whoever uses one falls back to LIKE for them. */
const shortest = 3;

function isIndexed({ text }: Term): boolean {
  return Array.from(text).length >= shortest;
}

/** A term in the language of FTS5: a text in quotes, within some columns. */
function matchOf(term: Term): string {
  const text = `"${term.text.replaceAll('"', '""')}"`;
  return term.field === null
    ? text
    : `{${fieldsOf(term)
        .map((field) => columns[field])
        .join(' ')}} : ${text}`;
}

/** SQLite's FTS5 with the trigram tokenizer, without accents, over the columns of the table that LIKE has, too. */
export const engine: Engine = {
  prepare(place) {
    const db = openDatabase(place);
    storePackages(db, place.packages);
    const started = performance.now();
    indexOrders(db);
    const names = allFields.map((field) => columns[field]).join(', ');
    db.exec(`
      CREATE VIRTUAL TABLE search USING fts5 (
        ${names}, content = 'package', content_rowid = 'row', tokenize = 'trigram remove_diacritics 1'
      );
      INSERT INTO search (search) VALUES ('rebuild');
      INSERT INTO search (search) VALUES ('optimize');
    `);
    db.close();
    return performance.now() - started;
  },
  open(place) {
    const db = openDatabase(place);
    return {
      indexMs: null,
      first: () => firstRows(db),
      ask({ terms }) {
        const indexed = terms.filter(isIndexed);
        const others = terms.filter((term) => !isIndexed(term));
        const conditions = [
          ...(indexed.length === 0 ? [] : ['row IN (SELECT rowid FROM search WHERE search MATCH ?)']),
          ...others.map((term) => likeAny(fieldsOf(term))),
        ];
        const values = [
          ...(indexed.length === 0 ? [] : [indexed.map(matchOf).join(' AND ')]),
          ...others.flatMap((term) => fieldsOf(term).map(() => likePattern(term.text))),
        ];
        return answerBy(db, conditions.join(' AND '), values);
      },
      close: () => db.close(),
    };
  },
};
