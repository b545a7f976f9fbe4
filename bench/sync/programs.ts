import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { projectFolder } from '../../build/system/project-folder.ts';

/** The programs that are measured, built into a folder as the app's own main part is. */
export interface Programs {
  readonly bare: string;
  readonly packshelf: string;
  readonly worker: string;
}

/**
 * Builds what is measured: Node reading TypeScript would need time and memory that the app on a desk does not. The
 * settings are those of vite.config.ts for main.
 */
export async function buildPrograms(folder: string): Promise<Programs> {
  const outDir = path.join(folder, 'programs');
  const source = (file: string): string => path.join(projectFolder, file);
  await build({
    configFile: false,
    root: projectFolder,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: {
          bare: source('bench/sync/bare.ts'),
          packshelf: source('bench/sync/packshelf.ts'),
          worker: source('src/main/catalog/store/worker.ts'),
        },
        output: { format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  // Packages are not built in, as in the app, and are looked for from here.
  symlinkSync(path.join(projectFolder, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  const program = (name: string): string => path.join(outDir, `${name}.mjs`);
  return { bare: program('bare'), packshelf: program('packshelf'), worker: program('worker') };
}
