import { chmodSync, copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Store from 'electron-store';
import type { SettingsFile } from './settings.ts';

/** The settings file, its backup, damaged ones, and temporary files of interrupted writes. */
const ownFiles = /^settings(?:\.backup|\.damaged-\d+)?\.json(?:\..*)?$/u;

/** The files contain names of people and services, so only the owner may access them. */
const fileMode = 0o600;

/** Also restricts files of older versions, which had other permissions. */
function makePrivate(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((other) => ownFiles.test(other))) {
    try {
      chmodSync(join(folder, name), fileMode);
    } catch {
      // A file of another system account can't be changed; start anyway.
    }
  }
}

/**
 * `settings.json` in a folder, with electron-store, which writes atomically. The backup is only made after a successful read or
 * write, so that a damaged file never replaces it.
 */
export function createSettingsFile(folder: string, now: () => number): SettingsFile {
  const file = join(folder, 'settings.json');
  const backup = join(folder, 'settings.backup.json');
  // With explicit name and folder, because otherwise the library searches for a package.json.
  const open = (): Store => {
    makePrivate(folder);
    return new Store({ cwd: folder, name: 'settings', clearInvalidConfig: false, configFileMode: fileMode });
  };
  let store: Store | null = null;

  return {
    read() {
      store ??= open();
      return store.store;
    },
    write(value) {
      store ??= open();
      store.store = value;
    },
    backUp() {
      try {
        if (existsSync(file)) copyFileSync(file, backup);
      } catch {
        // The next change or start tries again.
      }
    },
    restoreBackup() {
      store = null;
      if (existsSync(file)) renameSync(file, join(folder, `settings.damaged-${now()}.json`));
      if (!existsSync(backup)) return false;
      renameSync(backup, file);
      return true;
    },
    remove() {
      store = null;
      for (const name of readdirSync(folder).filter((other) => ownFiles.test(other)))
        rmSync(join(folder, name), { force: true });
    },
  };
}
