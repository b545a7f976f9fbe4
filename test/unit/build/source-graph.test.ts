import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { filesRead } from '../../../build/checks/files-read.ts';
import { SourceGraph, type FilesRead, type Reach } from '../../../build/checks/source-graph.ts';
import { projectFolder } from '../../../build/system/project-folder.ts';
import { temporaryFolder } from '../../equipment/support/temporary-folder.ts';

let project: string;
beforeEach(() => void (project = temporaryFolder()));

function write(files: Readonly<Record<string, string>>): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
    writeFileSync(path.join(project, file), content);
  }
}

/** What `src/a.ts` reaches. */
function reach(code: string, declared: FilesRead = {}): Reach {
  write({ 'src/a.ts': code });
  return new SourceGraph(project, declared).reach('src/a.ts');
}

it('follows imports, exports and programs that are started, through components as well', () => {
  write({
    'src/b.ts': "export * from './c.svelte';",
    'src/c.svelte':
      '<script lang="ts" module>\n  import "./d.ts";\n</script>\n<script>\n  import "./e.ts";\n</script>',
    'src/d.ts': "export { default } from './data.json';",
    'src/e.ts': '',
    'src/data.json': '{}',
    'test/app.ts': "import '../src/e.ts';",
    'src/later.ts': '',
  });
  const { files, undeclared } = reach(`
    import { b } from './b.ts';
    import fs from 'node:fs';
    const later = () => import('./later.ts');
    start(new URL('../test/app.ts', import.meta.url));
  `);
  expect([...files].sort()).toEqual([
    'src/a.ts',
    'src/b.ts',
    'src/c.svelte',
    'src/d.ts',
    'src/data.json',
    'src/e.ts',
    'src/later.ts',
    'test/app.ts',
  ]);
  expect(undeclared).toBeUndefined();
});

it('leaves out types, which are gone when it runs', () => {
  write({ 'src/b.ts': '' });
  const code =
    "import type { B } from './b.ts'; import { type C } from './b.ts'; export type { D } from './b.ts';";
  expect([...reach(code).files]).toEqual(['src/a.ts']);
  expect([...reach("import { type B, c } from './b.ts';").files]).toEqual(['src/a.ts', 'src/b.ts']);
});

it.each([
  ['the place of the source', 'read(import.meta.dirname);'],
  ['the folder of the project', 'read(path.join(projectFolder, name));'],
  ['the current folder', 'read(process.cwd());'],
  ['a computed place beside the source', 'new URL(name, import.meta.url);'],
  ['a module whose name is computed', 'await import(name);'],
  ['a file by its path', "import { readFileSync } from 'node:fs'; readFileSync('package.json');"],
  ['a file by parts of its path', "import fs from 'node:fs'; fs.openSync(path.join('docs', 'a.md'));"],
  ['a program by its path', "import { spawn } from 'node:child_process'; spawn(node, ['build/run.mjs']);"],
  ['what is built', "import '../out/main/index.js';"],
])('knows that a source can read more if it names %s', (_, code) => {
  expect(reach(code).undeclared).toBe('src/a.ts');
});

it.each([
  ['texts', "import fs from 'node:fs'; fs.readFileSync(`${folder}/a`); names.join(', ');"],
  ['the module of places alone', "import { projectFolder } from '../build/system/project-folder.ts';"],
])('does not take %s for places', (_, code) => {
  write({ 'build/system/project-folder.ts': '' });
  expect(reach(code).undeclared).toBeUndefined();
});

it('takes what is declared, files and folders', () => {
  write({ 'docs/guide/a.md': '', 'src/b.ts': '' });
  const declared = { 'src/a.ts': ['docs/guide/', 'src/b.ts'] };
  const { files, undeclared } = reach('read(import.meta.dirname);', declared);
  expect([...files].sort()).toEqual(['docs/guide/', 'src/a.ts', 'src/b.ts']);
  expect(undeclared).toBeUndefined();
});

it.each(Object.entries(filesRead))(
  'what %s is declared to read is there, and it can read more',
  (file, read) => {
    expect(new SourceGraph(projectFolder, {}).readsMore(file)).toBe(true);
    for (const name of read) expect(existsSync(path.join(projectFolder, name)), name).toBe(true);
  },
);
