import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Physical properties, where a logical one would follow the text direction. */
const physicalProperty =
  /^(?:(?:margin|padding|scroll-margin|scroll-padding)-(?:left|right)|left|right|border-(?:left|right)(?:-.+)?|border-(?:top|bottom)-(?:left|right)-radius)$/u;
/** Properties with values that can name a physical side. */
const sided =
  /^(?:text-align|float|clear|background|background-image|background-position(?:-x)?|mask|mask-image|mask-position|position-area|transform-origin)$/u;
const side = /\b(?:left|right)\b/u;
/** Shorthands in the order top, right, bottom, left. */
const aroundBox =
  /^(?:margin|padding|inset|scroll-margin|scroll-padding|border-(?:width|style|color|radius))$/u;

/** Declarations that are correct in both directions, by file, and why. */
const allowed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/renderer/ui/switch.svelte': {
    'translate: 16px': 'left to right; the other direction has its own rule',
    'translate: -16px': 'right to left',
  },
};

/** The space-separated parts of a value. Functions are one part. */
function parts(value: string): readonly string[] {
  return value.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/gu) ?? [];
}

/** Whether a declaration ignores the text direction. */
function isPhysical(property: string, value: string): boolean {
  if (physicalProperty.test(property)) return true;
  if (sided.test(property) && side.test(value)) return true;
  // Chromium supports `-webkit-match-parent` only and would ignore this value.
  if (property === 'text-align' && value === 'match-parent') return true;
  if (aroundBox.test(property)) {
    const [first, second, third, fourth] = parts(value);
    const diagonal =
      property === 'border-radius' &&
      second !== undefined &&
      (second !== first || (third ?? first) !== first);
    return diagonal || (fourth !== undefined && fourth !== second);
  }
  if (property === 'translate') return (parts(value)[0] ?? '0') !== '0';
  return /^(?:transform|animation)/u.test(property) && /translate(?:X|3d)?\(\s*(?!0[,)\s])/u.test(value);
}

/** All declarations in a style sheet or component style. */
function declarations(source: string, file: string): readonly (readonly [string, string])[] {
  const styles = file.endsWith('.svelte')
    ? [...source.matchAll(/<style[^>]*>(.*?)<\/style>/gsu)].map((match) => match[1] ?? '').join('\n')
    : source;
  const own = styles.replace(/\/\*.*?\*\//gsu, '');
  const inMarkup = file.endsWith('.svelte') ? [...source.matchAll(/\bstyle:([\w-]+)/gu)] : [];
  return [...[...own.matchAll(/(?<=[{;]\s*)([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/gu)], ...inMarkup].map(
    (match) => [match[1] ?? '', (match[2] ?? '').trim()] as const,
  );
}

function physicalIn(source: string, file: string): readonly string[] {
  return declarations(source, file)
    .filter(([property, value]) => isPhysical(property, value))
    .map(([property, value]) => `${property}: ${value}`)
    .filter((declaration) => allowed[file]?.[declaration] === undefined);
}

describe('styles follow the text direction', () => {
  const files = globSync('src/renderer/**/*.{svelte,css}').map((file) => file.replaceAll('\\', '/'));

  test.each(files)('%s', (file) => {
    expect(physicalIn(readFileSync(file, 'utf8'), file)).toEqual([]);
  });

  test('every exception exists', () => {
    for (const [file, some] of Object.entries(allowed)) {
      const found = declarations(readFileSync(file, 'utf8'), file).map(
        ([property, value]) => `${property}: ${value}`,
      );
      for (const declaration of Object.keys(some)) expect(found).toContain(declaration);
    }
  });

  test.each([
    ['margin-left: 1px', true],
    ['right: 0', true],
    ['border-right-color: red', true],
    ['border-top-left-radius: 4px', true],
    ['text-align: left', true],
    ['float: right', true],
    ['position-area: bottom span-right', true],
    ['text-align: match-parent', true],
    ['background: linear-gradient(to right, red, blue)', true],
    ['padding: 1px 2px 3px 4px', true],
    ['inset: auto 16px 12px', false],
    ['padding: 1px 2px 3px 2px', false],
    ['border-radius: 4px 4px 0 0', true],
    ['border-radius: 4px', false],
    ['transform: translateX(4px)', true],
    ['transform: translate(calc(-1 * var(--x)), 0)', true],
    ['transform: translate(0, 4px)', false],
    ['transform: translateY(4px)', false],
    ['translate: 4px 0', true],
    ['translate: 0 4px', false],
    ['margin-inline-start: 4px', false],
    ['text-align: start', false],
    ['clip-path: inset(50%)', false],
  ])('%s is physical: %j', (declaration, expected) => {
    const found = physicalIn(`<style>\n.a { color: red; ${declaration}; }\n</style>`, 'a.svelte');
    expect(found.length > 0).toBe(expected);
  });

  test('the check finds style directives', () => {
    expect(physicalIn('<p style:left="{at}px"></p>', 'a.svelte')).toEqual(['left: ']);
  });
});
