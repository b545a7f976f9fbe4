import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CopyFeedback } from '../../../../src/renderer/ui/copy-feedback.svelte.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('says for a while that it has copied', async () => {
  const mark = new CopyFeedback();
  await mark.copy(() => Promise.resolve(true));
  expect(mark.done).toBe('copied');
  vi.advanceTimersByTime(1500);
  await mark.copy(() => Promise.resolve(true));
  vi.advanceTimersByTime(1500);
  expect(mark.done).toBe('copied');
  vi.advanceTimersByTime(500);
  expect(mark.done).toBeNull();
});

test('says that it didn’t work until it does', async () => {
  const mark = new CopyFeedback();
  await mark.copy(() => Promise.resolve(true));
  await mark.copy(() => Promise.resolve(false));
  vi.advanceTimersByTime(60_000);
  expect(mark.done).toBe('failed');
});
