import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeChecks } from '../../../build/checks/code-checks.ts';
import type { StepResult } from '../../../build/checks/step.ts';
import { projectFolder } from '../../../build/system/project-folder.ts';

/** A file with one fault each, and the rule that has to find it. */
type Planted = Readonly<Record<string, readonly [rule: string, code: string]>>;

const byOxlint: Planted = {
  'src/main/any.ts': ['no-explicit-any', 'export type A = any;'],
  'src/main/assertion.ts': ['consistent-type-assertions', 'export const f = (a: unknown) => a as string;'],
  'src/main/async.ts': ['require-await', 'export async function f(): Promise<number> {\n  return 1;\n}'],
  'src/main/argument.ts': ['no-unsafe-argument', "export const a = 'a'.includes(JSON.parse(''));"],
  'src/main/assignment.ts': ['no-unsafe-assignment', "export const a = JSON.parse('');"],
  'src/main/await.ts': ['await-thenable', 'export const f = async () => { await 1; };'],
  'src/main/chain.ts': ['prefer-optional-chain', 'export const f = (a: Date | null) => a && a.getDay();'],
  'src/main/comment.ts': ['no-warning-comments', '// todo: later\nexport {};'],
  'src/main/condition.ts': ['no-unnecessary-condition', "export const f = (a: string) => a ?? '';"],
  'src/main/deprecated.ts': ['no-deprecated', "export const a = 'abc'.substr(1);"],
  'src/main/directive.ts': [
    'Unused eslint-disable directive',
    '// eslint-disable-next-line eqeqeq\nexport {};',
  ],
  'src/main/equal.ts': ['eqeqeq', 'export const f = (a: unknown) => a == 1;'],
  'src/main/eval.ts': ['no-eval', "eval('1');"],
  'src/main/exhaustive.ts': [
    'switch-exhaustiveness-check',
    "export function f(a: 'x' | 'y'): void {\n  switch (a) {\n    case 'x':\n      f('y');\n  }\n}",
  ],
  'src/main/floating.ts': ['no-floating-promises', 'Promise.resolve();'],
  'src/main/length.ts': ['max-lines', 'export {};\n'.repeat(451)],
  'src/main/member.ts': ['no-unsafe-member-access', "export const f = () => void JSON.parse('').a;"],
  'src/main/method.ts': ['unbound-method', 'class A { f() { return this; } }\nexport const f = new A().f;'],
  'src/main/misused.ts': ['no-misused-promises', '[1].forEach(async () => { await Promise.resolve(); });'],
  'src/main/non-null.ts': ['no-non-null-assertion', 'export const f = (a: string | null) => a!;'],
  'src/main/template.ts': ['restrict-template-expressions', 'export const f = (a: Date) => `${a}`;'],
  'src/main/thrown.ts': ['only-throw-error', "export const f = () => { throw 'a'; };"],
  'src/main/type.ts': ['consistent-type-definitions', 'export type A = { a: string };'],
  'src/main/unused.ts': [
    'no-unused-vars',
    'export function f() {\n  try {\n    f();\n  } catch (error) {\n    f();\n  }\n}',
  ],
  'src/main/void.ts': ['no-confusing-void-expression', 'export const f = (a: () => void) => [a()];'],
  'src/main/ipc-main.ts': ['no-restricted-imports', "export { ipcMain } from 'electron';"],
  'src/main/net.ts': ['no-restricted-imports', "import { net } from 'electron';\nexport const a = net;"],
  'src/main/ipc/window.ts': [
    'no-restricted-imports',
    "import { BrowserWindow } from 'electron';\nexport const a = new BrowserWindow();",
  ],
  'src/main/window/window.ts': [
    'no-restricted-imports',
    "import * as electron from 'electron';\nexport const a = new electron.BrowserWindow();",
  ],
  'src/renderer/runes.svelte.ts': ['no-floating-promises', 'Promise.resolve();'],
  'test/unit/random.ts': ['no-restricted-imports', "import fc from 'fast-check';\nexport const a = fc;"],
};

const messages = "import { messages } from './messages.svelte.ts';";

