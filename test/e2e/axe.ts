import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** What axe has to say against the page as it stands, each with the markup it means. */
export async function violations(page: Page): Promise<string[]> {
  // Legacy mode: the analysis needs no second page, which this app does not open.
  const found = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
