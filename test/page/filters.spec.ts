import type { Locator } from 'playwright/test';
import { violations } from '../equipment/story/violations.ts';
import { expect, test, type Opened } from './packshelf.ts';

const panel = ({ page }: Opened): Locator => page.getByRole('dialog', { name: 'Filters' });
const bars = (opened: Opened): Locator => panel(opened).getByRole('slider', { name: 'Updated' });
const chip = ({ page }: Opened, name: string): Locator =>
  page.getByRole('group', { name: 'Filters' }).getByRole('listitem').filter({ hasText: name });
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
const numberAt = (pattern: RegExp, text: string | null): number =>
  Number(pattern.exec(text ?? '')?.[0].replaceAll(/\D/gu, '') ?? Number.NaN);

/** The number of packages in the list. */
const shown = async ({ window }: Opened): Promise<number> =>
  numberAt(/[\d,]+/u, await window.count.textContent());

/** The number of packages in the bars that the keys have taken. */
const told = async (opened: Opened): Promise<number> =>
  numberAt(/[\d,]+$/u, await bars(opened).getAttribute('aria-valuetext'));

async function openFilter(opened: Opened, name: string): Promise<void> {
  await opened.page.getByRole('button', { name: 'Filter', exact: true }).click();
  await panel(opened).getByRole('tab', { name, exact: true }).click();
}

/** Presses the mouse at one bar and releases it at another. */
async function drag(opened: Opened, from: number, to: number): Promise<void> {
  const { x, y, width, height } = (await bars(opened).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const number = Number(await bars(opened).getAttribute('aria-valuemax'));
  const middle = (bar: number): number => x + ((bar + 0.5) / number) * width;
  await opened.page.mouse.move(middle(from), y + height / 2);
  await opened.page.mouse.down();
  await opened.page.mouse.move(middle(to), y + height / 2, { steps: 4 });
  await opened.page.mouse.up();
}

test('the bars of a date filter count exactly, and take a range by keys, a click and dragging', async ({
  openSignedIn,
}) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  await openFilter(opened, 'Updated');
  await expect(bars(opened)).toBeVisible();
  const count = Number(await bars(opened).getAttribute('aria-valuemax'));
  expect(count).toBeGreaterThan(3);

  // Each step is a filter at once, with as many packages as its bar says.
  await bars(opened).focus();
  const counts: number[] = [];
  for (let bar = 0; bar < count; bar += 1) {
    await page.keyboard.press(bar === 0 ? 'Home' : 'ArrowRight');
    await expect(bars(opened)).toHaveAttribute('aria-valuenow', String(bar + 1));
    counts.push(await told(opened));
    await expect.poll(() => shown(opened)).toBe(counts[bar]);
  }
  expect(sum(counts)).toBe(1200);
  await expect(panel(opened).getByRole('radio', { name: 'From – to' })).toBeChecked();
  await page.keyboard.press('Shift+Home');
  await expect.poll(() => shown(opened)).toBe(1200);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => shown(opened)).toBe(sum(counts.slice(1, 3)));
  expect(await violations(page)).toEqual([]);

  // The days of the range stand in its fields.
  await drag(opened, 0, 1);
  await expect.poll(() => shown(opened)).toBe(sum(counts.slice(0, 2)));
  await expect(panel(opened).getByLabel('From', { exact: true })).toHaveValue(/^1 \w{3} \d{4}$/u);
  await expect(panel(opened).getByLabel('To', { exact: true })).not.toHaveValue('');
  await drag(opened, 2, 2);
  await expect.poll(() => shown(opened)).toBe(counts[2]);
  await expect(chip(opened, 'Updated')).toBeVisible();
  await drag(opened, 2, 2);
  await expect.poll(() => shown(opened)).toBe(1200);
  await expect(panel(opened).getByRole('radio', { name: 'Any time' })).toBeChecked();
  await page.keyboard.press('Escape');

  // The bars are those of what the list shows.
  await window.search.fill('invoice');
  await expect.poll(() => shown(opened)).toBeLessThan(1200);
  const found = await shown(opened);
  await openFilter(opened, 'Updated');
  await bars(opened).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await expect.poll(() => told(opened)).toBe(found);

  // Arrow keys point to where they lead, also in a mirrored layout.
  opened.backend.replaceStatus(() => ({ language: 'mirrored' }));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const slider = page.getByRole('slider');
  await slider.press('Home');
  await slider.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuenow', '2');
  const tabs = page.getByRole('tab');
  await tabs.nth(3).press('ArrowLeft');
  await expect(tabs.nth(4)).toBeFocused();
});
