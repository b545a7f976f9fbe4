import { buildPrograms } from '../_programs.ts';

/** The programs to measure. */
export interface Programs {
  readonly bare: string;
  readonly packshelf: string;
  readonly worker: string;
}

export async function buildSyncPrograms(folder: string, project?: string): Promise<Programs> {
  const program = await buildPrograms(
    folder,
    {
      bare: 'bench/sync/bare.ts',
      packshelf: 'bench/sync/packshelf.ts',
      worker: 'src/main/catalog/worker/entry.ts',
    },
    project,
  );
  return { bare: program('bare'), packshelf: program('packshelf'), worker: program('worker') };
}
