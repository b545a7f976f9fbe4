import type { ProcessPackage } from '../../../test/equipment/service/packages.ts';
import { windowSize, type Answer, type Row } from '../query.ts';
import { nameCollator } from '../reference.ts';

/** A package in memory with its place in the order of names; equal names share one. */
export interface Listed {
  readonly item: ProcessPackage;
  readonly nameRank: number;
}

/** The place of each name in the order that people are shown. */
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

/** All packages with their places: sorting by numbers is what anybody comes to who has measured sorting by names. */
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
    .slice(0, windowSize)
    .map(toRow);
}

/** Both orders of what was found. */
export function answerOf(hits: readonly Listed[]): Answer {
  const byName = hits.toSorted((a, b) => a.nameRank - b.nameRank).slice(0, windowSize);
  return { count: hits.length, byUpdated: [...firstByUpdated(hits)], byName: byName.map(toRow) };
}
