import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprintOf } from '../../../../src/main/links/fingerprint.ts';
import { linkTo } from '../../../../src/preload/contract/link.ts';
import { loggedEvents } from '../../../e2e/logged-events.ts';
import { everythingIn, forms } from '../../../equipment/support/traces.ts';
import { startUpdateServer } from '../../../equipment/support/update-server.ts';
import { program } from './computer.ts';
import { expect, isProvided, test } from './fixture.ts';

test.skip(!isProvided, 'npm run test:windows provides Windows and the app');

const runKey = String.raw`HKCU\Software\Microsoft\Windows\CurrentVersion\Run`;
const linkKey = String.raw`HKCU\Software\Classes\packshelf\shell\open\command`;
const policyKey = String.raw`HKLM\Software\Policies\Packshelf`;

test('the installed app starts for the first time, and has the list once the person has signed in', async ({
  person,
}) => {
  const { computer, openList } = person;
  const programFiles = (): readonly string[] =>
    readdirSync(computer.installation, { recursive: true }).map(String);
  const before = programFiles();
  expect([computer.roaming, computer.local].filter(existsSync)).toEqual([]);
  const { window } = await openList();
  await expect(window.rows.first()).toBeVisible();
  await expect.poll(() => existsSync(path.join(computer.roaming, 'settings.json'))).toBe(true);
  // A million packages must not travel with the person.
  expect(readdirSync(computer.local)).toContain('catalogs');
  // Nobody but administrators may write there.
  expect(programFiles()).toEqual(before);
});

test('packages are found', async ({ person }) => {
  const { window } = await person.openList();
  await window.search.fill('invoice');
  await window.expectCount('151 of 1,200');
  await expect(window.rows.first()).toContainText('Invoice approval');
  await window.search.fill('');
});

test('a list is exported to the file that is chosen in the system’s dialog', async ({ person }) => {
  const { computer, openList } = person;
  const { page } = await openList();
  const { desktop } = computer;
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export as CSV…' }).click();
  await computer.activate('Export 1,200 packages');
  // The field with the name.
  await desktop.press('alt+n');
  await desktop.press('ctrl+a');
  const folder = path.join(computer.drive, 'My lists');
  mkdirSync(folder);
  await desktop.type(String.raw`C:\My lists\all.csv`);
  await desktop.press('Return');
  await expect(page.getByText('1,200 packages exported to “all.csv”')).toBeVisible();
  expect(readdirSync(folder)).toEqual(['all.csv']);
  expect(readFileSync(path.join(folder, 'all.csv'), 'utf8').trimEnd().split('\n').length).toBeGreaterThan(
    1200,
  );
});

test('it is started with the computer if that is chosen', async ({ person }) => {
  const { computer, openList } = person;
  const { page, window } = await openList();
  await window.openSettings();
  const start = page.getByRole('switch', { name: 'Start with the computer' });
  await expect(start).not.toBeChecked();
  await start.click();
  await expect(start).toBeChecked();
  expect(Object.values(await computer.registry(runKey))).toEqual([`"${program}" --background`]);
  await start.click();
  await expect(start).not.toBeChecked();
  expect(await computer.registry(runKey)).toEqual({});
  await window.backToList();
});

test('a link opens its package in the window that is open', async ({ person }) => {
  const { computer, openList, service } = person;
  const wanted = { processId: 'a link: 100 % & more', processName: 'Archive of the third floor' };
  const { page, window } = await openList();
  service.control.insert(700, [wanted]);
  await window.update();
  const link = linkTo({ id: wanted.processId, at: fingerprintOf(service) }) ?? '';
  // What Windows runs when a link is clicked. Wine's own ShellExecute takes no address with a query.
  await expect.poll(() => computer.registry(linkKey)).toEqual({ '(Default)': `"${program}" "%1"` });
  expect(await computer.startAgain(link)).toBe(0);
  await expect(window.details.getByRole('heading', { name: wanted.processName })).toBeVisible();
  await page.keyboard.press('Escape');
});

