import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { strokesToCheck } from '../../build/release/update/ask-for-update.ts';
import type { Refusal } from '../../src/main/updates/windows-signature.ts';
import { violations } from '../equipment/story/violations.ts';
import { expect, test, type Opened } from './packshelf.ts';

// What the window shows of updates of the app; installing them is tested end to end.

/** An updater whose server offers a version; null if the server is down. `calls`: what it was asked for. */
function updaterOf(
  offered: string | null,
  {
    canReplace = true,
    refusal = null,
  }: { readonly canReplace?: boolean; readonly refusal?: Refusal | null } = {},
) {
  const calls: string[] = [];
  return {
    calls,
    canReplace,
    check: () => {
      calls.push('check');
      return offered === null ? Promise.reject(new Error('down')) : Promise.resolve(offered);
    },
    download: () => {
      calls.push('download');
      return Promise.resolve(refusal);
    },
    install: () => Promise.resolve('failed' as const),
  };
}

const keepUpToDate = ({ page }: Opened) => page.getByRole('switch', { name: 'Keep Packshelf up to date' });
const line = ({ page }: Opened) => page.locator('[data-setting=appUpdates] [role=status]');
const banner = ({ page }: Opened, text: string | RegExp) => page.locator('.banners').getByText(text);

async function expectLocked(opened: Opened, checked: boolean): Promise<void> {
  await expect(keepUpToDate(opened)).toHaveAttribute('aria-disabled', 'true');
  await expect(keepUpToDate(opened)).toBeChecked({ checked });
  await keepUpToDate(opened).click({ force: true });
  await expect(keepUpToDate(opened)).toBeChecked({ checked });
}

test('a version that is ready is told in the settings and above the list', async ({ openSignedIn }) => {
  const updater = updaterOf('9.1.0');
  const opened = await openSignedIn({ updater });
  await opened.window.checkForAppUpdate();
  const text = 'Version 9.1.0 is ready. Restart when it suits you.';
  await expect(line(opened)).toHaveText(text);
  await expect(keepUpToDate(opened)).toBeChecked();
  expect(await violations(opened.page)).toEqual([]);
  await opened.window.backToList();
  await expect(banner(opened, text)).toBeVisible();
  expect(await violations(opened.page)).toEqual([]);
  await opened.page.getByRole('button', { name: 'Restart now' }).click();
  await expect.poll(() => opened.desktop.actions).toContainEqual({ action: 'quit', value: null });
  expect(updater.calls).toEqual(['check', 'download']);
});

test('the keys of the release’s own check lead to the button', async ({ openSignedIn }) => {
  const opened = await openSignedIn({ updater: updaterOf('9.1.0') });
  const { page } = opened;
  await opened.window.rows.first().focus();
  const reached = [
    () => expect(page.getByRole('dialog')).toHaveCount(0),
    () => expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused(),
    () => expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('Keep Packshelf up to date'),
    () => expect(keepUpToDate(opened)).toBeFocused(),
    () => expect(page.getByRole('button', { name: 'Check for a new version' })).toBeFocused(),
    () => expect(line(opened)).toContainText('is ready'),
  ];
  expect(strokesToCheck).toHaveLength(reached.length);
  const names = { escape: 'Escape', 'quick-open': 'ControlOrMeta+k', enter: 'Enter', tab: 'Tab' };
  for (const [index, stroke] of strokesToCheck.entries()) {
    if ('type' in stroke) await page.keyboard.type(stroke.type);
    else await page.keyboard.press(names[stroke.press]);
    await reached[index]?.();
  }
});

test('policy “notify”: it is announced and not downloaded', async ({ openSignedIn }) => {
  const updater = updaterOf('9.1.0');
  const opened = await openSignedIn({ updater, policy: { AppUpdates: 'notify' } });
  await opened.window.checkForAppUpdate();
  const text = 'Version 9.1.0 is available. Your organisation decides when it is installed.';
  await expect(line(opened)).toHaveText(text);
  await expectLocked(opened, false);
  await opened.window.backToList();
  await expect(banner(opened, text)).toBeVisible();
  await opened.page.locator('.banners').getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner(opened, text)).toBeHidden();
  expect(updater.calls).toEqual(['check']);
});

test('policy “off”: the server is never asked, and a line says so', async ({ openSignedIn }) => {
  const updater = updaterOf('9.1.0');
  const opened = await openSignedIn({ updater, policy: { AppUpdates: 'off' } });
  await opened.window.openSettings();
  await expect(line(opened)).toHaveText('Turned off by your organisation');
  await expectLocked(opened, false);
  await expect(opened.page.getByRole('button', { name: 'Check for a new version' })).toHaveCount(0);
  await opened.page.evaluate(() => window.packshelf.checkAppUpdate());
  expect(updater.calls).toEqual([]);
});

for (const mode of ['download', 'install'] as const)
  test(`policy “${mode}” locks the choice`, async ({ openSignedIn }) => {
    const opened = await openSignedIn({ updater: updaterOf('9.1.0'), policy: { AppUpdates: mode } });
    await opened.window.openSettings();
    await expectLocked(opened, mode === 'install');
  });

test('a version that Windows does not confirm is told in the settings, and can be tried again', async ({
  openSignedIn,
}) => {
  const updater = updaterOf('9.1.0', { refusal: 'not-checked' });
  const opened = await openSignedIn({ updater });
  await opened.window.checkForAppUpdate();
  await expect(line(opened)).toHaveText(
    'Windows couldn’t confirm who made version 9.1.0. Ask your help desk.',
  );
  await opened.page.getByRole('button', { name: 'Check for a new version' }).click();
  await expect.poll(() => updater.calls).toEqual(['check', 'download', 'check', 'download']);
  await opened.window.backToList();
  await expect(opened.page.locator('.banners .banner')).toHaveCount(0);
});

test('a server that is down leaves a quiet line', async ({ openSignedIn }) => {
  const opened = await openSignedIn({ updater: updaterOf(null) });
  await opened.window.checkForAppUpdate();
  await expect(line(opened)).toHaveText('Packshelf couldn’t look for a new version.');
  await opened.window.backToList();
  await expect(opened.page.locator('.banners .banner')).toHaveCount(0);
});

test('nothing is asked where the folder belongs to others', async ({ openSignedIn }) => {
  const updater = updaterOf('9.1.0', { canReplace: false });
  const opened = await openSignedIn({ updater });
  await opened.window.openSettings();
  await expect(line(opened)).toContainText('may not change the folder');
  expect(updater.calls).toEqual([]);
});

test('an update is announced once', async ({ open, openSignedIn, userDataDir }) => {
  const first = await openSignedIn({ updater: updaterOf('9.1.0') });
  await expect(banner(first, /was updated/u)).toHaveCount(0);
  await first.close();
  const file = path.join(userDataDir, 'settings.json');
  const settings: unknown = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...Object(settings), seenVersion: '0.0.1' }));

  const second = await open({ updater: updaterOf('9.1.0') });
  await expect(banner(second, /^Packshelf was updated to version/u)).toBeVisible();
  await second.page.getByRole('button', { name: 'What is new' }).click();
  await expect.poll(() => second.desktop.actions).toContainEqual({ action: 'show guide', value: 'news' });
  await expect(banner(second, /was updated/u)).toHaveCount(0);
  await second.close();

  const third = await open({ updater: updaterOf('9.1.0') });
  await expect(third.window.rows.first()).toBeVisible();
  await expect(banner(third, /was updated/u)).toHaveCount(0);
});
