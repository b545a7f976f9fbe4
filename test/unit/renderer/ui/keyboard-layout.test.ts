import { expect, onTestFinished, test, vi } from 'vitest';
import { isElsewhere, watchKeyboardLayout } from '../../../../src/renderer/ui/keyboard-layout.ts';

test('knows where the letters are, and reads the layout again with Ctrl', async () => {
  let layout = Promise.resolve(
    new Map([
      ['KeyQ', "'"],
      ['KeyX', 'q'],
    ]),
  );
  const page = new EventTarget();
  vi.stubGlobal('navigator', { keyboard: { getLayoutMap: () => layout } });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(isElsewhere('Q', 'KeyQ')).toBe(false);
  watchKeyboardLayout();
  await vi.waitFor(() => expect(isElsewhere('Q', 'KeyQ')).toBe(true));
  expect(isElsewhere('Q', 'KeyX')).toBe(false);
  // While a page is left, there is no answer.
  layout = Promise.reject(new Error('The document is not active'));
  page.dispatchEvent(Object.assign(new Event('keydown'), { key: 'Control', repeat: false }));
  await expect(layout).rejects.toThrow('not active');
  expect(isElsewhere('Q', 'KeyQ')).toBe(true);
  // Greek alone types no letter A to Z.
  layout = Promise.resolve(new Map([['KeyQ', ';']]));
  page.dispatchEvent(Object.assign(new Event('keydown'), { key: 'Control', repeat: false }));
  await vi.waitFor(() => expect(isElsewhere('Q', 'KeyQ')).toBe(false));
});