const byEslint: Planted = {
  'build/name.mjs': ['no-undef', 'export const a = unknownName;'],
  'src/main/window/types.ts': ['no-restricted-syntax', 'export const options = { withFileTypes: true };'],
  'src/main/window/removed.ts': [
    'no-restricted-syntax',
    "import { rmSync } from 'node:fs';\nexport const a = rmSync;",
  ],
  'src/main/renamed.ts': [
    'no-restricted-syntax',
    "import { rename } from 'node:fs/promises';\nexport const a = rename;",
  ],
  'src/main/catalog/member.ts': [
    'no-restricted-syntax',
    "import fs from 'node:fs';\nexport const a = (): void => fs.renameSync('a', 'b');",
  ],
  'src/main/number.ts': ['no-restricted-syntax', 'export const a = new Intl.NumberFormat();'],
  'src/main/date.ts': [
    'no-restricted-syntax',
    "export const a = Intl.DateTimeFormat(undefined, { day: 'numeric' });",
  ],
  'src/preload/upper.ts': ['no-restricted-syntax', "export const a = 'i'.toLocaleUpperCase();"],
  'src/renderer/order.ts': ['no-restricted-syntax', "export const a = 'a'.localeCompare('b');"],
  'src/renderer/letter.ts': [
    'no-restricted-syntax',
    "export const a = ({ key }: KeyboardEvent): boolean => key === 'c';",
  ],
  'src/renderer/digit.svelte': [
    'no-restricted-syntax',
    '<script lang="ts">\nconst is = (event: KeyboardEvent) => event.code === \'Digit3\';\n</script>\n<svelte:window onkeydown={is} />',
  ],
  'src/renderer/date.svelte': ['no-restricted-syntax', '<input type="date" />'],
  'src/renderer/file.svelte': ['no-restricted-syntax', '<input type="file" aria-label="a" />'],
  'src/renderer/form.svelte': ['no-restricted-syntax', '<form><p>a</p></form>'],
  'src/renderer/cut.svelte': ['no-restricted-syntax', '<input aria-label="a" maxlength="9" />'],
  'src/renderer/required.svelte': ['no-restricted-syntax', '<input aria-label="a" required />'],
  'src/renderer/text.ts': ['packshelf/live-texts', `${messages}\nexport const text = messages.a;`],
  'src/renderer/inspect.svelte.ts': ['svelte/no-inspect', '$inspect(1);'],
  'src/renderer/text.svelte': [
    'packshelf/live-texts',
    `<script lang="ts">\n${messages}\nconst text = messages.a;\n</script>\n{text}`,
  ],
  'src/renderer/lookup.svelte': [
    'packshelf/own-keys',
    '<script lang="ts">\nconst { a, b }: { readonly a: Record<string, string>; readonly b: string } = $props();\n</script>\n{a[b]}',
  ],
  'src/renderer/condition.svelte': [
    '@typescript-eslint/no-unnecessary-condition',
    '<script lang="ts">\nconst { a }: { readonly a: string } = $props();\n</script>\n{a ?? 1}',
  ],
  'src/renderer/floating.svelte': [
    '@typescript-eslint/no-floating-promises',
    '<script lang="ts">\nPromise.resolve();\n</script>',
  ],
  'src/renderer/equal.svelte': [
    'eqeqeq',
    '<script lang="ts">\nconst { a }: { readonly a: unknown } = $props();\n</script>\n{a == 1}',
  ],
  'src/renderer/html.svelte': [
    'svelte/no-at-html-tags',
    '<script lang="ts">\nconst { a }: { readonly a: string } = $props();\n</script>\n{@html a}',
  ],
  'src/renderer/twin.svelte': ['svelte/no-conflicting-module-names', '<p>a</p>'],
  'src/renderer/twin.svelte.ts': ['svelte/no-conflicting-module-names', "export const a = 'a';"],
  'src/renderer/length.svelte': ['max-lines', '<p>a</p>\n'.repeat(451)],
};

const byTypes = {
  'src/main/wrong.ts': "export const a: number = 'a';",
  'src/renderer/wrong.svelte': '<script lang="ts">\nconst a: number = \'a\';\n</script>\n{a}',
};

