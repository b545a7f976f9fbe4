import { globSync, readFileSync } from 'node:fs';
import { parse } from 'svelte/compiler';
import { describe, expect, test } from 'vitest';
import { messages } from '../../../src/renderer/ui/messages.svelte.ts';

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

/** All texts with their paths; a text with a varying part is called with samples. */
function texts(node: unknown, path: string): readonly (readonly [string, string])[] {
  if (typeof node === 'string') return [[path, node]];
  if (typeof node === 'function') {
    const sample = { added: 1, changed: 2, removed: 3 };
    const said: unknown = Reflect.apply(
      node,
      undefined,
      /\.(?:news|summary)$/u.test(path) ? [sample] : [3, 4],
    );
    return [[path, String(said)]];
  }
  return isRecord(node) ? Object.entries(node).flatMap(([key, child]) => texts(child, `${path}.${key}`)) : [];
}

describe('the catalogue', () => {
  const all = texts(messages, 'messages');

  test.each(all)('%s says something', (_path, text) => {
    expect(text.trim()).not.toBe('');
  });

  test('speaks to people and not to the help desk', () => {
    const jargon = /\btokens?\b|\b40[0-9]\b|\b50[0-9]\b|\bcached?\b|\bsync\b|\bJSON\b|\bHTTP\b|\bAPI\b/u;
    expect(all.filter(([, text]) => jargon.test(text))).toEqual([]);
  });

  test('has no text of the window that the window does not use', () => {
    const source = globSync('src/{renderer,main}/**/*.{svelte,ts}')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const open = [
      'failures',
      'withIssuer',
      'shell',
      'notices',
      'labels',
      'reasons',
      'columns',
      'oddities',
      'locale',
      'presets',
      'without',
      'also',
    ];
    const unused = all
      .map(([path]) => path.split('.'))
      .filter((path) => !path.some((part) => open.includes(part)))
      .filter((path) => !new RegExp(String.raw`\.${path.at(-1) ?? ''}\b`, 'u').test(source));
    expect(unused).toEqual([]);
  });

  test('keeps the names that tools and tests rely on', () => {
    expect([
      messages.signIn.userName,
      messages.signIn.password,
      messages.signIn.submit,
      messages.search.label,
      messages.grid.label,
      messages.sync.region,
      messages.sync.refresh,
      messages.account.button,
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
