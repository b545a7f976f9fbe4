import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { violations } from '../equipment/story/violations.ts';
import { expect, test } from './packshelf.ts';

const railShelf = (page: Page): Locator => page.getByRole('button', { name: /^Starred/u });
const note = (page: Page): Locator => page.getByRole('textbox', { name: 'Note for yourself' });

test('packages get stars and notes, which are searched, kept and stay when a package is gone @slow', async ({
  openAndSignIn,
  open,
  service,
  userDataDir,
}) => {
  service.control.change(10, { processName: 'Zebra count' });
  service.control.change(11, { processName: 'Zebra walk' });
  service.control.change(12, { processName: 'Zebra nap' });
  const { page, window, close, desktop } = await openAndSignIn();

  // An empty shelf explains itself.
  await railShelf(page).click();
  await expect(page.getByText('Nothing is starred yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Packages', exact: true }).click();
  await window.expectCount('1,200 packages');

  // By a click on the star, which opens no details.
  await window.search.fill('zebra');
  await expect(window.rows).toHaveCount(3);
  const row = (name: string): Locator => window.rows.filter({ hasText: name });
  await row('Zebra count').hover();
  await row('Zebra count').getByRole('button', { name: 'Star', exact: true }).click();
  await expect(row('Zebra count').getByRole('button', { name: 'Remove star' })).toBeVisible();
  await expect(window.details).toBeHidden();
  await window.expectHeard('1 package starred.');
  await expect(railShelf(page)).toHaveAccessibleName('Starred: 1 package');

  // Every letter that is typed in the list is one of the search.
  await window.search.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('supplier');
  await expect(window.search).toHaveValue('supplier');
  await expect(railShelf(page)).toHaveAccessibleName('Starred: 1 package');

  // By the keys, for all selected rows.
  await window.search.fill('zebra');
  await expect(window.rows).toHaveCount(3);
  await window.search.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Shift');
  await page.keyboard.press('ControlOrMeta+d');
  await expect(railShelf(page)).toHaveAccessibleName('Starred: 3 packages');
  await page.keyboard.press('Shift');
  await page.keyboard.press('ControlOrMeta+d');
  await expect(railShelf(page)).toHaveAccessibleName('Starred');
  await page.keyboard.press('Shift');
  await page.keyboard.press('ControlOrMeta+d');
  await expect(railShelf(page)).toHaveAccessibleName('Starred: 3 packages');
  await page.keyboard.press('Escape');

  // A note is saved by itself.
  await row('Zebra walk').getByText('Zebra walk').click();
  // It gives a star, unless the person takes that away again.
  await page.keyboard.press('Shift');
  await page.keyboard.press('ControlOrMeta+d');
  await expect(railShelf(page)).toHaveAccessibleName('Starred: 2 packages');
  await expect(note(page)).toBeHidden();
  const add = page.getByRole('button', { name: 'Add note', exact: true });
  await add.press('Enter');
  await expect(note(page)).toBeFocused();
  await expect(add).toBeHidden();
  await note(page).fill('Ask Giraffe\nabout the leash');
  await expect(window.details.getByText('Saved, with a star')).toBeVisible();
  await expect(railShelf(page)).toHaveAccessibleName('Starred: 3 packages');
  await window.details.getByRole('button', { name: 'Without a star' }).click();
  await expect(window.details.getByText('Saved', { exact: true })).toBeVisible();
  await expect(railShelf(page)).toHaveAccessibleName('Starred: 2 packages');
  await window.grid.focus();
  await page.keyboard.press('Shift');
  await page.keyboard.press('ControlOrMeta+d');
  await expect(railShelf(page)).toHaveAccessibleName('Starred: 3 packages');
  expect(await violations(page)).toEqual([]);
  // In the note, the keys of texts are for the text, and an input method takes back with Escape what it was composing.
  for (const key of [
    'Alt+ArrowDown',
    'Alt+ArrowUp',
    'ControlOrMeta+End',
    'Space',
    'Home',
    'Delete',
    'ControlOrMeta+a',
  ])
    await note(page).press(key);
  await note(page).dispatchEvent('keydown', { key: 'Escape', code: 'Escape', isComposing: true });
  await expect(note(page)).toHaveValue('Ask Giraffe\nbout the leash ');
  expect(await note(page).evaluate((box: HTMLTextAreaElement) => box.selectionEnd - box.selectionStart)).toBe(
    27,
  );
  await page.keyboard.insertText('Ask Giraffe\nabout the leash');
  await note(page).press('Escape');
  await expect(window.details).toBeHidden();
  // Wherever the package is listed, its note is.
  await expect(row('Zebra walk').getByText('Ask Giraffe about the leash')).toBeVisible();
  // Its words are searched like all others.
  await window.search.fill('giraffe');
  await expect(window.rows).toHaveCount(1);
  await expect(window.rows).toContainText('Giraffe');

  // The shelf is a list like every other: it is searched.
  await railShelf(page).click();
  await expect(railShelf(page)).toHaveAttribute('aria-current', 'page');
  await expect(window.rows).toHaveCount(3);
  await expect(row('Zebra walk').getByText('Ask Giraffe about the leash')).toBeVisible();
  await window.search.fill('nap');
  await expect(window.rows).toHaveCount(1);
  await window.search.fill('');
  await expect(window.rows).toHaveCount(3);
  // What loses its star stays until the list is opened again.
  await row('Zebra nap').hover();
  await row('Zebra nap').getByRole('button', { name: 'Remove star' }).click();
  await expect(railShelf(page)).toHaveAccessibleName('Starred: 2 packages');
  await expect(window.rows).toHaveCount(3);

  // One disappears from the service, and stays on the shelf with what was known.
  service.control.delete(11);
  await window.update();
  const gone = page.getByRole('listitem', { name: 'Zebra walk' });
  await expect(gone).toBeVisible();
  await expect(gone.getByRole('textbox', { name: 'Note for yourself' })).toHaveValue(/leash/u);
  expect(await violations(page)).toEqual([]);

  // Exported, removed, and imported again.
  const file = join(userDataDir, 'exported.json');
  desktop.saveAs = () => file;
  const menu = page.getByRole('button', { name: 'Stars and notes', exact: true });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Export stars and notes' }).click();
  await expect(page.getByText('Your stars and notes were exported.')).toBeVisible();
  await gone.getByRole('button', { name: 'Remove star' }).click();
  await gone.getByRole('textbox').fill('');
  await expect(gone).toBeHidden();
  // As Notepad may have saved it.
  writeFileSync(file, `\uFEFF${readFileSync(file, 'utf8')}`, 'utf16le');
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('1 package added.')).toBeVisible();
  await expect(gone).toBeVisible();
  await expect(railShelf(page)).toHaveAccessibleName('Starred: 2 packages');
  writeFileSync(file, 'no shelf');
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('This isn’t a file with stars and notes from Packshelf.')).toBeVisible();
  // What Chromium says of a file that is stored online only, or that another program holds.
  await page.evaluate(() => {
    File.prototype.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
  });
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('This file couldn’t be read.')).toBeVisible();
  rmSync(file);

  await close();
  const again = await open();
  await expect(railShelf(again.page)).toHaveAccessibleName('Starred: 2 packages');
  const log = readFileSync(join(userDataDir, 'logs', 'packshelf.log'), 'utf8');
  expect(log).not.toMatch(/zebra|giraffe/iu);
});

