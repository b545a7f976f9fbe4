import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { stopIdleCaretBlink } from '../../../../src/renderer/ui/caret-blink.ts';

class Field {
  caret: string | null = null;
  readonly style = {
    setProperty: (name: string, value: string) => {
      expect(name).toBe('caret-animation');
      this.caret = value;
    },
    removeProperty: (name: string) => {
      expect(name).toBe('caret-animation');
      this.caret = null;
    },
  };
}

class Page extends EventTarget {
  activeElement: Field | null = new Field();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('HTMLElement', Field);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});

function setUp(): { readonly page: Page; readonly field: Field; readonly end: () => void } {
  const field = new Field();
  const page = new Page();
  page.activeElement = field;
  return { page, field, end: stopIdleCaretBlink(page) };
}

test('stops blinking ten seconds after the last key', () => {
  const { page, field } = setUp();
  vi.advanceTimersByTime(9_000);
  page.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(9_999);
  expect(field.caret).toBeNull();
  vi.advanceTimersByTime(1);
  expect(field.caret).toBe('manual');
});

test.each(['keydown', 'pointerdown', 'focusin'])('blinks again after %s', (type) => {
  const { page, field } = setUp();
  vi.advanceTimersByTime(10_000);
  page.dispatchEvent(new Event(type));
  expect(field.caret).toBeNull();
  vi.advanceTimersByTime(10_000);
  expect(field.caret).toBe('manual');
});

test('makes a field blink again when the focus moves to another one', () => {
  const { page, field } = setUp();
  vi.advanceTimersByTime(10_000);
  const other = new Field();
  page.activeElement = other;
  page.dispatchEvent(new Event('focusin'));
  vi.advanceTimersByTime(10_000);
  expect([field.caret, other.caret]).toEqual([null, 'manual']);
});

test('removes its styles, timers and listeners when undone', () => {
  const { page, field, end } = setUp();
  vi.advanceTimersByTime(10_000);
  end();
  expect(field.caret).toBeNull();
  page.dispatchEvent(new Event('keydown'));
  expect(vi.getTimerCount()).toBe(0);
});

test('does nothing without a focused element', () => {
  const { page } = setUp();
  page.activeElement = null;
  expect(() => vi.advanceTimersByTime(10_000)).not.toThrow();
});
