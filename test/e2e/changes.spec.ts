import type { Locator, Page } from 'playwright/test';
import type { SampleService } from '../equipment/service/sample-service.ts';
import { violations } from './axe.ts';
import { expect, test, type Opened } from './packshelf.ts';

/** Adds two packages, renames one and deletes one. */
function changeList(service: SampleService): void {
  service.control.delete(30);
  service.control.change(20, { processName: 'Quarterly zebra count' });
  service.control.insert(5, [{ processName: 'Zebra feeding' }, { processName: 'Zebra walking' }]);
}

/** The rail entry "What changed"; its name includes the counts. */
const whatChanged = ({ page }: Opened): Locator =>
  page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'What changed' });

/** Makes the page believe that its window is hidden or visible. */
const setVisibility = (page: Page, state: DocumentVisibilityState): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

const rowOf = ({ window }: Opened, name: string): Locator => window.rows.filter({ hasText: name });

/** The cell whose accessible name starts with the mark ("New", "Changed"). */
const marked = (opened: Opened, name: string, word: string): Locator =>
  rowOf(opened, name).getByRole('gridcell', { name: `${word} ${name}`, exact: true });

test('added, changed and removed packages are marked and listed until the next changes, also after a restart', async ({
  openAndSignIn,
  open,
  service,
}) => {
  service.control.change(30, { processName: 'Old ostrich' });
  const first = await openAndSignIn();
  await expect(whatChanged(first)).toHaveAccessibleName('What changed');
  changeList(service);
  await first.window.refresh.click();
  const news = first.page.getByRole('button', { name: '2 new, 1 changed, 1 gone, show' });
  await news.click();
  await expect(first.window.count).toHaveText('1,201 packages');
  await expect(news).toBeHidden();
  await first.window.search.fill('zebra');
  await expect(marked(first, 'Zebra feeding', 'New')).toBeVisible();
  await expect(marked(first, 'Quarterly zebra count', 'Changed')).toBeVisible();
  await first.close();

  const second = await open();
  // Changes that only the list has shown stay unseen, because removed packages are not in it.
  await expect(whatChanged(second)).toHaveAccessibleName('What changed: 2 new, 1 changed, 1 gone');
  await whatChanged(second).click();
  await expect(whatChanged(second)).toHaveAccessibleName('What changed');
  const place = second.page.getByRole('region', { name: 'What changed', exact: true });
  const listed = (heading: string): Locator =>
    place.getByRole('region', { name: heading }).getByRole('listitem');
  await expect(listed('New (2)')).toHaveText(['Zebra feeding', 'Zebra walking']);
  await expect(listed('Changed (1)')).toHaveText(['Quarterly zebra count Name']);
  await expect(listed('Gone (1)')).toHaveText(['Old ostrich']);
  expect(await violations(second.page)).toEqual([]);
  // A removed package can't be opened.
  await expect(place.getByRole('button')).toHaveCount(3);
  // One tab stop; arrow keys move among all entries, including removed packages.
  await expect(place.getByRole('button', { name: 'Zebra feeding' })).toBeFocused();
  await second.page.keyboard.press('End');
  await expect(place.locator(':focus')).toHaveText('Old ostrich');
  await second.page.keyboard.press('Home');
  await second.page.keyboard.press('ArrowDown');
  await expect(place.getByRole('button', { name: 'Zebra walking' })).toBeFocused();
  await second.page.keyboard.press('Enter');
  await expect(place).toBeHidden();
  await expect(second.window.details).toContainText('Zebra walking');
  await expect(second.window.details).toContainText('New since you last looked');
  await expect(rowOf(second, 'Zebra walking')).toHaveAttribute('aria-selected', 'true');
  await expect(second.window.grid).toBeFocused();

  // Seen changes stay listed.
  await whatChanged(second).click();
  await expect(listed('New (2)')).toHaveText(['Zebra feeding', 'Zebra walking']);
  await second.page.getByRole('button', { name: 'Packages', exact: true }).click();
  await expect(whatChanged(second)).toHaveAccessibleName('What changed');

  // The next list is compared with this one, whose changes have been seen.
  service.control.insert(5, [{ processName: 'Zebra sleeping' }]);
  await second.window.refresh.click();
  await expect(whatChanged(second)).toHaveAccessibleName('What changed: 1 new');
  await second.page.getByRole('button', { name: '1 new, show' }).click();
  await expect(whatChanged(second)).toHaveAccessibleName('What changed: 1 new');
  await second.window.search.fill('zebra');
  await expect(marked(second, 'Zebra sleeping', 'New')).toBeVisible();
  await expect(rowOf(second, 'Zebra walking').getByRole('gridcell').first()).toHaveAccessibleName(
    'Zebra walking',
  );
});

