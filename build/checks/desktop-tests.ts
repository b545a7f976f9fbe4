import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { PrivateWorld } from '../system/private-world.ts';
import { capture, start } from '../system/processes.ts';
import { projectFolder } from '../system/project-folder.ts';
import { playwrightResult, readReport } from './reports.ts';
import type { Step } from './step.ts';
import { toolProgram } from './tools.ts';

export interface DesktopTests {
  readonly name: string;
  readonly title: string;
  readonly world: PrivateWorld;
  /** Below `test-results`. */
  readonly folder: string;
  /** What chooses the tests. */
  readonly args: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
  /** The words before the command that make it run as somebody else, who may write to the folder only. */
  readonly asUser?: (results: string) => readonly string[];
  /** Its output is shown while it runs. */
  readonly isAlone: boolean;
}

/** Tests in a private world, on a desktop of their own, whose keyboard, clipboard and tray only one test at a time may use. */
export function desktopStep(tests: DesktopTests): Step {
  const { name, title, world, isAlone } = tests;
  const run: Step['run'] = async () => {
    const results = path.join(projectFolder, 'test-results', tests.folder);
    rmSync(results, { recursive: true, force: true });
    mkdirSync(results, { recursive: true });
    const report = path.join(results, 'report.json');
    const command = [
      ...world.args,
      ...(tests.asUser?.(results) ?? []),
      path.join(projectFolder, 'build', 'release', 'desktop.sh'),
      process.execPath,
      toolProgram('playwright'),
      'test',
      ...tests.args,
      '--workers=1',
      '--reporter=list,json',
      `--output=${path.join(results, 'tests')}`,
    ];
    const environment = {
      ...world.environment,
      ...tests.environment,
      PACKSHELF_SCREEN: '1600x1000',
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    };
    if (isAlone) {
      const code = await start(world.program, command, { environment }).ended;
      return playwrightResult(readReport(report), code);
    }
    const { code, text } = await capture(world.program, command, { environment });
    return { ...playwrightResult(readReport(report), code), output: text };
  };
  return { name, title, run, isSlow: true };
}
