import { globSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { inheritedLookups } from '../../../build/lint/own-keys.ts';
import { projectFolder } from '../../../build/system/project-folder.ts';

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(path.join(projectFolder, 'src/renderer/tsconfig.json'), (file) => ts.sys.readFile(file))
    .config,
  ts.sys,
  path.join(projectFolder, 'src/renderer'),
);

test('no module looks up a key from outside in a plain object', () => {
  const files = globSync('src/**/*.ts', { cwd: projectFolder }).map((file) => path.join(projectFolder, file));
  const program = ts.createProgram(files, { ...options, types: ['node', 'svelte', 'vite/client'] });
  const own = path.join(projectFolder, 'src/preload/contract/own.ts');
  const checked = new Set(files.filter((file) => file !== own).map((file) => path.normalize(file)));
  expect(inheritedLookups(program, (file) => checked.has(path.normalize(file)))).toEqual([]);
});

test.each([
  ['const found = table[key];', 1],
  ['const found = table[`a-${key}`];', 1],
  ['table[key] = 1;', 1],
  ["const found = table['constructor'];", 0],
  ['const found = list[at];', 0],
  ['const found = both[known];', 0],
  ['const found = map.get(key);', 0],
])('%s', (code, expected) => {
  const head = `declare const table: Record<string, number>; declare const key: string; declare const at: number;
    declare const list: readonly number[]; declare const known: 'a' | 'b'; declare const both: Record<'a' | 'b', number>;
    declare const map: Map<string, number>;`;
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...more) =>
    name === 'a.ts'
      ? ts.createSourceFile(name, `${head}\n${code}`, ts.ScriptTarget.ES2024)
      : read(name, ...more);
  const program = ts.createProgram(['a.ts'], { strict: true, types: [], lib: ['lib.es2024.d.ts'] }, host);
  expect(inheritedLookups(program, (file) => file === 'a.ts')).toHaveLength(expected);
});
