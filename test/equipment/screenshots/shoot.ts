import path from 'node:path';
import type { Page } from 'playwright/test';
import { expect, type Opened } from '../../e2e/packshelf.ts';
import { readStatus, showStatus } from './shown-status.ts';
import type { State } from './state.ts';
import type { Variant } from './variants.ts';

/** Shows a state in one way and takes its picture. */
export async function shoot(
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
  const { language: before } = await readStatus(page);
  if (before !== language) {
    await showStatus(opened, () => ({ language }));
    const direction = language === 'mirrored' ? 'rtl' : 'ltr';
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
  }
  await settle?.(opened);
  await rest(page);
  await page.screenshot({ animations: 'disabled', path: file });
}

/** Settles when nothing in the page has changed for some frames, or something never rests. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let quiet = 0;
        let frames = 0;
        const observer = new MutationObserver(() => (quiet = 0));
        const all = { subtree: true, childList: true, attributes: true, characterData: true };
        observer.observe(document, all);
        const count = (): void => {
          quiet += 1;
          frames += 1;
          if (quiet < 8 && frames < 120) requestAnimationFrame(count);
          else {
            observer.disconnect();
            resolve();
          }
        };
        requestAnimationFrame(count);
      }),
  );
}

export function fileOf(folder: string, state: string, variant: Variant): string {
  return path.join(folder, `${state}.${variant.name}.png`);
}
