import type { QueryInput } from '../../../../preload/contract/catalog-queries.ts';
import { noFilters, type SameName } from '../../../../preload/contract/view.ts';
import { fold } from '../index/fold.ts';
import type { Steps } from '../steps.ts';
import type { QueryContext } from './context.ts';
import { toListedPackage } from './read-item.ts';

/** More would take long to read for nobody's use. */
const maxPackages = 100;

export function* readSameName(context: QueryContext, input: QueryInput<'readSameName'>): Steps<SameName> {
  const { record, snapshot } = context.item(input);
  const parts = wordsOf(record.name);
  if (parts.length === 0) return { packages: [], areMore: false };
  const query = { terms: [{ field: 'name', parts }], filters: noFilters, sort: [] } as const;
  const { results } = yield* context.index(snapshot).find(query, [], 'so-far');
  // In the order of best match, those with exactly this name come first, the newest of them first.
  const name = parts.join(' ');
  const others = snapshot
    .records(results.rows(0, maxPackages + 2))
    .filter((other) => other.id !== record.id && wordsOf(other.name).join(' ') === name);
  return {
    packages: others.slice(0, maxPackages).map((other) => toListedPackage(other, snapshot.times)),
    areMore: others.length > maxPackages,
  };
}

function wordsOf(name: string | null): readonly string[] {
  return fold(name ?? '')
    .split(/\s+/u)
    .filter((word) => word !== '');
}
