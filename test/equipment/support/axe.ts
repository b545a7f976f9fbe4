import axe from 'axe-core';
import type { Page } from 'playwright/test';

/** Selectors of the parts of a page to check. */
export interface CheckedParts {
  /** The whole page by default. */
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

/** The violations that axe finds in a page. Axe is injected once per document, because that takes as long as a check. */
export async function findViolations(page: Page, parts: CheckedParts = {}): Promise<readonly axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { include = [':root'], exclude = [] } = parts;
  const context = JSON.stringify({ include, exclude });
  // Listing passed rules as well would take twice as long.
  const { violations } = await page.evaluate<axe.AxeResults>(
    `axe.run(${context}, { resultTypes: ['violations'] })`,
  );
  return violations;
}
