import path from 'node:path';
import type { Page } from 'playwright/test';
import { expect, type Opened } from '../../e2e/packshelf.ts';
import { readStatus, replaceStatus } from './replace-status.ts';
import type { State } from './state.ts';
import type { Variant } from './variants.ts';

/** Takes a picture of a state in one variant. */
export async function takePicture(
  opened: Opened,
  variant: Variant,
  file: string,
  settle?: State['settle'],
): Promise<void> {
  const { page } = opened;
  const { width, height, scale, colorScheme, forcedColors, language } = variant;
  await page.emulateMedia({ colorScheme, forcedColors });
  await page.setViewportSize({ width, height });
  if (scale !== 1) {
    const session = await page.context().newCDPSession(page);
    const size = { width, height, deviceScaleFactor: scale, mobile: false };
    await session.send('Emulation.setDeviceMetricsOverride', size);
  }
  const { language: current } = await readStatus(page);
  if (current !== language) {
    await replaceStatus(opened, () => ({ language }));
    const direction = language === 'mirrored' ? 'rtl' : 'ltr';
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
  }
  await settle?.(opened);
  await waitUntilStable(page);
  await page.screenshot({ animations: 'disabled', path: file });
}

/** Waits until the page has not changed for some frames, but not longer than 120 frames. */
async function waitUntilStable(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let unchanged = 0;
        let frames = 0;
        const observer = new MutationObserver(() => (unchanged = 0));
        const all = { subtree: true, childList: true, attributes: true, characterData: true };
        observer.observe(document, all);
        const count = (): void => {
          unchanged += 1;
          frames += 1;
          if (unchanged < 8 && frames < 120) requestAnimationFrame(count);
          else {
            observer.disconnect();
            resolve();
          }
        };
        requestAnimationFrame(count);
      }),
  );
}

export function pictureFile(folder: string, state: string, variant: Variant): string {
  return path.join(folder, `${state}.${variant.name}.png`);
}
