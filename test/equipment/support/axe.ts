import axe from 'axe-core';
import type { Page } from 'playwright/test';

/** Selectors of the parts of a page to check. */
export interface CheckedParts {
  /** The whole page by default. */
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** Only the rules about colours, which are all that a theme changes. */
  readonly coloursOnly?: boolean;
}

/** The violations that axe finds in a page. Axe is injected once per document, because that takes as long as a check. */
export async function findViolations(page: Page, parts: CheckedParts = {}): Promise<readonly axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { include = [':root'], exclude = [], coloursOnly = false } = parts;
  const context = JSON.stringify({ include, exclude });
  const options = JSON.stringify({
    // Listing passed rules as well would take twice as long.
    resultTypes: ['violations'],
    ...(coloursOnly ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {}),
  });
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${context}, ${options})`);
  return violations;
}
