import { chmodSync, copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Store from 'electron-store';
import type { SettingsFile } from './settings.ts';

/** All files of ours: the settings, their backup, damaged ones, and what an interrupted writing has left. */
const ours = /^settings(?:\.backup|\.damaged-\d+)?\.json(?:\..*)?$/u;

/** They name people and services, so only the person's own account may read and write them. */
const rights = 0o600;

/** Gives these rights to files of an older version too; copies of a file and other names of it keep them. */
function makePrivate(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((other) => ours.test(other))) {
    try {
      chmodSync(join(folder, name), rights);
    } catch {
      // One that belongs to another account can't be changed, and is no reason not to start.
    }
  }
}

/**
 * `settings.json` in a folder, by electron-store, which writes atomically. The backup is made only from a file that
 * was just understood or written, so that damage never replaces the last good state.
 */
export function createSettingsFile(folder: string, now: () => number): SettingsFile {
  const file = join(folder, 'settings.json');
  const backup = join(folder, 'settings.backup.json');
  // The name and the folder are explicit: left to itself the library looks for a package.json around the app.
  const open = (): Store => {
    makePrivate(folder);
    return new Store({ cwd: folder, name: 'settings', clearInvalidConfig: false, configFileMode: rights });
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
        // A folder that can't be written is no damage; the next change or start tries again.
      }
    },
    setAside() {
      store = null;
      if (existsSync(file)) renameSync(file, join(folder, `settings.damaged-${now()}.json`));
      if (!existsSync(backup)) return false;
      renameSync(backup, file);
      return true;
    },
    remove() {
      store = null;
      for (const name of readdirSync(folder).filter((other) => ours.test(other)))
        rmSync(join(folder, name), { force: true });
    },
  };
}
