import { expect, type Opened } from '../../../e2e/packshelf.ts';
import type { AccountPreferences } from '../../../../src/preload/contract/account-preferences.ts';
import { daysPass } from '../../support/stored-list.ts';
import { frontAccount } from '../../story/front.ts';
import type { Preferences } from '../../../../src/preload/contract/preferences.ts';
import type { Setup, State } from '../state.ts';

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
  await choose(opened, 'Created by', [person]);
  await opened.page.keyboard.press('Escape');
}

/** A newer list with new, changed and removed packages is available. */
async function offerNews({ openAndSignIn, service }: Setup): Promise<Opened> {
  const opened = await openAndSignIn();
  service.control.delete(700, 2);
  service.control.change(20, { processName: 'Quarterly stock count, revised', processStatus: 'DRAFT' });
  service.control.change(24, { comments: 'Checked again.' });
  service.control.insert(5, 12);
  await opened.window.refresh.click();
  await expect(opened.page.getByRole('button', { name: /12 new.*show/u })).toBeVisible({ timeout: 30_000 });
  return opened;
}

async function acceptNews(setup: Setup): Promise<Opened> {
  const opened = await offerNews(setup);
  await opened.page.getByRole('button', { name: /12 new.*show/u }).click();
  await expect(opened.window.count).toHaveText(/1,210/u);
  return opened;
}

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

async function prefer({ openAndSignIn }: Setup, preferences: Partial<Preferences>): Promise<Opened> {
  const opened = await openAndSignIn();
  await opened.page.evaluate((chosen) => globalThis.window.packshelf.savePreferences(chosen), preferences);
  return opened;
}

async function preferForAccount(
  { openAndSignIn }: Setup,
  preferences: Partial<AccountPreferences>,
): Promise<Opened> {
  const opened = await openAndSignIn();
  const account = await frontAccount(opened.page);
  await opened.page.evaluate(
    ([id, chosen]) => globalThis.window.packshelf.account(id).saveAccountPreferences(chosen),
    [account, preferences] as const,
  );
  return opened;
}

/** A list without matches, because of the search, the filters or both. */
async function findNothing({ openAndSignIn }: Setup, text: string, filtered: boolean): Promise<Opened> {
  const opened = await openAndSignIn();
  if (filtered) {
    await openFilter(opened, 'Created');
    const panel = opened.page.getByRole('dialog', { name: 'Filters' });
    await panel.getByText('From – to').click();
    await panel.getByLabel('To', { exact: true }).fill('2001-01-01');
    await opened.page.keyboard.press('Escape');
  }
  await opened.window.search.fill(text);
  await expect(opened.window.rows).toHaveCount(0);
  return opened;
}

