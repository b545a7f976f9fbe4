import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** sRGB channels and alpha, each 0 to 1. */
interface Colour {
  readonly rgb: readonly number[];
  readonly alpha: number;
}

/** An OKLCH colour, clamped to the gamut of sRGB. */
function colour(lightness: number, chroma: number, hue: number, alpha: number): Colour {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const rgb = linear
    .map((channel) => Math.max(0, Math.min(1, channel)))
    .map((channel) => (channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055));
  return { rgb, alpha };
}

function over(front: Colour, back: Colour): Colour {
  const { alpha } = front;
  return {
    rgb: front.rgb.map((channel, at) => channel * alpha + (back.rgb[at] ?? 0) * (1 - alpha)),
    alpha: 1,
  };
}

/** Relative luminance (WCAG 2.2). */
function luminance({ rgb }: Colour): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const css = readFileSync('src/renderer/ui/tokens.css', 'utf8');
const one = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: / ([\d.]+))?\)`;
const tokens = new Map<string, readonly [Colour, Colour]>();
for (const found of css.matchAll(new RegExp(String.raw`--([\w-]+): light-dark\(${one}, ${one}\)`, 'gu'))) {
  const [name = '', ...parts] = found.slice(1);
  // Without an alpha, a colour is opaque.
  const [a = 0, b = 0, c = 0, d = 1, e = 0, f = 0, g = 0, h = 1] = parts.map((part: string | undefined) =>
    part === undefined ? undefined : Number(part),
  );
  tokens.set(name, [colour(a, b, c, d), colour(e, f, g, h)]);
}

function token(name: string, theme: 0 | 1): Colour {
  const found = tokens.get(name)?.[theme];
  if (found === undefined) throw new Error(`There is no colour ${name}`);
  return found;
}

/** A surface by its name; `hover page` is `page` with the translucent `hover` on top. */
function surface(name: string, theme: 0 | 1): Colour {
  const [last = '', ...above] = name.split(' ').reverse();
  return above.reduce((under, next) => over(token(next, theme), under), token(last, theme));
}

function contrast(front: string, back: string, theme: 0 | 1): number {
  const pair = [luminance(token(front, theme)), luminance(surface(back, theme))];
  return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
}

const plain = ['sunken', 'page', 'sheet', 'raised'] as const;
const touched = [...plain, 'accent-soft'].flatMap((name) => [`hover ${name}`, `pressed ${name}`]);
const soft = ['accent-soft', 'needs-soft', 'failed-soft'] as const;
const softTouched = [
  'hover needs-soft',
  'pressed needs-soft',
  'hover failed-soft',
  'pressed failed-soft',
] as const;

/** Text colours, and the surfaces that they are used on. */
const text: Readonly<Record<string, readonly string[]>> = {
  ink: [...plain, ...touched, ...soft, ...softTouched, 'mark'],
  'ink-soft': [...plain, ...touched, ...soft, ...softTouched],
  accent: [...plain, ...soft, ...softTouched, 'hover page', 'pressed page', 'hover sheet', 'pressed sheet'],
  failed: [...plain, 'failed-soft', 'accent-soft', 'hover raised', 'pressed raised'],
  needs: [...plain, 'needs-soft'],
  'on-accent': ['accent'],
  'on-primary': ['primary', 'primary-strong', 'pressed primary-strong'],
};

/** Colours of control edges, icons, focus rings and fills, and the surfaces that they are used on. */
const shapes: Readonly<Record<string, readonly string[]>> = {
  edge: [...plain, 'hover page', 'hover sheet', 'hover raised'],
  accent: [...plain, ...touched, ...soft],
  primary: [...plain],
  failed: [...plain, 'failed-soft'],
  needs: [...plain, 'needs-soft'],
};

function pairs(of: Readonly<Record<string, readonly string[]>>): readonly (readonly [string, string])[] {
  return Object.entries(of).flatMap(([front, backs]) => backs.map((back) => [front, back] as const));
}

/** The luminance of the surfaces, from the lowest to the highest. */
function surfaceLuminances(theme: 0 | 1): readonly number[] {
  return plain.map((name) => luminance(token(name, theme)));
}

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('%s', (_name, theme) => {
  test.each(pairs(text))('text %s on %s has 4.5:1', (front, back) => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs(shapes))('edge or icon %s on %s has 3:1', (front, back) => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(3);
  });

  test('higher surfaces are lighter', () => {
    expect(surfaceLuminances(theme)).toEqual(surfaceLuminances(theme).toSorted((a, b) => a - b));
  });
});

test('forced colours replace every colour of the theme', () => {
  const forced = css.slice(css.indexOf('@media (forced-colors: active)'));
  const missing = [...tokens.keys()].filter((name) => name !== 'shade' && !forced.includes(`--${name}:`));
  expect(missing).toEqual([]);
});
