import { expect, type Opened } from '../../../e2e/packshelf.ts';
import type { AccountPreferences } from '../../../../src/preload/contract/account-preferences.ts';
import { daysPass } from '../../support/stored-list.ts';
import { frontAccount } from '../../story/front.ts';
import type { Preferences } from '../../../../src/preload/contract/preferences.ts';
import { from, signedIn, type Reach, type Setup, type States } from '../state.ts';

async function openFilter({ page }: Opened, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog', { name: 'Filters' }).getByRole('tab', { name, exact: true }).click();
}

async function choose({ page }: Opened, tab: string, options: readonly (string | RegExp)[]): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('tab', { name: tab, exact: true }).click();
  for (const name of options) await panel.getByRole('option', { name }).first().click();
}

async function filterBy(opened: Opened, status: RegExp, person: RegExp): Promise<void> {
  await openFilter(opened, 'Status');
  await choose(opened, 'Status', [status]);
  await choose(opened, 'People', [person]);
  await opened.page.keyboard.press('Escape');
}

/** A newer list with new, changed and removed packages is available. */
const offerNews = signedIn(async ({ page, window }, { service }) => {
  service.control.delete(700, 2);
  service.control.change(20, { processName: 'Quarterly stock count, revised', processStatus: 'DRAFT' });
  service.control.change(24, { comments: 'Checked again.' });
  service.control.insert(5, 12);
  await window.refresh.click();
  await expect(page.getByRole('button', { name: /12 new.*show/u })).toBeVisible({ timeout: 30_000 });
});

const acceptNews = from(offerNews, async ({ page, window }) => {
  await page.getByRole('button', { name: /12 new.*show/u }).click();
  await expect(window.count).toHaveText(/1,210/u);
});

/** What changed with lines of two days. */
async function openDays(setup: Setup): Promise<Opened> {
  const first = await acceptNews(setup);
  await first.close();
  daysPass(setup.userDataDir, 2);
  setup.service.control.change(24, {
    comments: 'Checked again by the second reader, and found to be in order.',
    processStatus: 'PUBLISHED',
  });
  setup.service.control.change(30, { processName: 'Renamed for the new year' });
  const opened = await setup.open();
  await opened.window.expectUpToDate();
  await opened.window.refresh.click();
  await expect(opened.page.getByRole('button', { name: '2 changed, show' })).toBeVisible({ timeout: 30_000 });
  await opened.page.getByRole('button', { name: /^What changed: /u }).click();
  await expect(opened.page.getByRole('row').filter({ hasText: 'Renamed' }).first()).toBeVisible({
    timeout: 30_000,
  });
  return opened;
}

const preferring = (preferences: Partial<Preferences>): Reach =>
  signedIn(async ({ page }) => {
    await page.evaluate((chosen) => globalThis.window.packshelf.savePreferences(chosen), preferences);
  });

const preferringForAccount = (preferences: Partial<AccountPreferences>): Reach =>
  signedIn(async ({ page }) => {
    const account = await frontAccount(page);
    await page.evaluate(
      ([id, chosen]) => globalThis.window.packshelf.account(id).saveAccountPreferences(chosen),
      [account, preferences] as const,
    );
  });

/** A list without matches, because of the search, the filters or both. */
const findNothing = (text: string, filtered: boolean): Reach =>
  signedIn(async (opened) => {
    if (filtered) {
      await openFilter(opened, 'Created');
      const panel = opened.page.getByRole('dialog', { name: 'Filters' });
      await panel.getByText('From – to').click();
      await panel.getByLabel('To', { exact: true }).fill('2001-01-01');
      await opened.page.keyboard.press('Escape');
    }
    await opened.window.search.fill(text);
    await expect(opened.window.rows).toHaveCount(0);
  });

