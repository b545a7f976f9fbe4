import type { Locator, Page } from 'playwright/test';
import { expect, test, type Opened } from './packshelf.ts';

// The focus is nowhere once the element that has it goes. In each of these, it goes after an answer that takes a while.

const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name });

/** Types into a field whose own screen goes while it has the focus: its events come while it is being removed. */
async function typeAndLeave(
  { desktop, page }: Opened,
  field: Locator,
  text: string,
  leave: () => Promise<unknown>,
): Promise<void> {
  await field.selectText();
  await page.keyboard.insertText(text);
  await expect(field).toHaveValue(text);
  await leave();
  await expect(field).toBeHidden();
  expect(desktop.bugs.map(String), text).toEqual([]);
  await expect(page.getByText('Something went wrong')).toBeHidden();
}

test('on a page that turns out to be empty, the focus moves to its search', async ({ openAndSignIn }) => {
  const { page } = await openAndSignIn();
  await place(page, 'What changed').click();
  await expect(page.getByRole('heading', { name: 'Nothing recorded yet' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search what changed' })).toBeFocused();
});

test('after an empty search of what changed was cleared by its button, the focus is in the list', async ({
  openSignedIn,
  service,
}) => {
  const { page, window } = await openSignedIn();
  service.control.insert(5, [{ processName: 'Zebra feeding' }]);
  await window.update();
  await place(page, 'What changed').click();
  await page.getByRole('searchbox', { name: 'Search what changed' }).fill('no such change');
  await page.getByRole('button', { name: 'Clear search and filters' }).press('Enter');
  await expect(page.getByRole('grid', { name: 'Changes by day' })).toBeFocused();
});

test('a field that goes with its screen keeps what was typed, and a replaced button hands the focus on', async ({
  openSignedIn,
}) => {
  const updater = {
    check: () => Promise.resolve('9.1.0'),
    download: () => Promise.resolve(null),
    install: () => Promise.resolve('failed' as const),
  };
  const opened = await openSignedIn({ updater });
  const { backend, page, window } = opened;
  const escape = () => page.keyboard.press('Escape');
  const go = (digit: string) => () => page.keyboard.press(`ControlOrMeta+${digit}`);
  const note = page.getByRole('textbox', { name: 'Note for yourself' });

  await test.step('a note', async () => {
    const ways = [escape, go('2')];
    for (const [index, leave] of ways.entries()) {
      await window.rows.nth(index).click();
      await page.getByRole('button', { name: 'Add note', exact: true }).click();
      await typeAndLeave(opened, note, `note ${index}`, leave);
      await go('1')();
      await expect(window.rows.nth(index)).toContainText(`note ${index}`);
    }
    await escape();
  });

  await test.step('settings', async () => {
    await window.openSettings();
    const ownName = page.getByRole('combobox', { name: 'Your name in the list' });
    await typeAndLeave(opened, ownName, 'Ann Ox', go('1'));
    await window.openSettings();
    await typeAndLeave(opened, ownName, 'n'.repeat(201), go('1'));
    await window.openSettings();
    await expect(ownName).toHaveValue('Ann Ox');
    await page.getByRole('radio', { name: 'This one' }).check();
    const proxy = page.getByRole('textbox', { name: 'Address of the proxy' });
    await typeAndLeave(opened, proxy, '127.0.0.1:1', go('1'));
  });

  await test.step('searches', async () => {
    await typeAndLeave(opened, window.search, 'audit', go('2'));
    const log = page.getByRole('searchbox', { name: 'Search what changed' });
    await typeAndLeave(opened, log, 'audit', go('1'));
    await expect(window.search).toHaveValue('audit');
    await go('2')();
    await expect(log).toHaveValue('audit');
    await go('1')();
    await window.search.fill('');
  });

  await test.step('searches that are too long', async () => {
    const pasted = 'word '.repeat(801);
    const told = page.getByRole('status').filter({ hasText: '5 characters too many: at most 4,000 fit.' });
    await window.search.fill('audit');
    await expect(window.count).not.toHaveText('1,200 packages');
    const count = await window.count.innerText();
    await typeAndLeave(opened, window.search, pasted, go('2'));
    await go('1')();
    await expect(window.search).toHaveValue(pasted);
    await expect(told).toBeVisible();
    await expect(window.count).toHaveText(count);
    await window.search.press('Escape');
    await expect(told).toBeHidden();
    await window.expectCount('1,200 packages');
    await page.keyboard.press('ControlOrMeta+k');
    const box = window.dialog.getByRole('combobox');
    await box.fill(pasted);
    await expect(told).toBeVisible();
    await typeAndLeave(opened, box, `${pasted}!`, escape);
  });

  await test.step('filters', async () => {
    const filters = page.getByRole('dialog', { name: 'Filters' });
    const show = async (tab: string): Promise<void> => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await filters.getByRole('tab', { name: tab }).click();
    };
    await show('People');
    // The first one empties it.
    await typeAndLeave(opened, filters.getByRole('searchbox'), 'ann', () => escape().then(escape));
    await show('Updated');
    await filters.getByRole('radio', { name: 'From – to' }).check();
    await typeAndLeave(opened, filters.getByRole('textbox', { name: 'From' }), '3 Oct 2025', escape);
    await page.getByRole('button', { name: /^Remove filter: Updated/u }).click();
    await window.expectCount('1,200 packages');
  });

  await test.step('dialogs', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await typeAndLeave(opened, window.dialog.getByRole('combobox'), 'audit', escape);
    backend.command('saveView');
    await typeAndLeave(opened, window.dialog.getByRole('textbox', { name: 'Name' }), 'Zebras', escape);
    backend.command('report');
    await typeAndLeave(opened, window.dialog.getByRole('textbox'), 'I clicked', escape);
    backend.command('connection');
    await typeAndLeave(opened, window.dialog.getByRole('textbox').first(), 'packages.example', escape);
    backend.command('add-account');
    const cancel = page.getByRole('button', { name: 'Cancel' });
    await typeAndLeave(opened, window.userName, 'ann', () => cancel.press('Enter'));
  });

  await window.openSettings();
  await page.getByRole('button', { name: 'Check for a new version' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Restart now' })).toBeFocused();

  // In a dialog, and below it in the form that shows the button for a changed address.
  await page.getByRole('button', { name: 'Check the connection…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Check the connection' });
  await dialog.locator('summary').filter({ hasText: 'Proxy' }).click();
  await dialog.getByRole('radio', { name: 'This one' }).check();
  await dialog.getByRole('textbox', { name: 'Address of the proxy' }).fill('127.0.0.1:1');
  await dialog.getByRole('button', { name: 'Use this proxy' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Use this proxy' })).toBeHidden();
  await expect(dialog.getByRole('textbox', { name: 'Address of the proxy' })).toBeFocused();
});
