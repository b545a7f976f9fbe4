import * as v from 'valibot';
import { globalKeySchema } from '../../preload/contract/global-key.ts';
import { defaultPreferences } from '../../preload/contract/preferences.ts';
import type { NoticeCode } from '../../preload/contract/status.ts';
import type { Timer } from '../async/timer.ts';
import { safeToLog, type Log } from '../diagnostics/log.ts';
import { systemCode } from '../files/error-code.ts';
import { currentVersion, migrate, versionOf } from './migrations.ts';
import { patchRecord } from './patch.ts';
import { readPreferences } from './read-preferences.ts';
import { asRecord, type JsonRecord } from './record.ts';
import type { FileContent, SettingsFile } from './settings-file.ts';
import { connectionSchema, patchAccounts, readAccounts, type StoredAccount } from './stored-account.ts';

/** Displays have some thousand points, so that larger values come from a damaged file. */
const points = v.pipe(v.number(), v.integer(), v.minValue(-100_000), v.maxValue(100_000));
const length = v.pipe(points, v.minValue(100));

/** Each invalid part gets its default. */
const storedSchema = v.object({
  /** See installation-id.ts; null before the first start. */
  installationId: v.fallback(v.nullable(v.pipe(v.string(), v.uuid())), null),
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
  /** The version that the person has seen last; null before the first start. */
  seenVersion: v.fallback(v.nullable(v.string()), null),
  /** How often the installation of a newer version of the app was begun; null after it has succeeded. */
  updateAttempts: v.fallback(
    v.nullable(v.object({ version: v.string(), count: v.pipe(v.number(), v.integer(), v.minValue(1)) })),
    null,
  ),
  preferences: v.fallback(v.pipe(v.unknown(), v.transform(readPreferences)), defaultPreferences),
});
export type Stored = v.InferOutput<typeof storedSchema> & {
  /** All accounts of this computer, in the order of their first sign-in. */
  readonly accounts: readonly StoredAccount[];
};

const initial: Stored = { ...v.parse(storedSchema, {}), accounts: [] };

/** The app's persistent state, apart from packages and secrets. */
export interface Settings {
  /** Whether `get` has all accounts that are in the file, so that what belongs to no account can be deleted. */
  readonly hasAllAccounts: boolean;
  get(): Stored;
  update(change: Partial<Stored>): void;
  /** Resets all settings and deletes the files; false if a file could not be deleted. */
  clear(): boolean;
  /** Makes a last attempt to save what could not be saved. */
  close(): void;
}

export interface SettingsSurroundings {
  readonly log: Log;
  readonly onNotice: (code: NoticeCode) => void;
  /** A notice no longer applies. */
  readonly onResolved: (code: NoticeCode) => void;
  /** Runs work later; the returned function cancels that. */
  readonly later: Timer;
}

/** Virus scanners lock a file for some hundred ms after it was written. */
const lockedFileTimeoutMs = 1000;

/** A failed write is repeated after these times, and then once a minute. */
const retryDelaysMs: readonly number[] = [500, 5000, 20_000];
const lastRetryDelayMs = 60_000;

/** The content of a file, and the settings that were read from it. */
interface Saved {
  readonly file: JsonRecord;
  readonly stored: Stored;
}

const empty: Saved = { file: { version: currentVersion }, stored: initial };

const patchStored = patchRecord(
  new Map([
    ['preferences', patchRecord()],
    ['accounts', patchAccounts],
  ]),
);

/** A file as this version writes it; null if it is damaged. */
function understand(content: FileContent): JsonRecord | null {
  if (content.state !== 'read') return null;
  const file = migrate(content.value);
  const accounts = file['accounts'] ?? [];
  return Array.isArray(accounts) || isNewer(file) ? file : null;
}

function isNewer(file: JsonRecord): boolean {
  return versionOf(file) > currentVersion;
}

/** What the next start tries again. */
type Postponed = 'settings-not-set-aside' | 'settings-not-cleared' | 'settings-not-kept';

function tryTo(work: () => void, log: Log, event: Postponed): void {
  try {
    work();
  } catch (error) {
    log.warn(event, { code: safeToLog(systemCode(error) ?? 'unknown') });
  }
}

type Found =
  | { readonly state: 'read' | 'restored'; readonly file: JsonRecord }
  | { readonly state: 'none' }
  | { readonly state: 'unavailable'; readonly code: string };

/** The newest file that can be read. A damaged one is set aside, and the backup takes its place. */
function find(file: SettingsFile, waitMs: number, { log, onNotice }: SettingsSurroundings): Found {
  const content = file.read(waitMs);
  if (content.state === 'unavailable') return content;
  const understood = understand(content);
  if (understood !== null) return { state: 'read', file: understood };
  if (content.state !== 'absent') {
    onNotice('settings-set-aside');
    log.warn('settings-set-aside');
    tryTo(() => file.setAside(), log, 'settings-not-set-aside');
  }
  const backup = file.readBackup(waitMs);
  if (backup.state === 'unavailable') return backup;
  const restored = understand(backup);
  return restored === null ? { state: 'none' } : { state: 'restored', file: restored };
}

