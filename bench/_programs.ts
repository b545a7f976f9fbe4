import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { projectFolder } from '../build/system/project-folder.ts';

/**
 * Builds programs that are measured, named with their sources, into a folder; answers their files. Node reading
 * TypeScript would need time and memory that the app on a desk does not. The settings are those of vite.config.ts for
 * main.
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
  // Packages are not built in, as in the app, and are looked for from here.
  symlinkSync(path.join(projectFolder, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  return (name) => path.join(outDir, `${name}.mjs`);
}
