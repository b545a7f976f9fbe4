import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright/test';
import type { SampleService } from '../equipment/service/sample-service.ts';
import { violations } from '../equipment/story/violations.ts';
import { beyondTheSides } from '../equipment/story/usable.ts';
import { expect, type Opened } from './packshelf.ts';
import { expectOnly, nextAccount, test } from './two-accounts.ts';

/** The control that selects the service to sign in to. */
const services = ({ page }: Opened): Locator =>
  page.getByRole('button', { name: /^Service/u }).or(page.getByRole('combobox', { name: 'Service' }));

async function chooseService(opened: Opened, name: string): Promise<void> {
  await services(opened).click();
  await opened.page.getByRole('option', { name }).click();
}

/** Expects that no list request had a token of another service, or no token. */
function expectNoForeignTokens(...services: readonly SampleService[]): void {
  for (const service of services) {
    const refused = service
      .requests()
      .filter(({ kind, authorised }) => kind === 'list' && !authorised)
      // The connection check requests a single package, without a token.
      .filter(({ query }) => query['limit'] !== '1');
    expect(refused).toEqual([]);
  }
}

test('a second account is added, and switched to by mouse and by key', async ({ opened, works, archive }) => {
  const { page, window } = opened;
  await opened.window.openAccountMenu();
  await page.getByRole('menuitem', { name: 'demo, Works' }).click();
  await expectOnly(opened, 'Works');
  await window.search.fill('package 12');
  await expect(window.count).toContainText('of 250');

  // Go far down in the list and open a package.
  await window.search.fill('');
  await expect(window.count).toHaveText('250 packages');
  await window.grid.focus();
  await page.keyboard.press('ControlOrMeta+End');
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('PageUp');
  const active = (): Promise<readonly (string | number)[]> =>
    window.grid.evaluate((grid) => {
      const cell = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
      const row = cell?.closest('[role=row]');
      const name = row?.querySelector('[aria-colindex="1"]')?.textContent.trim() ?? '';
      return [name, Math.round(row?.getBoundingClientRect().top ?? -1)];
    });
  await expect.poll(async () => (await active())[0]).toMatch(/^Works package/u);
  const place = await active();

  await nextAccount(opened);
  await expectOnly(opened, 'Archive');
  // The position also survives a new list with other first rows.
  works.control.insert(0, [{ processName: 'A first one' }, { processName: 'Another first one' }]);
  await nextAccount(opened);
  await expectOnly(opened, 'Works');
  await expect.poll(active).toEqual(place);
  await opened.window.update();
  await page.getByRole('button', { name: '2 new, show' }).click();
  await expect.poll(active).toEqual(place);
  await opened.window.openAccountMenu();
  await expect(page.getByTestId('account-facts')).toContainText('Works');
  expectNoForeignTokens(works, archive);
});

