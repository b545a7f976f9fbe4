import { expect, test } from './desktop.ts';

test('a pressed shortcut reaches the app', async ({ desktop, openSignedIn }) => {
  const { page } = await openSignedIn();
  await expect.poll(() => desktop.activeTitle()).toBe('Packshelf');
  await desktop.press('ctrl+k');
  await expect(page.getByRole('dialog', { name: 'Go to anything' })).toBeVisible();
});
