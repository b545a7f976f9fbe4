import * as v from 'valibot';
import { defaultPreferences } from '../../preload/contract/preferences.ts';
import type { NoticeCode } from '../../preload/contract/status.ts';
import { readPreferences } from './chosen.ts';
import { readAccounts, storedConnection, type StoredAccount } from './stored-account.ts';

/** Displays have some thousand points; a window of a million comes from a damaged file. */
const points = v.pipe(v.number(), v.integer(), v.minValue(-100_000), v.maxValue(100_000));
const length = v.pipe(points, v.minValue(100));

/** Each part that can be read is used; a part of another shape is as good as absent. */
const storedSchema = v.object({
  /** Where the next person signs in. */
  connection: v.fallback(v.nullable(storedConnection), null),
  /** Who is in front, by identity; null for nobody. */
  current: v.fallback(v.nullable(v.string()), null),
  /** Whether the person has been told that no open keyring protects a sign-in here: once is enough. */
  toldNotKept: v.fallback(v.boolean(), false),
  /** Whether the person has been told that the system did not show a notification. */
  toldNotShown: v.fallback(v.boolean(), false),
  /** How the window stood with each arrangement of displays, the last one first. */
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
  /** 1 is the natural size. */
  zoom: v.fallback(v.pipe(v.number(), v.minValue(0.5), v.maxValue(4)), 1),
  /** Where the last export went; null before there was one. */
  exportFolder: v.fallback(v.nullable(v.string()), null),
  preferences: v.fallback(v.pipe(v.unknown(), v.transform(readPreferences)), defaultPreferences),
});
export type Stored = v.InferOutput<typeof storedSchema> & {
  /** Whoever has signed in on this computer, in the order in which they came. */
  readonly accounts: readonly StoredAccount[];
};

const initial: Stored = {
  connection: null,
  current: null,
  accounts: [],
  toldNotKept: false,
  toldNotShown: false,
  window: [],
  zoom: 1,
  exportFolder: null,
  preferences: defaultPreferences,
};

/** A small file of settings. `read` throws where it is damaged, `write` where it can't be written. */
export interface SettingsFile {
  read(): Readonly<Record<string, unknown>>;
  write(value: Stored): void;
  /** Makes the present file the one to go back to. */
  backUp(): void;
  /** Moves a damaged file out of the way and goes back to the last good one; false where there is none. */
  setAside(): boolean;
  /** Deletes the file, the one to go back to and those that were moved out of the way; throws where one is left. */
  remove(): void;
}

/** What the app remembers between starts, apart from packages and secrets. */
export interface Settings {
  get(): Stored;
  update(change: Partial<Stored>): void;
  /** Forgets everything, on disk as well; false where something is left there. */
  clear(): boolean;
}

interface ReadFile {
  readonly stored: Stored;
  /** Whether a part is there that was not understood: such a file is damaged, however well it parses. */
  readonly isDamaged: boolean;
}

function readParts(raw: Readonly<Record<string, unknown>>): ReadFile {
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
    // Nothing of it can be read.
  }
  onNotice('settings-set-aside');
  try {
    return file.setAside() ? readParts(file.read()).stored : readable;
  } catch {
    return readable;
  }
}

/** A file that can't be deleted may still be written: what was in it is gone then, and its copy with it. */
function empty(file: SettingsFile): void {
  try {
    file.write(initial);
    file.backUp();
  } catch {
    // That something is left is told in any case.
  }
}

/** Opens the settings. A damaged file or one that can't be written is told by a notice and never stops the app. */
export function openSettings(file: SettingsFile, onNotice: (code: NoticeCode) => void): Settings {
  let stored = load(file, onNotice);
  return {
    get: () => stored,
    update(change) {
      stored = { ...stored, ...change };
      try {
        file.write(stored);
        // At once, or a damaged file would bring back somebody who has signed out.
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
        empty(file);
        return false;
      }
    },
  };
}
