import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { projectFolder } from '../build/system/project-folder.ts';

/**
 * Builds programs to measure, by name and source, into a folder, with vite.config.ts's settings for main; returns their
 * files. Running TypeScript directly would cost time and memory that the app does not need.
 */
export async function buildPrograms<Name extends string>(
  folder: string,
  sources: Readonly<Record<Name, string>>,
): Promise<(name: Name) => string> {
  const outDir = path.join(folder, 'programs');
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
        input: { ...sources },
        output: { format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  // Packages are not bundled, so the programs must find node_modules.
  symlinkSync(path.join(projectFolder, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  return (name) => path.join(outDir, `${name}.mjs`);
}
