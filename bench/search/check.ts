import { foldPackage, matchQuery } from './matching.ts';
import { indexOf, makePackage } from './packages.ts';
import { nameCollator, type Expected } from './reference.ts';
import type { Answer, Query, Row, View } from './query.ts';

/** In s, because times may have been rounded to whole ms. */
const timeTolerance = 0.001;

/**
 * Whether an answer is right: the exact count and distinct matching rows with the expected values of the order. Rows with
 * equal values may be in any order.
 */
export function isRight(
  { query, order }: View,
  { count, rows }: Answer,
  expected: Expected,
  packages: number,
): boolean {
  return (
    count === expected.count &&
    (order === 'updated' ? areByUpdated(rows, expected) : areByName(rows, expected)) &&
    new Set(rows.map(({ id }) => id)).size === rows.length &&
    rows.every((row) => isCorrect(query, row, packages))
  );
}

function areByUpdated(rows: readonly Row[], expected: Expected): boolean {
  return (
    rows.length === expected.updated.length &&
    rows.every(({ updated }, at) => isSameTime(updated, expected.updated[at]))
  );
}

function areByName(rows: readonly Row[], expected: Expected): boolean {
  return (
    rows.length === expected.names.length &&
    rows.every(({ name }, at) => nameCollator.compare(name, expected.names[at] ?? '') === 0)
  );
}

function isSameTime(a: number, b = Number.NaN): boolean {
  return Math.abs(a - b) <= timeTolerance;
}

/** Whether the row is a package that matches the query. */
function isCorrect(query: Query, row: Row, packages: number): boolean {
  const index = indexOf(row.id);
  if (!(index < packages)) return false;
  const item = makePackage(index, packages);
  return (
    row.id === item.processId &&
    row.name === item.processName &&
    row.status === item.processStatus &&
    row.creator === item.creatorName &&
    isSameTime(row.updated, item.updatedAt) &&
    // A row shows an excerpt of a long comment.
    item.comments.includes(row.comments.replaceAll(/^…|…$/gu, '')) &&
    matchQuery(query)(foldPackage(item))
  );
}
