import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RecentSearches } from '../../../../../src/renderer/catalog/views/recent-searches.svelte.ts';
import { withRecent } from '../../../../../src/renderer/catalog/views/recent.ts';

describe('recent searches', () => {
  test('have the last one first, once, and ten at most', () => {
    expect(withRecent(['a', 'b'], ' c ')).toEqual(['c', 'a', 'b']);
    expect(withRecent(['a', 'Two words', 'b'], 'two Words')).toEqual(['two Words', 'a', 'b']);
    const ten = Array.from({ length: 10 }, (_, at) => `search ${at}`);
    expect(withRecent(ten, 'x')).toEqual(['x', ...ten.slice(0, 9)]);
  });

  test('hold no beginning of what was typed on', () => {
    expect(withRecent(['inv', 'b'], 'invoice')).toEqual(['invoice', 'b']);
    // What was looked for earlier is another search.
    expect(withRecent(['b', 'inv'], 'invoice')).toEqual(['invoice', 'b', 'inv']);
  });

  test('know nothing of an empty box', () => {
    const recent = ['a'];
    expect(withRecent(recent, '  ')).toBe(recent);
  });
});

describe('words in the search box', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function state() {
    let kept: readonly string[] = ['old'];
    const saved: (readonly string[])[] = [];
    const recent = new RecentSearches({
      kept: () => kept,
      keep: (searches) => {
        saved.push(searches);
        kept = searches;
        return Promise.resolve();
      },
    });
    return { recent, saved };
  }

  test('count where they stand for three seconds', async () => {
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

  test('are kept once, and can be cleared', async () => {
    const { recent, saved } = state();
    recent.note('old');
    expect(saved).toEqual([]);
    await recent.clear();
    expect([recent.all, saved]).toEqual([[], [[]]]);
  });

  test('do not come back by themselves when they are cleared', async () => {
    const { recent } = state();
    recent.watch('invoice');
    await vi.advanceTimersByTimeAsync(1000);
    await recent.clear();
    await vi.advanceTimersByTimeAsync(5000);
    expect(recent.all).toEqual([]);
    // What is looked for after that counts again.
    recent.watch('audit');
    await vi.advanceTimersByTimeAsync(3100);
    expect(recent.all).toEqual(['audit']);
  });
});
