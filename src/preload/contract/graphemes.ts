import { lazy } from './lazy.ts';

/**
 * Splits texts into characters as people see them, alike in all languages. Created once, when first needed: that takes some
 * milliseconds, which the first rows would wait for.
 */
export const graphemes = lazy(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));
