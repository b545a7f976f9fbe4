import { violations } from '../equipment/story/violations.ts';
import { expect, test } from './packshelf.ts';

test('a misspelt word is corrected, with a way back, and words that are never together are counted', async ({
  openSignedIn,
}) => {
  const { page, window } = await openSignedIn();
  const suggestions = page.getByRole('region', { name: 'Suggestions' });
  await window.search.fill('invoice');
  await expect(window.count).toHaveText(/^[1-9][\d,]* of/u);
  const found = await window.count.innerText();

  // The box keeps what was typed; everything else is about what is shown.
  await window.search.fill('invioce');
  await expect(suggestions).toContainText('Nothing says “invioce”.');
  await expect(suggestions.getByRole('strong')).toHaveText('invoice');
  await expect(window.search).toHaveValue('invioce');
  await expect(window.count).toHaveText(found);
  await expect(
    page.getByRole('log').or(page.getByRole('status')).filter({ hasText: 'Nothing says' }),
  ).toHaveCount(1);
  expect(await violations(page)).toEqual([]);

  // By keyboard alone: back to what was typed, and from there to the suggestion.
  await suggestions.getByRole('button', { name: 'Search for “invioce” only' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing here matches “invioce”' })).toBeVisible();
  await expect(window.search).toBeFocused();
  await suggestions.getByRole('button', { name: /^invoice/u }).click();
  await expect(window.search).toHaveValue('invoice');
  await expect(window.count).toHaveText(found);
  await expect(suggestions).toBeHidden();

  await window.search.fill('invoice qqqq');
  await expect(suggestions).toContainText(/No package has all of these words:\s+invoice [\d,]+ · qqqq 0/u);
  await suggestions.getByRole('button', { name: /^Without “qqqq”/u }).click();
  await expect(window.search).toHaveValue('invoice');
  await expect(window.count).toHaveText(found);
});

test('words become filters, by going to an offer or by a click, and change nothing before', async ({
  openSignedIn,
}) => {
  const { page, window } = await openSignedIn();
  const suggestions = page.getByRole('region', { name: 'Suggestions' });
  const chips = page.getByRole('group', { name: 'Filters' });
  const offer = (name: RegExp) => suggestions.getByRole('option', { name });

  await window.search.fill('draft samuel marsh');
  await expect(offer(/^Status Draft Created or updated by Samuel Marsh /u).first()).toBeVisible();
  await expect(page.getByRole('log').getByText(/^Below the search: \d suggestions$/u)).toHaveCount(1);
  await expect(chips.getByRole('listitem')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  const label = await offer(/^Status Draft Created or updated by Samuel Marsh /u)
    .first()
    .innerText();
  const total = /(?<total>[\d,]+)\s*$/u.exec(label)?.groups?.['total'];

  // Down goes to the offers, and Up back to the box, which keeps the focus.
  await expect(window.search).toHaveAttribute('aria-expanded', 'true');
  const active = page.locator('[role=option][aria-selected=true]');
  await window.search.press('ArrowDown');
  await expect(active).toHaveAccessibleName(/^Status Draft Created or updated by Samuel Marsh/u);
  await expect(window.search).toHaveAttribute(
    'aria-activedescendant',
    (await active.getAttribute('id')) ?? 'no option',
  );
  expect(await violations(page)).toEqual([]);
  await window.search.press('ArrowUp');
  await expect(active).toHaveCount(0);
  await window.search.press('ArrowDown');
  await window.search.press('Enter');
  await expect(window.search).toHaveValue('');
  await expect(window.search).toBeFocused();
  await expect(chips.getByRole('listitem')).toHaveCount(2);
  await expect(window.count).toHaveText(`${total} of 1,200`);
  await expect(suggestions).toBeHidden();
  await page.getByRole('button', { name: 'Clear filters' }).click();

  // Tab leaves the box, as everywhere, and Enter goes to the rows; both leave the words as they are.
  await window.search.fill('order samuel');
  await expect(offer(/^Created or updated by Samuel/u).first()).toBeVisible();
  const found = await window.count.innerText();
  await window.search.press('Tab');
  await expect(window.search).not.toBeFocused();
  await window.search.press('Enter');
  await expect(window.grid).toBeFocused();
  await expect(window.search).toHaveValue('order samuel');
  await expect(window.count).toHaveText(found);

  // Down goes through the offers, and then to the rows.
  await window.search.press('ArrowDown');
  await expect(active).toHaveText(/^Created or updated by Samuel/u);
  await expect(window.search).toBeFocused();
  const count = await suggestions.getByRole('option').count();
  for (let presses = 0; presses < count; presses += 1) await window.search.press('ArrowDown');
  await expect(window.grid).toBeFocused();
  await expect(active).toHaveCount(0);

  // Esc withdraws the offers.
  await window.search.press('Escape');
  await expect(offer(/^Created or updated by Samuel/u).first()).toBeHidden();
  await expect(window.search).toHaveValue('order samuel');
  await expect(window.count).toHaveText(found);

  await window.search.fill('order sam');
  await offer(/^Created or updated by Samuel/u)
    .first()
    .click();
  await expect(window.search).toHaveValue('order');
  await expect(window.search).toBeFocused();
  await expect(chips.getByRole('listitem')).toHaveText([/Created or updated by/u]);
  await page.getByRole('button', { name: /^Remove filter: Created or updated by/u }).click();

  // A word that is to be left out may be one of a name, so that it is only offered.
  await window.search.fill('invoice without draft');
  await offer(/^Without “draft”/u).click();
  await expect(window.search).toHaveValue('invoice -draft');
  await expect(window.count).toHaveText(/^[1-9][\d,]* of/u);
  await expect(window.rows.first().locator('mark').first()).toHaveText(/invoice/iu);
  await expect(window.grid.getByText('Draft', { exact: true })).toHaveCount(0);
});

test('words that find nothing but mean filters are shown as filters, with a way back', async ({
  openSignedIn,
}) => {
  const { page, window } = await openSignedIn();
  const suggestions = page.getByRole('region', { name: 'Suggestions' });
  const chips = page.getByRole('group', { name: 'Filters' });
  await window.search.fill('invoice 2025');
  await expect(suggestions).toContainText('Nothing says “invoice 2025”.');
  await expect(suggestions.getByRole('strong')).toHaveText(/^invoice, Updated: /u);
  await expect(window.search).toHaveValue('invoice 2025');
  await expect(chips.getByRole('listitem')).toHaveText([/Updated/u]);
  await expect(window.count).toHaveText(/^[1-9]/u);
  await expect(window.rows.first().locator('mark').first()).toHaveText(/invoice/iu);
  await expect(
    page.getByRole('log').or(page.getByRole('status')).filter({ hasText: 'Nothing says' }),
  ).toHaveCount(1);
  expect(await violations(page)).toEqual([]);

  await suggestions.getByRole('button', { name: 'Search for “invoice 2025” only' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing here matches “invoice 2025”' })).toBeVisible();
  await expect(chips.getByRole('listitem')).toHaveCount(0);
  await expect(suggestions.getByRole('option').first()).toBeVisible();

  // Changing the filters accepts them.
  await window.search.fill('invoice 2024');
  await page.getByRole('button', { name: /^Remove filter: Updated/u }).click();
  await expect(window.search).toHaveValue('invoice');
  await expect(suggestions).toBeHidden();

  // Whose packages "my" means is asked once where the user name does not tell.
  await window.search.fill('my drafts');
  await suggestions.getByRole('button', { name: 'Say who you are in the list' }).click();
  const ownName = page.getByRole('combobox', { name: 'Your name in the list' });
  await ownName.fill('samuel marsh');
  await ownName.press('Tab');
  await page.getByRole('button', { name: 'Packages', exact: true }).click();
  await expect(chips.getByRole('listitem')).toHaveText([/Draft/u, /Samuel Marsh/u]);
  await expect(window.count).toHaveText('6 of 1,200');
});

test('the empty box drops down recent searches, packages opened last and two examples', async ({
  openSignedIn,
}) => {
  const { page, window } = await openSignedIn();
  const starts = page.getByRole('listbox', { name: 'Start a search' });
  const options = (group: string) => starts.getByRole('group', { name: group }).getByRole('option');
  await expect(window.rows.first()).toBeVisible();
  // Not by itself: the box has the focus from the beginning.
  await expect(window.search).toBeFocused();
  await expect(starts).toBeHidden();

  await window.search.fill('payroll');
  await expect(window.rows.first().locator('mark').first()).toBeVisible();
  await window.search.press('Enter');
  await page.keyboard.press('Enter');
  await expect(window.details).toBeVisible();
  const heading = window.details.getByRole('heading').first();
  await expect(heading).not.toHaveText('');
  const name = await heading.innerText();
  await page.keyboard.press('Escape');
  await window.search.fill('');

  await page.keyboard.press('ControlOrMeta+F');
  await expect(options('Recent searches')).toHaveText(['payroll']);
  await expect(options('Opened last')).toHaveText([name]);
  await expect(options('For example')).toHaveCount(2);
  expect(await violations(page)).toEqual([]);

  // An example finds something, because its words are understood as filters.
  for (let presses = 0; presses < 2; presses += 1) await window.search.press('ArrowUp');
  await expect(options('For example').first()).toHaveAttribute('aria-selected', 'true');
  await window.search.press('Enter');
  await expect(starts).toBeHidden();
  await expect(window.search).toHaveValue(/ \d{4}$/u);
  await expect(page.getByRole('group', { name: 'Filters' }).getByRole('listitem')).toHaveCount(2);
  await expect(window.count).toHaveText(/^[1-9][\d,]* of/u);
  await page.keyboard.press('Escape');
  await expect(window.count).toHaveText('1,200 packages');

  await window.search.click();
  await options('Opened last').first().click();
  await expect(window.details.getByRole('heading', { name })).toBeVisible();

  await window.search.click();
  await expect(options('Recent searches')).toHaveCount(1);
  await window.search.press('ArrowDown');
  await window.search.press('Delete');
  await expect(options('Recent searches')).toHaveCount(0);
  await window.search.press('Escape');
  await expect(starts).toBeHidden();
  await expect(window.search).toBeFocused();
});
