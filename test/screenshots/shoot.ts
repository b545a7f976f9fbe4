import path from 'node:path';
import type { Page } from 'playwright/test';
import { expect, type Opened } from '../e2e/packshelf.ts';
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
  await takeStill(page, file);
}

/** A picture of a page that has come to rest: two in a row are the same, or something in it never rests. */
async function takeStill(page: Page, file: string): Promise<void> {
  const take = (): Promise<Buffer> => page.screenshot({ animations: 'disabled', path: file });
  let last = await take();
  for (let tries = 0; tries < 6; tries += 1) {
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const next = await take();
    if (next.equals(last)) return;
    last = next;
  }
}

export function fileOf(folder: string, state: string, variant: Variant): string {
  return path.join(folder, `${state}.${variant.name}.png`);
}
