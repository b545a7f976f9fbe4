import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Relative luminance (WCAG 2.2) of an OKLCH colour, by way of linear sRGB clamped to its gamut. */
function luminance(lightness: number, chroma: number, hue: number): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const [red, green, blue] = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.max(0, Math.min(1, channel)));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

const css = readFileSync('src/renderer/ui/tokens.css', 'utf8');
const colour = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`;
const tokens = new Map<string, readonly [number, number]>();
for (const found of css.matchAll(
  new RegExp(String.raw`--([\w-]+): light-dark\(${colour}, ${colour}\)`, 'gu'),
)) {
  const [name = '', ...numbers] = found.slice(1);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers.map(Number);
  tokens.set(name, [luminance(a, b, c), luminance(d, e, f)]);
}

function contrast(front: string, back: string, theme: 0 | 1): number {
  const pair = [tokens.get(front)?.[theme] ?? Number.NaN, tokens.get(back)?.[theme] ?? Number.NaN];
  return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
}

const text: readonly (readonly [string, readonly string[]])[] = [
  ['ink', ['page', 'sheet', 'raised', 'sunken', 'hover', 'accent-soft', 'mark', 'needs-soft', 'failed-soft']],
  ['ink-soft', ['page', 'sheet', 'raised', 'hover', 'accent-soft', 'failed-soft']],
  ['accent', ['page', 'sheet', 'raised', 'accent-soft', 'needs-soft', 'failed-soft']],
  ['failed', ['page', 'sheet', 'raised', 'failed-soft']],
  ['needs', ['page', 'sheet']],
  ['on-accent', ['accent', 'accent-strong']],
];
const shapes: readonly (readonly [string, readonly string[]])[] = [
  ['edge', ['page', 'sheet', 'raised']],
  ['accent', ['page', 'sheet', 'raised', 'accent-soft', 'hover']],
  ['needs', ['needs-soft']],
  ['failed', ['failed-soft', 'raised']],
];

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('%s', (_name, theme) => {
  test.each(text.flatMap(([front, backs]) => backs.map((back) => [front, back] as const)))(
    'text %s on %s has 4.5:1',
    (front, back) => {
      expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(4.5);
    },
  );
  test.each(shapes.flatMap(([front, backs]) => backs.map((back) => [front, back] as const)))(
    'edge or icon %s on %s has 3:1',
    (front, back) => {
      expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(3);
    },
  );
});
