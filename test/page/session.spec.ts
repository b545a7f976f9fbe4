import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright/test';
import { frontAccount } from '../equipment/story/front.ts';
import { secretsIn } from '../equipment/support/traces.ts';
import { expect, test } from './packshelf.ts';

test('a session that ended shows a line over the list, and signing in again keeps the position', async ({
  openAndSignIn,
  service,
}) => {
  const { page, window } = await openAndSignIn();
  await window.search.fill('a');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('tab', { name: 'Status' }).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  const sorted = page.getByRole('columnheader', { name: 'Name' });
  await sorted.click();
  await expect(window.count).toContainText(' of ');
  await window.grid.evaluate((grid) => grid.scrollTo({ top: 3000 }));
  // By its number and with its name: until the rows of this position have been read, those of the old one stay on screen,
  // and then empty ones.
  const row = window.grid.locator('[aria-rowindex="89"]');
  const name = row.locator('[aria-colindex="1"]');
  await expect(name).not.toBeEmpty();
  await row.click();
  await expect(window.details.getByRole('heading')).toHaveText(await name.innerText());
  // The name comes from the row at once; wait for the other fields.
  await expect(window.details.getByRole('button', { name: 'Copy: Package ID' })).toBeVisible();
  const place = async () => ({
    search: await window.search.inputValue(),
    filters: await page.getByRole('button', { name: /^Remove filter/u }).allTextContents(),
    order: await sorted.getAttribute('aria-sort'),
    count: await window.count.textContent(),
    scrolled: await window.grid.evaluate((grid) => grid.scrollTop),
    selected: await window.grid.locator('[aria-selected=true]').first().textContent(),
    details: await window.details.textContent(),
  });
  const before = await place();
  expect(before.order).toBe('ascending');
  // Rows are higher beside the details, and the selected one keeps its place.
  expect(before.scrolled).toBeGreaterThan(3000);
  expect(before.filters).toHaveLength(1);

  service.control.revokeSessions();
  service.control.expireAccessTokens();
  await window.refresh.click();
  await expect(page.getByText('Please sign in again to get updates', { exact: false })).toBeVisible();
  await expect(window.rows.first()).toBeVisible();
  expect(await window.accountFacts()).toContain('Last signed in today');

  await window.signInAgain.click();
  await expect(window.userName).toHaveValue(service.userName);
  await expect(window.password).toBeFocused();
  await window.signIn(service.userName, service.password);
  await expect(page.getByText('Please sign in again to get updates', { exact: false })).toBeHidden();
  await expect(window.dialog).toBeHidden();
  await window.expectUpToDate();
  await expect.poll(place).toEqual(before);
  await expect(window.search).toBeFocused();
  expect(await window.accountFacts()).toMatch(/^(?!.*Last).*Signed in today/su);
});

test('the dialog closes by itself when the session works again, but not while typing', async ({
  openAndSignIn,
  service,
}) => {
  const { page, window } = await openAndSignIn();
  const endSession = async () => {
    service.control.revokeSessions();
    service.control.expireAccessTokens();
    await window.refresh.click();
    await window.signInAgain.click();
    await expect(window.password).toBeFocused();
  };
  const signInElsewhere = () =>
    page.evaluate(
      async ({ userName, password }) => {
        const { connection } = await globalThis.window.packshelf.readStatus();
        if (connection === null) throw new Error('no connection');
        await globalThis.window.packshelf.signIn({ connection, userName, password, keep: true });
      },
      { userName: service.userName, password: service.password },
    );

  await endSession();
  await signInElsewhere();
  await expect(window.dialog).toBeHidden();
  await expect(window.search).toBeFocused();
  await window.expectUpToDate();

  await endSession();
  await window.password.fill('half a pass');
  await signInElsewhere();
  await expect(window.signInAgain).toBeHidden();
  await expect(window.dialog).toBeVisible();
  await expect(window.password).toHaveValue('half a pass');
  await page.keyboard.press('Escape');
  await expect(window.dialog).toBeHidden();
  await expect(window.search).toBeFocused();
});

test('using or dismissing a banner keeps the focus', async ({ openAndSignIn, service }) => {
  const { page, window } = await openAndSignIn();
  service.control.addFault({ kind: 'list', action: { type: 'answer', status: 403 } });
  await window.refresh.click();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(page.getByText('isn’t allowed to see this list', { exact: false })).toBeVisible();
  await again.click();
  await expect(again).toBeHidden();
  await expect(window.search).toBeFocused();
  await window.expectUpToDate();
});

test('without “Keep me signed in” the next start shows the list and asks for signing in', async ({
  open,
  service,
}) => {
  const first = await open();
  await first.page.getByRole('checkbox', { name: 'Keep me signed in' }).uncheck();
  await first.window.signInTo(service);
  expect(await first.window.accountFacts()).toContain('until Packshelf is closed');
  await first.close();
  const { page, window } = await open();
  await expect(window.rows.first()).toBeVisible();
  await window.signInAgain.click();
  await expect(page.getByRole('checkbox', { name: 'Keep me signed in' })).not.toBeChecked();
});

