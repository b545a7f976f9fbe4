import { globSync, readFileSync } from 'node:fs';
import { parse } from 'svelte/compiler';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../../src/preload/contract/messages/index.ts';
import { messagesIn } from '../preload/messages/texts.ts';

/** Attributes whose text people see or hear. */
const textAttributes = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'title',
  'placeholder',
  'alt',
  'label',
  'hint',
]);
/** Nodes whose literals are never shown as text. */
const ignoredNodes = new Set([
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

/** All literal texts in a syntax tree that people see or hear. */
function literals(node: unknown, attribute: string | null = null): readonly string[] {
  if (Array.isArray(node)) return node.flatMap((child) => literals(child, attribute));
  if (!isRecord(node)) return [];
  const { type, data, value } = node;
  if (type === 'Text') {
    const counts =
      typeof data === 'string' && letters.test(data) && (attribute === null || textAttributes.has(attribute));
    return counts ? [data] : [];
  }
  if (type === 'Literal' && (attribute === '' || (attribute !== null && textAttributes.has(attribute)))) {
    return typeof value === 'string' && letters.test(value) ? [value] : [];
  }
  // In scripts, only literals directly in the braces of the markup count.
  if (typeof type === 'string' && ignoredNodes.has(type)) return [];
  const within = type === 'Attribute' && typeof node['name'] === 'string' ? node['name'] : attribute;
  return Object.entries(node)
    .filter(([key]) => key !== 'metadata' && key !== 'name')
    .flatMap(([, child]) => literals(child, type === 'ExpressionTag' && attribute === null ? '' : within));
}

const files = globSync('src/renderer/**/*.svelte');

describe('the components', () => {
  test('are found', () => {
    expect(files.length).toBeGreaterThan(10);
  });

  test.each(files)('%s takes its texts from the message catalogue', (file) => {
    const { fragment } = parse(readFileSync(file, 'utf8'), { modern: true });
    expect(literals(fragment)).toEqual([]);
  });

  test('the check finds literal texts and labels', () => {
    const found = (source: string) => literals(parse(source, { modern: true }).fragment);
    expect(found('<p>Hello {name}</p>')).toEqual(['Hello ']);
    expect(found('<p>{open ? "Close" : "Open"}</p>')).toEqual(['Close', 'Open']);
    expect(found('<button aria-label="Close"></button>')).toEqual(['Close']);
    expect(found('<button title={wide ? "Wide" : other}></button>')).toEqual(['Wide']);
    expect(found('<button class="close" type="button">{text.close}</button>')).toEqual([]);
  });
});

/** Two words in a row, which are usually text for people. */
const words = /\p{L}[,.;:!?]? \p{L}/u;

/** Files with English text that the app does not show, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'src/main/window/bundle.ts': 'HTTP headers',
  'src/main/window/first-screen.ts': 'markup and styles',
  'src/renderer/app/first-screen.ts': 'selectors and styles',
  'src/main/window/printing.ts': 'an error text of Electron that is compared',
  'src/main/startup/switches.ts': 'command line errors on standard error',
};
/** Functions whose string arguments are never shown. */
const ignoredCalls = new Set(['querySelector', 'querySelectorAll', 'closest', 'matches', 'startsWith']);

function isIgnored(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isNewExpression(parent)) return /^(?:Type)?Error$/u.test(parent.expression.getText());
  if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression)) return false;
  return ignoredCalls.has(parent.expression.name.text);
}

function literalText(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head, ...node.templateSpans.map((span) => span.literal)].map(({ text }) => text).join('{}');
}

/** All literal sentences in a program. */
function sentences(source: string): readonly string[] {
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    const text = literalText(node);
    if (text !== null && words.test(text) && !isIgnored(node)) found.push(text);
    ts.forEachChild(node, walk);
  };
  walk(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true));
  return found;
}

describe('the scripts', () => {
  const programs = globSync(['src/renderer/**/*.{ts,svelte}', 'src/main/window/*.ts', 'src/main/*.ts']).map(
    (file) => file.replaceAll('\\', '/'),
  );

  function programOf(file: string): string {
    const source = readFileSync(file, 'utf8');
    return file.endsWith('.svelte') ? (/<script[^>]*>(.*?)<\/script>/su.exec(source)?.[1] ?? '') : source;
  }

  test.each(programs.filter((file) => exceptions[file] === undefined))(
    '%s has no literal sentence',
    (file) => {
      expect(sentences(programOf(file))).toEqual([]);
    },
  );

  test('the exceptions are needed', () => {
    for (const file of Object.keys(exceptions)) expect(sentences(programOf(file))).not.toEqual([]);
  });

  test('the check finds literal sentences', () => {
    expect(sentences('const hint = `You have ${count} packages`;')).toEqual(['You have {} packages']);
    expect(sentences("run('Try again.'); find('a b'); x.querySelector('li > a b');")).toEqual([
      'Try again.',
      'a b',
    ]);
    expect(sentences("throw new Error('no such thing')")).toEqual([]);
  });
});

describe('the message catalogue', () => {
  const en = messagesOf('en');
  const all = messagesIn(en);

  test('has no unused text', () => {
    const source = globSync(['src/{renderer,main}/**/*.{svelte,ts}', 'src/preload/contract/messages/*.ts'])
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    // Accessed by a computed key.
    const computedKeys = [
      'also',
      'authorities',
      'caps',
      'called',
      'columns',
      'failures',
      'groups',
      'hints',
      'guidePages',
      'labels',
      'locale',
      'names',
      'notices',
      'own',
      'sources',
      'places',
      'anomalies',
      'presets',
      'reasons',
      'shell',
      'themes',
      'without',
      'steps',
    ];
    const unused = all
      .map(({ path }) => path.split('.'))
      .filter((path) => !path.some((part) => computedKeys.includes(part)))
      // Accessed as a property, or destructured.
      .filter((path) => !new RegExp(String.raw`(?:\.|[{,]\s*)${path.at(-1) ?? ''}\b`, 'u').test(source));
    expect(unused).toEqual([]);
  });

  test('has no unused text of native menus and dialogs', () => {
    const source = globSync('src/main/**/*.ts')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const unused = Object.keys(en.shell).filter(
      (key) => !new RegExp(String.raw`\.${key}\b`, 'u').test(source),
    );
    expect(unused).toEqual([]);
  });

  test('keeps the accessible names that tools and tests rely on', () => {
    expect([
      en.signIn.userName,
      en.signIn.password,
      en.signIn.title,
      en.search.label,
      en.places.packages,
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
