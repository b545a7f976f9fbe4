import type { Locator, Page } from 'playwright/test';
import { violations } from '../equipment/story/violations.ts';
import { expect, test } from './packshelf.ts';
import { sendWithMod } from './sent-key.ts';

/** Opens the dialog and returns it with its text box. */
async function openDialog(page: Page): Promise<{ dialog: Locator; box: Locator }> {
  await page.keyboard.press('ControlOrMeta+k');
  const dialog = page.getByRole('dialog', { name: 'Go to anything' });
  const box = dialog.getByRole('combobox');
  await expect(box).toBeFocused();
  return { dialog, box };
}

/** The result that Enter opens, as assistive technology is told. */
function activeOf(dialog: Locator): Locator {
  return dialog.getByRole('option', { selected: true });
}

test('everything can be found and opened from one dialog, also offline @slow', async ({
  openSignedIn,
  service,
}) => {
  const { desktop, page, window } = await openSignedIn();
  service.control.insert(1, [
    { processName: 'Quokka census', comments: 'counted twice', creatorName: 'Quentin Ox' },
  ]);
  await window.update();
  await service.close();
  const { keyboard } = page;

  await test.step('a package opens in the list', async () => {
    const { dialog, box } = await openDialog(page);
    await keyboard.type('counted twice');
    const active = activeOf(dialog);
    await expect(active).toContainText('Quokka census');
    // Why it was found.
    await expect(active.locator('mark')).toHaveText(['counted', 'twice']);
    await expect(box).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '');
    await expect(dialog.getByRole('status')).toHaveText('1 package matches');
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(window.details.getByRole('heading').first()).toHaveText('Quokka census');
    await expect(window.grid).toBeFocused();
  });

  await test.step('Enter opens what the whole text finds, also when it comes at once', async () => {
    const { dialog } = await openDialog(page);
    await keyboard.insertText('quokka');
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(window.details.getByRole('heading').first()).toHaveText('Quokka census');
  });

  await test.step('Esc closes it and gives the focus back', async () => {
    const { dialog } = await openDialog(page);
    await keyboard.type('quokka');
    await keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(window.grid).toBeFocused();
  });

  await test.step('the ID and the link of a package are copied', async () => {
    const { dialog } = await openDialog(page);
    await keyboard.type('quokka');
    await expect(activeOf(dialog)).toContainText('Quokka census');
    await keyboard.press('ControlOrMeta+c');
    await expect(dialog.getByRole('status')).toHaveText('Copied the ID');
    const id = desktop.clipboard.text;
    expect(id).toMatch(/^[\da-f-]{36}$/u);
    await keyboard.press('ControlOrMeta+l');
    await expect(dialog.getByRole('status')).toHaveText('Copied the link');
    expect(desktop.clipboard.text).toContain(id);
    await sendWithMod(page, { key: 'ψ', keyCode: 67 });
    await expect.poll(() => desktop.clipboard.text).toBe(id);
    // The words in the box are selected by the place of A, as in every text field.
    await sendWithMod(page, { key: 'ф', keyCode: 65, code: 'KeyA' });
    await keyboard.press('ControlOrMeta+c');
    await expect.poll(() => desktop.clipboard.text).toBe('quokka');
    expect(await violations(page)).toEqual([]);
    await keyboard.press('Escape');
  });

  await test.step('a person shows their packages', async () => {
    const { dialog } = await openDialog(page);
    await keyboard.type('quentin');
    await expect(dialog.getByRole('group', { name: 'People' }).getByRole('option')).toHaveText(/Quentin Ox/u);
    await keyboard.press('PageDown');
    await expect(activeOf(dialog)).toContainText('Quentin Ox');
    await keyboard.press('Enter');
    await expect(window.count).toHaveText('1 of 1,201');
    await expect(window.search).toBeFocused();
  });

  await test.step('a setting opens on its page', async () => {
    const { dialog } = await openDialog(page);
    await keyboard.insertText('theme');
    await dialog.getByRole('group', { name: 'Settings' }).getByRole('option', { name: /Theme/u }).click();
    await expect(page.getByRole('radio', { name: 'System' })).toBeFocused();
    // Also from the page itself.
    await openDialog(page);
    await dialog.getByRole('combobox').fill('keep me');
    await dialog.getByRole('option', { name: /Keep me signed in/u }).click();
    await expect(page.getByRole('switch', { name: 'Keep me signed in' })).toBeFocused();
  });

  await test.step('commands and settings are found by what people call them', async () => {
    const { dialog, box } = await openDialog(page);
    for (const [typed, found] of [
      ['sign out', 'Sign out…'],
      ['dark', 'Theme'],
      ['german', 'Language'],
      ['help', 'user guide'],
      ['notif', 'Tell me about starred packages'],
      ['help desk', 'Report a problem…'],
      ['what changed', 'Go to What changed'],
    ] as const) {
      await box.fill(typed);
      await expect(activeOf(dialog), typed).toContainText(found);
    }
    await keyboard.press('Escape');
  });

  await test.step('a command runs', async () => {
    const { dialog } = await openDialog(page);
    await keyboard.type('what changed');
    const command = dialog.getByRole('group', { name: 'Commands' }).getByRole('option').first();
    await expect(command).toContainText('What changed');
    await command.click();
    await expect(page.getByRole('heading', { level: 1, name: 'What changed' })).toBeVisible();
  });

  await test.step('a page of the guide opens', async () => {
    const { dialog } = await openDialog(page);
    await keyboard.type('notices about');
    await dialog.getByRole('group', { name: 'User guide' }).getByRole('option').first().click();
    await expect.poll(() => desktop.actions).toContainEqual({ action: 'show guide', value: 'notices' });
  });
});

test('a misspelt word shows what was meant', async ({ openSignedIn }) => {
  const { page } = await openSignedIn();
  await page.keyboard.press('ControlOrMeta+K');
  const dialog = page.getByRole('dialog', { name: 'Go to anything' });
  await dialog.getByRole('combobox').fill('invioce');
  await expect(dialog.getByText('Nothing says “invioce”.')).toContainText('invoice');
  await expect(dialog.getByRole('option').first()).toContainText('Invoice');
  await expect(dialog.getByRole('status')).toHaveText(/^[1-9][\d,]* packages match$/u);
});

test('views and commands are there before anything is typed', async ({ openSignedIn }) => {
  const { page, window } = await openSignedIn();
  await window.saveView('invoice', 'My invoices');
  await window.search.fill('');
  const { dialog } = await openDialog(page);
  const groups = dialog.getByRole('group');
  await expect(groups).toHaveCount(2);
  const options = dialog.getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-setsize', String(await options.count()));
  await page.keyboard.press('ArrowUp');
  await expect(activeOf(dialog)).toHaveText('Quit Packshelf');
  await page.keyboard.press('ArrowDown');
  await expect(activeOf(dialog)).toContainText('My invoices');
  await page.keyboard.press('Enter');
  await expect(window.search).toHaveValue('invoice');
});
