import { violations } from './axe.ts';
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
  await expect(suggestions).toContainText(/No package has all of these words: invoice [\d,]+ · qqqq 0/u);
  await suggestions.getByRole('button', { name: /^Without “qqqq”/u }).click();
  await expect(window.search).toHaveValue('invoice');
  await expect(window.count).toHaveText(found);
});
