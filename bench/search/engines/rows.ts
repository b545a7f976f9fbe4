import type { ProcessPackage } from '../../../test/equipment/service/packages.ts';
import { shownRows, type Answer, type Order, type Row } from '../query.ts';
import { nameCollator } from '../reference.ts';

/** A package in memory with the rank of its name; equal names have the same rank. */
export interface Listed {
  readonly item: ProcessPackage;
  readonly nameRank: number;
}

/** The rank of each name in the order of the list. */
export function rankNames(names: readonly string[]): ReadonlyMap<string, number> {
  const sorted = [...new Set(names)].sort((a, b) => nameCollator.compare(a, b));
  const ranks = new Map<string, number>();
  let rank = 0;
  let before = '';
  for (const name of sorted) {
    if (nameCollator.compare(before, name) !== 0) rank += 1;
    ranks.set(name, rank);
    before = name;
  }
  return ranks;
}

/** All packages with their name ranks, because sorting by numbers is much faster than by names. */
export function listOf(packages: Iterable<ProcessPackage>): readonly Listed[] {
  const items = [...packages];
  const ranks = rankNames(items.map(({ processName }) => processName));
  return items.map((item) => ({ item, nameRank: ranks.get(item.processName) ?? 0 }));
}

function toRow({ item }: Listed): Row {
  return {
    id: item.processId,
    name: item.processName,
    status: item.processStatus,
    comments: item.comments,
    creator: item.creatorName,
    updated: item.updatedAt,
  };
}

export function firstByUpdated(hits: readonly Listed[]): readonly Row[] {
  return hits
    .toSorted((a, b) => b.item.updatedAt - a.item.updatedAt)
    .slice(0, shownRows)
    .map(toRow);
}

function firstByName(hits: readonly Listed[]): readonly Row[] {
  return hits
    .toSorted((a, b) => a.nameRank - b.nameRank)
    .slice(0, shownRows)
    .map(toRow);
}

/** The count and the first rows in an order. */
export function answerOf(hits: readonly Listed[], order: Order): Answer {
  const rows = order === 'updated' ? firstByUpdated(hits) : firstByName(hits);
  return { count: hits.length, rows: [...rows] };
}
