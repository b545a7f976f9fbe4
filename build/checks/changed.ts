import { existsSync } from 'node:fs';
import path from 'node:path';
import { CommandError, say } from '../bootstrap/say.mjs';
import type { Provided } from '../provision/provision.ts';
import { capture } from '../system/processes.ts';
import { projectFolder } from '../system/project-folder.ts';
import { codeChecks } from './code-checks.ts';
import { filesRead } from './files-read.ts';
import { isInput, isInputOfEveryStep } from './inputs.ts';
import { SourceGraph } from './source-graph.ts';
import type { Step } from './step.ts';
import { buildStep, pageStep, readByPage, runtimeSteps, unitStep } from './steps.ts';
import { smoke, subjects } from './subjects.ts';
import { ofEveryTest, type TestResults } from './test-results.ts';
import { visualStep } from './visual.ts';

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

export interface StepsOfChange {
  /** They run two at a time. */
  readonly code: readonly Step[];
  readonly parts: readonly Step[];
  /** They need the runtime. */
  readonly running: readonly Step[];
}

/** The steps that a change can reach, each for as few files as possible. Says what is left out. */
export function stepsOfChange(
  changed: readonly string[],
  provide: () => Promise<Provided>,
  results: TestResults | undefined,
): StepsOfChange {
  const graph = new SourceGraph(projectFolder, filesRead);
  const specs = specsAbout(changed, graph);
  const page = specs.filter((spec) => spec.startsWith('test/page/'));
  const app = specs.filter((spec) => !page.includes(spec));
  const running = runtimeSteps(provide, app);
  say(`tests of the page and of the app that are about the change: ${specs.join(', ') || 'none'}`);
  if (stepsForFiles([visualStep()], changed).length > 0)
    say('pictures are left out: `npm test -- visual` compares them');
  const isReached = isReachedBy(changed, graph);
  // Long series would take longer than all else; `npm test` runs a part of each.
  const isChosen = (file: string): boolean =>
    isReached(file) && (!file.endsWith('.series.test.ts') || changed.includes(file));
  return {
    code: [...(specs.length > 0 ? [buildStep()] : []), ...stepsForFiles(codeChecks(), changed)],
    parts: [unitStep(results, isChosen), ...(page.length > 0 ? [pageStep(page)] : [])],
    running: [
      ...stepsForFiles(running, changed),
      ...running.filter(({ name }) => name === 'e2e' && app.length > 0),
    ],
  };
}

/** The steps whose inputs have changed, each for the changed files only where that is possible. */
export function stepsForFiles(steps: readonly Step[], changed: readonly string[]): Step[] {
  const isWhole = changed.some(isInputOfEveryStep);
  return steps.flatMap((step) => {
    const { inputs } = step;
    const read = inputs === undefined ? [] : changed.filter((file) => isInput(inputs, file));
    const present = read.filter((file) => existsSync(path.join(projectFolder, file)));
    if (step.forFiles === undefined || isWhole) return read.length > 0 ? [step] : [];
    return present.length > 0 ? [step.forFiles(present)] : [];
  });
}

/** Whether a test file can be reached by a change: one that reads more files than are declared always can. */
export function isReachedBy(changed: readonly string[], graph: SourceGraph): (testFile: string) => boolean {
  if (changed.some((file) => ofEveryTest.includes(file))) return () => true;
  return (testFile) => {
    const { files, undeclared } = graph.reach(testFile);
    const isIn = (file: string): boolean =>
      files.has(file) || [...files].some((each) => each.endsWith('/') && file.startsWith(each));
    return undeclared !== undefined || changed.some(isIn);
  };
}

const isSpec = /^test\/(?:page|e2e)\/.*\.spec\.ts$/u;
const isOfApp = /^(?:test\/(?:e2e|stand-in\/launch)\/|package-lock\.json$)/u;

/** A fixture of more test files is shared by them all. */
const mostUsers = 3;

/** The test files of the page and of the app that a change selects: the changed ones, and those that are about it. */
export function specsAbout(changed: readonly string[], graph: SourceGraph): readonly string[] {
  const about = (file: string): readonly string[] => {
    const [folder, ...names] = file.split('/');
    const name = names.join('/');
    const isAbout = (beginnings: readonly string[]): boolean =>
      beginnings.some((beginning) => name.startsWith(beginning));
    if (folder === 'src') return Object.keys(subjects).filter((spec) => isAbout(subjects[spec] ?? []));
    const users = Object.keys(subjects).filter((spec) => graph.reach(spec).files.has(file));
    return users.length > mostUsers ? [] : users;
  };
  const chosen = changed.flatMap((file) => {
    if (isSpec.test(file)) return existsSync(path.join(projectFolder, file)) ? [file] : [];
    const found = readByPage.test(file) || isOfApp.test(file) ? about(file) : undefined;
    return found?.length === 0 ? smoke : (found ?? []);
  });
  return [...new Set(chosen)].sort();
}
