import type { ViewQuery } from '../../preload/contract/view.ts';
import { numberList } from './columns.ts';
import type { Snapshot } from './snapshot.ts';

/** Finds and orders packages; everything else about views does not depend on how. */
export interface ViewEngine {
  /** Row numbers of the packages in which every term (folded) occurs, in the order of the sort. */
  find(snapshot: Snapshot, terms: readonly string[], sort: ViewQuery['sort']): Uint32Array;
}

/** Scans the folded texts with SQLite; a published snapshot brings its orders along. */
export const scanningEngine: ViewEngine = {
  find(snapshot, terms, sort) {
    if (!snapshot.published) return findInUnfinished(snapshot, terms, sort);
    const order = snapshot.order(sort.column, sort.descending);
    return terms.length === 0 ? order : keepMatches(order, matches(snapshot, terms));
  },
};

function condition(terms: readonly string[]): string {
  return terms.length === 0 ? '' : `WHERE ${terms.map(() => 'instr(text, ?) > 0').join(' AND ')}`;
}

function matches(snapshot: Snapshot, terms: readonly string[]): Uint32Array {
  const found = snapshot.db
    .prepare(`SELECT group_concat(row) AS rows FROM folded ${condition(terms)}`)
    .get(...terms);
  return numberList(found?.['rows']);
}

function keepMatches(order: Uint32Array, matched: Uint32Array): Uint32Array {
  const last = matched.reduce((most, row) => Math.max(most, row), 0);
  const isMatch = new Uint8Array(last + 1);
  for (const row of matched) isMatch[row] = 1;
  const kept = new Uint32Array(matched.length);
  let count = 0;
  for (const row of order) {
    if (isMatch[row] === 1) {
      kept[count] = row;
      count += 1;
    }
  }
  return kept.subarray(0, count);
}

const sortKeys: Readonly<Record<ViewQuery['sort']['column'], { empty: string; key: string }>> = {
  name: { empty: "trim(name) = ''", key: 'lower(name)' },
  status: { empty: "trim(status) = ''", key: 'lower(status)' },
  comments: { empty: "trim(comments) = ''", key: 'lower(substr(comments, 1, 200))' },
  creator: { empty: "trim(creator) = ''", key: 'lower(creator)' },
  updated: { empty: 'updated_at IS NULL', key: 'updated_at' },
};

/** Rows that are still arriving have no stored order: SQLite's plain one does for so long. */
function findInUnfinished(
  snapshot: Snapshot,
  terms: readonly string[],
  { column, descending }: ViewQuery['sort'],
): Uint32Array {
  const { empty, key } = sortKeys[column];
  const order = `${empty}, ${key} ${descending ? 'DESC' : 'ASC'}, id`;
  const source = terms.length === 0 ? 'package' : `package JOIN folded USING (row) ${condition(terms)}`;
  const found = snapshot.db
    .prepare(`SELECT group_concat(row, ',' ORDER BY ${order}) AS rows FROM ${source}`)
    .get(...terms);
  return numberList(found?.['rows']);
}
