import type { Messages } from '../../preload/contract/messages/texts.ts';

/** What stands on a key, and how the key is called. */
export interface KeyName {
  readonly cap: string;
  readonly spoken: string;
}

/** The texts of a language for keys. */
export type KeyTexts = Pick<Messages['keys'], 'caps' | 'called'>;

const arrows = { Up: '↑', Down: '↓', Left: '←', Right: '→' } as const;

function isNamed<T extends object>(key: PropertyKey, names: T): key is keyof T {
  return Object.hasOwn(names, key);
}

/** The signs that Apple's keyboards bear. */
function onAppleKeys({ caps, called }: KeyTexts): Readonly<Record<string, KeyName>> {
  return {
    Mod: { cap: '⌘', spoken: called.command },
    Ctrl: { cap: '⌃', spoken: caps.Ctrl },
    Alt: { cap: '⌥', spoken: called.option },
    Shift: { cap: '⇧', spoken: caps.Shift },
  };
}

function keyName(key: string, mac: boolean, texts: KeyTexts): KeyName {
  const sign = mac ? onAppleKeys(texts)[key] : undefined;
  if (sign !== undefined) return sign;
  if (isNamed(key, arrows)) return { cap: arrows[key], spoken: texts.called[key] };
  const named = key === 'Mod' ? 'Ctrl' : key;
  const cap = isNamed(named, texts.caps) ? texts.caps[named] : key;
  return { cap, spoken: cap };
}

/** The keys of a shortcut such as `Mod+F`, as the keyboards of a platform bear them. */
export function keyNames(keys: string, mac: boolean, texts: KeyTexts): readonly KeyName[] {
  return keys.split('+').map((key) => keyName(key, mac, texts));
}
