import type { ShownLanguage } from '../../../src/preload/contract/messages/languages.ts';

export interface Variant {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Device pixels for each CSS pixel. */
  readonly scale: number;
  readonly colorScheme: 'light' | 'dark';
  readonly forcedColors: 'active' | 'none';
  readonly language: ShownLanguage;
}

const base = {
  width: 1280,
  height: 800,
  scale: 1,
  colorScheme: 'light',
  forcedColors: 'none',
  language: 'en',
} as const;

/** Changes of the window size come last, because they close menus. */
export const variants: readonly Variant[] = [
  { ...base, name: 'light' },
  { ...base, name: 'dark', colorScheme: 'dark' },
  { ...base, name: 'forced', colorScheme: 'dark', forcedColors: 'active' },
  { ...base, name: 'german', language: 'de' },
  { ...base, name: 'mirrored', language: 'mirrored' },
  { ...base, name: 'wide', width: 1600, height: 1000 },
  // A window of 1280 × 800 at 200 % zoom, and one of 1280 × 1024 at 400 %.
  { ...base, name: 'zoom', width: 640, height: 400, scale: 2 },
  { ...base, name: 'zoom400', width: 320, height: 256, scale: 4 },
  { ...base, name: 'narrow', width: 360, height: 640 },
];
