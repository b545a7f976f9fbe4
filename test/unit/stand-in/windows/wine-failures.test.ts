import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../../../../build/system/project-folder.ts';
import { windowsTests } from '../../../stand-in/windows/ci-tests.ts';
import {
  filesWithoutWine,
  findWineFailure,
  wineConfiguration,
  wineFailures,
  wineVariable,
} from '../../../stand-in/windows/wine-failures.ts';

const testFolder = path.join(projectFolder, 'test');
const files = Object.entries(wineFailures);
const [file = '', [known = { test: '' }] = []] = files[0] ?? [];

/** The constant parts of a title in a source: a table's values are put in for `%s`. */
function isTitleIn(source: string, title: string): boolean {
  const words = source.replaceAll(/\\(?=['"])/gu, '');
  return words.includes(title) || tableTitles(words).some((pattern) => pattern.test(title));
}

function tableTitles(source: string): RegExp[] {
  const titles = [...source.matchAll(/'((?:[^'\n])*%[sd][^'\n]*)'/gu)].map(([, title = '']) => title);
  return titles.map(
    (title) =>
      new RegExp(
        `^${title
          .split(/%[sd]/u)
          .map((part) => RegExp.escape(part))
          .join('.+')}$`,
        'u',
      ),
  );
}

test.each(files)('every test of %s that is known to fail is there, once', (name, failures) => {
  const source = readFileSync(path.join(testFolder, name), 'utf8');
  const tests = failures.map(({ test: title }) => title);
  const titles = tests.flatMap((title) => title.split(' > '));
  expect(titles.filter((title) => !isTitleIn(source, title))).toEqual([]);
  expect(new Set(tests).size).toBe(tests.length);
});

test('every file that is left out is there, and so are the tests of each run', () => {
  const left = Object.keys(filesWithoutWine).map((name) => path.join(testFolder, name));
  const chosen = windowsTests.map((name) => path.join(projectFolder, name));
  expect([...left, ...chosen].filter((name) => !existsSync(name))).toEqual([]);
});

test('a listed test is known to fail; another one of its file, or one of another file, has to pass', () => {
  const whole = path.join(testFolder, ...file.split('/'));
  expect(findWineFailure(whole, known.test)).toBe(known);
  expect(findWineFailure(whole, `${known.test} too`)).toBeUndefined();
  expect(findWineFailure(path.join(testFolder, 'unit', 'none.test.ts'), known.test)).toBeUndefined();
});

test('only a run under Wine looks at the list', () => {
  const { setupFiles, exclude } = wineConfiguration({ [wineVariable]: '1' });
  expect([setupFiles.length, exclude.length]).toEqual([1, Object.keys(filesWithoutWine).length]);
  expect(wineConfiguration({})).toEqual({ setupFiles: [], exclude: [] });
});
