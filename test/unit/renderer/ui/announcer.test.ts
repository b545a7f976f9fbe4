import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Announcer } from '../../../../src/renderer/ui/announcer.svelte.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const texts = (announcer: Announcer): string[] => announcer.announcements.map(({ text }) => text);

test('keeps several announcements of the same moment, in their order', () => {
  const announcer = new Announcer();
  announcer.announce('3 packages selected');
  announcer.announce('Packages shown: 1,200');
  expect(texts(announcer)).toEqual(['3 packages selected', 'Packages shown: 1,200']);
});

test('gives a repeated announcement an ID of its own', () => {
  const announcer = new Announcer();
  announcer.announce('Copied');
  announcer.announce('Copied');
  expect(new Set(announcer.announcements.map(({ id }) => id)).size).toBe(2);
});

test('removes each announcement after its own display time', () => {
  const announcer = new Announcer();
  announcer.announce('first');
  vi.advanceTimersByTime(4000);
  announcer.announce('second');
  vi.advanceTimersByTime(3500);
  expect(texts(announcer)).toEqual(['second']);
  vi.advanceTimersByTime(3500);
  expect(texts(announcer)).toEqual([]);
});

test('leaves no timer behind when it is closed', () => {
  const announcer = new Announcer();
  announcer.announce('first');
  announcer.announce('second');
  announcer.close();
  expect(vi.getTimerCount()).toBe(0);
});