test('closed to the tray it goes on, until the session ends; the next start needs no signing in', async ({
  person,
}) => {
  const { computer, openList } = person;
  const { desktop } = computer;
  const { page, window } = await openList();
  const running = await computer.open();
  await window.openSettings();
  const keeps = page.getByRole('switch', { name: 'Keep running when the window is closed' });
  await keeps.click();
  await expect(keeps).toBeChecked();
  const close = async (): Promise<void> => {
    await running.release();
    await desktop.run('wmctrl', '-c', 'Packshelf');
    await expect.poll(() => desktop.windows('Packshelf')).toEqual([]);
  };
  await close();
  // Without a panel, Wine shows the icons in a window of their own, a moment later.
  const trays = (): Promise<readonly string[]> => desktop.windows('Wine System Tray');
  await expect.poll(trays).toHaveLength(1);
  const [tray = ''] = await trays();
  await desktop.run('xdotool', 'mousemove', '--window', tray, '10', '10', 'click', '1');
  await expect((await running.shown()).window.grid).toBeVisible();
  await close();
  // Chromium stores the key of the sign-ins 10 s after the first start; a session that ends earlier loses it.
  await expect
    .poll(() => existsSync(path.join(computer.local, 'Local State')), { timeout: 30_000 })
    .toBe(true);
  await computer.run('wineboot', '--end-session');
  await running.ended;
  expect(loggedEvents(computer.local).at(-1)).toBe('end');

  const again = await computer.open();
  const { window: next } = await again.shown();
  await next.update();
  await next.expectWholeList(person.service);
});

test('what the organisation has turned off in the registry is off', async ({ person }) => {
  const { computer, openList, quit } = person;
  await openList();
  await quit();
  await computer.run('reg', 'add', policyKey, '/v', 'ExportAllowed', '/t', 'REG_DWORD', '/d', '0');
  await computer.run('reg', 'add', policyKey, '/v', 'ReportRecipient', '/d', 'help@example.org');
  const { page, window } = await openList();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Export as CSV…' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await window.openSettings();
  await page.getByRole('button', { name: 'Report a problem…' }).click();
  await expect(page.getByRole('dialog')).toContainText('help@example.org');
  await page.keyboard.press('Escape');
  await window.backToList();
  await computer.run('reg', 'delete', policyKey, '/f');
});

/** A program that says that it has run. */
const installer = String.raw`
  #include <stdio.h>
  int main(void) { return fclose(fopen("C:\\installed.txt", "w")); }
`;

function compile(folder: string): Buffer {
  const [source, target] = [path.join(folder, 'installer.c'), path.join(folder, 'installer.exe')];
  writeFileSync(source, installer);
  execFileSync('x86_64-w64-mingw32-gcc', ['-o', target, source]);
  return readFileSync(target);
}

test('a new version that nobody has signed is not installed', async ({ person }, info) => {
  const { computer, openList, quit } = person;
  mkdirSync(info.outputDir, { recursive: true });
  const server = await startUpdateServer();
  server.publish({ system: 'windows', version: '9.1.0', content: compile(info.outputDir) });
  await openList();
  await quit();
  await computer.run('reg', 'add', policyKey, '/v', 'AppUpdateAddress', '/d', server.address);
  writeFileSync(
    path.join(computer.drive, 'app-update.yml'),
    'updaterCacheDirName: packshelf-updater\npublisherName:\n  - Packshelf\n',
  );
  const { page, window } = await openList([String.raw`--update-config=C:\app-update.yml`]);
  await window.checkForAppUpdate();
  const line = page.locator('[data-setting=appUpdates] [role=status]');
  await expect(line).toContainText('Windows couldn’t confirm who made version 9.1.0.');
  await quit();
  // It would run when the app has ended.
  expect(loggedEvents(computer.local).at(-1)).toBe('end');
  expect(existsSync(path.join(computer.drive, 'installed.txt'))).toBe(false);
  await computer.run('reg', 'delete', policyKey, '/f');
  await server.stop();
});

test('everything that was stored is removed', async ({ person }) => {
  const { computer, openList, quit, service } = person;
  const { page, window } = await openList();
  const name = await window.rows.first().getByRole('rowheader').innerText();
  const { host } = new URL(service.baseUrl);
  const traces = (): readonly string[] =>
    [computer.roaming, computer.local]
      .flatMap((folder) => [...everythingIn(folder)])
      .flatMap(([file, text]) =>
        [name, service.userName, host, ...service.control.issuedTokens()]
          .filter((trace) => forms(trace).some((form) => text.includes(form)))
          .map((trace) => `${trace} in ${file}`),
      );
  await window.openSettings();
  const start = page.getByRole('switch', { name: 'Start with the computer' });
  await start.click();
  await expect(start).toBeChecked();
  expect(traces()).not.toEqual([]);
  await page.getByRole('button', { name: 'Remove everything…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove everything' }).click();
  await expect(page.getByRole('textbox', { name: 'Service address' })).toBeVisible();
  await expect.poll(traces).toEqual([]);
  expect(await computer.registry(runKey)).toEqual({});
  await quit();
  expect(traces()).toEqual([]);
});
