import { existsSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../bootstrap/say.mjs';
import { capture } from '../system/processes.ts';
import { projectFolder } from '../system/project-folder.ts';
import { filesRead } from './files-read.ts';
import { SourceGraph } from './source-graph.ts';
import type { Step } from './step.ts';
import { ofEveryTest } from './test-results.ts';

/**
 * The files that differ from the last commit that is on main: changed, new and deleted ones, committed or not. Without
 * origin/main, those that differ from the last commit.
 */
export async function changedFiles(folder = projectFolder): Promise<readonly string[]> {
  const git = async (...args: readonly string[]): Promise<readonly string[] | undefined> => {
    const { code, text } = await capture('git', ['-c', 'core.quotePath=false', ...args], { folder });
    return code === 0 ? text.split('\n').filter((line) => line !== '') : undefined;
  };
  const [base = 'HEAD'] = (await git('merge-base', 'HEAD', 'origin/main')) ?? [];
  const tracked = await git('diff', '--name-only', '--no-renames', base);
  const untracked = await git('ls-files', '--others', '--exclude-standard');
  if (tracked === undefined || untracked === undefined)
    throw new CommandError('--changed needs git and a clone of the project.', 2);
  return [...new Set([...tracked, ...untracked])].sort();
}

/** The steps whose inputs have changed, each for the changed files only where that is possible. */
export function stepsForFiles(steps: readonly Step[], changed: readonly string[]): Step[] {
  return steps.flatMap((step) => {
    const read = changed.filter((file) => step.inputs?.files.test(file) === true);
    const present = read.filter((file) => existsSync(path.join(projectFolder, file)));
    if (step.forFiles === undefined) return read.length > 0 ? [step] : [];
    return present.length > 0 ? [step.forFiles(present)] : [];
  });
}

/** Whether a test file can be reached by a change: one that reads more files than are declared always can. */
export function isReachedBy(
  changed: readonly string[],
  graph = new SourceGraph(projectFolder, filesRead),
): (testFile: string) => boolean {
  if (changed.some((file) => ofEveryTest.includes(file))) return () => true;
  return (testFile) => {
    const { files, undeclared } = graph.reach(testFile);
    const isIn = (file: string): boolean =>
      files.has(file) || [...files].some((each) => each.endsWith('/') && file.startsWith(each));
    return undeclared !== undefined || changed.some(isIn);
  };
}
