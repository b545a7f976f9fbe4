import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** What axe has to say against the page as it stands, each with the markup it means; `without` leaves a part out. */
export async function violations(page: Page, without?: string): Promise<string[]> {
  // What is still coming in is fainter than it will be.
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
  // Legacy mode: the analysis needs no second page, which this app does not open. Listing what passes takes half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const found = await (without === undefined ? axe : axe.exclude(without)).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
