import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { answerList } from '../../test/equipment/service/list-endpoint.ts';
import { PackageList } from '../../test/equipment/service/package-list.ts';
import { createPackageMaker } from '../../test/equipment/service/packages.ts';

/** The lists of the first sync and of the next one. */
export const listNames = ['first', 'next'] as const;
export type ListName = (typeof listNames)[number];

/** Items of a page, as the app requests them. */
export const pageSize = 100;

/** The concatenated replies of one list in a file; the last one is the empty page after the end. */
export interface PageFile {
  readonly file: string;
  readonly offsets: readonly number[];
}

/** One package in a hundred differs afterwards: of ten, nine are changed and one is replaced by a new one. */
const changeEvery = 100;
const replaceEvery = 1000;

/** The sample service's list with this many packages; equal numbers give equal lists. */
function listOf(name: ListName, packages: number): PackageList {
  const list = new PackageList(createPackageMaker(1, 's'), packages);
  if (name === 'first') return list;
  let replaced = 0;
  // From the end, so that deletions do not shift the remaining positions.
  for (let place = packages - 1; place >= 0; place -= 1) {
    if (place % replaceEvery === 37) {
      list.delete(place, 1);
      replaced += 1;
    } else if (place % changeEvery === 37) {
      list.change(
        place,
        { updatedAt: 1_762_000_000.5 + place, comments: `Revised, see ticket ${place}.` },
        [],
      );
    }
  }
  list.insert(
    list.length,
    Array.from({ length: replaced }, () => ({})),
  );
  return list;
}

/**
 * Writes every reply of a list to a file, because making them during a sync would take more time than the sync itself.
 */
export function writePages(folder: string, name: ListName, packages: number): PageFile {
  const list = listOf(name, packages);
  const file = path.join(folder, `${name}.pages`);
  const offsets = [0];
  const descriptor = openSync(file, 'w');
  let end = 0;
  for (let page = 1; page <= Math.ceil(packages / pageSize) + 1; page += 1) {
    const parameters = new URLSearchParams({ page: String(page), limit: String(pageSize) });
    const answer = answerList(list, 'refuse', { method: 'GET', parameters, authorised: true });
    end += writeSync(descriptor, answer.body);
    offsets.push(end);
  }
  closeSync(descriptor);
  return { file, offsets };
}
