import type { ProcessPackage } from '../../test/equipment/service/packages.ts';
import { makePackage } from '../search/packages.ts';

/** The lists of the first sync and of the update. */
export const listNames = ['first', 'next'] as const;
export type ListName = (typeof listNames)[number];

/** One package in a hundred differs after the update: of ten of these, nine are changed and one is replaced by a new one. */
const changeEvery = 100;
const replaceEvery = 1000;
const changedAt = 37;
const changedFields = ['name', 'comments', 'people', 'times'] as const;

/** A word that only changed comments contain. */
export const revisedWord = 'zqrevised';

function isReplaced(index: number): boolean {
  return index % replaceEvery === changedAt;
}

/** The field that is changed, beside the time of the change; null if the package stays as it is. */
function changedField(index: number): (typeof changedFields)[number] | null {
  if (index % changeEvery !== changedAt || isReplaced(index)) return null;
  return changedFields[Math.floor(index / changeEvery) % changedFields.length] ?? null;
}

function changed(item: ProcessPackage, index: number): ProcessPackage {
  const field = changedField(index);
  if (field === null) return item;
  // After all other times.
  const later = { ...item, updatedAt: 1_762_000_000.5 + index };
  if (field === 'name') return { ...later, processName: `${item.processName} (new)` };
  if (field === 'comments')
    return { ...later, comments: `${revisedWord}, see ticket ${index}. ${item.comments}` };
  if (field === 'people') return { ...later, updatedBy: item.createdBy, updatorName: item.creatorName };
  return later;
}

/** The packages of a list in the service's order; both lists are of the same length. New packages are at the end. */
export function* packagesOf(list: ListName, packages: number): Generator<ProcessPackage> {
  let replaced = 0;
  for (let index = 0; index < packages; index += 1) {
    if (list === 'next' && isReplaced(index)) replaced += 1;
    else {
      const item = makePackage(index, packages);
      yield list === 'first' ? item : changed(item, index);
    }
  }
  for (let at = 0; at < replaced; at += 1) yield makePackage(packages + at, packages);
}

/** How many packages of the updated list contain `revisedWord`. */
export function countRevised(packages: number): number {
  let count = 0;
  for (let index = changedAt; index < packages; index += changeEvery) {
    if (changedField(index) === 'comments') count += 1;
  }
  return count;
}
