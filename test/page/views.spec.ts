import type { Locator, Page } from 'playwright/test';
import type { SampleService } from '../equipment/service/sample-service.ts';
import { violations } from '../equipment/story/violations.ts';
import { sendWithMod } from './sent-key.ts';
import { expect, test, type Opened } from './packshelf.ts';

/** Gives packages names of animals, which occur nowhere else in the sample list. */
function nameAnimals(service: SampleService): void {
  service.control.change(10, { processName: 'Zebra count' });
  service.control.change(11, { processName: 'Zebra walk' });
  service.control.change(12, { processName: 'Ostrich count' });
}

const rail = (page: Page): Locator => page.getByRole('list', { name: 'Saved views' });

const inRail = (page: Page, name: string | RegExp): Locator => rail(page).getByRole('button', { name });

/** Expects the views in the rail from top to bottom, by their texts. */
async function expectRail(page: Page, names: readonly string[]): Promise<void> {
  await expect(rail(page).getByRole('listitem')).toHaveText(names.map((name) => new RegExp(name, 'u')));
}

/** The recent searches below the empty search box. */
const recent = (page: Page): Locator =>
  page.getByRole('group', { name: 'Recent searches' }).getByRole('option');

async function choose(page: Page, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page
    .getByRole('menuitem', { name: item })
    .or(page.getByRole('menuitemcheckbox', { name: item }))
    .click();
}

async function save({ page, window }: Opened, text: string, name: string): Promise<void> {
  await window.saveView(text, name);
  await expect(inRail(page, new RegExp(`^${name}`, 'u'))).toBeVisible();
}

