import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CopyFeedback } from '../../../../src/renderer/ui/copy-feedback.svelte.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('shows success for two seconds after the last copy', async () => {
  const feedback = new CopyFeedback();
  await feedback.copy(() => Promise.resolve(true));
  expect(feedback.result).toBe('copied');
  vi.advanceTimersByTime(1500);
  await feedback.copy(() => Promise.resolve(true));
  vi.advanceTimersByTime(1500);
  expect(feedback.result).toBe('copied');
  vi.advanceTimersByTime(500);
  expect(feedback.result).toBeNull();
});

test('shows a failure until the next copy', async () => {
  const feedback = new CopyFeedback();
  await feedback.copy(() => Promise.resolve(true));
  await feedback.copy(() => Promise.resolve(false));
  vi.advanceTimersByTime(60_000);
  expect(feedback.result).toBe('failed');
});
