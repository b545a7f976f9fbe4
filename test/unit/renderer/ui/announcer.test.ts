import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Announcer } from '../../../../src/renderer/ui/announcer.svelte.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const words = (announcer: Announcer): string[] => announcer.said.map((each) => each.words);

test('what is said in one moment stands one after the other', () => {
  const announcer = new Announcer();
  announcer.say('3 packages selected');
  announcer.say('Packages shown: 1,200');
  expect(words(announcer)).toEqual(['3 packages selected', 'Packages shown: 1,200']);
});

test('the same words said again are told apart', () => {
  const announcer = new Announcer();
  announcer.say('Copied');
  announcer.say('Copied');
  expect(new Set(announcer.said.map((each) => each.id)).size).toBe(2);
});

test('each goes after its own time', () => {
  const announcer = new Announcer();
  announcer.say('first');
  vi.advanceTimersByTime(4000);
  announcer.say('second');
  vi.advanceTimersByTime(3500);
  expect(words(announcer)).toEqual(['second']);
  vi.advanceTimersByTime(3500);
  expect(words(announcer)).toEqual([]);
});

test('nothing is left to wait for when nobody listens any more', () => {
  const announcer = new Announcer();
  announcer.say('first');
  announcer.say('second');
  announcer.close();
  expect(vi.getTimerCount()).toBe(0);
});
