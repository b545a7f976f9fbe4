import type { Page } from 'playwright/test';
import { percentile } from '../search/percentile.ts';

/** Counts the layouts of a page since it was loaded. */
export type CountLayouts = () => Promise<number>;

export async function layoutCounter(page: Page): Promise<CountLayouts> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const count = metrics.find(({ name }) => name === 'LayoutCount')?.value;
    if (count === undefined) throw new Error('the browser counts no layouts');
    return count;
  };
}

/** The layouts of a key press in a text field without any listener, which are the browser's own. */
export interface FieldLayouts {
  /** Of the first letter, which also removes the placeholder. */
  readonly first: number;
  readonly next: number;
}

const plainTexts = 9;

/** Measures the layouts of a plain text field. Ends with no focus. */
export async function plainFieldLayouts(page: Page, countLayouts: CountLayouts): Promise<FieldLayouts> {
  await page.evaluate(() => {
    const field = document.createElement('input');
    field.id = 'plain-field';
    field.placeholder = 'Search';
    // Outside of the page's flow, so that nothing else is laid out for it.
    field.style.position = 'fixed';
    document.body.append(field);
    field.focus();
  });
  const field = page.locator('#plain-field');
  const press = async (): Promise<number> => {
    await page.waitForTimeout(100);
    const before = await countLayouts();
    await page.keyboard.type('a');
    await page.waitForTimeout(100);
    return (await countLayouts()) - before;
  };
  const first: number[] = [];
  const next: number[] = [];
  for (let text = 0; text < plainTexts; text += 1) {
    await field.fill('');
    first.push(await press());
    next.push(await press());
  }
  await field.evaluate((element) => element.remove());
  return { first: percentile(first, 0.5), next: percentile(next, 0.5) };
}

/** Those of the layouts of a key press that a plain text field does not need; `text`: the text after it. */
export function layoutsBeyond(plain: FieldLayouts, text: string, layouts: number): number {
  return layouts - (Array.from(text).length === 1 ? plain.first : plain.next);
}
