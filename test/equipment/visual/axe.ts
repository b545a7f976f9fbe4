import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** The violations that axe finds in a part of the page, as "rule: element". */
export async function axeViolations(page: Page, selector?: string): Promise<readonly string[]> {
  // Legacy mode needs no second page for the analysis. Listing passed rules as well would take twice as long.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (selector !== undefined) axe.include(selector);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}
