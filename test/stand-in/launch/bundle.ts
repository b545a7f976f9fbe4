import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, projectFolder } from '../../../build/system/project-folder.ts';

const runtime = path.join(projectFolder, 'test', 'stand-in', 'runtime');

/**
 * Bundles the runtime for PACKSHELF_STAND_IN_BUNDLE, because each of its files takes a millisecond of every start; returns
 * the folder. It is as deep in the project as the files are.
 */
export async function bundleRuntime(): Promise<string> {
  const folder = path.join(cacheFolder, 'stand-in', `bundle-${hashOf(runtime)}`);
  if (existsSync(folder)) return folder;
  // Loaded when it is needed: it takes longer than the rest.
  const { build } = await import('vite');
  const part = `${folder}.${process.pid}.part`;
  await build({
    configFile: false,
    root: runtime,
    logLevel: 'warn',
    build: {
      ssr: true,
      target: 'node24',
      // Some functions run in the page as the source that they are.
      minify: false,
      outDir: part,
      emptyOutDir: false,
      rolldownOptions: {
        input: ['hooks.mjs', 'start.ts', 'electron-module.ts'].map((file) => path.join(runtime, file)),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  try {
    renameSync(part, folder);
  } catch (error) {
    // Another run was faster.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function hashOf(folder: string): string {
  const hash = createHash('sha256');
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of files.sort()) hash.update(path.basename(file)).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
