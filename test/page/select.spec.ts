import type { Locator } from 'playwright/test';
import { violations } from '../equipment/story/violations.ts';
import { expect, test, type Opened } from './packshelf.ts';
import { sendWithMod } from './sent-key.ts';

const row = ({ window }: Opened, index: number): Locator => window.rows.nth(index);
const nameCell = (opened: Opened, index: number): Locator => row(opened, index).getByRole('rowheader');
const item = ({ page }: Opened, name: string | RegExp): Locator => page.getByRole('menuitem', { name });

/** The names of the selected rows that are rendered. */
const selectedNames = ({ window }: Opened): Promise<string[]> =>
  window.grid.locator('[aria-selected="true"] [aria-colindex="1"]').allInnerTexts();

/** The text about the selection in the status line. */
const selectionText = ({ page }: Opened, words: string): Locator => page.getByText(words, { exact: true });

test('packages are selected with the mouse as in the system’s file manager', async ({ openSignedIn }) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  await expect(window.grid).toHaveAttribute('aria-multiselectable', 'true');
  const names = await window.rows.locator('[aria-colindex="1"]').allInnerTexts();
  await nameCell(opened, 1).click();
  await expect.poll(() => selectedNames(opened)).toEqual(names.slice(1, 2));

  await nameCell(opened, 4).click({ modifiers: ['Shift'] });
  await expect.poll(() => selectedNames(opened)).toEqual(names.slice(1, 5));
  await expect(window.details.getByRole('heading', { level: 2 })).toHaveText('4 packages selected');
  await expect(selectionText(opened, '4 selected')).toBeVisible();
  await nameCell(opened, 7).click({ modifiers: ['ControlOrMeta'] });
  await nameCell(opened, 2).click({ modifiers: ['ControlOrMeta'] });
  await expect.poll(() => selectedNames(opened)).toEqual([names[1], names[3], names[4], names[7]]);
  await nameCell(opened, 6).click({ modifiers: ['Shift'] });
  await expect.poll(() => selectedNames(opened)).toEqual(names.slice(2, 7));
  expect(await violations(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await expect.poll(() => selectedNames(opened)).toEqual([names[6]]);
  await expect(window.details.getByRole('heading')).toHaveText(names[6] ?? '');
  await page.keyboard.press('Escape');
  await expect(window.details).toBeHidden();
  await expect.poll(() => selectedNames(opened)).toEqual([]);
});

test('a menu fits the window wherever it opens, also at 200 %', async ({ openSignedIn }) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  await page.setViewportSize({ width: 640, height: 400 });
  const isWhole = async (): Promise<boolean> => {
    const { x = -1, y = -1, width = 0, height = 0 } = (await page.getByRole('menu').boundingBox()) ?? {};
    return x >= 0 && y >= 0 && x + width <= 640 && y + height <= 400 && height > 150;
  };
  for (const at of [0, 2, 5]) {
    await row(opened, at).getByRole('gridcell').last().click({ button: 'right' });
    await expect.poll(isWhole).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(window.grid).toBeFocused();
    await page.keyboard.press('Shift+F10');
    await expect.poll(isWhole).toBe(true);
    await page.keyboard.press('Escape');
  }
});

