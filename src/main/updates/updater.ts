import type { AppAdapter } from 'electron-updater/out/AppAdapter.js';
import { MacUpdater } from 'electron-updater/out/MacUpdater.js';
import { NsisUpdater } from 'electron-updater/out/NsisUpdater.js';
import { AtomicAppImageUpdater } from './app-image.ts';
import type { Installation } from './installation.ts';
import type { createUpdateFiles } from './update-files.ts';
import { isLater } from './versions.ts';

/** Finds, downloads and installs newer versions. */
export interface Updater {
  /** A newer version for this installation; null if there is none. Rejects if the server can't be asked. */
  check(): Promise<string | null>;
  /** Downloads and verifies the version that `check` found. */
  download(): Promise<void>;
  /** Installs it while the app ends, and starts the app again on request. False if that did not begin. */
  install(restart: boolean): Promise<boolean>;
}

export interface UpdaterOptions {
  readonly kind: Installation['kind'];
  /** The folder of the update server, and the files in it to follow: `latest` or `beta`. */
  readonly address: string;
  readonly channel: string;
  readonly version: string;
  /** For downloads. */
  readonly folder: string;
  /** `app-update.yml` of electron-builder. */
  readonly configFile: string;
  readonly files: ReturnType<typeof createUpdateFiles>;
  /** Calls the listener when Squirrel.Mac has begun to install and ends the app. */
  readonly onQuitRequested: (listener: () => void) => void;
}

/** electron-updater for an installation. Asks for nothing yet. */
export function createUpdater(options: UpdaterOptions): Updater {
  const { kind, address, channel, version, folder, configFile, files, onQuitRequested } = options;
  const staged = Promise.withResolvers<boolean>();
  const adapter: AppAdapter = {
    version,
    name: 'packshelf',
    isPackaged: true,
    appUpdateConfigPath: configFile,
    // For `.updaterId`, with which a staged roll-out is decided here.
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: () => Promise.resolve(),
    relaunch: () => undefined,
    quit: () => staged.resolve(true),
    onQuit: () => undefined,
  };
  const create = { nsis: NsisUpdater, mac: MacUpdater, 'app-image': AtomicAppImageUpdater };
  const updater = new create[kind](undefined, adapter);
  // Not in electron-updater's types; it has no other place for a client of one's own.
  Object.assign(updater, { httpExecutor: files });
  updater.logger = null;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  updater.disableDifferentialDownload = true;
  // Not `updater.channel`, which also allows older versions.
  updater.setFeedURL({ provider: 'generic', url: address, channel });

  return {
    async check() {
      const found = await updater.checkForUpdates();
      if (found?.isUpdateAvailable !== true) return null;
      const { version: newer } = found.updateInfo;
      return isLater(newer, version) ? newer : null;
    },
    async download() {
      await updater.downloadUpdate();
    },
    async install(restart) {
      if (!(updater instanceof MacUpdater)) return updater.install(true, restart);
      // Squirrel.Mac takes the download over, and replaces the app when this process has ended.
      updater.once('error', () => staged.resolve(false));
      updater.autoRunAppAfterInstall = restart;
      onQuitRequested(() => staged.resolve(true));
      updater.quitAndInstall();
      return await staged.promise;
    },
  };
}
