import type { Page } from 'playwright/test';
import { findViolations } from '../support/axe.ts';

/** The violations that axe finds on the page, each with its markup; `without` is a selector of a part to leave out. */
export async function violations(page: Page, without?: string): Promise<string[]> {
  // Elements that are still fading in have less contrast than they will have.
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
  const found = await findViolations(page, { exclude: without === undefined ? [] : [without] });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
