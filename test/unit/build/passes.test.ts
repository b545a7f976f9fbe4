import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { countCheck, type Counts } from '../../../build/checks/counts.ts';
import type { Inputs } from '../../../build/checks/inputs.ts';
import { Passes, rememberedPasses } from '../../../build/checks/passes.ts';
import { temporaryFolder } from '../../equipment/support/temporary-folder.ts';

let project: string;
let ran: number;
beforeEach(() => {
  project = temporaryFolder();
  ran = 0;
  write('package-lock.json', '{}');
  write('src/a.ts', 'a');
  write('docs/a.md', 'a');
});

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
  writeFileSync(path.join(project, file), content);
}

const code: Inputs = { files: /\.ts$/u };

/** Runs a step of this name; whether it was found unchanged. */
async function isUnchanged({
  inputs = code,
  name = 'types:main',
  counts = countCheck(0),
  meanwhile = () => undefined,
}: {
  readonly inputs?: Inputs;
  readonly name?: string;
  readonly counts?: Counts;
  readonly meanwhile?: () => void;
} = {}): Promise<boolean> {
  const run = () => {
    ran += 1;
    meanwhile();
    return Promise.resolve({ counts, output: '', failures: [] });
  };
  const passes = new Passes(project, path.join(project, '.cache', 'steps'));
  const before = ran;
  const result = await passes.unlessPassed({ name, title: name, inputs, run }, run);
  expect(result.counts).toEqual(counts);
  expect(result.isUnchanged).toBe(ran === before ? true : undefined);
  return ran === before;
}

test('a step that passed is not run again, and has the counts of its pass', async () => {
  const counts = { passed: 5, failed: 0, skipped: 1 };
  expect(await isUnchanged({ counts })).toBe(false);
  expect(await isUnchanged({ counts })).toBe(true);
});

test.each([
  ['another content of the same size', () => write('src/a.ts', 'b')],
  ['a new file', () => write('src/b.ts', '')],
  ['a file that went', () => rmSync(path.join(project, 'src/a.ts'))],
  ['other packages', () => write('package-lock.json', '{ }')],
  ['another code of the steps', () => write('build/checks/steps.mjs', '')],
])('%s lets it run again', async (_, change) => {
  await isUnchanged();
  change();
  expect(await isUnchanged()).toBe(false);
  expect(await isUnchanged()).toBe(true);
});

test('a former content that is restored with its old time is not taken for the new one', async () => {
  const file = path.join(project, 'src/a.ts');
  utimesSync(file, 1, 1);
  await isUnchanged();
  write('src/a.ts', 'b');
  utimesSync(file, 1, 1);
  expect(await isUnchanged()).toBe(false);
});

test.each([
  ['the same content with another time', () => write('src/a.ts', 'a')],
  ['a file that it does not read', () => write('docs/a.md', 'b')],
  ['packages', () => write('node_modules/a/a.ts', '')],
])('%s does not', async (_, change) => {
  await isUnchanged();
  change();
  expect(await isUnchanged()).toBe(true);
});

test('its arguments and other inputs count, and the name of the step', async () => {
  const withBrowser = (version: string): Inputs => ({ ...code, others: () => Promise.resolve([version]) });
  await isUnchanged({ inputs: withBrowser('1') });
  expect(await isUnchanged({ inputs: withBrowser('2') })).toBe(false);
  expect(await isUnchanged({ inputs: withBrowser('2') })).toBe(true);
  expect(await isUnchanged({ inputs: withBrowser('2'), name: 'types:test' })).toBe(false);
});

test('variables of the project count, except the marks that each run has of its own', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('PACKSHELF_TASK', 'a');
  vi.stubEnv('PACKSHELF_TASK_a', '1');
  await isUnchanged();
  vi.stubEnv('PACKSHELF_TASK', 'b');
  vi.stubEnv('PACKSHELF_TASK_b', '1');
  expect(await isUnchanged()).toBe(true);
  vi.stubEnv('PACKSHELF_RUNTIME', 'another');
  expect(await isUnchanged()).toBe(false);
});

test.each([
  ['fails', { passed: 1, failed: 1, skipped: 0 }],
  ['only skips', { passed: 0, failed: 0, skipped: 1 }],
])('a step that %s always runs', async (_, counts) => {
  await isUnchanged({ counts });
  expect(await isUnchanged({ counts })).toBe(false);
});

test('a step during which a file was written runs again', async () => {
  await isUnchanged({ meanwhile: () => write('src/a.ts', 'b') });
  expect(await isUnchanged()).toBe(false);
});

test('nothing is remembered in CI and on request', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('CI', undefined);
  expect(rememberedPasses(new Set())).toBeDefined();
  expect(rememberedPasses(new Set(['uncached']))).toBeUndefined();
  vi.stubEnv('CI', 'true');
  expect(rememberedPasses(new Set())).toBeUndefined();
});
