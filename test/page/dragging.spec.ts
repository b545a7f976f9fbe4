import { readLink } from '../../src/preload/contract/link.ts';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from './packshelf.ts';

/** Drags a row a little; returns what it carries, by type. */
async function dragRow(page: Page, row: Locator): Promise<Readonly<Record<string, string>>> {
  const dragged = page.evaluate(
    () =>
      new Promise<Record<string, string>>((resolve) => {
        document.addEventListener(
          'dragstart',
          ({ dataTransfer }) => {
            const types = ['text/uri-list', 'text/plain', 'text/html'];
            resolve(Object.fromEntries(types.map((type) => [type, dataTransfer?.getData(type) ?? ''])));
          },
          { once: true },
        );
      }),
  );
  const box = await row.boundingBox();
  if (box === null) throw new Error('the row is not drawn');
  await page.mouse.move(box.x + 40, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 80, box.y + box.height / 2 + 60, { steps: 5 });
  const carried = await dragged;
  await page.mouse.up();
  return carried;
}

test('rows can be dragged out as their links', async ({ openSignedIn }) => {
  const { page, window } = await openSignedIn();
  await window.search.fill('payroll');
  const row = window.rows.first();
  await expect(row.locator('mark').first()).toBeVisible();
  const name = await row.getByRole('rowheader').innerText();
  const { 'text/plain': link = '', 'text/html': html, 'text/uri-list': list } = await dragRow(page, row);
  expect(readLink(link)).toEqual({ id: expect.any(String), at: expect.stringMatching(/^[0-9a-f]{12}$/u) });
  expect(list).toBe(link);
  expect(html).toContain(`>${name}</a>`);
  // The list is where it was: nothing was opened or selected.
  await expect(window.details).toBeHidden();
  await expect(window.search).toHaveValue('payroll');

  await row.click({ modifiers: ['ControlOrMeta'] });
  await window.rows.nth(2).click({ modifiers: ['ControlOrMeta'] });
  const several = await dragRow(page, window.rows.nth(2));
  const links = several['text/plain']?.split('\n') ?? [];
  expect(links).toEqual([link, expect.stringMatching(/^packshelf:/u)]);
  expect(several['text/uri-list']).toBe(links.join('\r\n'));
});

test('while the scroll bar is dragged, a label tells where the list is', async ({ openSignedIn }) => {
  const { page, window } = await openSignedIn();
  const name = window.grid.getByRole('columnheader', { name: 'Name' });
  await name.click();
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
  await expect(window.rows.first()).toBeVisible();
  const grid = await window.grid.boundingBox();
  const width = await window.grid.evaluate((element) => element.clientWidth);
  if (grid === null) throw new Error('the list is not drawn');
  const bar = grid.x + (width + grid.width) / 2;
  const label = page.locator('.sheet > .label');

  await page.mouse.move(bar, grid.y + 30);
  await page.mouse.down();
  await page.mouse.move(bar, grid.y + grid.height / 2, { steps: 10 });
  await expect(label).toHaveText(/^\p{Lu}$/u);
  await page.mouse.up();
  await page.mouse.move(bar - 300, grid.y + 100);
  await expect(label).toBeHidden();

  // Not by the wheel, which everybody follows with the eyes.
  await page.mouse.wheel(0, 500);
  await expect(label).toBeHidden();

  await window.grid.getByRole('columnheader', { name: 'Updated', exact: true }).click();
  await expect(window.grid.getByRole('columnheader', { name: 'Updated', exact: true })).toHaveAttribute(
    'aria-sort',
    /ending/u,
  );
  // The thumb is up there once the sorted list has come.
  await expect.poll(() => window.grid.evaluate((element) => element.scrollTop)).toBe(0);
  await page.mouse.move(bar, grid.y + 30);
  await page.mouse.down();
  await page.mouse.move(bar, grid.y + grid.height / 2, { steps: 10 });
  await expect(label).toHaveText(/^\p{Lu}\p{Ll}+ \d{4}$/u);
  await page.mouse.up();
});
