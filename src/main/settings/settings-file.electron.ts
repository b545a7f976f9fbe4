import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Store from 'electron-store';
import { decodeText } from '../../preload/contract/decode-text.ts';
import { systemCode } from '../files/error-code.ts';
import { removeFileSync, removeSync, renameSync, sleepSync } from '../files/held-file.ts';
import { parseRecord } from './record.ts';
import type { FileContent, SettingsFile } from './settings-file.ts';

/** The settings file, its backup, those set or kept aside, and temporary files of interrupted writes. */
const ownFiles = /^settings(?:\.backup|\.damaged-\d+|\.newer-\d+)?\.json(?:\..*)?$/u;
const temporaryFiles = /^settings(?:\.backup)?\.json\..*$/u;

/** The files contain names of people and services, so only the owner may access them. */
const fileMode = 0o600;

/** How often a file that is locked is tried again. */
const intervalMs = 50;

/** Errors of a file whose content can't be had even if nobody locks it. */
const damage: readonly string[] = ['EISDIR', 'EIO'];

function contentOf(read: () => Readonly<Record<string, unknown>>): FileContent {
  try {
    return { state: 'read', value: read() };
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return { state: 'absent' };
    if (code === null || damage.includes(code)) return { state: 'damaged' };
    return { state: 'unavailable', code };
  }
}

function ownNames(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => ownFiles.test(name)) : [];
}

/**
 * Removes what interrupted writes left, and restricts files of older versions, which had other permissions. On Windows this
 * also makes files writable that are read-only.
 */
function tidy(folder: string): void {
  for (const name of ownNames(folder)) {
    try {
      if (temporaryFiles.test(name)) removeFileSync(join(folder, name));
      else chmodSync(join(folder, name), fileMode);
    } catch {
      // A file of another system account can't be changed; start anyway.
    }
  }
}

/**
 * `settings.json` in a folder, with electron-store, which writes atomically. The backup is only made from what was read or
 * written successfully, so that a damaged file never replaces it. `wait` stops the thread, because the settings are needed
 * before anything else can start.
 */
export function createSettingsFile(
  folder: string,
  now: () => number,
  wait: (ms: number) => void = sleepSync,
): SettingsFile {
  const file = join(folder, 'settings.json');
  const backup = join(folder, 'settings.backup.json');
  const spare = `${backup}.new`;
  const serialize = (value: unknown): string => JSON.stringify(value, null, '\t');
  const parse = (path: string): Record<string, unknown> => parseRecord(decodeText(readFileSync(path)));
  let store: Store | null = null;

  /** With explicit name and folder, because otherwise the library searches for a package.json. */
  const open = (): Store => {
    tidy(folder);
    return new Store({
      cwd: folder,
      name: 'settings',
      clearInvalidConfig: false,
      configFileMode: fileMode,
      serialize,
      // The library would take a file with a list or a text for an empty one, and reads UTF-8 only.
      deserialize: () => parse(file),
    });
  };

  const readFile = (): FileContent =>
    contentOf(() => {
      store ??= open();
      // The library takes a missing file for an empty one.
      statSync(file);
      return store.store;
    });

  const waiting = (read: () => FileContent, waitMs: number): FileContent => {
    let content = read();
    for (let waited = 0; content.state === 'unavailable' && waited < waitMs; waited += intervalMs) {
      wait(intervalMs);
      content = read();
    }
    return content;
  };

  const copyTo = (target: string): void => {
    copyFileSync(file, `${target}.new`);
    renameSync(`${target}.new`, target);
  };

  return {
    read: (waitMs) => waiting(readFile, waitMs),
    readBackup: (waitMs) => waiting(() => contentOf(() => parse(backup)), waitMs),
    write(value) {
      const text = serialize(value);
      store ??= open();
      // It may have been deleted while the app runs.
      mkdirSync(folder, { recursive: true });
      // First a whole copy, which fails on a full disk: the library does not notice if a part only was written.
      writeFileSync(spare, text, { mode: fileMode });
      store.store = value;
      const isWhole = statSync(file).size === Buffer.byteLength(text);
      // A new backup at once: an older one could restore an account that has signed out.
      renameSync(spare, isWhole ? backup : file);
    },
    backUp() {
      try {
        const isSame = existsSync(backup) && readFileSync(file).equals(readFileSync(backup));
        if (!isSame) copyTo(backup);
      } catch {
        // The next change or start tries again.
      }
    },
    setAside() {
      store = null;
      const aside = join(folder, `settings.damaged-${now()}.json`);
      try {
        renameSync(file, aside);
      } catch {
        copyFileSync(file, aside);
      }
    },
    keepCopy(version) {
      const copy = join(folder, `settings.newer-${version}.json`);
      if (!existsSync(copy)) copyTo(copy);
    },
    remove() {
      store = null;
      const failures: unknown[] = [];
      for (const name of ownNames(folder)) {
        try {
          removeSync(join(folder, name));
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'some settings files are left');
    },
  };
}
