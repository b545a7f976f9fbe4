import type { DatabaseSync } from 'node:sqlite';
import { allFields, fieldsOf, type Term } from '../query.ts';
import { allOf, columns, likeTerm, sqliteEngine, type Condition } from './sqlite.ts';

/** Shorter texts have no trigram, so LIKE finds them. */
const shortest = 3;

function isIndexed({ text }: Term): boolean {
  return Array.from(text).length >= shortest;
}

/** A term in FTS5's query syntax: a quoted text, restricted to columns. */
function matchOf(term: Term): string {
  const text = `"${term.text.replaceAll('"', '""')}"`;
  return term.field === null
    ? text
    : `{${fieldsOf(term)
        .map((field) => columns[field])
        .join(' ')}} : ${text}`;
}

/** SQLite's FTS5 with the trigram tokenizer, without accents, over the same columns as LIKE. */
export const engine = sqliteEngine(makeIndex, (terms) => {
  const indexed = terms.filter(isIndexed);
  const others = terms.filter((term) => !isIndexed(term));
  return allOf([...(indexed.length === 0 ? [] : [matchAll(indexed)]), ...others.map(likeTerm)]);
});

function matchAll(terms: readonly Term[]): Condition {
  return {
    sql: 'row IN (SELECT rowid FROM search WHERE search MATCH ?)',
    values: [terms.map(matchOf).join(' AND ')],
  };
}

function makeIndex(db: DatabaseSync): void {
  const names = allFields.map((field) => columns[field]).join(', ');
  db.exec(`
    CREATE VIRTUAL TABLE search USING fts5 (
      ${names}, content = 'package', content_rowid = 'row', tokenize = 'trigram remove_diacritics 1'
    );
    INSERT INTO search (search) VALUES ('rebuild');
    INSERT INTO search (search) VALUES ('optimize');
  `);
}
