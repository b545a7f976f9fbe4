import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { UpdateMode } from '../../src/preload/contract/app-update.ts';
import { startUpdateServer, type UpdateServer } from '../equipment/support/update-server.ts';
import { announceShutdown } from '../stand-in/launch/stand-in.ts';
import { violations } from '../equipment/story/violations.ts';
import { chooseFromMenu } from './menu-bar.ts';
import { expect, test as base, type Opened, type OpenOptions } from './packshelf.ts';
import { policyArguments } from './policy-file.ts';

/** More than one part of a download. */
const newVersion = Buffer.from(`#!/bin/sh\necho started > "$APPIMAGE.started"\n${'#'.repeat(5_000_000)}\n`);

interface InstalledOptions extends OpenOptions {
  /** The policy's channel; none unless given. */
  readonly channel?: 'latest' | 'beta';
}

interface UpdateFixtures {
  readonly server: UpdateServer;
  /** The file that the app takes for the AppImage it runs from. */
  readonly appImage: string;
  /** Starts the app as an AppImage, under a policy that names the update server. */
  readonly startInstalled: (mode: UpdateMode | null, options?: InstalledOptions) => Promise<Opened>;
  /** The same, signed in. */
  readonly openInstalled: (mode: UpdateMode | null, options?: InstalledOptions) => Promise<Opened>;
}

const test = base.extend<UpdateFixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameters of fixtures.
  server: async ({}, use) => {
    const server = await startUpdateServer();
    server.publish({ system: 'linux', version: '9.1.0', content: newVersion });
    await use(server);
    await server.stop();
  },
  appImage: async ({ userDataDir }, use) => {
    const folder = path.join(userDataDir, 'programs');
    mkdirSync(folder);
    const file = path.join(folder, 'Packshelf.AppImage');
    writeFileSync(file, 'old');
    await use(file);
    chmodSync(folder, 0o700);
  },
  startInstalled: async ({ open, appImage, userDataDir, server }, use) => {
    await use(async (mode, { channel, ...options } = {}) => {
      const policy = policyArguments(userDataDir, {
        AppUpdateAddress: server.address,
        AppUpdates: mode ?? undefined,
        AppUpdateChannel: channel,
      });
      const config = path.join(userDataDir, 'app-update.yml');
      writeFileSync(config, 'updaterCacheDirName: packshelf-updater\n');
      return await open({
        ...options,
        args: [...policy, `--update-config=${config}`, ...(options.args ?? [])],
        // Every program is in this folder.
        env: { APPIMAGE: appImage, APPDIR: '/' },
      });
    });
  },
  openInstalled: async ({ startInstalled, preparedProfile, service, userDataDir }, use) => {
    await use(async (mode, options = {}) => {
      await preparedProfile.copyTo(userDataDir, service);
      const opened = await startInstalled(mode, options);
      await opened.window.expectUpToDate();
      return opened;
    });
  },
});

test.skip(process.platform !== 'linux', 'on other systems only an installer can be replaced');

const line = ({ page }: Opened) => page.locator('[data-setting=appUpdates] [role=status]');

const banner = ({ page }: Opened, text: string | RegExp) => page.locator('.banners').getByText(text);

/** Quits as a person does, by the menu; settles when the process has ended. */
async function quitByMenu({ app }: Opened): Promise<void> {
  const ended = once(app.process(), 'exit');
  // The answer may be lost with the process.
  await chooseFromMenu(app, 'quit').catch(() => undefined);
  await ended;
}

test('a newer version is downloaded in silence and installed when the person quits @slow', async ({
  openInstalled,
  appImage,
  server,
}) => {
  const opened = await openInstalled(null);
  await opened.window.checkForAppUpdate();
  await expect(line(opened)).toHaveText('Version 9.1.0 is ready. Restart when it suits you.');
  expect(readFileSync(appImage, 'utf8')).toBe('old');
  await quitByMenu(opened);
  expect(readFileSync(appImage)).toEqual(newVersion);
  expect(existsSync(`${appImage}.started`)).toBe(false);
  for (const { headers } of server.seen) expect(headers['x-user-staging-id']).toBeUndefined();
});

