import type { Page } from 'playwright/test';
import { expect, type Opened } from '../../../e2e/packshelf.ts';
import { traySession } from '../../../e2e/tray-session.ts';
import { pressKeys } from '../../../stand-in/launch/stand-in.ts';
import { signedIn, type Setup, type States } from '../state.ts';

function keySetting(page: Page) {
  return page.locator('[data-setting="globalKey"] [role="group"]');
}

async function openSettings({ page }: Opened): Promise<void> {
  await page.keyboard.press('ControlOrMeta+,');
  await expect(keySetting(page).getByRole('button').first()).toBeVisible();
}

async function chooseKey(opened: Opened): Promise<void> {
  await openSettings(opened);
  await keySetting(opened.page).getByRole('button').first().click();
  await opened.page.keyboard.press('Control+Shift+Space');
  await expect(keySetting(opened.page).getByRole('button')).toHaveCount(2);
}

/** Opens the window of "Go to anything" in place of the main window. */
async function openWindow(opened: Opened): Promise<Opened> {
  const [page] = await Promise.all([opened.app.waitForEvent('window'), chooseKey(opened)]);
  await expect(page.getByRole('combobox')).toBeAttached();
  await pressKeys(opened.app, 'Ctrl+Shift+Space');
  await expect(page.getByRole('combobox')).toBeFocused();
  return { ...opened, page };
}

/** The window is smaller than the pictures of others. */
async function shrink({ page }: Opened): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 680, height: 560 };
  await page.setViewportSize({ width: Math.min(width, 680), height: Math.min(height, 560) });
}

const showKey = (opened: Opened): Promise<void> =>
  keySetting(opened.page).evaluate((element) => element.scrollIntoView({ block: 'center' }));

async function onWayland({ open, service, userDataDir }: Setup): Promise<Opened> {
  const env = {
    ...(await traySession(userDataDir, false)).env,
    PACKSHELF_STAND_IN_WAYLAND: '1',
    XDG_SESSION_TYPE: 'wayland',
    WAYLAND_DISPLAY: 'wayland-0',
  };
  const opened = await open({ env });
  await opened.window.signInTo(service);
  await chooseKey(opened);
  return opened;
}

export const anywhere: States = {
  'anywhere-empty': {
    reach: async ({ openAndSignIn }) => await openWindow(await openAndSignIn()),
    settle: shrink,
  },
  'anywhere-found': {
    reach: async ({ openAndSignIn }) => {
      const opened = await openWindow(await openAndSignIn());
      await opened.page.getByRole('combobox').fill('in');
      await expect(opened.page.getByRole('group', { name: 'People' })).toBeVisible();
      return opened;
    },
    settle: shrink,
  },
  'settings-key': { reach: signedIn(chooseKey), settle: showKey },
  'settings-key-wayland': { reach: onWayland, settle: showKey },
  'settings-key-refused': {
    reach: signedIn(async (opened) => {
      await openSettings(opened);
      await keySetting(opened.page).getByRole('button').first().click();
      await opened.page.keyboard.press('k');
    }),
    settle: showKey,
  },
};
