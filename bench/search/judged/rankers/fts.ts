import { DatabaseSync } from 'node:sqlite';
import { allFields, shownRows, type SearchedField } from '../../query.ts';
import type { Ranker } from '../ranker.ts';

/** The weights of the example in SQLite's documentation of bm25(): ten for the first column, five for the second. */
const weights: Readonly<Partial<Record<SearchedField, number>>> = {
  processName: 10,
  creatorName: 5,
  updatorName: 5,
};

const columns = allFields.join(', ');
const weightList = allFields.map((field) => weights[field] ?? 1).join(', ');

interface Match {
  /** In FTS5's syntax; empty if nothing can be looked up. */
  readonly text: string;
  /** Texts that are found by LIKE. */
  readonly others: readonly string[];
}

function rankByFts(tokenize: string, matchOf: (terms: readonly string[]) => Match): Ranker {
  return (packages) => {
    const db = new DatabaseSync(':memory:');
    db.exec(`CREATE VIRTUAL TABLE search USING fts5 (${columns}, tokenize = '${tokenize}'); BEGIN`);
    const places = allFields.map(() => '?').join(', ');
    const insert = db.prepare(`INSERT INTO search (rowid, ${columns}) VALUES (?, ${places})`);
    // Row numbers grow with age, so that the newest comes first among equals.
    for (const [row, item] of packages.entries()) insert.run(row, ...allFields.map((field) => item[field]));
    db.exec("COMMIT; INSERT INTO search (search) VALUES ('optimize')");
    return {
      rank(typed) {
        const { text, others } = matchOf(typed.trim().split(/\s+/u));
        const conditions = [
          ...(text === '' ? [] : ['search MATCH ?']),
          ...others.map(() => `(${allFields.map((field) => `${field} LIKE ?`).join(' OR ')})`),
        ];
        const order = text === '' ? 'rowid' : `bm25(search, ${weightList}), rowid`;
        const values = [
          ...(text === '' ? [] : [text]),
          ...others.flatMap((other) => allFields.map(() => `%${other}%`)),
        ];
        return db
          .prepare(
            `SELECT processId FROM search WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT ${shownRows}`,
          )
          .all(...values)
          .map((row) => String(row['processId']));
      },
      close: () => db.close(),
    };
  };
}

function quoted(term: string): string {
  return `"${term.replaceAll('"', '""')}"`;
}

/** Words and their beginnings, without accents. */
export const rankByWords: Ranker = rankByFts('unicode61 remove_diacritics 2', (terms) => ({
  text: terms.map((term) => `${quoted(term)} *`).join(' '),
  others: [],
}));

/** Any three letters in sequence; LIKE for less. */
export const rankByTrigrams: Ranker = rankByFts('trigram remove_diacritics 1', (terms) => ({
  text: terms
    .filter((term) => Array.from(term).length >= 3)
    .map(quoted)
    .join(' '),
  others: terms.filter((term) => Array.from(term).length < 3),
}));