test('a restart installs it and starts it, of the channel that the policy chooses @slow', async ({
  openInstalled,
  appImage,
  server,
}) => {
  server.publish({ system: 'linux', version: '9.2.0-beta.1', content: newVersion, channel: 'beta' });
  const opened = await openInstalled('download', { channel: 'beta' });
  await opened.window.checkForAppUpdate();
  await expect(line(opened)).toContainText('Version 9.2.0-beta.1 is ready.');
  expect(server.seen[0]?.path).toBe('/updates/beta-linux.yml');
  await opened.window.backToList();
  const ended = once(opened.app.process(), 'exit');
  await opened.page.getByRole('button', { name: 'Restart now' }).click();
  await ended;
  expect(readFileSync(appImage)).toEqual(newVersion);
  await expect.poll(() => existsSync(`${appImage}.started`)).toBe(true);
});

test('a restart that can install nothing starts the app again, which says so, and by this policy quitting installs nothing @slow', async ({
  openInstalled,
  startInstalled,
  appImage,
}) => {
  const old = '#!/bin/sh\necho "$@" > "$APPIMAGE.arguments"\n';
  writeFileSync(appImage, old);
  chmodSync(appImage, 0o755);
  const opened = await openInstalled('download', { args: ['--background'] });
  await opened.window.checkForAppUpdate();
  await expect(line(opened)).toContainText('is ready');
  // In the place of the file to write.
  mkdirSync(`${appImage}.new`);
  const ended = once(opened.app.process(), 'exit');
  await opened.page.getByRole('button', { name: 'Restart now' }).click();
  await ended;
  const given = `${appImage}.arguments`;
  await expect
    .poll(() => existsSync(given) && readFileSync(given, 'utf8'))
    .toMatch(/--policy=.* --update-failed\n$/u);
  expect(readFileSync(given, 'utf8')).not.toContain('--background');

  const again = await startInstalled('download', { args: ['--update-failed'] });
  await expect(banner(again, /^The new version couldn’t be installed/u)).toBeVisible();
  expect(await violations(again.page)).toEqual([]);
  await again.page.locator('.banners').getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner(again, /^The new version/u)).toBeHidden();

  // Now it could be installed, but under this policy only a restart does so.
  rmdirSync(`${appImage}.new`);
  await again.window.checkForAppUpdate();
  await expect(line(again)).toContainText('is ready');
  await quitByMenu(again);
  expect(readFileSync(appImage, 'utf8')).toBe(old);
});

test('nothing is installed after a signal @slow', async ({ openInstalled, appImage }) => {
  const opened = await openInstalled('install');
  await opened.window.checkForAppUpdate();
  await expect(line(opened)).toContainText('is ready');
  const ended = once(opened.app.process(), 'exit');
  opened.app.process().kill('SIGTERM');
  await ended;
  expect(readFileSync(appImage, 'utf8')).toBe('old');
});

test('nothing is installed while the system shuts down @slow', async ({
  openInstalled,
  appImage,
  runtime,
}) => {
  const opened = await openInstalled('install');
  await opened.window.checkForAppUpdate();
  await expect(line(opened)).toContainText('is ready');
  await announceShutdown(opened.app);
  // There the system would have to announce it: the fact shutdown asks whether Electron hears that.
  if (runtime.kind === 'electron')
    await opened.app.evaluate(({ powerMonitor }) => void powerMonitor.emit('shutdown'));
  await quitByMenu(opened);
  expect(readFileSync(appImage, 'utf8')).toBe('old');
});

test('nothing is asked where the folder belongs to others', async ({ openInstalled, appImage, server }) => {
  test.skip(process.getuid?.() === 0, 'root may write everywhere');
  chmodSync(path.dirname(appImage), 0o500);
  const opened = await openInstalled(null);
  await opened.window.openSettings();
  await expect(line(opened)).toContainText('may not change the folder');
  expect(server.seen).toEqual([]);
});
