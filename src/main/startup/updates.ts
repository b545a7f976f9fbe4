import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { delay } from '../async/delay.ts';
import { stableFraction } from '../async/stable-fraction.ts';
import { AppUpdates } from '../updates/app-updates.ts';
import { canReplace, readInstallation } from '../updates/installation.ts';
import type { Updater } from '../updates/updater.ts';
import type { Folders } from './folders.ts';
import { readPackageType } from './package-type.ts';
import type { Platform } from './platform.ts';
import type { Services } from './services.ts';
import { argumentsForRestart, updateFailedSwitch, type Switches } from './switches.ts';

/** Defined by vite.config.ts: the address that the release workflow was given; empty if there is none. */
declare const updateAddress: string;

/** Creates the updates of the app, without electron-updater, which the first check loads. */
export function createUpdates(
  platform: Platform,
  { transport }: Services,
  folders: Folders,
  switches: Switches,
): AppUpdates {
  const { events, facts, installationId, log, notices, now, policy, settings, statusChanged } = platform;
  const { AppUpdates: byPolicy, AppUpdateAddress, AppUpdateChannel } = policy.values;
  const address = AppUpdateAddress ?? updateAddress;
  const configFile = switches.updateConfigFile ?? join(process.resourcesPath, 'app-update.yml');
  const found = readInstallation({
    platform: process.platform,
    execPath: process.execPath,
    packageType: readPackageType(),
    hasUpdateConfig: address !== '' && existsSync(configFile),
    env: process.env,
  });
  const [installation, obstacle] = typeof found === 'string' ? [null, found] : [found, null];

  async function loadUpdater(): Promise<Updater> {
    if (installation === null) throw new Error('no updater for this installation');
    const [{ createUpdater }, { createUpdateFiles }, { createSignatureCheck, windowsFolder }] =
      await Promise.all([
        import('../updates/updater.ts'),
        import('../updates/update-files.ts'),
        import('../updates/windows-signature.ts'),
      ]);
    return createUpdater({
      kind: installation.kind,
      address,
      channel: AppUpdateChannel ?? 'latest',
      version: facts.version,
      folder: folders.updates,
      configFile,
      files: createUpdateFiles({ transport, address, delay }),
      verifySignature: createSignatureCheck({ windows: windowsFolder(), env: process.env }),
      onQuitRequested: (listener) => app.once('before-quit', listener),
    });
  }

  const updates = new AppUpdates({
    version: facts.version,
    obstacle,
    byPolicy: byPolicy ?? null,
    isAutomatic: () => settings.get().preferences.appUpdates,
    canReplace: async () => installation !== null && (await canReplace(installation.item)),
    loadUpdater,
    memory: {
      attempts: () => settings.get().updateAttempts,
      setAttempts: (updateAttempts) => settings.update({ updateAttempts }),
      seenVersion: () => settings.get().seenVersion,
      setSeenVersion: (seenVersion) => settings.update({ seenVersion }),
    },
    fraction: stableFraction(installationId, 'app-update'),
    now,
    delay,
    log,
    onChange: statusChanged,
    startAgain: () =>
      app.relaunch({
        // The program in an AppImage is gone when its process has ended.
        execPath: installation?.kind === 'app-image' ? installation.item : process.execPath,
        args: [...argumentsForRestart(process.argv), updateFailedSwitch],
      }),
  });
  if (process.argv.includes(updateFailedSwitch)) notices.add('update-not-installed');
  events.on('quit', () => updates.quitByPerson());
  return updates;
}