test('two accounts with the same user name have different labels @slow', async ({ opened, works }) => {
  const { page } = opened;
  const rail = page.getByRole('navigation', { name: 'Places' });
  const entry = rail.getByRole('button', { name: /account$/u });
  await expect(entry).toHaveAccessibleName('demo, Archive, account');
  await expect(entry.getByText('Archive', { exact: true })).toBeVisible();
  await nextAccount(opened);
  await expectOnly(opened, 'Works');
  await expect(entry).toHaveAccessibleName('demo, Works, account');
  await expect(entry.getByText('Works', { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.keyboard.press('ControlOrMeta+,');
  const connection = page.getByRole('region', { name: 'Connection' });
  await expect(connection).toContainText('Works');
  await expect(connection).toContainText(works.baseUrl);
});

test('the account menu shows the shortcut of each account @slow', async ({ opened, service }) => {
  const { page, window } = opened;
  // From the settings, too, it ends in the list of the new account.
  await page.keyboard.press('ControlOrMeta+,');
  await opened.window.beginAddingAccount();
  await chooseService(opened, 'Another service…');
  await opened.window.enterService(service, 'Third');
  await page.getByRole('button', { name: 'Save' }).click();
  await window.signIn(service.userName, service.password);
  await expect(window.count).toContainText('1,200');
  await expect(window.grid).toBeVisible();
  await expect(window.search).toBeFocused();

  const withKey = page.getByRole('menuitem').filter({ hasText: /demo, .*A\s*$/u });
  for (const [from, to] of [
    ['Third', 'Works'],
    ['Works', 'Archive'],
    ['Archive', 'Third'],
  ] as const) {
    await opened.window.openAccountMenu();
    await expect(page.getByTestId('account-facts')).toContainText(from);
    await expect(withKey).toHaveText(new RegExp(`demo, ${to}`, 'u'));
    await page.keyboard.press('Escape');
    await nextAccount(opened);
    await expect(page.getByRole('button', { name: `demo, ${to}, account` })).toBeVisible();
  }
});

test('signing in again after signing out with the list kept shows that list at once @slow', async ({
  opened,
  open,
  archive,
}) => {
  await opened.window.signOut({ deleteList: false });
  await expectOnly(opened, 'Works');
  // It is said whose list that is, and what has become of the other one.
  await expect(
    opened.page.getByText(
      'demo, Archive is signed out. That list stays on this computer. This is the list of demo, Works.',
    ),
  ).toBeVisible();
  const account = opened.page.getByRole('button', { name: 'Account', exact: true });
  await expect(account.getByText('demo, Works')).toBeVisible();
  await expect(account).toHaveAccessibleDescription('demo, Works');
  await opened.close();

  const again = await open({ connected: false });
  await again.window.beginAddingAccount();
  await expect(services(again)).toBeVisible();
  await chooseService(again, 'Archive');
  // The stored list is shown although the service does not answer.
  archive.control.addFault({ kind: 'list', action: { type: 'hang' } });
  await again.window.signIn(archive.userName, archive.password);
  await expectOnly(again, 'Archive');
  archive.control.release();

  await again.window.beginSigningOut();
  await again.window.dialog.getByRole('button', { name: 'Sign out, remove everything' }).click();
  await expectOnly(again, 'Works');
  await again.window.beginAddingAccount();
  await expect(again.window.userName).toBeFocused();
  await expect(services(again)).toHaveCount(0);
});

test('a very long service name fits the form in a narrow window', async ({ opened }) => {
  const { page, window } = opened;
  await page.keyboard.press('ControlOrMeta+,');
  await page.getByRole('region', { name: 'Connection' }).getByRole('button', { name: 'Change…' }).click();
  await page
    .getByRole('textbox', { name: 'Name (optional)' })
    .fill('Archive of everything that was ever built, tested or delivered in the northern works');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(window.dialog).toBeHidden();
  await opened.window.beginAddingAccount();
  await page.setViewportSize({ width: 400, height: 800 });
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  const overflow = await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth);
  expect(overflow).toBe(0);
  expect(await beyondTheSides(page)).toEqual([]);
});

test('the arrangement of one account does not affect another, and survives a restart @slow', async ({
  opened,
  open,
}) => {
  const columns = ({ page }: Opened) => page.getByRole('button', { name: 'Columns', exact: true });
  const compact = ({ page }: Opened) => page.getByRole('radio', { name: 'Compact' });
  await columns(opened).click();
  await compact(opened).check();
  await expect(compact(opened)).toBeChecked();
  await opened.page.keyboard.press('Escape');
  await nextAccount(opened);
  await expectOnly(opened, 'Works');
  await columns(opened).click();
  await expect(compact(opened)).not.toBeChecked();
  await opened.close();

  const again = await open({ connected: false });
  await expectOnly(again, 'Works');
  await columns(again).click();
  await expect(compact(again)).not.toBeChecked();
  await again.page.keyboard.press('Escape');
  await nextAccount(again);
  await expectOnly(again, 'Archive');
  await columns(again).click();
  await expect(compact(again)).toBeChecked();
});

test('one account syncs at a time, and the one in front goes first @slow', async ({
  opened,
  works,
  archive,
}) => {
  const { window } = opened;
  // The account in front syncs; a sync in the background is paused meanwhile.
  archive.control.addFault({ kind: 'list', page: 2, action: { type: 'hang' } });
  archive.control.clearRequests();
  await window.refresh.click();
  await archive.control.waitForRequest({ kind: 'list', page: 2 });
  works.control.clearRequests();
  works.control.insert(0, [{ processName: 'Works package new' }]);
  await nextAccount(opened);
  await expectOnly(opened, 'Works');
  await window.refresh.click();
  await opened.page.getByRole('button', { name: '1 new, show' }).click();
  await expect(window.count).toHaveText('251 packages');
  const before = archive.requests().length;
  archive.control.release();
  // It continues where it was paused, and ends in the background.
  await expect.poll(() => archive.requests().length).toBeGreaterThan(before);
  await nextAccount(opened);
  await expectOnly(opened, 'Archive');
  await window.expectUpToDate();

  // Changes not seen yet in one account are notified in the other: its list has shown the new package, not its changes.
  const { page } = opened;
  const ofWorks = page.getByRole('menuitem', { name: 'demo, Works' });
  await window.openAccountMenu();
  await expect(ofWorks).toContainText('1 new');
  await ofWorks.click();
  await expectOnly(opened, 'Works');
  await page.keyboard.press('ControlOrMeta+2');
  await page.getByRole('button', { name: 'Mark all as seen' }).click();
  await expect(page.getByRole('button', { name: 'What changed', exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+1');
  await nextAccount(opened);
  await expectOnly(opened, 'Archive');
  await window.openAccountMenu();
  await expect(ofWorks).toBeVisible();
  await expect(ofWorks).not.toContainText('new');
  expectNoForeignTokens(works, archive);
});

test('another account can be signed out without switching to it @slow', async ({
  opened,
  works,
  archive,
  userDataDir,
}) => {
  const { page, window } = opened;
  works.control.clearRequests();
  archive.control.clearRequests();
  await page.keyboard.press('ControlOrMeta+,');
  const others = page.getByRole('region', { name: 'Other accounts' });
  await expect(others).toContainText('demo, Works');
  expect(await violations(page)).toEqual([]);
  await others.getByRole('button', { name: 'Sign out…' }).click();
  await expect(window.dialog.getByRole('heading')).toHaveText('Sign out demo, Works?');
  await window.dialog.getByRole('button', { name: 'Sign out, delete the list' }).click();
  await expect(others).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeFocused();
  await expect.poll(() => readdirSync(join(userDataDir, 'catalogs'))).toHaveLength(1);

  await page.getByRole('button', { name: 'Packages', exact: true }).click();
  await expectOnly(opened, 'Archive');
  await window.update();
  await opened.window.openAccountMenu();
  await expect(page.getByRole('menuitem', { name: /Works/u })).toHaveCount(0);
  expect(works.requests().filter(({ kind }) => kind === 'list')).toEqual([]);
});

test('an export names its account, even when another one is in front @slow', async ({
  opened,
  userDataDir,
}) => {
  const { page } = opened;
  opened.desktop.saveAs = () => join(userDataDir, 'list.csv');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export as CSV…' }).click();
  const message = page
    .getByRole('status')
    .filter({ hasText: 'demo, Archive: 250 packages exported to “list.csv”' });
  await expect(message).toBeVisible();
  await nextAccount(opened);
  await expectOnly(opened, 'Works');
  await expect(message).toBeVisible();
});

test('two accounts with the same package ids never mix during a day of use @slow', async ({
  open,
  opened: first,
  works,
  archive,
  userDataDir,
}) => {
  let opened = first;
  const folders = (): readonly string[] => readdirSync(join(userDataDir, 'catalogs'));
  const both = folders();
  expect(both).toHaveLength(2);

  // In the morning the package with the same id is open in both accounts, with a different name in each.
  await opened.window.search.fill('package 7');
  await opened.window.rows.first().click();
  await expect(opened.window.details).toContainText('Archive people');
  await nextAccount(opened);
  await expectOnly(opened, 'Works');
  await expect(opened.window.details).toBeHidden();
  await opened.window.search.fill('package 7');
  await opened.window.rows.first().click();
  await expect(opened.window.details).toContainText('Works people');
  await expect(opened.window.details).not.toContainText('Archive p');

  // After lunch both access tokens have expired.
  for (const service of [works, archive]) service.control.expireAccessTokens();
  opened.backend.wake();
  works.control.change(3, { processName: 'Works package changed' });
  await opened.window.search.fill('');
  await opened.window.update();
  await expectOnly(opened, 'Works');

  // One session ends; the other stays valid.
  await nextAccount(opened);
  await expectOnly(opened, 'Archive');
  await opened.window.update();
  archive.control.revokeSessions();
  archive.control.expireAccessTokens();
  await opened.window.refresh.click();
  // A session is refreshed at most every ten seconds.
  await expect(opened.window.signInAgain).toBeVisible({ timeout: 30_000 });
  await nextAccount(opened);
  await expect(opened.window.signInAgain).toBeHidden();
  await opened.window.update();
  await opened.window.openAccountMenu();
  await expect(opened.page.getByRole('menuitem', { name: /demo, Archive\s*Sign in again/u })).toBeVisible();
  await opened.page.keyboard.press('Escape');

  // In the afternoon, without a network, both lists are available.
  for (const service of [works, archive]) service.control.stop();
  await opened.close();
  opened = await open({ connected: false });
  await expectOnly(opened, 'Works');
  await nextAccount(opened);
  await expectOnly(opened, 'Archive');

  // In the evening one account signs out and its list is deleted; the other is unaffected.
  for (const service of [works, archive]) await service.control.resume();
  await opened.window.signOut({ deleteList: true });
  await expectOnly(opened, 'Works');
  await opened.window.update();
  await expect.poll(folders).toHaveLength(1);
  expect(both).toContain(folders()[0]);
  await opened.window.openAccountMenu();
  await expect(opened.page.getByRole('menuitem', { name: /Archive/u })).toHaveCount(0);
});
