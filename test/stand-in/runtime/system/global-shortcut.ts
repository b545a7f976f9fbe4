import { setTimeout as passed } from 'node:timers/promises';
import { app } from '../app/instance.ts';
import { variable } from '../environment.ts';
import { createEvent, guard } from '../guard.ts';
import { record } from '../recordings.ts';
import { BrowserWindow } from '../window/browser-window.ts';
import { isWayland } from './session-kind.ts';

const modifiers: Readonly<Record<string, string>> = {
  command: 'meta',
  cmd: 'meta',
  meta: 'meta',
  super: 'meta',
  control: 'ctrl',
  ctrl: 'ctrl',
  commandorcontrol: process.platform === 'darwin' ? 'meta' : 'ctrl',
  cmdorctrl: process.platform === 'darwin' ? 'meta' : 'ctrl',
  alt: 'alt',
  option: 'alt',
  altgr: 'altgr',
  shift: 'shift',
};
const namedKey =
  /^(?:[a-z0-9]|f(?:[1-9]|1\d|2[0-4])|space|tab|enter|return|esc|escape|up|down|left|right|home|end|pageup|pagedown|insert|delete|backspace|plus|num\w+|[`\-=[\]\\;',./])$/u;

/** One text for each combination. Throws as Electron's converter does for arguments (shell/browser/ui/accelerator_util.cc). */
function normalize(accelerator: string): string {
  const words = accelerator
    .split('+')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '');
  const held = words.map((word) => modifiers[word]).filter((word) => word !== undefined);
  const keys = words.filter((word) => modifiers[word] === undefined);
  const key = keys.at(-1);
  if (key === undefined || !keys.every((word) => namedKey.test(word)))
    throw new TypeError(`Error processing argument at index 0, conversion failure from ${accelerator}`);
  return [...new Set(held)].sort().concat(key).join('+');
}

function checkReady(): void {
  if (!app.isReady()) throw new Error('globalShortcut cannot be used before the app is ready');
}

/** Combinations of other programs. */
const taken = new Set(
  (variable('PACKSHELF_STAND_IN_TAKEN_KEYS') ?? '')
    .split(',')
    .filter((keys) => keys !== '')
    .map(normalize),
);
const callbacks = new Map<string, () => void>();
/** On Wayland: what the desktop keeps bound, also after `unregisterAll`. */
const boundByDesktop = new Set<string>();

/**
 * Electron's `globalShortcut` (shell/browser/api/electron_api_global_shortcut.cc). On Wayland the desktop portal binds keys:
 * `register` always succeeds, and `unregister` has no effect.
 */
export const globalShortcut = guard(
  {
    register(accelerator: string, callback: () => void): boolean {
      const key = normalize(accelerator);
      checkReady();
      record('globalShortcut.register', accelerator);
      if (isWayland) {
        boundByDesktop.add(key);
        callbacks.set(key, callback);
        return true;
      }
      // Also for a key that the app itself has registered.
      if (taken.has(key) || callbacks.has(key)) return false;
      callbacks.set(key, callback);
      return true;
    },
    isRegistered: (accelerator: string): boolean => callbacks.has(normalize(accelerator)),
    unregister(accelerator: string): void {
      const key = normalize(accelerator);
      checkReady();
      record('globalShortcut.unregister', accelerator);
      if (!isWayland) callbacks.delete(key);
    },
    unregisterAll(): void {
      checkReady();
      callbacks.clear();
    },
  },
  'globalShortcut',
);

/** What pages call the keys that are held for a combination. */
const heldKeys: Readonly<Record<string, string>> = {
  meta: 'Meta',
  ctrl: 'Control',
  alt: 'Alt',
  altgr: 'AltGraph',
  shift: 'Shift',
};

/** How long a keyboard waits between two repeats, in ms. */
const repeatMs = 40;

/** Presses a combination until it has repeated this often; settles with whether it reached the app. */
export async function pressKeys(accelerator: string, repeats = 0): Promise<boolean> {
  const key = normalize(accelerator);
  const callback = callbacks.get(key);
  // Electron's NOTREACHED ends the process.
  if (callback === undefined && boundByDesktop.has(key)) process.abort();
  // A window of the app gets the keys before the last one, and neither that one nor any release (seen on X11).
  for (const name of key.split('+').slice(0, -1)) {
    const input = { type: 'keyDown', key: heldKeys[name], isAutoRepeat: false };
    BrowserWindow.getFocusedWindow()?.webContents.emit('before-input-event', createEvent({}), input);
  }
  callback?.();
  for (let repeat = 1; repeat <= repeats; repeat += 1) {
    await passed(repeatMs);
    callback?.();
  }
  return callback !== undefined;
}
