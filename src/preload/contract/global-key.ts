import * as v from 'valibot';
import { copyIdKeys, shortcuts, starKeys } from './shortcuts.ts';

/** Modifiers of a system-wide key, in the order of its notation; `Meta` is Cmd on macOS, the Windows or the Super key. */
export const keyModifiers = ['Ctrl', 'Alt', 'Shift', 'Meta'] as const;
export type KeyModifier = (typeof keyModifiers)[number];

type Platform = 'darwin' | 'win32' | 'linux';

/**
 * Why a combination is refused. `no-key`: only letters, digits and Space work on every desktop (electron#52223).
 * `few-modifiers`: with fewer than two, other programs would lose a key of theirs. `types-character`: Ctrl and Alt are AltGr
 * on Windows, which types characters such as `@`. `own`: a key of this app. `reserved`: the system uses it.
 */
export type KeyRefusal = 'no-key' | 'few-modifiers' | 'types-character' | 'own' | 'reserved';

/** Combinations that the system takes although it lets an app register them, too. */
const reserved: Readonly<Record<Platform, readonly string[]>> = {
  darwin: [
    'Shift+Meta+3',
    'Shift+Meta+4',
    'Shift+Meta+5',
    'Shift+Meta+6',
    'Shift+Meta+Q',
    'Ctrl+Meta+Q',
    'Ctrl+Meta+F',
    'Ctrl+Meta+D',
    'Alt+Meta+D',
    'Ctrl+Meta+Space',
    'Alt+Meta+Space',
    'Ctrl+Alt+Space',
  ],
  win32: ['Shift+Meta+S', 'Ctrl+Meta+D', 'Ctrl+Meta+Space', 'Shift+Meta+Space', 'Alt+Meta+R', 'Alt+Meta+D'],
  linux: [],
};

interface KeyParts {
  readonly modifiers: readonly KeyModifier[];
  /** `A` to `Z`, `0` to `9` or `Space`. */
  readonly key: string;
}

/** The notation of a combination, which is also Electron's. */
export function formatKey({ modifiers, key }: KeyParts): string {
  return [...keyModifiers.filter((each) => modifiers.includes(each)), key].join('+');
}

/** A combination that was stored or is chosen; whether the system can register it is another question. */
export const globalKeySchema = v.pipe(
  v.string(),
  v.check((text) => parseKey(text) !== null),
);

function parseKey(text: string): KeyParts | null {
  const words = text.split('+');
  const key = words.at(-1) ?? '';
  const modifiers = keyModifiers.filter((each) => words.includes(each));
  const isKnown = /^(?:[A-Z0-9]|Space)$/u.test(key) && formatKey({ modifiers, key }) === text;
  return isKnown ? { modifiers, key } : null;
}

/** The keys of this app in the notation of this file. */
function ownKeys(platform: Platform): readonly string[] {
  const mod = platform === 'darwin' ? 'Meta' : 'Ctrl';
  return [...Object.values(shortcuts).flat(), copyIdKeys, starKeys].map((keys) => {
    const words = keys.split('+').map((word) => (word === 'Mod' ? mod : word));
    return formatKey({
      modifiers: keyModifiers.filter((each) => words.includes(each)),
      key: words.at(-1) ?? '',
    });
  });
}

/** Why a combination can't be registered for the whole system; null if it can. */
export function keyRefusal(text: string, platform: Platform): KeyRefusal | null {
  const parts = parseKey(text);
  if (parts === null) return 'no-key';
  const { modifiers } = parts;
  if (modifiers.length < 2) return 'few-modifiers';
  if (ownKeys(platform).includes(text)) return 'own';
  const isAltGr = platform === 'win32' && modifiers.includes('Ctrl') && modifiers.includes('Alt');
  if (isAltGr && parts.key !== 'Space') return 'types-character';
  return reserved[platform].includes(text) ? 'reserved' : null;
}

/**
 * The system-wide key. `on`: registered. `taken`: another program has it. `asked`: on Wayland the desktop decides, and tells
 * nothing.
 */
export interface GlobalKeyStatus {
  /** Null while it is off. */
  readonly key: string | null;
  readonly state: 'off' | 'on' | 'taken' | 'asked';
  /** Where the desktop decides about keys, what opens the window without us; else null. */
  readonly byDesktop: {
    /** For its keyboard settings. */
    readonly command: string;
    /** Whether the app can open those settings. */
    readonly hasSettings: boolean;
  } | null;
}
