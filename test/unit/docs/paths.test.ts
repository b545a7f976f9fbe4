import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../../../build/system/project-folder.ts';

/** Folders whose paths are written from the project's root. */
const roots = ['src', 'test', 'build', 'bench', 'docs', '.github', '.ci'];
const inRoot = new RegExp(`^(?:${roots.join('|').replaceAll('.', '\\.')})/`, 'u');
/** Folders that builds make. */
const built = ['out/', 'dist/'];
const ignored = ['**/node_modules/**', 'test/equipment/visual/pictures/**'];

function glob(...patterns: readonly string[]): readonly string[] {
  return globSync([...patterns], { cwd: projectFolder, exclude: ignored });
}

const files = glob('{src,test,build,bench,docs,.github}/**/*').map((file) => file.replaceAll(path.sep, '/'));
const documents = glob('*.md', 'docs/**/*.md', '{test,bench,build}/**/*.md');

/** Paths, file names and folder names that a document writes as code. */
function codePaths(text: string): readonly string[] {
  const spans = [...text.matchAll(/`([^`\n]+)`/gu)].map(([, code = '']) => code);
  return spans
    .flatMap((code) => code.split(/\s+/u))
    .filter(
      (word) => inRoot.test(word) || /^[\w.-]+(?:\/[\w.-]+)*(?:\.(?:ts|svelte|mjs|cjs)|\/)$/u.test(word),
    );
}

/** Whether a path from the root, or the end of a path, is that of a file or folder of the project; with braces, each of them. */
function exists(name: string): boolean {
  const [, before = '', names, after = ''] = /^(.*?)\{(.*?)\}(.*)$/u.exec(name) ?? [];
  if (names !== undefined) return names.split(',').every((one) => exists(`${before}${one}${after}`));
  if (inRoot.test(name)) return glob(name.replace(/\/$/u, '')).length > 0;
  if (existsSync(path.join(projectFolder, name)) || built.includes(name)) return true;
  return files.some(
    (file) => `/${file}`.endsWith(`/${name}`) || `/${file}`.includes(`/${name.replace(/\/?$/u, '/')}`),
  );
}

/** Files that a document links to, relative to its folder. */
function links(text: string): readonly string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/gu)].map(([, target = '']) => target);
  return targets
    .filter((target) => !/^(?:[a-z]+:|#)/u.test(target))
    .map((target) => target.replace(/#.*$/u, ''));
}

describe.each(documents)('%s', (document) => {
  const text = readFileSync(path.join(projectFolder, document), 'utf8');

  it('names files and folders that exist', () => {
    expect(codePaths(text).filter((name) => !exists(name))).toEqual([]);
  });

  it('links to files that exist', () => {
    const folder = path.dirname(path.join(projectFolder, document));
    expect(links(text).filter((target) => !existsSync(path.join(folder, target)))).toEqual([]);
  });
});

const condition = v.object({
  path: v.optional(v.union([v.string(), v.array(v.string())])),
  pathNot: v.optional(v.union([v.string(), v.array(v.string())])),
});
const rules = v.parse(
  v.object({ forbidden: v.array(v.object({ name: v.string(), from: condition, to: condition })) }),
  createRequire(import.meta.url)('../../../.dependency-cruiser.cjs'),
).forbidden;

/** Every combination of the alternatives in the groups of a pattern, so that none of them may be out of date. */
function alternatives(pattern: string): readonly string[] {
  const group = /\((?:\?:)?([^()?]*)\)/u.exec(pattern);
  if (group === null) return [pattern];
  const { index, 0: whole, 1: inner = '' } = group;
  const after = pattern.slice(index + whole.length);
  return inner.split('|').flatMap((part) => alternatives(pattern.slice(0, index) + part + after));
}

describe('import rules', () => {
  it.each(rules)('$name names files that exist', ({ from, to }) => {
    const patterns = [from.path, from.pathNot, to.path, to.pathNot].flat().filter((one) => one !== undefined);
    const ours = patterns
      .flatMap(alternatives)
      .filter((one) => inRoot.test(one.replace(/^\^/u, '').replaceAll('\\', '')));
    expect(ours.filter((one) => !files.some((file) => new RegExp(one, 'u').test(file)))).toEqual([]);
  });
});

describe('lint rules and entries', () => {
  it.each(['eslint.config.js', 'oxlint.config.ts', 'build/lint/rules.ts', 'knip.json'])(
    '%s names files that exist',
    (file) => {
      const text = readFileSync(path.join(projectFolder, file), 'utf8');
      const patterns = [...text.matchAll(/['"]([^'"\s]+)['"]/gu)]
        .map(([, pattern = '']) => pattern.replace(/!$/u, ''))
        .filter((pattern) => inRoot.test(pattern));
      expect(patterns.length).toBeGreaterThan(0);
      expect(patterns.filter((pattern) => glob(pattern).length === 0)).toEqual([]);
    },
  );
});
