import * as v from 'valibot';
import { globalKeySchema } from '../../preload/contract/global-key.ts';
import { defaultPreferences } from '../../preload/contract/preferences.ts';
import type { NoticeCode } from '../../preload/contract/status.ts';
import { readPreferences } from './read-preferences.ts';
import { readAccounts, connectionSchema, type StoredAccount } from './stored-account.ts';

/** Displays have some thousand points, so that larger values come from a damaged file. */
const points = v.pipe(v.number(), v.integer(), v.minValue(-100_000), v.maxValue(100_000));
const length = v.pipe(points, v.minValue(100));

/** Each invalid part gets its default. */
const storedSchema = v.object({
  /** The connection for the next sign-in. */
  connection: v.fallback(v.nullable(connectionSchema), null),
  /** The id of the account in front; null for none. */
  current: v.fallback(v.nullable(v.string()), null),
  /** Whether the notice that sign-ins can't be kept without a keyring was shown; it is shown once. */
  toldNotKept: v.fallback(v.boolean(), false),
  /** Whether the notice that the system did not show a notification was shown. */
  toldNotShown: v.fallback(v.boolean(), false),
  /** Whether the user was told that the app keeps running in the tray. */
  toldInTray: v.fallback(v.boolean(), false),
  /** The window state for each arrangement of displays, the last one first. */
  window: v.fallback(
    v.pipe(
      v.array(
        v.object({
          displays: v.string(),
          bounds: v.object({ x: points, y: points, width: length, height: length }),
          maximized: v.boolean(),
          fullScreen: v.boolean(),
        }),
      ),
      v.readonly(),
    ),
    [],
  ),
  /** 1 is 100 %. */
  zoom: v.fallback(v.pipe(v.number(), v.minValue(0.5), v.maxValue(4)), 1),
  /** The system-wide key of "Go to anything"; null while it is off. */
  globalKey: v.fallback(v.nullable(globalKeySchema), null),
  /** The folder of the last export; null before the first one. */
  exportFolder: v.fallback(v.nullable(v.string()), null),
  /** The last user names at proxies, the latest first. Passwords are in the secret store. */
  proxyUsers: v.fallback(
    v.pipe(v.array(v.object({ proxy: v.string(), userName: v.string() })), v.readonly()),
    [],
  ),
  preferences: v.fallback(v.pipe(v.unknown(), v.transform(readPreferences)), defaultPreferences),
});
export type Stored = v.InferOutput<typeof storedSchema> & {
  /** All accounts of this computer, in the order of their first sign-in. */
  readonly accounts: readonly StoredAccount[];
};

const initial: Stored = { ...v.parse(storedSchema, {}), accounts: [] };

/** A settings file with a backup. `read` throws if it is damaged, `write` if it can't be written. */
export interface SettingsFile {
  read(): Readonly<Record<string, unknown>>;
  write(value: Stored): void;
  /** Copies the file to the backup. */
  backUp(): void;
  /** Renames a damaged file and restores the backup; false if there is no backup. */
  restoreBackup(): boolean;
  /** Deletes the file, the backup and all damaged files; throws if that fails. */
  remove(): void;
}

/** The app's persistent state, apart from packages and secrets. */
export interface Settings {
  get(): Stored;
  update(change: Partial<Stored>): void;
  /** Resets all settings and deletes the files; false if a file could not be deleted. */
  clear(): boolean;
}

/** `isDamaged`: whether an account or the connection is invalid. */
function readParts(raw: Readonly<Record<string, unknown>>): { stored: Stored; isDamaged: boolean } {
  const parts = v.parse(storedSchema, raw);
  const { accounts, isDamaged } = readAccounts(raw);
  const isConnectionLost = parts.connection === null && (raw['connection'] ?? null) !== null;
  return { stored: { ...parts, accounts }, isDamaged: isDamaged || isConnectionLost };
}

function load(file: SettingsFile, onNotice: (code: NoticeCode) => void): Stored {
  let readable = initial;
  try {
    const { stored, isDamaged } = readParts(file.read());
    readable = stored;
    if (!isDamaged) {
      file.backUp();
      return readable;
    }
  } catch {
    // The whole file is unreadable.
  }
  onNotice('settings-set-aside');
  try {
    return file.restoreBackup() ? readParts(file.read()).stored : readable;
  } catch {
    return readable;
  }
}

/** Overwrites a file that can't be deleted, and its backup. */
function overwrite(file: SettingsFile): void {
  try {
    file.write(initial);
    file.backUp();
  } catch {
    // `clear` reports the failure in any case.
  }
}

/** Opens the settings. A file that is damaged or can't be written leads to a notice and never stops the app. */
export function openSettings(file: SettingsFile, onNotice: (code: NoticeCode) => void): Settings {
  let stored = load(file, onNotice);
  return {
    get: () => stored,
    update(change) {
      stored = { ...stored, ...change };
      try {
        file.write(stored);
        // Back up at once: an older backup could restore an account that has signed out.
        file.backUp();
      } catch {
        onNotice('settings-not-saved');
      }
    },
    clear() {
      stored = initial;
      try {
        file.remove();
        return true;
      } catch {
        overwrite(file);
        return false;
      }
    },
  };
}
