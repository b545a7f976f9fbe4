import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** The violations that axe finds on the page, each with its markup; `without` is a selector of a part to leave out. */
export async function violations(page: Page, without?: string): Promise<string[]> {
  // Elements that are still fading in have less contrast than they will have.
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
  // Legacy mode: the analysis needs no second page, which this app does not open. Listing what passes takes half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const found = await (without === undefined ? axe : axe.exclude(without)).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
