import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder } from '../system/project-folder.ts';
import { countPassedFiles, countPlaywright, countTests, countVitest, type Counts } from './counts.ts';
import { durationsOfPlaywright, durationsOfVitest } from './durations.ts';
import { failuresOfPlaywright, failuresOfVitest } from './failures.ts';
import type { StepResult } from './step.ts';

/**
 * The path for a report, in a folder that exists; removes an older one, so that it is not taken for this run's. `name` may be a
 * step's.
 */
export function freshReport(name: string): string {
  // Windows allows no colon.
  const file = path.join(cacheFolder, 'reports', name.replace(':', '-'));
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

export interface VitestResult extends StepResult {
  /** By the path of each file that passed as a whole. */
  readonly passedFiles: ReadonlyMap<string, Counts>;
}

/** The parsed content of a report, or undefined. */
export function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

export function vitestResult(report: unknown, code: number): VitestResult {
  return {
    counts: countTests(countVitest(report), code),
    output: '',
    failures: failuresOfVitest(report),
    tests: durationsOfVitest(report),
    passedFiles: countPassedFiles(report),
  };
}

export function playwrightResult(report: unknown, code: number): StepResult {
  return {
    counts: countTests(countPlaywright(report), code),
    output: '',
    failures: failuresOfPlaywright(report),
    tests: durationsOfPlaywright(report),
  };
}
