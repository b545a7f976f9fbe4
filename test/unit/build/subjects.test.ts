import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { specsAbout, stepsForFiles } from '../../../build/checks/changed.ts';
import { codeChecks } from '../../../build/checks/code-checks.ts';
import { filesRead } from '../../../build/checks/files-read.ts';
import { SourceGraph } from '../../../build/checks/source-graph.ts';
import { smoke, smokeOnly, subjects } from '../../../build/checks/subjects.ts';
import { projectFolder } from '../../../build/system/project-folder.ts';

/** Files below a folder of the project, as paths from there, with slashes. */
function filesIn(folder: string, pattern: string): string[] {
  const files = globSync(pattern, { cwd: path.join(projectFolder, folder) });
  return files.map((file) => file.replaceAll(path.sep, '/')).toSorted();
}

const sources = filesIn('src', '**/*.*');
const beginnings = Object.values(subjects).flat();

test('each test file of the page and of the app has a row', () => {
  expect(Object.keys(subjects).toSorted()).toEqual(filesIn('.', 'test/{e2e,page}/**/*.spec.ts'));
  expect(smoke.filter((spec) => subjects[spec] === undefined)).toEqual([]);
});

test('each row is about files that exist', () => {
  const isNowhere = (beginning: string) => !sources.some((source) => source.startsWith(beginning));
  expect(beginnings.filter(isNowhere)).toEqual([]);
});

test('each room of main and of the page is in a row, or left to the smoke tests', () => {
  const isNamed = (source: string) => beginnings.some((beginning) => source.startsWith(beginning));
  const room = (source: string) => source.split('/').slice(0, -1).slice(0, 3).join('/');
  const rooms = new Set(sources.filter((source) => /^(?:main|renderer)\/.*\//u.test(source)).map(room));
  const named = new Set(sources.filter(isNamed).map(room));
  expect([...rooms].filter((each) => !named.has(each))).toEqual(smokeOnly);
});

const graph = new SourceGraph(projectFolder, filesRead);
const page = (...names: readonly string[]) => names.map((name) => `test/page/${name}.spec.ts`);

test.each([
  ['what it is about', ['src/renderer/catalog/filters/time-bars.svelte'], page('filters', 'find')],
  ['itself', ['test/page/filters.spec.ts'], page('filters')],
  ['those that import it', ['test/page/company-network.ts'], page('policy-network', 'network')],
  ['the smoke tests, because all import it', ['test/page/packshelf.ts'], smoke],
  ['the smoke tests, because none is about it', ['src/main/async/clock.ts'], smoke],
  ['nothing, because it is gone', ['test/page/gone.spec.ts'], []],
  ['nothing, because it is no part of the app', ['docs/architecture.md', 'test/unit/docs/paths.test.ts'], []],
])('a changed file selects %s', (_what, changed, specs) => {
  expect(specsAbout(changed, graph)).toEqual([...specs].toSorted());
});

test('packages and the code of the steps select every check of the code, for all files', () => {
  const checks = codeChecks();
  for (const file of ['package-lock.json', 'build/checks/step.ts'])
    expect(stepsForFiles(checks, [file, 'src/main/app.ts'])).toEqual(checks);
});
