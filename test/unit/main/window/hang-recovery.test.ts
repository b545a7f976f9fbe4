import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HangRecovery } from '../../../../src/main/window/hang-recovery.ts';

const timeoutMs = 1000;

describe('HangRecovery', () => {
  let ended: number;
  let hangs: HangRecovery;
  beforeEach(() => {
    vi.useFakeTimers();
    ended = 0;
    hangs = new HangRecovery(timeoutMs, () => (ended += 1));
  });
  afterEach(() => vi.useRealTimers());

  it('ends an unresponsive page after the timeout', () => {
    hangs.unresponsive();
    vi.advanceTimersByTime(timeoutMs - 1);
    expect(ended).toBe(0);
    vi.advanceTimersByTime(1);
    expect(ended).toBe(1);
  });

  it('does not restart the timeout when Chromium repeats the event', () => {
    hangs.unresponsive();
    vi.advanceTimersByTime(timeoutMs - 1);
    hangs.unresponsive();
    vi.advanceTimersByTime(1);
    expect(ended).toBe(1);
  });

  it('does not end a page that responds in time, or is gone', () => {
    hangs.unresponsive();
    hangs.responsive();
    hangs.unresponsive();
    hangs.reset();
    vi.advanceTimersByTime(10 * timeoutMs);
    expect(ended).toBe(0);
  });

  it.each([
    ['before it stops answering', ['suspend', 'unresponsive']],
    ['after', ['unresponsive', 'suspend']],
  ] as const)('is left alone while a person has something open that holds it up, from %s', (_, calls) => {
    for (const call of calls) hangs[call]();
    vi.advanceTimersByTime(100 * timeoutMs);
    // Chromium repeats the event.
    hangs.unresponsive();
    vi.advanceTimersByTime(100 * timeoutMs);
    expect(ended).toBe(0);
    hangs.resume();
    vi.advanceTimersByTime(timeoutMs - 1);
    expect(ended).toBe(0);
    vi.advanceTimersByTime(1);
    expect(ended).toBe(1);
  });

  it('ignores resume without suspend, and starts fresh after reset', () => {
    hangs.unresponsive();
    vi.advanceTimersByTime(timeoutMs - 1);
    hangs.resume();
    vi.advanceTimersByTime(1);
    expect(ended).toBe(1);
    hangs.suspend();
    hangs.unresponsive();
    hangs.reset();
    hangs.resume();
    vi.advanceTimersByTime(10 * timeoutMs);
    expect(ended).toBe(1);
    hangs.unresponsive();
    vi.advanceTimersByTime(timeoutMs);
    expect(ended).toBe(2);
  });
});
