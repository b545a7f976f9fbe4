import type { Page } from 'playwright/test';

export const themes = ['light', 'dark', 'forced-colours'] as const;
export type Theme = (typeof themes)[number];

/** Lets a page be seen in a theme, as the system would ask for it. */
export async function wear(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia(
    theme === 'forced-colours'
      ? { colorScheme: 'light', forcedColors: 'active' }
      : { colorScheme: theme, forcedColors: 'none' },
  );
}
