import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../../../build/system/project-folder.ts';

const equipment = path.join(projectFolder, 'test', 'equipment');
const table = readFileSync(path.join(equipment, 'README.md'), 'utf8');
/** The most lines of code that each folder may have, as its README says. */
const bounds = new Map(
  [...table.matchAll(/^\| `([\w-]+)` .*\| (\d+) +\|$/gmu)].map(([, folder = '', lines]) => [
    folder,
    Number(lines),
  ]),
);

/** Lines of code in a folder; pictures, tables and texts do not count. */
function linesIn(folder: string): number {
  const files = globSync('**/*.{ts,mjs,cjs,js,svelte,css,html}', { cwd: path.join(equipment, folder) });
  const lines = files.map(
    (file) => readFileSync(path.join(equipment, folder, file), 'utf8').split('\n').length - 1,
  );
  return lines.reduce((sum, count) => sum + count, 0);
}

test('the README names every folder of the equipment', () => {
  const folders = readdirSync(equipment, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect([...bounds.keys()].toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
});

test.each([...bounds])('%s has at most %i lines', (folder, most) => {
  expect(linesIn(folder)).toBeLessThanOrEqual(most);
});