test('a search is saved as a view, can be arranged, and is kept after a restart @slow', async ({
  openAndSignIn,
  open,
  service,
}) => {
  nameAnimals(service);
  const opened = await openAndSignIn();
  const { page, window } = opened;
  await expect(rail(page)).toBeHidden();

  // Saved by shortcut; the suggested name is the search text.
  await window.search.fill('zebra');
  await expect(window.rows).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(window.dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('zebra');
  await expect(window.dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  // A name that is too long is not cut: it is told, and not saved.
  await page.keyboard.insertText(`Zebras ${'z'.repeat(95)}`);
  await page.keyboard.press('Enter');
  await expect(window.dialog).toContainText('2 characters too many: at most 100 fit.');
  await expect(window.dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(/^Zebras z{95}$/u);
  await expect(window.dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('Zebras');
  await page.keyboard.press('Enter');
  await expect(inRail(page, 'Zebras, 2 packages')).toHaveAttribute('aria-current', 'page');
  await expect(window.search).toBeFocused();

  // Saved from the menu under an existing name, which replaces that view.
  await window.search.fill('ostrich');
  await expect(inRail(page, 'Zebras, 2 packages')).not.toHaveAttribute('aria-current');
  await choose(page, 'Save this search…');
  const name = window.dialog.getByRole('textbox', { name: 'Name' });
  await name.fill(' ');
  await window.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(window.dialog).toContainText('Please enter a name.');
  await name.fill('zebras');
  await expect(window.dialog).toContainText('“Zebras” is there already. It becomes this search.');
  await expect(window.dialog.getByRole('button', { name: 'Replace' })).toBeVisible();
  await name.fill('Ostriches');
  await window.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(inRail(page, 'Ostriches, 1 package')).toBeVisible();

  // Opened by shortcut and by mouse, with its sort order, from any page.
  await page.getByRole('button', { name: 'Settings' }).click();
  await sendWithMod(page, { key: '"', keyCode: 51 });
  await expect(window.search).toHaveValue('zebra');
  await expect(inRail(page, /^Zebras/u)).toHaveAttribute('aria-current', 'page');
  await expect(window.rows.first()).toContainText('Zebra count');
  const nameHeading = page.getByRole('columnheader', { name: 'Name' });
  await nameHeading.click();
  await expect(nameHeading).toHaveAttribute('aria-sort', 'ascending');
  await nameHeading.click();
  await expect(window.rows.first()).toContainText('Zebra walk');
  await choose(page, 'Update “Zebras”');
  await inRail(page, /^Ostriches/u).click();
  await expect(window.search).toHaveValue('ostrich');
  await expect(window.rows.first()).toContainText('Ostrich count');
  await inRail(page, /^Zebras/u).click();
  await expect(window.rows.first()).toContainText('Zebra walk');

  // Packages leaves the view and shows all packages.
  await page.getByRole('button', { name: 'Packages', exact: true }).click();
  await expect(window.search).toHaveValue('');
  await expect(window.count).toHaveText('1,200 packages');
  // The list's own sort order returns.
  const byTime = page.getByRole('columnheader', { name: 'Updated', exact: true });
  await expect(byTime).toHaveAttribute('aria-sort', 'descending');

  // Renamed and moved by keys; the focus stays on the view.
  await inRail(page, /^Zebras/u).focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name' }).fill('ostriches');
  await expect(window.dialog).toContainText('There is a view called “Ostriches” already.');
  await page.getByRole('textbox', { name: 'Name' }).fill('Striped ones');
  await page.keyboard.press('Enter');
  await expect(inRail(page, 'Striped ones, 2 packages')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expectRail(page, ['Ostriches, 1 package', 'Striped ones, 2 packages']);
  await expect(inRail(page, /^Striped ones/u)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(inRail(page, /^Ostriches/u)).toBeFocused();
  expect(await violations(page)).toEqual([]);

  // An unpinned view leaves the rail and stays in the menu.
  await inRail(page, /^Ostriches/u).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Unpin' }).click();
  await expectRail(page, ['Striped ones, 2 packages']);
  await opened.close();

  const again = await open();
  await expect(inRail(again.page, 'Striped ones, 2 packages')).toBeVisible();
  await choose(again.page, /^Ostriches/u);
  await expect(again.window.search).toHaveValue('ostrich');
  await choose(again.page, 'Manage views…');
  await again.window.dialog.getByRole('button', { name: 'More about “Ostriches”' }).click();
  await again.page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(again.window.dialog).toContainText('“Ostriches” is deleted. The packages stay as they are.');
  await expect(again.window.dialog.getByRole('button', { name: 'Undo' })).toBeVisible();
  // The focus stays inside the dialog.
  await expect(again.window.dialog.locator(':focus')).toHaveCount(1);
  expect(await violations(again.page)).toEqual([]);
  await again.page.keyboard.press('Escape');
  await again.page.getByRole('button', { name: 'Views', exact: true }).click();
  await expect(again.page.getByRole('menuitemcheckbox')).toHaveText([/Striped ones/u]);
});

test('each place of the rail leads to exactly that place by one click', async ({ openSignedIn }) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  const place = (name: string | RegExp): Locator =>
    page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name });
  const packages = place(/^Packages$/u);
  await save(opened, 'invoice', 'Invoices');
  for (const other of [/^Invoices/u, /^Starred/u]) {
    for (const between of [null, /^What changed/u, /^Settings/u]) {
      await place(other).click();
      await expect(place(other)).toHaveAttribute('aria-current', 'page');
      if (between !== null) await place(between).click();
      await packages.click();
      await expect(packages).toHaveAttribute('aria-current', 'page');
      await window.expectCount('1,200 packages');
      // Nobody has removed a filter.
      await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    }
  }
  // A search in the shelf stays there, and one in the packages stays here.
  await place(/^Starred/u).click();
  await window.search.fill('letter');
  await packages.click();
  await expect(window.search).toHaveValue('');
  await window.search.fill('contract');
  await place(/^What changed/u).click();
  await packages.click();
  await expect(window.search).toHaveValue('contract');
  await place(/^Starred/u).click();
  await expect(window.search).toHaveValue('');
  await packages.click();
  await expect(window.search).toHaveValue('contract');
});

test('undoing the deletion of a view restores it in its position @slow', async ({ openSignedIn, open }) => {
  const opened = await openSignedIn();
  const { page } = opened;
  for (const name of ['First', 'Second', 'Third']) await save(opened, name.toLowerCase(), name);
  const undo = page.getByRole('button', { name: 'Undo' });

  // By key; the next view gets the focus.
  await inRail(page, /^Second/u).focus();
  await page.keyboard.press('Delete');
  await expectRail(page, ['First', 'Third']);
  await expect(inRail(page, /^Third/u)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: '“Second” is deleted' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await undo.click();
  await expectRail(page, ['First', 'Second', 'Third']);
  await expect(undo).toBeHidden();

  // From its context menu, with the settings open.
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeFocused();
  await inRail(page, /^First/u).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expectRail(page, ['Second', 'Third']);
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expectRail(page, ['First', 'Second', 'Third']);

  // All views, down to the last.
  await page.getByRole('button', { name: 'Packages', exact: true }).click();
  for (const name of [/^First/u, /^Second/u, /^Third/u]) {
    await inRail(page, name).focus();
    await page.keyboard.press('Delete');
    await expect(inRail(page, name)).toBeHidden();
  }
  await expect(rail(page)).toBeHidden();
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expectRail(page, ['Third']);
  await opened.close();
  await expectRail((await open()).page, ['Third']);
});

test('the counts beside views follow the list', async ({ openAndSignIn, service }) => {
  nameAnimals(service);
  const opened = await openAndSignIn();
  await save(opened, 'zebra', 'Zebras');
  await expect(inRail(opened.page, 'Zebras, 2 packages')).toBeVisible();
  service.control.insert(5, [{ processName: 'Zebra feeding' }]);
  service.control.delete(400);
  await opened.window.refresh.click();
  await expect(inRail(opened.page, 'Zebras, 3 packages')).toBeVisible();
});

test('recent searches are offered until they are cleared @slow', async ({ openAndSignIn, open, service }) => {
  nameAnimals(service);
  const first = await openAndSignIn();
  const { page, window } = first;
  await window.search.fill('zebra walk');
  await expect(window.rows).toHaveCount(1);
  await window.rows.first().click();
  await expect(window.details).toContainText('Zebra walk');
  await window.search.fill('');
  // A search that stays for a while counts without Enter.
  await window.search.fill('ostrich');
  await expect
    .poll(async () => (await page.evaluate(() => globalThis.window.packshelf.readStatus())).account?.recent, {
      timeout: 10_000,
    })
    .toContain('ostrich');
  await first.close();

  const second = await open();
  await second.window.search.fill('');
  await second.window.search.click();
  await expect(recent(second.page)).toHaveText(['ostrich', 'zebra walk']);
  await recent(second.page).last().click();
  await expect(second.window.search).toHaveValue('zebra walk');
  await expect(second.window.rows).toHaveCount(1);
  await second.page.keyboard.press('ControlOrMeta+k');
  await second.page.getByRole('dialog').getByRole('combobox').fill('Clear recent');
  await second.page.getByRole('dialog').getByRole('option', { name: 'Clear recent searches' }).click();
  await second.window.search.fill('');
  await second.window.search.click();
  await expect(second.page.getByRole('listbox')).toBeVisible();
  await expect(recent(second.page)).toHaveCount(0);
});

test('a search confirmed by Enter becomes recent if it has results', async ({ openSignedIn }) => {
  const { page, window } = await openSignedIn();
  for (const words of ['invoice', 'audit']) {
    await window.search.fill(words);
    await page.keyboard.press('Enter');
    await expect(window.rows.first().locator('mark').first()).toHaveText(new RegExp(words, 'iu'));
  }
  await window.search.fill('nothing like it');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'nothing like it' })).toBeVisible();
  await window.search.fill('never meant');
  await window.search.fill('');
  await window.search.click();
  await expect(recent(page)).toHaveText(['audit', 'invoice']);
  await page.keyboard.press('Escape');
  // They are at the box alone.
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText([/Save this search…/u]);
});

test('a view has its own columns and leaves the list’s columns unchanged @slow', async ({
  openAndSignIn,
  open,
  service,
}) => {
  nameAnimals(service);
  const opened = await openAndSignIn();
  const { page } = opened;
  await page.setViewportSize({ width: 1400, height: 800 });
  const expectColumns = (of: Opened, names: readonly string[]): Promise<void> =>
    expect(of.window.grid.getByRole('columnheader')).toHaveText(
      names.map((name) => new RegExp(`^\\s*${name}\\s*$`, 'u')),
    );
  const usual = ['Name', 'Status', 'Comments', 'Updated by', 'Updated'];
  const withId = ['Name', 'Status', 'Updated by', 'Updated', 'ID'];
  const panel = page.getByRole('dialog', { name: 'Columns of the list' });
  const toggle = async (...names: readonly string[]): Promise<void> => {
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    for (const name of names) await panel.getByRole('checkbox', { name, exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  };
  const reset = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await panel.getByRole('button', { name: 'Reset columns' }).click();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  };
  const packages = page.getByRole('button', { name: 'Packages', exact: true });

  await save(opened, 'zebra', 'Usual');
  await packages.click();
  await toggle('Comments', 'ID');
  await expectColumns(opened, withId);
  await save(opened, 'ostrich', 'WithId');
  await inRail(page, /^Usual/u).click();
  await expectColumns(opened, usual);
  await inRail(page, /^WithId/u).click();
  await expectColumns(opened, withId);
  await packages.click();
  await reset();

  await inRail(page, /^WithId/u).click();
  await expectColumns(opened, withId);
  await packages.click();
  await expectColumns(opened, usual);

  // In a view, choosing columns changes the view.
  await inRail(page, /^Usual/u).click();
  await toggle('Status');
  await expectColumns(opened, ['Name', 'Comments', 'Updated by', 'Updated']);
  await choose(page, 'Update “Usual”');
  await toggle('Comments');
  await packages.click();
  await expectColumns(opened, usual);
  await inRail(page, /^Usual/u).click();
  await expectColumns(opened, ['Name', 'Comments', 'Updated by', 'Updated']);
  await opened.close();

  const again = await open();
  await again.page.setViewportSize({ width: 1400, height: 800 });
  await again.window.expectUpToDate();
  await expectColumns(again, usual);
  await inRail(again.page, /^WithId/u).click();
  await expectColumns(again, withId);
});

test('the name of a view is one line of the menu and is suggested from the search and filters', async ({
  openSignedIn,
}) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  const long = 'A view with a name that is much too long for any menu '.repeat(2).trim().slice(0, 100);
  await save(opened, 'invoice', long);
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  const entry = page.getByRole('menuitemcheckbox', { name: long });
  await expect.poll(async () => (await entry.boundingBox())?.height ?? 0).toBeLessThan(40);
  await expect(entry.getByTitle(long)).toBeVisible();
  await page.keyboard.press('Escape');
  await window.search.fill('');

  await window.rows
    .filter({ hasText: 'Published' })
    .first()
    .getByText('Published')
    .click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Filter: Status Published' }).click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Published');
});

test('with fifty views the foot of the rail stays visible, and a narrow window has them in the menu', async ({
  openSignedIn,
}) => {
  const opened = await openSignedIn();
  const { page, window } = opened;
  await save(
    opened,
    'a',
    'A view with a name that is much too long for any rail that leaves room for a list',
  );
  for (let at = 2; at <= 12; at += 1) await save(opened, `a${at}`, `View ${at}`);
  await page.setViewportSize({ width: 1000, height: 420 });
  await expect(page.getByRole('button', { name: 'Account' })).toBeInViewport();
  await inRail(page, /^View 12/u).scrollIntoViewIfNeeded();
  await expect(inRail(page, /^View 12/u)).toBeInViewport();
  // The focus ring is not clipped.
  const ring = 4;
  const [around, inside] = [await rail(page).boundingBox(), await inRail(page, /^View 2/u).boundingBox()];
  expect((inside?.x ?? 0) - (around?.x ?? 0)).toBeGreaterThanOrEqual(ring);
  await page.setViewportSize({ width: 420, height: 640 });
  await expect(rail(page)).toBeHidden();
  await choose(page, /^View 2/u);
  await expect(window.search).toHaveValue('a2');
});
