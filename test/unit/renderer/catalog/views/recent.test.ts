import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  RecentSearches,
  withRecent,
} from '../../../../../src/renderer/catalog/views/recent-searches.svelte.ts';

describe('recent searches', () => {
  test('put the last one first, without duplicates, and are at most ten', () => {
    expect(withRecent(['a', 'b'], ' c ')).toEqual(['c', 'a', 'b']);
    expect(withRecent(['a', 'Two words', 'b'], 'two Words')).toEqual(['two Words', 'a', 'b']);
    const ten = Array.from({ length: 10 }, (_, at) => `search ${at}`);
    expect(withRecent(ten, 'x')).toEqual(['x', ...ten.slice(0, 9)]);
  });

  test('replace the newest one if it was continued', () => {
    expect(withRecent(['inv', 'b'], 'invoice')).toEqual(['invoice', 'b']);
    // An earlier one is another search.
    expect(withRecent(['b', 'inv'], 'invoice')).toEqual(['invoice', 'b', 'inv']);
  });

  test('ignore an empty text', () => {
    const recent = ['a'];
    expect(withRecent(recent, '  ')).toBe(recent);
  });
});

describe('texts in the search box', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function state() {
    let stored: readonly string[] = ['old'];
    const saved: (readonly string[])[] = [];
    const recent = new RecentSearches(
      () => stored,
      (searches) => {
        saved.push(searches);
        stored = searches;
        return Promise.resolve();
      },
    );
    return { recent, saved };
  }

  test('are noted after three seconds without a change', async () => {
    const { recent, saved } = state();
    recent.watch('inv')();
    await vi.advanceTimersByTimeAsync(5000);
    expect(saved).toEqual([]);
    recent.watch('invoice');
    await vi.advanceTimersByTimeAsync(2900);
    expect(saved).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(saved).toEqual([['invoice', 'old']]);
    expect(recent.all).toEqual(['invoice', 'old']);
  });

  test('are saved once, and can be cleared', async () => {
    const { recent, saved } = state();
    recent.add('old');
    expect(saved).toEqual([]);
    await recent.clear();
    expect([recent.all, saved]).toEqual([[], [[]]]);
  });

  test('are not noted again after they were cleared', async () => {
    const { recent } = state();
    recent.watch('invoice');
    await vi.advanceTimersByTimeAsync(1000);
    await recent.clear();
    await vi.advanceTimersByTimeAsync(5000);
    expect(recent.all).toEqual([]);
    // Later searches are noted again.
    recent.watch('audit');
    await vi.advanceTimersByTimeAsync(3100);
    expect(recent.all).toEqual(['audit']);
  });
});
