import { expect, test } from 'vitest';
import { mayRepeat } from '../../../../src/renderer/ui/held-keys.ts';

/** The repeat of keys: `Mod+T`, `Enter`. */
function repeat(keys: string) {
  const parts = keys.split('+');
  const name = parts.at(-1) ?? '';
  const key = name === 'Space' ? ' ' : name;
  const code = /^[A-Z]$/u.test(key) ? `Key${key}` : key;
  return {
    key,
    code,
    ctrlKey: parts.includes('Mod'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
    metaKey: false,
    isComposing: false,
  };
}

const in_ = { isTaken: false, mac: false } as const;

test.each(['ArrowDown', 'Shift+PageDown', 'Alt+ArrowUp', 'Mod+End', 'Tab', 'Mod+-', 'Mod+=', 'Control'])(
  'what moves and zooms goes on: %s',
  (keys) => {
    for (const field of [null, 'line', 'lines'] as const) {
      expect(mayRepeat(repeat(keys), { ...in_, field, isTaken: true })).toBe(true);
    }
  },
);

test.each(['Mod+T', 'Mod+1', 'Mod+0', 'Mod+W', 'F1', 'F11', 'Escape', 'Enter', 'S', 'Delete'])(
  'what toggles or starts something does not: %s',
  (keys) => {
    expect(mayRepeat(repeat(keys), { ...in_, field: null })).toBe(false);
  },
);

test('text is typed on, unless the page took the first press', () => {
  for (const keys of ['A', 'Space', 'Backspace', 'Delete', 'Mod+Backspace', 'Mod+V', 'Mod+Z', 'Mod+Alt+Q']) {
    expect(mayRepeat(repeat(keys), { ...in_, field: 'line' }), keys).toBe(true);
    expect(mayRepeat(repeat(keys), { ...in_, field: 'line', isTaken: true }), keys).toBe(false);
  }
  for (const keys of ['Mod+K', 'F5', 'Escape', 'Enter'])
    expect(mayRepeat(repeat(keys), { ...in_, field: 'line' }), keys).toBe(false);
  expect(mayRepeat(repeat('Enter'), { ...in_, field: 'lines' })).toBe(true);
});

test('the space bar scrolls on where the page did not take it', () => {
  expect(mayRepeat(repeat('Space'), { ...in_, field: null })).toBe(true);
  expect(mayRepeat(repeat('Space'), { ...in_, field: null, isTaken: true })).toBe(false);
  expect(mayRepeat(repeat('Mod+Space'), { ...in_, field: null })).toBe(false);
});
