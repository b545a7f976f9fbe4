import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js';
import { MacUpdater } from 'electron-updater/out/MacUpdater.js';
import { NsisUpdater } from 'electron-updater/out/NsisUpdater.js';
import * as v from 'valibot';
import { retry } from '../files/held-file.ts';
import { AtomicAppImageUpdater } from './app-image.ts';
import type { Installation } from './installation.ts';
import type { createUpdateFiles } from './update-files.ts';
import { isLater } from './versions.ts';
import type { Refusal, VerifySignature } from './windows-signature.ts';

/** Finds, downloads and installs newer versions. */
export interface Updater {
  /** A newer version for this installation; null if there is none. Rejects if the server can't be asked. */
  check(): Promise<string | null>;
  /** Downloads and verifies the version that `check` found; null if it can be installed. */
  download(): Promise<Refusal | null>;
  /** Installs it while the app ends, and starts the app again on request. */
  install(restart: boolean): Promise<'begun' | 'failed' | Refusal>;
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
  /** Asked on Windows, and only if this version is signed. */
  readonly verifySignature: VerifySignature;
  /** Calls the listener when Squirrel.Mac has begun to install and ends the app. */
  readonly onQuitRequested: (listener: () => void) => void;
}

/** Not in electron-updater's types: what it has read of `app-update.yml`. */
const configSchema = v.object({ configOnDisk: v.object({ value: v.promise() }) });
const publishersSchema = v.object({
  publisherName: v.nullish(
    v.union([
      v.array(v.string()),
      v.pipe(
        v.string(),
        v.transform((name) => [name]),
      ),
    ]),
  ),
});

/** Those of this version; null if it is not signed. */
async function publishersOf(updater: NsisUpdater): Promise<readonly string[] | null> {
  const { configOnDisk } = v.parse(configSchema, updater);
  return v.parse(publishersSchema, await configOnDisk.value).publisherName ?? null;
}

/** Starts a program that goes on when this process has ended. */
async function startInstaller(file: string, args: readonly string[]): Promise<void> {
  const child = spawn(file, args, { detached: true, stdio: 'ignore' });
  await once(child, 'spawn');
  child.unref();
}

/** electron-updater for an installation. Asks for nothing yet. */
export function createUpdater(options: UpdaterOptions): Updater {
  const { kind, address, channel, version, folder, configFile, files, onQuitRequested } = options;
  /** What was downloaded. */
  let downloaded: string | null = null;
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
  // It takes a PowerShell that can't be started for a valid signature. Verified below, also if the file is of an earlier run.
  if (updater instanceof NsisUpdater) updater.verifyUpdateCodeSignature = () => Promise.resolve(null);
  // Not `updater.channel`, which also allows older versions.
  updater.setFeedURL({ provider: 'generic', url: address, channel });

  async function refusalOf(file: string): Promise<Refusal | null> {
    const publishers = updater instanceof NsisUpdater ? await publishersOf(updater) : null;
    return publishers === null ? null : await options.verifySignature(file, publishers);
  }

  /** As electron-updater does, but tells whether it began. Verifies the file again, which may have waited for days. */
  async function installOnWindows(restart: boolean): Promise<'begun' | 'failed' | Refusal> {
    const file = downloaded;
    if (file === null) return 'failed';
    const refusal = await refusalOf(file);
    if (refusal !== null) return refusal;
    const args = ['--updated', '/S', ...(restart ? ['--force-run'] : [])];
    await retry(() => startInstaller(file, args));
    return 'begun';
  }

  return {
    async check() {
      const found = await updater.checkForUpdates();
      if (found?.isUpdateAvailable !== true) return null;
      const { version: newer } = found.updateInfo;
      return isLater(newer, version) ? newer : null;
    },
    async download() {
      const [file] = await updater.downloadUpdate();
      downloaded = file ?? null;
      return file === undefined ? null : await refusalOf(file);
    },
    async install(restart) {
      if (updater instanceof NsisUpdater) return await installOnWindows(restart);
      if (!(updater instanceof MacUpdater)) return updater.install(true, restart) ? 'begun' : 'failed';
      // Squirrel.Mac takes the download over, and replaces the app when this process has ended.
      updater.once('error', () => staged.resolve(false));
      updater.autoRunAppAfterInstall = restart;
      onQuitRequested(() => staged.resolve(true));
      updater.quitAndInstall();
      return (await staged.promise) ? 'begun' : 'failed';
    },
  };
}
