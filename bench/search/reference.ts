import * as v from 'valibot';
import { foldPackage, matchQuery } from './matching.ts';
import { makePackage } from './packages.ts';
import { shownRows, type Query } from './query.ts';

const expectedSchema = v.object({
  count: v.number(),
  /** The values of the first rows in each order: times in s since 1970, and names. */
  updated: v.array(v.number()),
  names: v.array(v.string()),
});
/** The right answer to one query. */
export type Expected = v.InferOutput<typeof expectedSchema>;
export const expectationsSchema = v.array(expectedSchema);

/** The order of names in the list. */
export const nameCollator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Collects the first `shownRows` of all offered values in order. */
class First<T> {
  readonly values: T[] = [];
  readonly #compare: (a: T, b: T) => number;

  constructor(compare: (a: T, b: T) => number) {
    this.#compare = compare;
  }

  offer(value: T): void {
    const last = this.values.at(-1);
    if (this.values.length === shownRows && last !== undefined && this.#compare(last, value) <= 0) return;
    let at = this.values.findIndex((other) => this.#compare(other, value) > 0);
    if (at === -1) at = this.values.length;
    this.values.splice(at, 0, value);
    if (this.values.length > shownRows) this.values.pop();
  }
}

/** Answers all queries by a scan over all packages. */
export function computeExpected(queries: readonly Query[], packages: number): readonly Expected[] {
  const asked = queries.map((query) => ({
    match: matchQuery(query),
    count: 0,
    updated: new First<number>((a, b) => b - a),
    names: new First<string>((a, b) => nameCollator.compare(a, b)),
  }));
  for (let index = 0; index < packages; index += 1) {
    const item = makePackage(index, packages);
    const folded = foldPackage(item);
    for (const query of asked) {
      if (!query.match(folded)) continue;
      query.count += 1;
      query.updated.offer(item.updatedAt);
      query.names.offer(item.processName);
    }
  }
  return asked.map(({ count, updated, names }) => ({ count, updated: updated.values, names: names.values }));
}
