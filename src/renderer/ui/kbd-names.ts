/** How a key is written on a key cap, and how it is said. */
export interface KeyName {
  readonly cap: string;
  readonly spoken: string;
}

/** A key as the keyboard map writes it; everything that is not listed is written as it is. */
const everywhere: Readonly<Record<string, KeyName>> = {
  Mod: { cap: 'Ctrl', spoken: 'Control' },
  Ctrl: { cap: 'Ctrl', spoken: 'Control' },
};

const onMac: Readonly<Record<string, KeyName>> = {
  Mod: { cap: '⌘', spoken: 'Command' },
  Ctrl: { cap: '⌃', spoken: 'Control' },
  Alt: { cap: '⌥', spoken: 'Option' },
  Shift: { cap: '⇧', spoken: 'Shift' },
};

/** The key caps of `Mod+F` on a platform. */
export function keyNames(keys: string, mac: boolean): readonly KeyName[] {
  const special = mac ? onMac : everywhere;
  return keys.split('+').map((key) => special[key] ?? { cap: key, spoken: key });
}
