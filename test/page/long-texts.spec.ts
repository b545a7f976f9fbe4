import { boxOfText } from './box-of-text.ts';
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

test('forty marks above and below a letter stay in their row', async ({ openAndSignIn, service }) => {
  const newest = Date.now() / 1000;
  for (const place of [0, 1, 2])
    service.control.change(place, { processName: `Row ${place}`, updatedAt: newest - place });
  const { page, window } = await openAndSignIn();
  await page.setViewportSize({ width: 1240, height: 600 });
  const row = (place: number) => window.rows.nth(place);
  const around = () => Promise.all([row(0).screenshot(), row(2).screenshot()]);
  await expect(row(1)).toContainText('Row 1');
  const before = await around();
  service.control.change(1, { processName: `Z${'\u0301\u0323'.repeat(20)}`, updatedAt: newest - 1 });
  await window.update();
  await page.getByRole('button', { name: '1 changed, show' }).click();
  await expect(row(1)).not.toContainText('Row 1');
  const after = await around();
  expect(after.map((picture, at) => picture.equals(before[at] ?? Buffer.alloc(0)))).toEqual([true, true]);
});

test('what is too long for its place is cut at its end, whichever way it is read', async ({
  openAndSignIn,
  service,
}) => {
  const { backend, page, window } = await openAndSignIn();
  const words = ['אישור חשבונית', 'Invoice approval'];
  for (const [at, text] of words.entries()) {
    const long = `${text} `.repeat(12);
    service.control.change(20 + at, { processName: long, updatorName: long });
  }
  await window.update();
  await page
    .getByRole('navigation', { name: 'Places' })
    .getByRole('button', { name: 'What changed' })
    .click();
  const lines = page.getByRole('grid').getByRole('row');
  for (const language of ['en', 'mirrored'] as const) {
    backend.replaceStatus(() => ({ language }));
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'en' ? 'ltr' : 'rtl');
    for (const text of words) {
      for (const part of ['.name', '.person']) {
        const cell = lines.filter({ hasText: text }).locator(part);
        const first = await boxOfText(cell, text.charAt(0));
        const { x = 0, width = 0 } = (await cell.boundingBox()) ?? {};
        expect(first.left).toBeGreaterThanOrEqual(x);
        expect(first.right).toBeLessThanOrEqual(x + width);
      }
    }
  }
});
