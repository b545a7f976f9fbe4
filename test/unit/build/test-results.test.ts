import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { isReachedBy } from '../../../build/checks/changed.ts';
import { noCounts } from '../../../build/checks/counts.ts';
import { vitestResult } from '../../../build/checks/reports.ts';
import { SourceGraph } from '../../../build/checks/source-graph.ts';
import { TestResults } from '../../../build/checks/test-results.ts';
import { temporaryFolder } from '../../equipment/support/temporary-folder.ts';

const [one, other] = ['test/unit/one.test.ts', 'test/unit/other.test.ts'];
const declared = { 'test/unit/tool.ts': ['docs/'] };

let project: string;
beforeEach(() => {
  project = temporaryFolder();
  write('src/a.ts', '1');
  write('docs/a.md', 'a');
  write('test/unit/tool.ts', 'read(import.meta.dirname);');
  write(one, "import '../../src/a.ts';");
  write(other, "import './tool.ts';");
});

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
  writeFileSync(path.join(project, file), content);
}

/** Of a new run, which reads all files again. */
function results(): TestResults {
  return new TestResults(
    project,
    path.join(project, '.cache', 'unit.json'),
    new SourceGraph(project, declared),
  );
}

interface Outcome {
  readonly status?: string;
  readonly tests?: readonly string[];
  readonly code?: number;
  readonly meanwhile?: () => void;
}

/** Runs both files, each with a test that passes and one that is skipped; the outcome is that of `one`. */
async function run({ status = 'passed', tests = ['passed', 'pending'], code = 0, meanwhile }: Outcome = {}) {
  const fileOf = (name: string, outcome: string, statuses: readonly string[]) => ({
    name: path.join(project, name).replaceAll(path.sep, '/'),
    status: outcome,
    assertionResults: statuses.map((each) => ({ fullName: 'a test', status: each })),
  });
  const testResults = [fileOf(one, status, tests), fileOf(other, 'passed', ['passed', 'pending'])];
  await results().remember([one, other], () => {
    meanwhile?.();
    return Promise.resolve(vitestResult({ testResults, numPassedTests: 1, numFailedTests: 0 }, code));
  });
}

const changed = (): readonly string[] => results().divide([one, other]).changed;

it('does not run files again that have passed with the same inputs, and counts their tests', async () => {
  expect(results().divide([one, other])).toEqual({ changed: [one, other], unchanged: noCounts });
  await run();
  expect(results().divide([one, other])).toEqual({
    changed: [],
    unchanged: { passed: 2, failed: 0, skipped: 2 },
  });
});

it.each([
  ['a module that it imports', 'src/a.ts', one],
  ['itself', one, one],
  ['a file in a folder that it reads', 'docs/a.md', other],
  ['a new file in that folder', 'docs/b.md', other],
])('runs a file again after a change of %s, and no other', async (_, file, expected) => {
  await run();
  write(file, "import '../../src/a.ts'; // changed");
  expect(changed()).toEqual([expected]);
});

it('runs all files again after a change of the packages or of what every test file loads', async () => {
  for (const file of ['package-lock.json', 'vitest.config.ts']) {
    await run();
    write(file, 'changed');
    expect(changed()).toEqual([one, other]);
  }
});

it.each<[string, Outcome]>([
  ['that failed beside its tests', { status: 'failed', code: 1 }],
  ['in a run with an error of no file', { code: 1 }],
  ['without a test that passed', { tests: ['pending'] }],
  ['whose inputs changed meanwhile', { meanwhile: () => write('src/a.ts', '2') }],
])('does not remember a file %s', async (_, outcome) => {
  await run(outcome);
  expect(changed()).toContain(one);
});

it('runs files each time that can read more than is declared', async () => {
  write('test/unit/tool.ts', "import './other-tool.ts';");
  write('test/unit/other-tool.ts', 'read(process.cwd());');
  await run();
  expect(changed()).toEqual([other]);
});

it('finds the files that a change can reach', () => {
  const reached = (...files: readonly string[]): readonly string[] =>
    [one, other].filter(isReachedBy(files, new SourceGraph(project, declared)));
  expect(reached('src/a.ts')).toEqual([one]);
  expect(reached('docs/a.md')).toEqual([other]);
  expect(reached('src/b.ts')).toEqual([]);
  expect(reached('package-lock.json')).toEqual([one, other]);
});
