import type { ShownLanguage } from '../../../src/preload/contract/messages/languages.ts';

/** One way to look at a state. */
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

const ordinary = {
  width: 1280,
  height: 800,
  scale: 1,
  colorScheme: 'light',
  forcedColors: 'none',
  language: 'en',
} as const;

/** In this order, so that what closes when the window's size changes is seen before. */
export const variants: readonly Variant[] = [
  { ...ordinary, name: 'light' },
  { ...ordinary, name: 'dark', colorScheme: 'dark' },
  { ...ordinary, name: 'forced', colorScheme: 'dark', forcedColors: 'active' },
  { ...ordinary, name: 'german', language: 'de' },
  { ...ordinary, name: 'mirrored', language: 'mirrored' },
  { ...ordinary, name: 'wide', width: 1600, height: 1000 },
  // What 200 % leaves of a window of 1280 × 800.
  { ...ordinary, name: 'zoom', width: 640, height: 400, scale: 2 },
  { ...ordinary, name: 'narrow', width: 360, height: 640 },
];
