import type { Page } from 'playwright/test';

export const themes = ['light', 'dark', 'forced-colours'] as const;
export type Theme = (typeof themes)[number];

/** Emulates the system's theme. */
export async function emulateTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia(
    theme === 'forced-colours'
      ? { colorScheme: 'light', forcedColors: 'active' }
      : { colorScheme: theme, forcedColors: 'none' },
  );
}
