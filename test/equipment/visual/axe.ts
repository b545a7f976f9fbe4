import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** What axe has to say against a part of the page: rule and element of each finding. */
export async function findings(page: Page, part?: string): Promise<readonly string[]> {
  // Legacy mode: the analysis needs no second page. Listing what passes takes half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (part !== undefined) axe.include(part);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}
