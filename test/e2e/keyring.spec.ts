import { expect, test } from './packshelf.ts';
import { anHourPasses } from './stored-list.ts';
import { secretsIn } from './traces.ts';

test.beforeEach(({ runtime }) => {
  test.skip(runtime.kind !== 'stand-in', 'Electron asks the system’s own keyring');
});

const keyring = (behaviour: string): NodeJS.ProcessEnv => ({ PACKSHELF_STAND_IN_SECRETS: behaviour });

test('a refused keyring costs the next start’s sign-in and nothing else, and is told once', async ({
  open,
  service,
  userDataDir,
}) => {
  const first = await open({ env: keyring('refused') });
  await first.window.signIn(service.userName, service.password);
  await first.window.expectUpToDate();
  const notice = first.page.getByText('Your sign-in couldn’t be saved on this computer', { exact: false });
  await expect(notice).toHaveCount(1);
  service.control.expireAccessTokens();
  await first.window.update();
  expect(service.requests().filter(({ grant }) => grant === 'refresh_token')).toHaveLength(1);
  await expect(notice).toHaveCount(1);
  await first.close();
  expect(secretsIn(userDataDir)).toEqual([]);

  const { page, window } = await open();
  await expect(window.rows.first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await window.signIn(service.userName, service.password);
  await window.expectUpToDate();
});

test('a keyring that never answers holds up neither the list nor signing in', async ({
  openSignedIn,
  open,
  service,
}) => {
  const first = await openSignedIn();
  await first.close();
  const { page, window } = await open({ env: keyring('hangs') });
  await expect(window.rows.first()).toBeVisible();
  await window.search.fill('in');
  await window.rows.nth(1).click();
  await expect(window.grid.locator('[aria-selected=true]').first()).toBeVisible();

  await window.signOut({ deleteList: false });
  await window.signIn(service.userName, service.password);
  await window.expectUpToDate();
  // Said when the time is over that a keyring gets.
  await expect(
    page.getByText('Your sign-in couldn’t be saved on this computer', { exact: false }),
  ).toHaveCount(1, { timeout: 20_000 });
});

test('a keyring whose key was replaced keeps the session', async ({
  openSignedIn,
  open,
  service,
  userDataDir,
}) => {
  const first = await openSignedIn();
  await first.close();
  service.control.clearRequests();
  for (const starts of [1, 2]) {
    anHourPasses(userDataDir);
    const { window, close } = await open({ env: keyring('rotated') });
    await service.control.waitForRequest({ kind: 'token', grant: 'refresh_token' }, starts);
    await window.expectUpToDate();
    await close();
  }
  expect(service.requests().filter(({ grant }) => grant === 'password')).toEqual([]);
});
