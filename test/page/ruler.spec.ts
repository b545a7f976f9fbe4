import type { Locator } from 'playwright/test';
import { violations } from '../equipment/story/violations.ts';
import { expect, test, type Opened } from './packshelf.ts';

const strip = ({ page }: Opened): Locator => page.getByRole('region', { name: 'Ruler' });
const bars = (opened: Opened): Locator => strip(opened).getByRole('slider');
/** The numbers in the table for screen readers. */
const counts = async (opened: Opened): Promise<number[]> =>
  (await strip(opened).getByRole('table').getByRole('cell').allTextContents()).map(Number);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
const chip = ({ page }: Opened, name: string): Locator =>
  page.getByRole('group', { name: 'Filters' }).getByRole('listitem').filter({ hasText: name });

/** The number of packages in the list. */
const shown = async ({ window }: Opened): Promise<number> =>
  Number(/[\d,]+/u.exec((await window.count.textContent()) ?? '')?.[0].replaceAll(',', '') ?? Number.NaN);

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

test('the ruler shows when packages were changed, and filters by dragging, a click and keys', async ({
  openSignedIn,
}) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  await expect(strip(opened)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the ruler' }).click();
  await expect(bars(opened)).toBeVisible();
  expect((await strip(opened).boundingBox())?.height).toBe(40);
  const all = await counts(opened);
  expect(sum(all)).toBe(1200);
  expect(all.length).toBeGreaterThan(3);
  expect(await violations(page)).toEqual([]);

  await drag(opened, 1, 3);
  await expect(chip(opened, 'Updated')).toBeVisible();
  await expect.poll(() => shown(opened)).toBe(sum(all.slice(1, 4)));
  // The bars stay, so that another part can be taken.
  expect(await counts(opened)).toEqual(all);

  await drag(opened, 2, 2);
  await expect.poll(() => shown(opened)).toBe(all[2]);
  await drag(opened, 2, 2);
  await expect.poll(() => shown(opened)).toBe(1200);
  await expect(chip(opened, 'Updated')).toBeHidden();

  await bars(opened).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(bars(opened)).toHaveAttribute('aria-valuetext', /: [\d,]+$/u);
  await page.keyboard.press('Enter');
  await expect.poll(() => shown(opened)).toBe(sum(all.slice(1, 3)));
  await page.keyboard.press('Shift+End');
  await page.keyboard.press('Escape');
  await expect.poll(() => shown(opened)).toBe(sum(all.slice(1, 3)));
  await chip(opened, 'Updated')
    .getByRole('button', { name: /^Remove/u })
    .click();

  // The bars follow the search.
  await window.search.fill('invoice');
  const total = async (): Promise<boolean> => sum(await counts(opened)) === (await shown(opened));
  await expect.poll(total).toBe(true);
  await window.search.fill('zebra crossing');
  await expect(strip(opened)).toContainText('There is nothing to measure in this list.');
  await window.search.fill('');

  await strip(opened).getByRole('button', { name: 'Copy as a table' }).click();
  await expect.poll(() => opened.desktop.clipboard.text).toMatch(/^Time span\tPackages\n/u);
  await page.keyboard.press('ControlOrMeta+t');
  await expect(strip(opened)).toHaveCount(0);
});

test('the other face of the ruler ranks statuses and people, which a click filters by', async ({
  openSignedIn,
}) => {
  const opened = await openSignedIn();
  const { page } = opened;
  await page.keyboard.press('ControlOrMeta+t');
  await strip(opened).getByRole('button', { name: 'Updated' }).click();
  await page.getByRole('menu').getByText('Status and people').click();
  const status = strip(opened).getByRole('group', { name: 'Status' }).getByRole('button').first();
  await expect(status).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const counted = Number(
    (/[\d,]+$/u.exec((await status.textContent()) ?? '')?.[0] ?? '').replaceAll(',', ''),
  );
  await status.click();
  await expect(status).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => shown(opened)).toBe(counted);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect.poll(() => shown(opened)).toBe(1200);
});
