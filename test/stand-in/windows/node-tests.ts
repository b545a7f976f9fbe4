import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { windowsNode, windowsProjectFolder } from '../../../build/provision/windows.ts';
import { freshReport, readReport, vitestResult } from '../../../build/checks/reports.ts';
import type { StepResult } from '../../../build/checks/step.ts';
import { capture } from '../../../build/system/processes.ts';
import { projectFolder } from '../../../build/system/project-folder.ts';
import { wineVariable } from './wine-failures.ts';
import { windowsPath, type Wine } from './wine.ts';

/**
 * What makes the work with files difficult. `names`: the temporary folder is below one with characters of several scripts, and such
 * as have a meaning in a URL or a command line. `scanner`: a virus scanner opens each new file for a moment.
 */
export const surroundingNames = ['names', 'scanner'] as const;
export type Surrounding = (typeof surroundingNames)[number];

const difficultName = 'Jürgen Müller Łukasz 東 #1 %41 & (x)';

/** What is fetched, made by another run, or of no use to a test. */
const notCopied = new Set(['node_modules', '.git', '.cache', 'dist', 'test-results', 'demo-screenshots']);

/** Copies the project, with what is built of it, beside the packages for Windows. */
export function copyProject(): void {
  for (const name of readdirSync(windowsProjectFolder))
    if (name !== 'node_modules') rmSync(path.join(windowsProjectFolder, name), { recursive: true });
  const isCopied = (file: string): boolean => !notCopied.has(path.basename(file));
  for (const name of readdirSync(projectFolder).filter(isCopied)) {
    const to = path.join(windowsProjectFolder, name);
    cpSync(path.join(projectFolder, name), to, { recursive: true, filter: isCopied });
  }
}

/** Runs unit and integration tests on Windows' Node: those named, or all. */
export async function runOnWindowsNode(
  wine: Wine,
  name: string,
  args: readonly string[],
  surroundings: readonly Surrounding[],
): Promise<StepResult> {
  const report = freshReport(`windows-${name}.json`);
  const output = `${report}.txt`;
  const command = [
    windowsPath(windowsNode),
    String.raw`node_modules\vitest\vitest.mjs`,
    'run',
    '--project=unit',
    '--project=integration',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${windowsPath(report)}`,
    ...args,
    // Node can't write to Linux's pipes from Wine.
    `>${windowsPath(output)}`,
    '2>&1',
  ];
  const { code, text } = await capture(
    wine.world.program,
    [...wine.world.args, 'wine', 'cmd', '/c', command.join(' ')],
    {
      environment: {
        ...wine.environment,
        [wineVariable]: '1',
        NODE_OPTIONS: `--import=${preload}`,
        // Node says that Windows is too old, of Wine.
        NODE_SKIP_PLATFORM_CHECK: '1',
        ...(surroundings.includes('names') ? { PACKSHELF_TEMPORARY_FOLDER: difficultName } : {}),
        ...(surroundings.includes('scanner') ? { PACKSHELF_SCANNER: '1' } : {}),
      },
      folder: windowsProjectFolder,
    },
  );
  const written = existsSync(output) ? readFileSync(output, 'utf8') : '';
  return { ...vitestResult(readReport(report), code), output: `${text}${written}` };
}

const preload = `file:///Z:${path.join(windowsProjectFolder, 'test', 'stand-in', 'windows', 'preload.mjs')}`;