test('a star that can not be stored is not shown, and the text of a note is kept', async ({
  openSignedIn,
  userDataDir,
}) => {
  // A file where the folder should be.
  writeFileSync(join(userDataDir, 'shelves'), '');
  const { page, window } = await openSignedIn();
  await window.search.press('Enter');
  await page.keyboard.press('Shift');
  await page.keyboard.press('ControlOrMeta+d');
  await expect(page.getByText('Your stars and notes couldn’t be stored on this computer.')).toBeVisible();
  await expect(railShelf(page)).toHaveAccessibleName('Starred');
  await expect(window.rows.first().getByRole('button', { name: 'Star', exact: true })).toBeAttached();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add note' }).click();
  await note(page).fill('not lost');
  await expect(window.details.getByText(/couldn’t be stored/u)).toBeVisible();
  await window.grid.press('Alt+ArrowDown');
  await expect(note(page)).toBeHidden();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(note(page)).toHaveValue('not lost');
  rmSync(join(userDataDir, 'shelves'));
  await note(page).press('End');
  await note(page).pressSequentially('!');
  await expect(window.details.getByText('Saved, with a star')).toBeVisible();

  // Nothing of a text that is too long is cut, and nothing of it is called saved.
  const pasted = `${'word '.repeat(2400)}.!`;
  await note(page).fill('');
  await note(page).focus();
  await page.keyboard.insertText(pasted);
  const told = window.details.getByText(
    '2,002 characters too many: at most 10,000 fit. Not saved. The text stays here until you close this window.',
  );
  await expect(told).toBeVisible();
  await expect(note(page)).toHaveAttribute('aria-invalid', 'true');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(window.details).toBeHidden();
  await window.rows.first().click();
  await expect(note(page)).toHaveValue(pasted);
  await expect(told).toBeVisible();
  await note(page).fill(pasted.slice(-10_000));
  await expect(window.details.getByText('Saved, with a star')).toBeVisible();
  await expect(told).toBeHidden();
});