test('changes accumulate until they are seen, including those that arrive during a visit', async ({
  openAndSignIn,
  service,
}) => {
  const opened = await openAndSignIn();
  const { page, window } = opened;
  const place = page.getByRole('region', { name: 'What changed', exact: true });
  service.control.insert(5, [{ processName: 'Zebra feeding' }]);
  await window.refresh.click();
  const news = page.getByRole('button', { name: '1 new, show' });
  await news.click();
  await expect(news).toBeHidden();
  service.control.insert(5, [{ processName: 'Zebra walking' }]);
  await window.expectUpToDate();
  await window.refresh.click();
  await news.click();
  await expect(whatChanged(opened)).toHaveAccessibleName('What changed: 2 new');
  await window.search.fill('zebra');
  await expect(marked(opened, 'Zebra feeding', 'New')).toBeVisible();
  await expect(marked(opened, 'Zebra walking', 'New')).toBeVisible();

  await whatChanged(opened).click();
  await expect(place.getByRole('listitem')).toHaveText(['Zebra feeding', 'Zebra walking']);
  await expect(whatChanged(opened)).toHaveAccessibleName('What changed');
  service.control.insert(5, [{ processName: 'Zebra sleeping' }]);
  await window.expectUpToDate();
  await window.refresh.click();
  await expect(place.getByRole('listitem')).toHaveText(['Zebra feeding', 'Zebra sleeping', 'Zebra walking']);
  await expect(whatChanged(opened)).toHaveAccessibleName('What changed');

  // Changes that arrive in a hidden window stay unseen.
  await setVisibility(page, 'hidden');
  service.control.delete(40);
  await window.expectUpToDate();
  await window.refresh.click();
  await expect(whatChanged(opened)).toHaveAccessibleName('What changed: 1 gone');
  await expect(place.getByRole('listitem')).toHaveCount(1);
  await setVisibility(page, 'visible');
  await expect(whatChanged(opened)).toHaveAccessibleName('What changed');
});

test('a listed change opens the current package, also when the search hides it', async ({
  openAndSignIn,
  service,
}) => {
  const opened = await openAndSignIn();
  const { page, window } = opened;
  service.control.change(20, { processName: 'Quarterly zebra count', comments: 'Counted twice' });
  service.control.insert(5, [{ processName: 'Zebra feeding' }]);
  await window.refresh.click();
  await expect(page.getByRole('button', { name: '1 new, 1 changed, show' })).toBeVisible();
  await window.search.fill('no such thing');
  await expect(window.rows).toHaveCount(0);
  service.control.change(21, { comments: 'Counted once more' });
  service.control.insert(5, [{ processName: 'Zebra walking' }]);
  await window.expectUpToDate();
  await window.refresh.click();
  await whatChanged(opened).click();
  await page.getByRole('button', { name: 'Zebra walking' }).click();
  await expect(window.details).toContainText('Zebra walking');

  await window.search.fill('');
  service.control.change(22, { comments: 'Counted in the end' });
  await window.expectUpToDate();
  await window.refresh.click();
  await expect(page.getByRole('button', { name: '1 changed, show' })).toBeVisible();
  await whatChanged(opened).click();
  await page.getByRole('button', { name: 'Quarterly zebra count' }).click();
  await expect(window.details).toContainText('Counted in the end');
  await expect(window.details).toContainText('Changed since you last looked');
  await expect(rowOf(opened, 'Quarterly zebra count')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: '1 changed, show' })).toBeHidden();
});
