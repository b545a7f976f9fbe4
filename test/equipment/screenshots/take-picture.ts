import path from 'node:path';
import { expect, type Opened } from '../../e2e/packshelf.ts';
import { settled, unchangedForFrames } from '../support/settled.ts';
import { readStatus, replaceStatus } from './replace-status.ts';
import type { SettledState } from './state.ts';
import type { Variant } from './variants.ts';

/** Takes a picture of a state in one variant. */
export async function takePicture(
  opened: Opened,
  variant: Variant,
  file: string,
  settle?: SettledState['settle'],
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
  await unchangedForFrames(page);
  await settled(page);
  await page.screenshot({ animations: 'disabled', path: file });
}

export function pictureFile(folder: string, state: string, variant: Variant): string {
  return path.join(folder, `${state}.${variant.name}.png`);
}