test('signing out keeps or deletes the list, as chosen, and deletes nothing else unsaid @slow', async ({
  openAndSignIn,
  service,
}) => {
  const { page, window, desktop } = await openAndSignIn();
  const star = (): Locator => page.getByRole('button', { name: 'Remove star' });
  await window.rows.first().hover();
  await window.rows.first().getByRole('button', { name: 'Star', exact: true }).click();
  await expect(star()).toBeVisible();
  await window.beginSigningOut();
  await expect(window.dialog).toContainText('1 star and your settings');
  await page.keyboard.press('Escape');
  await window.signOut({ deleteList: false });
  await expect(window.userName).toBeVisible();
  await expect(window.grid).toBeHidden();
  service.control.addFault({ kind: 'list', times: Infinity, action: { type: 'answer', status: 503 } });
  await window.signIn(service.userName, service.password);
  await expect(window.rows.first()).toBeVisible();
  await window.signOut({ deleteList: true });
  await expect(window.userName).toBeVisible();
  await window.signIn(service.userName, service.password);
  await expect(page.getByText('The service is being maintained', { exact: false }).first()).toBeVisible({
    timeout: 60_000,
  });
  await expect(window.rows).toHaveCount(0);

  // What was made by hand is still here, and goes only by name.
  await page.keyboard.press('ControlOrMeta+,');
  await page.getByRole('button', { name: 'Remove everything…' }).click();
  await expect(window.dialog).toContainText('It also deletes what you made here: 1 star.');
  const file = test.info().outputPath('shelf.json');
  desktop.saveAs = () => file;
  await window.dialog.getByRole('button', { name: 'Save stars and notes…' }).click();
  await expect(window.dialog).toContainText('Your stars and notes were exported.');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ packages: [{ isStarred: true }] });
  await page.keyboard.press('Escape');
  await window.beginSigningOut();
  await window.dialog.getByRole('button', { name: 'Sign out, remove everything' }).click();
  await expect(window.userName).toHaveValue('');
});

test('a session that nears its end says so once and is renewed by signing in @slow', async ({
  openAndSignIn,
  service,
}) => {
  service.control.set({ sessionMaxSeconds: 300 });
  const { page, window } = await openAndSignIn();
  const line = page.getByText(/^Your session ends (?:tomorrow )?at \d\d:\d\d\./u);
  // The end is shown once a refresh some seconds after another one no longer extends it: here the second.
  const untilItShows = async () => {
    // No sync may run: a new token that is rejected at once would end the session.
    await window.expectUpToDate();
    for (let renewals = 0; renewals < 2; renewals += 1) {
      service.control.expireAccessTokens();
      await window.update();
    }
    await expect(line).toBeVisible();
  };
  await untilItShows();
  expect(await window.accountFacts()).toMatch(/Session ends (?:tomorrow )?at \d\d:\d\d/u);

  await window.signInAgain.click();
  await window.signIn(service.userName, service.password);
  await expect(window.dialog).toBeHidden();
  await expect(line).toBeHidden();
  await expect(window.search).toBeFocused();

  await untilItShows();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(line).toBeHidden();
  await expect(window.search).toBeFocused();
});

test('staying signed in can be switched during a session @slow', async ({
  openAndSignIn,
  open,
  service,
  userDataDir,
}) => {
  const first = await openAndSignIn();
  await expect.poll(() => secretsIn(userDataDir)).toHaveLength(1);
  const account = await frontAccount(first.page);
  await first.page.evaluate((id) => window.packshelf.account(id).keepSignedIn({ keep: false }), account);
  expect(secretsIn(userDataDir)).toEqual([]);
  const shown = () => first.page.evaluate(async () => (await window.packshelf.readStatus()).account);
  expect(await shown()).toMatchObject({ keep: false, kept: false });
  service.control.expireAccessTokens();
  await first.window.update();
  expect(service.requests().filter(({ grant }) => grant === 'refresh_token')).toHaveLength(1);
  expect(secretsIn(userDataDir)).toEqual([]);
  await first.close();

  const second = await open();
  await expect(second.window.rows.first()).toBeVisible();
  await second.page.getByRole('button', { name: 'Sign in again' }).click();
  await second.window.signInTo(service);
  await second.page.evaluate((id) => window.packshelf.account(id).keepSignedIn({ keep: true }), account);
  await expect.poll(() => secretsIn(userDataDir)).toHaveLength(1);
  await second.close();

  service.control.clearRequests();
  const third = await open();
  await third.window.expectUpToDate();
  // A token that is only stored is read into memory before it is deleted from the store.
  await third.page.evaluate((id) => window.packshelf.account(id).keepSignedIn({ keep: false }), account);
  await expect.poll(() => secretsIn(userDataDir)).toEqual([]);
  service.control.expireAccessTokens();
  await third.window.update();
  expect(service.requests().filter(({ grant }) => grant === 'password')).toEqual([]);
});
