import { chmodSync, copyFileSync } from 'node:fs';
import { AppImageUpdater } from 'electron-updater/out/AppImageUpdater.js';
import type { InstallOptions } from 'electron-updater/out/BaseUpdater.js';
import { removeFileSync, renameSync } from '../files/held-file.ts';

/**
 * Replaces the AppImage in one step. electron-updater's own way deletes the old file before it moves the new one, which is
 * then lost if the disk is full, and gives it another name, which shortcuts and autostart don't know.
 */
export class AtomicAppImageUpdater extends AppImageUpdater {
  protected override doInstall({ isForceRunAfter }: InstallOptions): boolean {
    const file = process.env['APPIMAGE'];
    const downloaded = this.installerPath;
    if (file === undefined || downloaded === null) return false;
    const beside = `${file}.new`;
    try {
      copyFileSync(downloaded, beside);
      chmodSync(beside, 0o755);
      renameSync(beside, file);
    } catch (error) {
      removeFileSync(beside);
      throw error;
    }
    if (isForceRunAfter) this.spawnLog(file, [], process.env).catch(() => undefined);
    return true;
  }
}
