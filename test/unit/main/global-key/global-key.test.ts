import { describe, expect, test } from 'vitest';
import { GlobalKey, type KeyRegistry } from '../../../../src/main/global-key/global-key.ts';

/** A system whose other programs have the keys in `taken`. */
function scene({
  stored = null,
  isDecidedByDesktop = false,
}: { stored?: string | null; isDecidedByDesktop?: boolean } = {}) {
  const taken = new Set(['Ctrl+Alt+T']);
  const callbacks = new Map<string, () => void>();
  let key = stored;
  let pressed = 0;
  let ms = 0;
  let otherKey = (): void => undefined;
  const registry: KeyRegistry = {
    isDecidedByDesktop,
    register: (name, onPress) => {
      if (!isDecidedByDesktop && (taken.has(name) || callbacks.has(name))) return false;
      callbacks.set(name, onPress);
      return true;
    },
    unregister: (name) => callbacks.delete(name),
    onOtherKey: (listener) => (otherKey = listener),
  };
  const globalKey = new GlobalKey({
    registry,
    stored: () => key,
    store: (next) => (key = next),
    onPress: () => (pressed += 1),
    clock: () => ({ monotonic: ms, wall: ms }),
  });
  return {
    globalKey,
    /** Presses a key some time after the one before. */
    press: (name: string, afterMs = 2000): void => {
      ms += afterMs;
      callbacks.get(name)?.();
    },
    pressOther: (): void => otherKey(),
    key: () => key,
    presses: () => pressed,
    registered: () => [...callbacks.keys()],
  };
}

describe('a system that registers keys', () => {
  test('opens the window by the chosen key only', () => {
    const { globalKey, press, presses, registered } = scene();
    expect(globalKey.state).toBe('off');
    expect(globalKey.choose('Ctrl+Shift+K')).toBe(true);
    expect(globalKey.state).toBe('on');
    press('Ctrl+Shift+K');
    expect(presses()).toBe(1);
    expect(globalKey.choose('Ctrl+Shift+L')).toBe(true);
    expect(registered()).toEqual(['Ctrl+Shift+L']);
    expect(globalKey.choose(null)).toBe(true);
    expect(globalKey.state).toBe('off');
    expect(registered()).toEqual([]);
  });

  test('keeps the key if another program has the next one', () => {
    const { globalKey, key, registered } = scene();
    globalKey.choose('Ctrl+Shift+K');
    expect(globalKey.choose('Ctrl+Alt+T')).toBe(false);
    expect(key()).toBe('Ctrl+Shift+K');
    expect(registered()).toEqual(['Ctrl+Shift+K']);
    // The same again is no conflict with itself.
    expect(globalKey.choose('Ctrl+Shift+K')).toBe(true);
    expect(registered()).toEqual(['Ctrl+Shift+K']);
  });

  test('registers the stored key at the start, or tells that it is taken', () => {
    const free = scene({ stored: 'Ctrl+Shift+K' });
    expect(free.globalKey.start()).toBe(true);
    expect(free.globalKey.state).toBe('on');
    const taken = scene({ stored: 'Ctrl+Alt+T' });
    expect(taken.globalKey.start()).toBe(false);
    expect(taken.globalKey.state).toBe('taken');
    expect(scene().globalKey.start()).toBe(true);
  });
});

describe('a key that is held', () => {
  /** The repeats of an X11 keyboard. */
  const repeats = [660, ...Array.from({ length: 20 }, () => 40)];

  test('acts once until it is released', () => {
    const { globalKey, press, presses } = scene({ stored: 'Ctrl+Shift+K' });
    globalKey.start();
    press('Ctrl+Shift+K');
    for (const ms of repeats) press('Ctrl+Shift+K', ms);
    expect(presses()).toBe(1);
    press('Ctrl+Shift+K');
    expect(presses()).toBe(2);
  });

  test('is released when another key reaches the app', () => {
    const { globalKey, press, presses, pressOther } = scene({ stored: 'Ctrl+Shift+K' });
    globalKey.start();
    press('Ctrl+Shift+K');
    // Ctrl is pressed anew.
    pressOther();
    press('Ctrl+Shift+K', 200);
    expect(presses()).toBe(2);
  });

  test('does nothing while it is pressed to be chosen', () => {
    const { globalKey, press, presses, pressOther } = scene();
    globalKey.choose('Ctrl+Shift+K');
    for (const ms of repeats) press('Ctrl+Shift+K', ms);
    expect(presses()).toBe(0);
    pressOther();
    press('Ctrl+Shift+K', 200);
    expect(presses()).toBe(1);
  });
});

describe('a desktop that decides about keys', () => {
  test('never gets one back; a key that is not chosen any more does nothing', () => {
    const { globalKey, press, presses, registered } = scene({ isDecidedByDesktop: true });
    globalKey.choose('Ctrl+Shift+K');
    expect(globalKey.state).toBe('asked');
    globalKey.choose('Ctrl+Shift+L');
    expect(registered()).toEqual(['Ctrl+Shift+K', 'Ctrl+Shift+L']);
    press('Ctrl+Shift+K');
    expect(presses()).toBe(0);
    press('Ctrl+Shift+L');
    expect(presses()).toBe(1);
    globalKey.choose(null);
    press('Ctrl+Shift+L');
    expect(presses()).toBe(1);
    globalKey.choose('Ctrl+Shift+K');
    press('Ctrl+Shift+K');
    expect(presses()).toBe(2);
  });
});
