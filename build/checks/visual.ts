import path from 'node:path';
import { say } from '../bootstrap/say.mjs';
import { provideNpmBrowser, whyNoNpmBrowser } from '../provision/npm-browser.ts';
import { capture } from '../system/processes.ts';
import { countCheck, noCounts } from './counts.ts';
import { lastLines } from './failures.ts';
import { freshReport, playwrightResult, readReport } from './reports.ts';
import { runTests, type Step, type StepResult } from './step.ts';
import { toolProgram } from './tools.ts';

export const galleryConfig = path.join('test', 'equipment', 'gallery', 'vite.config.ts');

/** Builds the gallery and compares its components with their pictures; `update` takes new pictures. */
export async function runVisual(update: boolean): Promise<StepResult> {
  const reason = whyNoNpmBrowser();
  if (reason !== undefined)
    return {
      counts: { ...noCounts, skipped: 1 },
      output: `skipped: pictures are compared in the pinned browser only; ${reason}`,
      failures: [],
    };
  await provideNpmBrowser();
  say('building the gallery ...');
  const built = await capture(process.execPath, [
    toolProgram('vite'),
    'build',
    '--config',
    galleryConfig,
    '--logLevel',
    'warn',
  ]);
  if (built.code !== 0) {
    return { counts: countCheck(built.code), output: built.text, failures: [lastLines(built.text)] };
  }
  const report = freshReport('visual.json');
  const code = await runTests(
    toolProgram('playwright'),
    [
      'test',
      '--config',
      path.join('test', 'equipment', 'visual', 'playwright.config.ts'),
      '--reporter=list,json',
      ...(update ? ['--update-snapshots=all'] : []),
    ],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  return playwrightResult(readReport(report), code);
}

export function visualStep(): Step {
  return {
    name: 'visual',
    title: 'Pictures of components (playwright)',
    inputs: {
      // What is shown, the pictures, and the page of the log.
      files:
        /^(?:src\/(?:renderer|preload\/contract|main\/diagnostics)\/|src\/main\/window\/bundle\.ts$|test\/equipment\/(?:gallery|visual)\/|test\/equipment\/support\/axe\.ts$|build\/(?:bootstrap|browser|log|provision|system)\/)/u,
    },
    run: () => runVisual(false),
  };
}
