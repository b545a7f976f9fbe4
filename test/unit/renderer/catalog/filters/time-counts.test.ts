import { expect, it } from 'vitest';
import { failed, succeeded, type Result } from '../../../../../src/preload/contract/failure.ts';
import type { TimeBars } from '../../../../../src/preload/contract/time-bars.ts';
import { TimeCounts } from '../../../../../src/renderer/catalog/filters/time-counts.svelte.ts';

const barsOf = (count: number): TimeBars => ({ unit: 'month', days: [0, 31], counts: [count], without: 0 });

interface Answers {
  readonly count: (counted: Result<readonly number[]>) => void;
  readonly bars: (counted: Result<TimeBars>) => void;
}

function scene() {
  const counted: Answers['count'][] = [];
  const bars: Answers['bars'][] = [];
  const counts = new TimeCounts({
    readTimeCounts: () => new Promise((resolve) => counted.push(resolve)),
    readTimeBars: () => new Promise((resolve) => bars.push(resolve)),
  });
  const answer = (at: number, count: number): void => {
    counted[at]?.(succeeded([count]));
    bars[at]?.(succeeded(barsOf(count)));
  };
  const fail = (at: number): void => {
    const gone = failed({ code: 'view-gone', retryable: true });
    counted[at]?.(gone);
    bars[at]?.(gone);
  };
  return { counts, asked: () => counted.length, answer, fail };
}

const request = (view: number) => ({ view, column: 'updated', ranges: [null] }) as const;

it('counts each view once', async () => {
  const { counts, asked, answer } = scene();
  const first = counts.read(request(1));
  await counts.read(request(1));
  expect(asked()).toBe(1);
  answer(0, 7);
  await first;
  expect(counts.all).toEqual([7]);
  expect(counts.bars).toEqual(barsOf(7));
});

it('drops an answer to an earlier view', async () => {
  const { counts, answer } = scene();
  const reads = [counts.read(request(1)), counts.read(request(2))];
  answer(1, 2);
  answer(0, 1);
  await Promise.all(reads);
  expect(counts.all).toEqual([2]);
  expect(counts.bars).toEqual(barsOf(2));
});

it('shows no count that may be wrong beside a choice, but keeps the bars', async () => {
  const { counts, answer, fail } = scene();
  const first = counts.read(request(1));
  answer(0, 1);
  await first;
  const second = counts.read(request(2));
  fail(1);
  await second;
  expect(counts.all).toEqual([]);
  expect(counts.bars).toEqual(barsOf(1));
});
