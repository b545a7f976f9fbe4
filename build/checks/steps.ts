import { globSync } from 'node:fs';
import path from 'node:path';
import { pageBrowser } from '../provision/browser.ts';
import { provideNpmBrowser, whyNoNpmBrowser } from '../provision/npm-browser.ts';
import type { Provided } from '../provision/provision.ts';
import { requireSandbox } from '../provision/sandbox.ts';
import { findRuntime } from '../runtime.ts';
import { buildApp } from '../system/build-app.ts';
import { projectFolder } from '../system/project-folder.ts';
import { addCounts, countCheck, noCounts } from './counts.ts';
import { freshReport, playwrightResult, readReport, vitestResult, type VitestResult } from './reports.ts';
import { runTests, type Step, type StepResult } from './step.ts';
import type { TestResults } from './test-results.ts';
import { toolProgram } from './tools.ts';

/** Builds the app for the tests that run it. */
export function buildStep(): Step {
  return {
    name: 'build',
    title: 'Build (vite)',
    async run() {
      await buildApp();
      return { counts: countCheck(0), output: '', failures: [] };
    },
  };
}

/** Tests of the parts in plain Node: those that `results` does not remember, and `isChosen` chooses. */
export function unitStep(results?: TestResults, isChosen?: (file: string) => boolean): Step {
  return {
    name: 'unit',
    title: 'Unit and integration tests (vitest)',
    async run() {
      const all = globSync('test/{unit,integration}/**/*.test.ts', { cwd: projectFolder });
      const files = all.map((file) => file.replaceAll(path.sep, '/')).filter(isChosen ?? (() => true));
      const { changed, unchanged } = results?.divide(files) ?? { changed: files, unchanged: noCounts };
      if (changed.length === 0) return { counts: unchanged, output: '', failures: [], isUnchanged: true };
      const named = changed.length === all.length ? [] : changed;
      const run = (): Promise<VitestResult> => runVitest('unit', ['unit', 'integration'], named);
      const result = await (results?.remember(changed, run) ?? run());
      return { ...result, counts: addCounts([result.counts, unchanged]), unchanged };
    },
  };
}

/** Long series and slow clocks in plain Node. `slow` selects them together with those of the app. */
export function slowStep(): Step {
  return {
    name: 'slow:node',
    title: 'Slow tests in plain Node (vitest)',
    isSlow: true,
    run: () => runVitest('slow:node', ['slow']),
  };
}

/** Runs all files of the projects, or those named. */
async function runVitest(
  step: string,
  projects: readonly string[],
  files: readonly string[] = [],
): Promise<VitestResult> {
  const report = freshReport(`${step}.json`);
  const code = await runTests(toolProgram('vitest'), [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...files,
  ]);
  return vitestResult(readReport(report), code);
}

/** Playwright's arguments to leave out the tests tagged as slow, and to run those with the whole folder of slow ones. */
const withoutSlow = ['--grep-invert', '@slow'];
const onlySlow = ['test/slow', 'test/page', 'test/e2e', '--grep', '^slow |@slow'];

/** What the tests of the page read. */
export const readByPage =
  /^(?:src\/|test\/(?:page|equipment\/(?:screenshots|service|story|support))\/|build\/(?:provision|system)\/|(?:playwright|vite)\.config\.ts$)/u;

/** Tests of the page with main's own handlers, without Electron, in any Chromium: all of them, or some files. */
export function pageStep(specs?: readonly string[]): Step {
  const step: Step = {
    name: 'page',
    title: 'The page with main’s handlers (playwright)',
    async run() {
      if (whyNoNpmBrowser() === undefined) await provideNpmBrowser().catch(() => undefined);
      return await runPlaywright('page', specs ?? ['test/page', ...withoutSlow]);
    },
  };
  // A pass of some files is not remembered: it says nothing about the others.
  if (specs !== undefined) return step;
  return { ...step, inputs: { files: readByPage, others: () => [JSON.stringify(pageBrowser())] } };
}

/**
 * Tests of the built app, all of them without the slow ones or some files, and of its runtime, on the runtime that `provide`
 * returns.
 */
export function runtimeSteps(
  provide: () => Promise<Provided>,
  specs: readonly string[] = ['test/e2e', ...withoutSlow],
): Step[] {
  const prepare = async (): Promise<Provided> => {
    const provided = await provide();
    await providePinnedBrowser();
    return provided;
  };
  const step = (name: string, title: string, ...files: readonly string[]): Step => ({
    name,
    title,
    async run() {
      const { environment } = await prepare();
      return await runPlaywright(name, files, environment);
    },
  });
  return [
    {
      ...step('conformance', 'Conformance of the runtime (playwright)', 'test/stand-in/conformance'),
      inputs: {
        // The stand-in and the servers that its tests talk to.
        files:
          /^(?:test\/(?:stand-in\/|equipment\/support\/(?:basic-proxy|connect-proxy|private-authority|relay|tls-front)\.ts$)|build\/(?:bootstrap|facts|provision|system|tray)\/|(?:build\/runtime|src\/main\/http\/chromium\/request-options|playwright\.config)\.ts$)/u,
        async others() {
          const { display } = await prepare();
          return [display, JSON.stringify(findRuntime('pinned'))];
        },
      },
    },
    step('e2e', 'End to end (playwright)', ...specs),
    {
      ...step('slow:app', 'Slow stories of the page and of the app (playwright)', ...onlySlow),
      isSlow: true,
    },
  ];
}

async function runPlaywright(
  name: string,
  files: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<StepResult> {
  const report = freshReport(`${name}.json`);
  const code = await runTests(toolProgram('playwright'), ['test', ...files, '--reporter=list,json'], {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return playwrightResult(readReport(report), code);
}

/** Without it, the app is tested on the system's browser. */
export async function providePinnedBrowser(): Promise<void> {
  if (findRuntime().kind !== 'stand-in' || whyNoNpmBrowser() !== undefined) return;
  await provideNpmBrowser().catch(() => undefined);
  requireSandbox(findRuntime('pinned'));
}
