import { expect, test } from './packshelf.ts';

test('a comment of five million letters is found and shown at once', async ({ openAndSignIn, service }) => {
  const comments = `needle ${'x<script>alert(1)</script> '.repeat(200_000)}`;
  service.control.change(3, { comments });
  const { page, window } = await openAndSignIn();
  await window.search.fill('needle script');
  await expect(window.rows).toHaveCount(1);
  await window.rows.first().click();
  await expect(window.details.getByText('The first 20,000 of 2,097,152 letters')).toBeVisible();
  await window.search.fill('');
  await expect(page.getByText('1,200 packages')).toBeVisible();
});
