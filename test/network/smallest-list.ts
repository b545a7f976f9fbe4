import type { Page } from 'playwright/test';

/**
 * Records from now on how many packages the window counts and how many the status says are stored, whenever one of them
 * changes; returns what gives the smallest number so far.
 */
export async function watchList(page: Page): Promise<() => Promise<number>> {
  const numbers = await page.evaluateHandle(async () => {
    const seen = new Set<number>();
    const noteShown = (): void => {
      const text = document.querySelector('[data-testid="count"]')?.textContent ?? '';
      // With a search: the packages found, and all.
      const figures = text.replaceAll(',', '').match(/\d+/gu) ?? [];
      seen.add(Math.max(0, ...figures.map(Number)));
    };
    const noteStored = async (): Promise<void> => {
      const { catalog } = await window.packshelf.readStatus();
      seen.add(catalog.complete ? catalog.rows : 0);
    };
    const changes = { subtree: true, childList: true, characterData: true };
    new MutationObserver(noteShown).observe(document.body, changes);
    window.packshelf.on('changed', () => void noteStored());
    noteShown();
    await noteStored();
    return seen;
  });
  return () => numbers.evaluate((seen) => Math.min(...seen));
}
