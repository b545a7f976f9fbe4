import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The texts that were measured. */
const measured: string[] = [];

/** Each letter is 10 wide, and some of a pair of letters is saved where they are beside each other. */
class Canvas {
  getContext(): object {
    return {
      measureText: (text: string) => {
        measured.push(text);
        return { width: 10 * text.length - (text.length - 1) };
      },
    };
  }
}

beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', Canvas);
  vi.stubGlobal('document', { documentElement: null });
  vi.stubGlobal('getComputedStyle', () => ({ fontSize: '16px', getPropertyValue: () => '1' }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  measured.length = 0;
});

test('a text is only measured as a whole if its letters do not decide whether it fits', async () => {
  const { rowMeasure } = await import('../../../../../src/renderer/catalog/grid/text-width.ts');
  expect(rowMeasure.textFits('abab', 46)).toBe(true);
  expect(measured.filter((text) => text !== '0')).toEqual(['a', 'b']);
  measured.length = 0;
  expect(rowMeasure.textFits('abab', 37)).toBe(true);
  expect(rowMeasure.textFits('abab', 36)).toBe(false);
  // Letters of other scripts can join.
  expect(rowMeasure.textFits('é', 100)).toBe(true);
  expect(measured).toEqual(['abab', 'abab', 'é']);
});
