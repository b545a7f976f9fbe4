import { expect, it } from 'vitest';
import { failed, succeeded, type Result } from '../../../../../src/preload/contract/failure.ts';
import { TimeCounts } from '../../../../../src/renderer/catalog/filters/time-counts.svelte.ts';

type Answer = (counted: Result<readonly number[]>) => void;

function scene(): { readonly counts: TimeCounts; readonly answers: Answer[] } {
  const answers: Answer[] = [];
  const counts = new TimeCounts({
    readTimeCounts: () => new Promise((resolve) => answers.push(resolve)),
  });
  return { counts, answers };
}

const request = (view: number) => ({ view, column: 'updated', ranges: [null] }) as const;

it('counts each view once', async () => {
  const { counts, answers } = scene();
  const first = counts.read(request(1));
  await counts.read(request(1));
  expect(answers).toHaveLength(1);
  answers[0]?.(succeeded([7]));
  await first;
  expect(counts.all).toEqual([7]);
});

it('drops an answer to an earlier view', async () => {
  const { counts, answers } = scene();
  const reads = [counts.read(request(1)), counts.read(request(2))];
  answers[1]?.(succeeded([2]));
  answers[0]?.(succeeded([1]));
  await Promise.all(reads);
  expect(counts.all).toEqual([2]);
});

it('shows no count that may be wrong', async () => {
  const { counts, answers } = scene();
  const first = counts.read(request(1));
  answers[0]?.(succeeded([1]));
  await first;
  const second = counts.read(request(2));
  answers[1]?.(failed({ code: 'view-gone', retryable: true }));
  await second;
  expect(counts.all).toEqual([]);
});
