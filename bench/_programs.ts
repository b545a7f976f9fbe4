import { symlinkSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { build } from 'vite';
import type { ScriptTools } from '../build/checks/script.ts';
import { projectFolder } from '../build/system/project-folder.ts';

/**
 * Builds programs to measure, by name and source, into a folder, with vite.config.ts's settings for main; returns their
 * files. `project`: the folder of another commit. Running TypeScript directly would cost time and memory that the app does not need.
 */
export async function buildPrograms<Name extends string>(
  folder: string,
  sources: Readonly<Record<Name, string>>,
  project = projectFolder,
): Promise<(name: Name) => string> {
  const outDir = path.join(folder, 'programs');
  await build({
    configFile: false,
    root: project,
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
  symlinkSync(path.join(project, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  return (name) => path.join(outDir, `${name}.mjs`);
}

/** Runs a program with the present Node to its end; returns the lines of JSON that it prints, or throws what it says. */
export async function linesOf(tools: ScriptTools, args: readonly string[]): Promise<readonly unknown[]> {
  const { code, text } = await tools.capture(process.execPath, ['--expose-gc', ...args]);
  const lines = text.split('\n');
  if (code !== 0) {
    const why = lines.find((line) => /error/iu.test(line)) ?? lines.at(-1) ?? '';
    throw new Error(`${path.basename(args[0] ?? '')} ended with ${code}: ${why.trim()}`);
  }
  return lines.filter((line) => /^[[{]/u.test(line)).map((line): unknown => JSON.parse(line));
}

/** The only or last line of JSON that a program prints. */
export async function measuredBy<T>(
  tools: ScriptTools,
  args: readonly string[],
  schema: v.GenericSchema<unknown, T>,
): Promise<T> {
  return v.parse(schema, (await linesOf(tools, args)).at(-1));
}
