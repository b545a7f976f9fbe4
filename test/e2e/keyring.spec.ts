import type { Locator, Page } from 'playwright/test';
import { expect, test } from './packshelf.ts';
import { anHourPasses } from '../equipment/support/stored-list.ts';
import { secretsIn } from '../equipment/support/traces.ts';

const keyring = (behaviour: string): NodeJS.ProcessEnv => ({ PACKSHELF_STAND_IN_SECRETS: behaviour });

/** A desktop for which Electron names the backend `basic_text`; its encryption uses the keyring nevertheless. */
const unknownDesktop: NodeJS.ProcessEnv = {
  XDG_CURRENT_DESKTOP: 'sway',
  DESKTOP_SESSION: undefined,
  GNOME_DESKTOP_SESSION_ID: undefined,
  KDE_FULL_SESSION: undefined,
};

test.describe('on a Linux desktop that Chromium does not know', () => {
  test.beforeEach(() => test.skip(process.platform !== 'linux', 'only Linux has desktops'));

  test('a sign-in survives a restart with an open keyring @slow', async ({ open, service, userDataDir }) => {
    const first = await open({ env: unknownDesktop });
    await first.window.signInTo(service);
    await first.close();
    service.control.clearRequests();
    anHourPasses(userDataDir);
    const { window } = await open({ env: unknownDesktop });
    await service.control.waitForRequest({ kind: 'token', grant: 'refresh_token' });
    await window.expectUpToDate();
    expect(service.requests().filter(({ grant }) => grant === 'password')).toEqual([]);
  });

  test('without an open keyring it is kept for this run only, and one message says so @slow', async ({
    open,
    service,
    userDataDir,
  }) => {
    const withoutKeyring = { env: unknownDesktop, args: ['--password-store=basic'] };
    const notice = (page: Page): Locator => page.getByText('Without an open keyring', { exact: false });
    const first = await open(withoutKeyring);
    await first.window.signInTo(service);
    await expect(notice(first.page)).toHaveCount(1);
    service.control.expireAccessTokens();
    await first.window.update();
    expect(service.requests().filter(({ grant }) => grant === 'refresh_token')).toHaveLength(1);
    await expect(notice(first.page)).toHaveCount(1);
    await first.close();
    expect(secretsIn(userDataDir)).toEqual([]);

    const { page, window } = await open(withoutKeyring);
    await expect(window.rows.first()).toBeVisible();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await window.signInTo(service);
    await expect(notice(page)).toHaveCount(0);
    expect(secretsIn(userDataDir)).toEqual([]);
  });
});

test.describe('only on the stand-in: a keyring', () => {
  test.beforeEach(({ runtime }) => {
    test.skip(runtime.kind !== 'stand-in', 'Electron asks the system’s own keyring');
  });

  test('with a replaced key keeps the session @slow', async ({
    open,
    preparedProfile,
    service,
    userDataDir,
  }) => {
    await preparedProfile.copyTo(userDataDir, service);
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
});
