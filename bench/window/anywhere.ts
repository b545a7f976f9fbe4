import type { ElectronApplication, Page } from 'playwright/test';
import type { Bridge } from '../../src/preload/contract/ipc.ts';
import type {} from '../../test/stand-in/launch/stand-in.ts'; // Declares the control of the stand-in.

const keys = 'Ctrl+Shift+Space';
const rounds = 20;

declare global {
  /** When the window was painted after it was shown, ms since 1970. */
  var shownAt: Promise<number> | undefined;
}

/**
 * The ms from the system-wide key to the painted window of "Go to anything" with the focus in its text box. Empty on
 * Electron, where no program can press such a key.
 */
export async function timeAnywhere(app: ElectronApplication, page: Page): Promise<readonly number[]> {
  const isStandIn = await app.evaluate(() => globalThis.packshelfStandIn !== undefined);
  if (!isStandIn) return [];
  const [small] = await Promise.all([
    app.waitForEvent('window'),
    page.evaluate(async (key) => {
      const bridge: Pick<Bridge, 'saveGlobalKey'> = window.packshelf;
      await bridge.saveGlobalKey({ key });
    }, keys),
  ]);
  const box = small.getByRole('combobox');
  await box.waitFor({ state: 'attached' });
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await small.evaluate(() => {
      globalThis.shownAt = new Promise((resolve) => {
        const stop = window.packshelf.on('shown', (isShown) => {
          if (!isShown) return;
          stop();
          // The second frame follows the paint of the first one.
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now())),
          );
        });
      });
    });
    const pressedAt = await app.evaluate((_electron, pressed) => {
      const at = performance.timeOrigin + performance.now();
      void globalThis.packshelfStandIn?.pressKeys(pressed);
      return at;
    }, keys);
    const shownAt = await small.evaluate(() => globalThis.shownAt);
    if (!(await box.evaluate((element) => element === document.activeElement)))
      throw new Error('the text box has no focus');
    times.push((shownAt ?? Number.NaN) - pressedAt);
    await small.evaluate(() => window.packshelf.hideQuickOpen());
    // Without another key in between, the next press counts as the first one that is still held.
    await page.keyboard.press('Shift');
  }
  return times;
}
