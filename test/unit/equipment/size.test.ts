import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../../../build/system/project-folder.ts';

const roots = ['test/equipment', 'test/stand-in'];

/** The most lines of code that each folder may have, as the README above it says. */
const bounds = roots.flatMap((root) => {
  const table = readFileSync(path.join(projectFolder, root, 'README.md'), 'utf8');
  const rows = [...table.matchAll(/^\| `([\w-]+)` .*\| (\d+) +\|$/gmu)];
  return rows.map(([, folder = '', lines]) => [`${root}/${folder}`, Number(lines)] as const);
});

/** Lines of code in a folder; pictures, tables and texts do not count. */
function linesIn(folder: string): number {
  const cwd = path.join(projectFolder, folder);
  const files = globSync('**/*.{ts,mjs,cjs,js,svelte,css,html}', { cwd });
  const lines = files.map((file) => readFileSync(path.join(cwd, file), 'utf8').split('\n').length - 1);
  return lines.reduce((sum, count) => sum + count, 0);
}

test('the READMEs name every folder of the equipment and of the stand-in', () => {
  const folders = roots.flatMap((root) =>
    readdirSync(path.join(projectFolder, root), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${root}/${name}`),
  );
  expect(bounds.map(([folder]) => folder).toSorted()).toEqual(folders.toSorted());
});

test.each(bounds)('%s has at most %i lines', (folder, most) => {
  expect(linesIn(folder)).toBeLessThanOrEqual(most);
});