test('packages are selected with the keys, and the number is announced', async ({ openSignedIn }) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  await window.search.press('Enter');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(selectionText(opened, '3 selected')).toBeVisible();
  await window.expectHeard('3 packages selected');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(selectionText(opened, '2 selected')).toBeVisible();

  await page.keyboard.press('ControlOrMeta+a');
  await expect(selectionText(opened, '1,200 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(selectionText(opened, '1,200 selected')).toBeHidden();
  await expect.poll(() => selectedNames(opened)).toEqual([]);

  // On a Cyrillic and a Greek keyboard, and on one far away.
  await sendWithMod(page, { key: 'ф', keyCode: 65, code: 'KeyA' });
  await expect(selectionText(opened, '1,200 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await sendWithMod(page, { key: 'α', keyCode: 65 });
  await expect(selectionText(opened, '1,200 selected')).toBeVisible();
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
  await page.keyboard.press('Escape');
  await expect(selectionText(opened, '1,200 selected')).toBeHidden();

  // With Control the arrow keys move the active row without changing the selection.
  await page.keyboard.press('Control+Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+Space');
  await expect(selectionText(opened, '2 selected')).toBeVisible();
  await page.keyboard.press('Shift+End');
  await expect(selectionText(opened, '1,197 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+PageUp');
  await expect(page.getByText(/^\d+ selected$/u)).toBeVisible();
  await expect(window.details).toBeHidden();
});

test('selected packages are copied as a table for spreadsheets and mail', async ({ openSignedIn }) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  const names = await window.rows.locator('[aria-colindex="1"]').allInnerTexts();
  await nameCell(opened, 0).click();
  await nameCell(opened, 2).click({ modifiers: ['Shift'] });
  await page.keyboard.press('ControlOrMeta+c');
  await expect(selectionText(opened, 'Copied 3 packages').first()).toBeVisible();
  await window.expectHeard('Copied 3 packages');
  const lines = opened.desktop.clipboard.text.split('\n');
  expect(lines.slice(-3).map((line) => line.split('\t')[0])).toEqual(names.slice(0, 3));
  const html = opened.desktop.clipboard.html;
  expect(html).toContain('<table');
  for (const name of names.slice(0, 3)) expect(html).toContain(name.replaceAll('&', '&amp;'));
  expect(html).not.toContain((names[3] ?? '').replaceAll('&', '&amp;'));

  await page.keyboard.press('ControlOrMeta+Shift+c');
  await expect(selectionText(opened, 'Copied 3 IDs').first()).toBeVisible();
  expect(opened.desktop.clipboard.text.match(/[0-9a-f]{8}-[0-9a-f-]{27}/gu)).toHaveLength(3);
  await sendWithMod(page, { key: 'с', keyCode: 67 });
  await expect.poll(() => opened.desktop.clipboard.text.split('\n')).toEqual(lines);

  const actions = window.details.getByRole('button', { name: /packages|selection/u });
  await expect(actions).toHaveText([
    'Export packages…',
    'Copy packages',
    'Star 3 packages',
    'Clear selection',
  ]);
  await actions.first().click();
  await expect(page.getByRole('menu', { name: 'Export' })).toContainText('3 selected packages');
  await page.keyboard.press('Escape');
  await window.details.getByRole('button', { name: 'Copy packages' }).click();
  await expect(window.details.getByRole('status').first()).toHaveText('Copied');
});

test('what differs in a few selected packages is shown side by side, and copied', async ({
  openSignedIn,
}) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  const names = await window.rows.locator('[aria-colindex="1"]').allInnerTexts();
  await nameCell(opened, 0).click();
  await nameCell(opened, 1).click({ modifiers: ['Shift'] });
  const table = window.details.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(names.slice(0, 2));
  await expect(table.getByRole('rowheader', { name: 'Package ID' })).toBeVisible();
  await expect(window.details).toContainText(/the same in all of these packages/u);
  expect(await violations(page)).toEqual([]);

  await window.details.getByRole('button', { name: 'Copy comparison' }).click();
  const copied = (): string[] => opened.desktop.clipboard.text.split('\n');
  await expect.poll(() => copied()[0]).toBe(['', ...names.slice(0, 2)].join('\t'));
  expect(copied().some((line) => line.startsWith('Package ID\t'))).toBe(true);
  expect(opened.desktop.clipboard.html).toContain('<table');
  await table.getByRole('button', { name: 'Copy: Package ID' }).click();
  await expect.poll(() => copied().length).toBe(2);

  await page.setViewportSize({ width: 300, height: 700 });
  await expect(window.details.getByRole('heading', { name: 'Package ID' })).toBeVisible();
  await expect(table).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await nameCell(opened, 6).click({ modifiers: ['Shift'] });
  await expect(window.details).toContainText('Select up to 6 packages to see what differs.');
});

test('copied rows have the chosen columns, also those that do not fit the window', async ({
  openSignedIn,
}) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  const headings = (): string | undefined => opened.desktop.clipboard.text.split('\n')[0];
  for (const width of [1280, 1000, 500]) {
    await page.setViewportSize({ width, height: 800 });
    await nameCell(opened, 1).click();
    await expect(window.details.getByRole('heading')).toBeVisible();
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(selectionText(opened, '2 selected')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+c');
    await expect.poll(headings).toBe('Name\tStatus\tComments\tUpdated by\tUpdated');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(window.details).toBeHidden();
    // So that the next iteration cannot pass with the old content.
    opened.desktop.clipboard = { text: 'nothing', html: '' };
  }
  await page.setViewportSize({ width: 700, height: 800 });
  await nameCell(opened, 1).click({ modifiers: ['ControlOrMeta'] });
  await nameCell(opened, 2).click({ modifiers: ['ControlOrMeta'] });
  await nameCell(opened, 2).click({ button: 'right' });
  await item(opened, 'Copy').click();
  await item(opened, /^2 packages/u).click();
  await expect.poll(headings).toBe('Name\tStatus\tComments\tUpdated by\tUpdated');
});

test('the menu of a package copies whole cells, filters, and selects', async ({ openAndSignIn, service }) => {
  const comments = `A long story: ${'x'.repeat(600)} the end`;
  service.control.insert(0, [{ processName: '000 first', comments, updatedAt: Date.now() / 1000 }]);
  const opened = await openAndSignIn();
  const { page, window } = opened;
  await row(opened, 0).getByText('A long story').click({ button: 'right' });
  await expect(page.getByRole('menu', { name: 'Package' })).toBeVisible();
  await item(opened, 'Copy').click();
  await item(opened, /^“A long story/u).click();
  await expect.poll(() => opened.desktop.clipboard.text).toBe(comments);
  // Opening the menu of a package does not open its details.
  await expect(window.details).toBeHidden();
  await expect(window.grid).toBeFocused();

  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+F10');
  await expect(item(opened, 'Open details')).toBeFocused();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  await item(opened, 'Name').press('Enter');
  await expect.poll(() => opened.desktop.clipboard.text).toBe('000 first');
  await expect(window.grid).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Shift+c');
  await expect.poll(() => opened.desktop.clipboard.text).toMatch(/^[0-9a-f-]{36}$/u);

  await page.keyboard.press('ContextMenu');
  await item(opened, 'Select all').click();
  await expect(selectionText(opened, '1,201 selected')).toBeVisible();

  const status = row(opened, 1).locator('[aria-colindex="2"]');
  await status.click({ button: 'right' });
  await item(opened, 'Filter: Status Published').click();
  await expect(page.getByRole('button', { name: /^Remove filter: Status/u })).toBeVisible();
  await expect(selectionText(opened, '1,201 selected')).toBeHidden();
  await expect(window.count).toHaveText(/ of 1,201$/u);

  await nameCell(opened, 3).click({ button: 'right' });
  await item(opened, 'Open details').click();
  await expect(window.details.getByRole('heading')).toHaveText(await nameCell(opened, 3).innerText());
});

test('exactly the selected packages stay selected when a newer list replaces the old one', async ({
  openAndSignIn,
  service,
}) => {
  service.control.insert(0, [{ processName: '000 goes', updatedAt: Date.now() / 1000 }]);
  const opened = await openAndSignIn();
  const { page, window } = opened;
  const names = await window.rows.locator('[aria-colindex="1"]').allInnerTexts();
  await nameCell(opened, 0).click({ modifiers: ['ControlOrMeta'] });
  await nameCell(opened, 2).click({ modifiers: ['ControlOrMeta'] });
  await nameCell(opened, 5).click({ modifiers: ['ControlOrMeta'] });
  await expect(selectionText(opened, '3 selected')).toBeVisible();

  service.control.delete(0);
  service.control.insert(0, [
    { processName: '000 comes', updatedAt: Date.now() / 1000 },
    { processName: '001 comes', updatedAt: Date.now() / 1000 },
  ]);
  await window.refresh.click();
  await page.getByRole('button', { name: '2 new, 1 gone, show' }).click();
  await expect(window.grid.getByText('000 comes')).toBeVisible();
  await expect(selectionText(opened, '2 selected')).toBeVisible();
  await expect.poll(() => selectedNames(opened)).toEqual([names[2], names[5]]);

  // Sorting keeps the selected packages.
  await window.grid.getByRole('columnheader', { name: 'Updated', exact: true }).click();
  await expect(window.grid.getByRole('columnheader', { name: 'Updated', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(selectionText(opened, '2 selected')).toBeVisible();
  await window.search.fill('invoice');
  await expect(selectionText(opened, '2 selected')).toBeHidden();
});
