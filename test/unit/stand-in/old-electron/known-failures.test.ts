import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { oldElectronVersion } from '../../../../build/provision/old-electron.ts';
import { projectFolder } from '../../../../build/system/project-folder.ts';
import { findKnownFailure, knownFailures } from '../../../stand-in/old-electron/known-failures.ts';

const old = { kind: 'electron', version: oldElectronVersion, executable: 'electron' } as const;
const files = Object.entries(knownFailures);
const [file = '', [known = { title: '' }] = []] = files[0] ?? [];

test.each(files)('every test of %s that is known to fail is there, once', (name, failures) => {
  const source = readFileSync(path.join(projectFolder, 'test', name), 'utf8').replaceAll(/\\(?=')/gu, '');
  const titles = failures.map(({ title }) => title);
  expect(titles.filter((title) => !source.includes(title.replace(/"[a-z-]+"/u, '"${name}"')))).toEqual([]);
  expect(new Set(titles).size).toBe(titles.length);
});

test('a listed test is known to fail on the old Electron, and on nothing else', () => {
  expect(findKnownFailure(old, file, known.title)).toBe(known);
  expect(findKnownFailure({ ...old, version: '45.4.1' }, file, known.title)).toBeUndefined();
});

test('another test of the same file, or one of another file with the same title, has to pass', () => {
  expect(findKnownFailure(old, file, `${known.title} too`)).toBeUndefined();
  expect(findKnownFailure(old, 'e2e/none.spec.ts', known.title)).toBeUndefined();
});
