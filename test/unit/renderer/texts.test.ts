import { globSync, readFileSync } from 'node:fs';
import { parse } from 'svelte/compiler';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { en } from '../../../src/preload/contract/messages/en/index.ts';
import { messagesIn } from '../preload/messages/texts.ts';

/** Attributes that a person reads or hears. */
const spoken = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'title',
  'placeholder',
  'alt',
  'label',
  'hint',
]);
/** What stands in these is compared, called or drawn, never read. */
const silent = new Set([
  'ArrowFunctionExpression',
  'BinaryExpression',
  'CallExpression',
  'MemberExpression',
  'StyleDirective',
]);
const letters = /\p{L}/u;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Every literal text in a tree of the compiler's that reaches a person. */
function literals(node: unknown, attribute: string | null = null): readonly string[] {
  if (Array.isArray(node)) return node.flatMap((child) => literals(child, attribute));
  if (!isRecord(node)) return [];
  const { type, data, value } = node;
  if (type === 'Text') {
    const counts =
      typeof data === 'string' && letters.test(data) && (attribute === null || spoken.has(attribute));
    return counts ? [data] : [];
  }
  if (type === 'Literal' && (attribute === '' || (attribute !== null && spoken.has(attribute)))) {
    return typeof value === 'string' && letters.test(value) ? [value] : [];
  }
  // Within script, only what stands directly in the markup's braces counts.
  if (typeof type === 'string' && silent.has(type)) return [];
  const within = type === 'Attribute' && typeof node['name'] === 'string' ? node['name'] : attribute;
  return Object.entries(node)
    .filter(([key]) => key !== 'metadata' && key !== 'name')
    .flatMap(([, child]) => literals(child, type === 'ExpressionTag' && attribute === null ? '' : within));
}

const files = globSync('src/renderer/**/*.svelte');

describe('the window’s components', () => {
  test('are found', () => {
    expect(files.length).toBeGreaterThan(10);
  });

  test.each(files)('%s takes its texts from the catalogue', (file) => {
    const { fragment } = parse(readFileSync(file, 'utf8'), { modern: true });
    expect(literals(fragment)).toEqual([]);
  });

  test('a literal text or label would be found', () => {
    const found = (source: string) => literals(parse(source, { modern: true }).fragment);
    expect(found('<p>Hello {name}</p>')).toEqual(['Hello ']);
    expect(found('<p>{open ? "Close" : "Open"}</p>')).toEqual(['Close', 'Open']);
    expect(found('<button aria-label="Close"></button>')).toEqual(['Close']);
    expect(found('<button title={wide ? "Wide" : other}></button>')).toEqual(['Wide']);
    expect(found('<button class="close" type="button">{text.close}</button>')).toEqual([]);
  });
});

/** Two words beside each other: what a person would read, hardly what a program compares. */
const words = /\p{L}[,.;:!?]? \p{L}/u;

/** Files with English that is not for the person in front of the window, and why. */
const otherReaders: Readonly<Record<string, string>> = {
  'src/renderer/catalog/status/report.ts': 'facts for a help desk, to be copied',
  'src/main/window/bundle.ts': 'headers of HTTP',
  'src/main/window/printing.ts': 'a word of Electron’s that is compared',
  'src/main/startup/switches.ts': 'one line on standard error for whoever has written the command',
};
/** What is called with English that nobody reads. */
const unread = new Set(['querySelector', 'querySelectorAll', 'closest', 'matches', 'startsWith']);

function isUnread(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isNewExpression(parent)) return /^(?:Type)?Error$/u.test(parent.expression.getText());
  if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression)) return false;
  return unread.has(parent.expression.name.text);
}

function literalText(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head, ...node.templateSpans.map((span) => span.literal)].map(({ text }) => text).join('{}');
}

/** Every literal sentence in a program. */
function sentences(source: string): readonly string[] {
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    const text = literalText(node);
    if (text !== null && words.test(text) && !isUnread(node)) found.push(text);
    ts.forEachChild(node, walk);
  };
  walk(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true));
  return found;
}

describe('the programs around the components', () => {
  const programs = globSync(['src/renderer/**/*.{ts,svelte}', 'src/main/window/*.ts', 'src/main/*.ts']).map(
    (file) => file.replaceAll('\\', '/'),
  );

  function programOf(file: string): string {
    const source = readFileSync(file, 'utf8');
    return file.endsWith('.svelte') ? (/<script[^>]*>(.*?)<\/script>/su.exec(source)?.[1] ?? '') : source;
  }

  test.each(programs.filter((file) => otherReaders[file] === undefined))(
    '%s has no sentence of its own',
    (file) => {
      expect(sentences(programOf(file))).toEqual([]);
    },
  );

  test('the exceptions are needed', () => {
    for (const file of Object.keys(otherReaders)) expect(sentences(programOf(file))).not.toEqual([]);
  });

  test('a literal sentence would be found', () => {
    expect(sentences('const hint = `You have ${count} packages`;')).toEqual(['You have {} packages']);
    expect(sentences("run('Try again.'); find('a b'); x.querySelector('li > a b');")).toEqual([
      'Try again.',
      'a b',
    ]);
    expect(sentences("throw new Error('no such thing')")).toEqual([]);
  });
});

describe('the catalogue', () => {
  const all = messagesIn(en);

  test('has no text of the window that the window does not use', () => {
    const source = globSync('src/{renderer,main}/**/*.{svelte,ts}')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    // Read by a name that the program computes.
    const open = [
      'also',
      'caps',
      'called',
      'columns',
      'failures',
      'groups',
      'labels',
      'locale',
      'names',
      'notices',
      'anomalies',
      'presets',
      'reasons',
      'shell',
      'themes',
      'timeUnits',
      'withIssuer',
      'without',
    ];
    const unused = all
      .map(({ path }) => path.split('.'))
      .filter((path) => !path.some((part) => open.includes(part)))
      // Read from its group, or taken out of it.
      .filter((path) => !new RegExp(String.raw`(?:\.|[{,]\s*)${path.at(-1) ?? ''}\b`, 'u').test(source));
    expect(unused).toEqual([]);
  });

  test('has no text of menus and dialogs that main does not use', () => {
    const source = globSync('src/main/**/*.ts')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const unused = Object.keys(en.shell).filter(
      (key) => !new RegExp(String.raw`\.${key}\b`, 'u').test(source),
    );
    expect(unused).toEqual([]);
  });

  test('keeps the names that tools and tests rely on', () => {
    expect([
      en.signIn.userName,
      en.signIn.password,
      en.signIn.submit,
      en.search.label,
      en.grid.label,
      en.sync.region,
      en.sync.refresh,
      en.account.button,
    ]).toEqual([
      'User name',
      'Password',
      'Sign in',
      'Search packages',
      'Packages',
      'Sync status',
      'Refresh',
      'Account',
    ]);
  });
});