/** Without a fault. */
const clean = {
  'src/main/window/clean.ts':
    "import { type BrowserWindow } from 'electron';\nexport type A = BrowserWindow;",
  'src/main/files/clean.ts': "import { renameSync } from 'node:fs';\nexport const a = renameSync;",
  'src/renderer/button.svelte':
    '<script lang="ts">\nconst { act }: { readonly act: () => void } = $props();\n</script>\n<button onclick={act}>a</button>',
  'src/renderer/form-clean.svelte':
    '<form novalidate><input type="file" hidden /><input type="text" aria-label="a" /></form>',
  'src/renderer/locale.ts':
    "export const a = new Intl.NumberFormat('de').format(1) + 'i'.toLocaleUpperCase('de');",
  'src/renderer/messages.svelte.ts': "export const messages = { a: 'a' };",
};

/** A small project with the settings of this one. */
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(realpathSync.native(tmpdir()), 'packshelf-checks-'));
  symlinkSync(path.join(projectFolder, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  write('package.json', '{ "type": "module" }');
  for (const file of ['eslint.config.js', 'oxlint.config.ts'])
    write(file, `export { default } from '${pathToFileURL(path.join(projectFolder, file)).href}';`);
  for (const part of ['src/main', 'src/renderer', 'test']) {
    const file = `${part}/tsconfig.json`;
    write(file, JSON.stringify({ extends: path.join(projectFolder, file), include: ['.'] }));
  }
  for (const [file, [, code]] of Object.entries({ ...byOxlint, ...byEslint })) write(file, code);
  for (const [file, code] of Object.entries({ ...byTypes, ...clean })) write(file, code);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, code: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), code);
}

async function runCheck(name: string): Promise<StepResult> {
  const step = codeChecks().find((one) => one.name === name);
  if (step === undefined) throw new Error(`no step ${name}`);
  const { output, ...result } = await step.run(folder);
  return { ...result, output: stripVTControlCharacters(output).replaceAll('\\', '/') };
}

/** The rules that were reported for each file, sorted by file. */
function byFile(reports: readonly (readonly [file: string, rule: string])[]): readonly string[] {
  return [...new Set(reports.map(([file, rule]) => `${file}: ${rule}`))].toSorted();
}

function expected(planted: Planted): readonly string[] {
  return byFile(Object.entries(planted).map(([file, [rule]]) => [file, rule]));
}

test('oxlint finds every fault in TypeScript, and nothing else', async () => {
  const { counts, output } = await runCheck('lint:typescript');
  const found = output.matchAll(
    /(?:^ +\S \w+\(([\w-]+)\):|(Unused [\w-]+ directive)).*\n.*\[([^:\]]+):\d/gmu,
  );
  const reports = Array.from(
    found,
    ([, rule, directive, file = '']) => [file, rule ?? directive ?? ''] as const,
  );
  expect(byFile(reports)).toEqual(expected(byOxlint));
  expect(counts.failed).toBe(1);
});

test('ESLint finds every fault in components and JavaScript, and nothing else', async () => {
  const { counts, output } = await runCheck('lint:components');
  const [, ...files] = output.split(`${folder.replaceAll('\\', '/')}/`);
  const reports = files.flatMap((text) => {
    const [file = '', ...lines] = text.split('\n');
    const rules = lines.map((line) => /^ +\d+:\d+ .* ([@\w/-]+)$/u.exec(line)?.[1]);
    return rules.filter((rule) => rule !== undefined).map((rule) => [file, rule] as const);
  });
  expect(byFile(reports)).toEqual(expected(byEslint));
  expect(counts.failed).toBe(1);
});

test('tsc fails with a wrong type in a module', async () => {
  const { counts, output } = await runCheck('types:main');
  expect(output).toMatch(
    /^src\/main\/wrong\.ts\W1\W14\W.*error TS2322: Type 'string' is not assignable to type 'number'/u,
  );
  expect(counts.failed).toBe(1);
});

test('svelte-check fails with a wrong type in a component', async () => {
  const { counts, output } = await runCheck('svelte');
  expect(output).toMatch(
    /renderer\/wrong\.svelte\W+2:7\W[^]*Type 'string' is not assignable to type 'number'/u,
  );
  expect(output.match(/\b\w+\.svelte\b/gu)).toEqual(['wrong.svelte']);
  expect(counts.failed).toBe(1);
});
