import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { ScriptTools } from '../../build/checks/script.ts';
import { buildPrograms, measuredBy } from '../_programs.ts';
import { listNames, type ListName } from './lists.ts';
import { firstSchema, nextSchema, type FirstMeasured, type NextMeasured } from './measured.ts';

export interface UpdatePrograms {
  readonly writePages: string;
  readonly syncList: string;
}

export async function buildUpdatePrograms(folder: string, project?: string): Promise<UpdatePrograms> {
  const program = await buildPrograms(
    folder,
    {
      'write-pages': 'bench/update/write-pages.ts',
      'sync-list': 'bench/update/sync-list.ts',
      worker: 'src/main/catalog/worker/entry.ts',
    },
    project,
  );
  return { writePages: program('write-pages'), syncList: program('sync-list') };
}

/** The folders of the pages of each list. */
export type Lists = Readonly<Record<ListName, string>>;

export async function writeLists(
  tools: ScriptTools,
  { writePages }: UpdatePrograms,
  packages: number,
): Promise<Lists> {
  const folder = tools.folder('bench-lists');
  const lists = { first: path.join(folder, 'first'), next: path.join(folder, 'next') };
  for (const name of listNames) {
    mkdirSync(lists[name]);
    const args = [writePages, lists[name], name, String(packages)];
    if ((await tools.start(process.execPath, args).ended) !== 0)
      throw new Error(`the ${name} list could not be written`);
  }
  return lists;
}

/** Fills an empty folder with the catalog of the first list. */
export function syncFirst(
  tools: ScriptTools,
  { syncList }: UpdatePrograms,
  lists: Lists,
  catalog: string,
): Promise<FirstMeasured> {
  return measuredBy(tools, [syncList, 'first', lists.first, catalog], firstSchema);
}

/** Updates that catalog, and then finds nothing changed. */
export function syncNext(
  tools: ScriptTools,
  { syncList }: UpdatePrograms,
  lists: Lists,
  catalog: string,
): Promise<NextMeasured> {
  return measuredBy(tools, [syncList, 'next', lists.next, catalog], nextSchema);
}

/** Each step in a process of its own, so that the memory is that of the step. */
export async function measureUpdate(
  tools: ScriptTools,
  programs: UpdatePrograms,
  lists: Lists,
): Promise<{ readonly first: FirstMeasured; readonly next: NextMeasured }> {
  const catalog = tools.folder('bench-update');
  const first = await syncFirst(tools, programs, lists, catalog);
  const next = await syncNext(tools, programs, lists, catalog);
  rmSync(catalog, { recursive: true, force: true });
  return { first, next };
}