/** The list, search, filters and changes. */
export const list: States = {
  list: ({ openAndSignIn }) => openAndSignIn(),
  'list-details': signedIn(async ({ window }) => {
    await window.rows.nth(3).click();
    await expect(window.details).toBeVisible();
  }),
  'list-scrolled': signedIn(async ({ page, window }) => {
    await window.rows.nth(1).click();
    await page.keyboard.press('Escape');
    await window.grid.evaluate((grid) => grid.scrollTo({ top: 9000 }));
  }),
  'list-search': signedIn(async ({ window }) => {
    await window.search.fill('muller invoice');
    await expect(window.rows.first().locator('mark').first()).toBeVisible();
  }),
  'list-corrected': signedIn(async ({ window }) => {
    await window.search.fill('invioce');
    await expect(window.rows.first().locator('mark').first()).toBeVisible();
  }),
  'list-offers': signedIn(async ({ page, window }) => {
    await window.search.fill('draft samuel');
    await expect(page.getByRole('region', { name: 'Suggestions' })).toBeVisible();
  }),
  'list-starts': signedIn(async ({ page, window }) => {
    await window.search.fill('payroll');
    await expect(window.rows.first().locator('mark').first()).toBeVisible();
    await window.rows.nth(2).click();
    await expect(window.details).toBeVisible();
    await page.keyboard.press('Escape');
    await window.search.fill('');
    await window.search.click();
    await expect(page.getByRole('listbox', { name: 'Start a search' })).toBeVisible();
  }),
  'list-never-together': signedIn(async ({ page, window }) => {
    await window.search.fill('muller invoice zeppelin');
    await expect(page.getByRole('region', { name: 'Suggestions' })).toBeVisible();
  }),
  'list-search-details': signedIn(async ({ window }) => {
    await window.search.fill('invoice');
    await window.rows.first().click();
    await expect(window.details).toBeVisible();
  }),
  'list-filters': signedIn(async (opened) => {
    await filterBy(opened, /Draft/u, /./u);
  }),
  'list-sorted-by-two': signedIn(async ({ window }) => {
    const header = (name: string) => window.grid.getByRole('columnheader', { name, exact: true });
    await header('Status').click();
    await header('Updated').click({ modifiers: ['Shift'] });
  }),
  'filter-values': signedIn(async (opened) => {
    await openFilter(opened, 'People');
    await expect(opened.page.getByRole('option').first()).toBeVisible();
  }),
  'filter-dates': signedIn(async (opened) => {
    await openFilter(opened, 'Updated');
  }),
  'filter-dates-range': signedIn(async (opened) => {
    await openFilter(opened, 'Updated');
    await opened.page.getByRole('slider', { name: 'Updated' }).focus();
    for (const key of ['Home', 'ArrowRight', 'Shift+ArrowRight']) await opened.page.keyboard.press(key);
  }),
  'no-match-text': findNothing('zebra crossing', false),
  'no-match-filters': findNothing('', true),
  'no-match-both': findNothing('invoice', true),
  'account-menu': signedIn(async ({ page }) => {
    await page.getByRole('button', { name: 'Account' }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
  }),
  'news-offered': offerNews,
  'news-accepted': acceptNews,
  'what-changed': from(acceptNews, async ({ page }) => {
    await page.getByRole('button', { name: /^What changed/u }).click();
    await expect(page.getByRole('row').filter({ hasText: 'New package' }).first()).toBeVisible();
  }),
  'what-changed-days': openDays,
  'what-changed-menu': from(openDays, async ({ page }) => {
    await page.getByRole('row').filter({ hasText: 'Name' }).first().click({ button: 'right' });
  }),
  'what-changed-not-found': from(openDays, async ({ page }) => {
    await page.getByRole('combobox', { name: 'Search packages' }).fill('no such thing');
    await expect(page.getByText('No changes found')).toBeVisible();
  }),
  'what-changed-seen': from(openDays, async ({ page }) => {
    await page.getByRole('button', { name: 'Mark all as seen' }).click();
    await expect(page.getByText('marked as seen.')).toBeVisible();
  }),
  history: from(openDays, async ({ page }) => {
    await page.getByRole('row').filter({ hasText: 'Checked again' }).first().click();
    await page.getByRole('group', { name: 'History', exact: true }).locator('summary').click();
    await expect(page.getByText(/^Recorded on this computer/u).last()).toBeVisible();
  }),
  'earlier-dialog': from(openDays, async ({ page }) => {
    await page.getByRole('button', { name: 'Packages', exact: true }).click();
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Show an earlier list…' }).click();
    await expect(page.getByLabel('Day', { exact: true })).toBeVisible();
  }),
  'earlier-list': from(openDays, async ({ page }) => {
    const heading = page.getByRole('row').filter({ hasText: '16 changes' }).first();
    await heading.hover();
    await heading.getByRole('button', { name: 'Show the list of this day' }).click();
    await expect(page.getByRole('button', { name: 'Back to today’s list' })).toBeVisible();
  }),
  'what-changed-nothing': signedIn(async ({ page }) => {
    await page.getByRole('button', { name: /^What changed/u }).click();
    await expect(page.getByText('Nothing recorded yet')).toBeVisible();
  }),
  'density-comfortable': preferringForAccount({ density: 'comfortable' }),
  'density-compact': preferringForAccount({ density: 'compact' }),
  'rail-slim': preferring({ rail: 'slim' }),
  'odd-values': async ({ openAndSignIn, service }) => {
    service.control.change(0, { processName: '', processStatus: 'WAITING FOR APPROVAL' });
    service.control.change(1, { processName: 'Out of time', createdAt: 9e16, updatedAt: 0 });
    service.control.change(2, { comments: { deep: ['text'] }, processStatus: '' }, ['creatorName']);
    service.control.change(3, { processName: `A very long name ${'that goes on and on '.repeat(12)}` });
    service.control.change(4, { comments: 'Several\nlines\nof comments '.repeat(30) });
    const opened = await openAndSignIn();
    await opened.window.rows.first().click();
    return opened;
  },
};
