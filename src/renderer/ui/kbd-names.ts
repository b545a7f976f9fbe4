import type { Messages } from '../../preload/contract/messages/texts.ts';
import { own } from '../../preload/contract/own.ts';

/** The label on a key, and the name that screen readers speak. */
export interface KeyName {
  readonly cap: string;
  readonly spoken: string;
}

export type KeyTexts = Pick<Messages['keys'], 'caps' | 'called'>;

const arrows = { Up: '↑', Down: '↓', Left: '←', Right: '→' } as const;

function isNamed<T extends object>(key: PropertyKey, names: T): key is keyof T {
  return Object.hasOwn(names, key);
}

function appleKeyNames({ caps, called }: KeyTexts): Readonly<Record<string, KeyName>> {
  return {
    Mod: { cap: '⌘', spoken: called.command },
    Meta: { cap: '⌘', spoken: called.command },
    Ctrl: { cap: '⌃', spoken: caps.Ctrl },
    Alt: { cap: '⌥', spoken: called.option },
    Shift: { cap: '⇧', spoken: caps.Shift },
  };
}

function keyName(key: string, mac: boolean, texts: KeyTexts): KeyName {
  const appleName = mac ? own(appleKeyNames(texts), key) : undefined;
  if (appleName !== undefined) return appleName;
  if (isNamed(key, arrows)) return { cap: arrows[key], spoken: texts.called[key] };
  const named = key === 'Mod' ? 'Ctrl' : key;
  const cap = isNamed(named, texts.caps) ? texts.caps[named] : key;
  return { cap, spoken: cap };
}

/** The keys of a shortcut such as `Mod+F`, as they are labelled on the platform's keyboards. */
export function keyNames(keys: string, mac: boolean, texts: KeyTexts): readonly KeyName[] {
  return keys.split('+').map((key) => keyName(key, mac, texts));
}
