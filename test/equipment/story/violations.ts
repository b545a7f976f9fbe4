import { expect, type Page } from 'playwright/test';
import { settled } from '../support/settled.ts';
import { findViolations, type CheckedParts } from '../support/axe.ts';

/** The violations that axe finds on the page, each with its markup. */
export async function violations(page: Page, parts: CheckedParts = {}): Promise<string[]> {
  // A row that is still being read has no name yet.
  await expect(page.locator('.waiting')).toHaveCount(0);
  // Elements that are still fading in have less contrast than they will have.
  await settled(page);
  const found = await findViolations(page, parts);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
