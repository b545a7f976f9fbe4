import { buildPrograms } from '../_programs.ts';

/** The programs that are measured. */
export interface Programs {
  readonly bare: string;
  readonly packshelf: string;
  readonly worker: string;
}

/** Builds what is measured into a folder, as the app's own main part is. */
export async function buildSyncPrograms(folder: string): Promise<Programs> {
  const program = await buildPrograms(folder, {
    bare: 'bench/sync/bare.ts',
    packshelf: 'bench/sync/packshelf.ts',
    worker: 'src/main/catalog/worker/entry.ts',
  });
  return { bare: program('bare'), packshelf: program('packshelf'), worker: program('worker') };
}