/**
 * The settings of a file that may be damaged, locked, of a newer version, or on a full disk: none of this stops the app, and
 * nothing in the file is lost (docs/decisions/0034-settings-that-survive.md).
 */
class StoredSettings implements Settings {
  readonly hasAllAccounts: boolean;
  readonly #file: SettingsFile;
  readonly #surroundings: SettingsSurroundings;
  /** What is in the file, and how it was read; null while it can't be read. */
  #saved: Saved | null = null;
  #stored = initial;
  #failures = 0;
  #cancelRetry: () => void = () => undefined;

  constructor(file: SettingsFile, surroundings: SettingsSurroundings) {
    this.#file = file;
    this.#surroundings = surroundings;
    const state = this.#read(lockedFileTimeoutMs);
    const { file: raw } = this.#saved ?? empty;
    const { accounts, hiddenAccounts, hiddenViews } = readAccounts(raw['accounts']);
    this.#stored = { ...v.parse(storedSchema, raw), accounts };
    if (this.#saved !== null) this.#saved = { file: raw, stored: this.#stored };
    this.hasAllAccounts = state !== 'unavailable' && !isNewer(raw) && hiddenAccounts === 0;

    const { log, onNotice } = surroundings;
    // A newer version may store accounts in another way.
    const areElsewhere = isNewer(raw) && !Array.isArray(raw['accounts']);
    if (state === 'unavailable') onNotice('settings-not-read');
    if (state === 'restored') {
      log.warn('settings-restored');
      this.#save();
    }
    if (hiddenAccounts + hiddenViews === 0 && !areElsewhere) return;
    log.warn('settings-hidden', { accounts: hiddenAccounts, views: hiddenViews });
    onNotice('settings-hidden');
  }

  get(): Stored {
    return this.#stored;
  }

  update(change: Partial<Stored>): void {
    this.#stored = { ...this.#stored, ...change };
    // While saving fails, the next attempt takes this change along.
    if (this.#failures === 0) this.#save();
  }

  clear(): boolean {
    this.#cancelRetry();
    this.#failures = 0;
    this.#stored = initial;
    this.#saved = empty;
    try {
      this.#file.remove();
      return true;
    } catch {
      tryTo(() => this.#file.write(empty.file), this.#surroundings.log, 'settings-not-cleared');
      return false;
    }
  }

  close(): void {
    this.#cancelRetry();
    if (this.#failures > 0) this.#write(lockedFileTimeoutMs);
  }

  /** Reads the file, of which nothing is known before. */
  #read(waitMs: number): Found['state'] {
    const { log } = this.#surroundings;
    const found = find(this.#file, waitMs, this.#surroundings);
    if (found.state === 'unavailable') log.warn('settings-unavailable', { code: safeToLog(found.code) });
    else this.#saved = found.state === 'none' ? empty : { file: found.file, stored: initial };
    if (found.state !== 'read') return found.state;
    const version = versionOf(found.file);
    if (isNewer(found.file)) {
      log.info('settings-newer', { version });
      tryTo(() => this.#file.keepCopy(version), log, 'settings-not-kept');
    }
    this.#file.backUp();
    return found.state;
  }

  /** Writes the file; returns the code of the failure, or null. */
  #write(waitMs: number): string | null {
    try {
      if (this.#saved === null && this.#read(waitMs) === 'unavailable') return 'unavailable';
      const { file, stored } = this.#saved ?? empty;
      const next = asRecord(patchStored(file, stored, this.#stored));
      this.#file.write(next);
      this.#saved = { file: next, stored: this.#stored };
      return null;
    } catch (error) {
      return systemCode(error) ?? 'unknown';
    }
  }

  #save(): void {
    const { log, onNotice, onResolved, later } = this.#surroundings;
    const code = this.#write(0);
    if (code === null) {
      if (this.#failures > 1) onResolved('settings-not-saved');
      this.#failures = 0;
      return;
    }
    log.warn('settings-not-saved', { code: safeToLog(code) });
    this.#cancelRetry = later(retryDelaysMs[this.#failures] ?? lastRetryDelayMs, () => this.#save());
    this.#failures += 1;
    // Not after the first failure: a virus scanner is gone a moment later.
    if (this.#failures === 2) onNotice('settings-not-saved');
  }
}

export function openSettings(file: SettingsFile, surroundings: SettingsSurroundings): Settings {
  return new StoredSettings(file, surroundings);
}
