import { expect, test } from './desktop.ts';

test('that there is no printer stays on screen while the person goes on', async ({
  desktop,
  openSignedIn,
}) => {
  const { page, window } = await openSignedIn();
  await expect.poll(() => desktop.activeTitle()).toBe('Packshelf');
  await desktop.press('ctrl+p');
  const message = page.getByText('There is no printer.');
  await expect(message).toBeVisible();
  await desktop.press('ctrl+f');
  await desktop.type('invoice');
  await expect(window.search).toHaveValue('invoice');
  // Opens the first package, which saves the search and the package.
  await desktop.press('Down');
  await desktop.press('Return');
  await expect(window.details).toBeVisible();
  const saved = (): Promise<unknown> =>
    page.evaluate(async () => (await globalThis.window.packshelf.readStatus()).account?.recent);
  await expect.poll(saved).toEqual(['invoice']);
  await expect(message).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).focus();
  await desktop.press('Return');
  await expect(message).toBeHidden();
});