/** The list, search, filters and changes. */
export const list: readonly State[] = [
  { name: 'list', reach: ({ openAndSignIn }) => openAndSignIn() },
  {
    name: 'list-details',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await opened.window.rows.nth(3).click();
      await expect(opened.window.details).toBeVisible();
      return opened;
    },
  },
  {
    name: 'list-scrolled',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await opened.window.rows.nth(1).click();
      await opened.page.keyboard.press('Escape');
      await opened.window.grid.evaluate((grid) => grid.scrollTo({ top: 9000 }));
      return opened;
    },
  },
  {
    name: 'list-search',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await opened.window.search.fill('muller invoice');
      await expect(opened.window.rows.first().locator('mark').first()).toBeVisible();
      return opened;
    },
  },
  {
    name: 'list-corrected',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await opened.window.search.fill('invioce');
      await expect(opened.window.rows.first().locator('mark').first()).toBeVisible();
      return opened;
    },
  },
  {
    name: 'list-offers',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await opened.window.search.fill('drafts by samuel october 2025');
      await expect(opened.page.getByRole('region', { name: 'Suggestions' })).toBeVisible();
      return opened;
    },
  },
  {
    name: 'list-starts',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await opened.window.search.fill('payroll');
      await expect(opened.window.rows.first().locator('mark').first()).toBeVisible();
      await opened.window.rows.nth(2).click();
      await expect(opened.window.details).toBeVisible();
      await opened.page.keyboard.press('Escape');
      await opened.window.search.fill('');
      await opened.window.search.click();
      await expect(opened.page.getByRole('listbox', { name: 'Start a search' })).toBeVisible();
      return opened;
    },
  },
  {
    name: 'list-never-together',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await opened.window.search.fill('muller invoice zeppelin');
      await expect(opened.page.getByRole('region', { name: 'Suggestions' })).toBeVisible();
      return opened;
    },
  },
  {
    name: 'list-search-details',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await opened.window.search.fill('invoice');
      await opened.window.rows.first().click();
      await expect(opened.window.details).toBeVisible();
      return opened;
    },
  },
  {
    name: 'list-filters',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await filterBy(opened, /Draft/u, /./u);
      return opened;
    },
  },
  {
    name: 'list-sorted-by-two',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      const header = (name: string) => opened.window.grid.getByRole('columnheader', { name, exact: true });
      await header('Status').click();
      await header('Updated').click({ modifiers: ['Shift'] });
      return opened;
    },
  },
  {
    name: 'filter-values',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await openFilter(opened, 'Created by');
      await expect(opened.page.getByRole('option').first()).toBeVisible();
      return opened;
    },
  },
  {
    name: 'filter-dates',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await openFilter(opened, 'Updated');
      return opened;
    },
  },
  {
    name: 'ruler',
    async reach(setup) {
      const opened = await prefer(setup, { ruler: true });
      await opened.page.getByRole('slider', { name: 'Updated' }).focus();
      for (const key of ['Home', 'ArrowRight', 'Shift+ArrowRight', 'Enter'])
        await opened.page.keyboard.press(key);
      await opened.window.search.focus();
      return opened;
    },
  },
  {
    name: 'ruler-ranks',
    async reach(setup) {
      const opened = await prefer(setup, { ruler: true, rulerFace: 'ranks' });
      const status = opened.page.getByRole('toolbar').getByRole('button').first();
      await status.click();
      await opened.window.search.focus();
      return opened;
    },
  },
  { name: 'no-match-text', reach: (setup) => findNothing(setup, 'zebra crossing', false) },
  { name: 'no-match-filters', reach: (setup) => findNothing(setup, '', true) },
  { name: 'no-match-both', reach: (setup) => findNothing(setup, 'invoice', true) },
  {
    name: 'account-menu',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await opened.page.getByRole('button', { name: 'Account' }).click();
      await expect(opened.page.getByRole('menuitem').first()).toBeVisible();
      return opened;
    },
  },
  { name: 'news-offered', reach: offerNews },
  { name: 'news-accepted', reach: acceptNews },
  {
    name: 'what-changed',
    async reach(setup) {
      const opened = await acceptNews(setup);
      await opened.page.getByRole('button', { name: /^What changed/u }).click();
      await expect(opened.page.getByRole('row').filter({ hasText: 'New package' }).first()).toBeVisible();
      return opened;
    },
  },
  { name: 'what-changed-days', reach: openDays },
  {
    name: 'what-changed-menu',
    async reach(setup) {
      const opened = await openDays(setup);
      await opened.page.getByRole('row').filter({ hasText: 'Name' }).first().click({ button: 'right' });
      return opened;
    },
  },
  {
    name: 'what-changed-not-found',
    async reach(setup) {
      const opened = await openDays(setup);
      await opened.page.getByRole('searchbox').fill('no such thing');
      await expect(opened.page.getByText('No changes found')).toBeVisible();
      return opened;
    },
  },
  {
    name: 'what-changed-seen',
    async reach(setup) {
      const opened = await openDays(setup);
      await opened.page.getByRole('button', { name: 'Mark all as seen' }).click();
      await expect(opened.page.getByText('marked as seen.')).toBeVisible();
      return opened;
    },
  },
  {
    name: 'history',
    async reach(setup) {
      const opened = await openDays(setup);
      await opened.page.getByRole('row').filter({ hasText: 'Checked again' }).first().click();
      await opened.page.getByRole('group', { name: 'History', exact: true }).locator('summary').click();
      await expect(opened.page.getByText(/^Recorded on this computer/u).last()).toBeVisible();
      return opened;
    },
  },
  {
    name: 'earlier-dialog',
    async reach(setup) {
      const opened = await openDays(setup);
      await opened.page.getByRole('button', { name: 'Packages', exact: true }).click();
      await opened.page.getByRole('button', { name: 'Views', exact: true }).click();
      await opened.page.getByRole('menuitem', { name: 'Show an earlier list…' }).click();
      await expect(opened.page.getByLabel('Day', { exact: true })).toBeVisible();
      return opened;
    },
  },
  {
    name: 'earlier-list',
    async reach(setup) {
      const opened = await openDays(setup);
      const heading = opened.page.getByRole('row').filter({ hasText: '16 changes' }).first();
      await heading.hover();
      await heading.getByRole('button', { name: 'Show the list of this day' }).click();
      await expect(opened.page.getByRole('button', { name: 'Back to today’s list' })).toBeVisible();
      return opened;
    },
  },
  {
    name: 'what-changed-nothing',
    async reach({ openAndSignIn }) {
      const opened = await openAndSignIn();
      await opened.page.getByRole('button', { name: /^What changed/u }).click();
      await expect(opened.page.getByText('Nothing recorded yet')).toBeVisible();
      return opened;
    },
  },
  { name: 'density-comfortable', reach: (setup) => preferForAccount(setup, { density: 'comfortable' }) },
  { name: 'density-compact', reach: (setup) => preferForAccount(setup, { density: 'compact' }) },
  { name: 'rail-slim', reach: (setup) => prefer(setup, { rail: 'slim' }) },
  {
    name: 'odd-values',
    async reach({ openAndSignIn, service }) {
      service.control.change(0, { processName: '', processStatus: 'WAITING FOR APPROVAL' });
      service.control.change(1, { processName: 'Out of time', createdAt: 9e16, updatedAt: 0 });
      service.control.change(2, { comments: { deep: ['text'] }, processStatus: '' }, ['creatorName']);
      service.control.change(3, { processName: `A very long name ${'that goes on and on '.repeat(12)}` });
      service.control.change(4, { comments: 'Several\nlines\nof comments '.repeat(30) });
      const opened = await openAndSignIn();
      await opened.window.rows.first().click();
      return opened;
    },
  },
];
