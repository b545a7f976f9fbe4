import { expect, it } from 'vitest';
import { failed, succeeded, type Result } from '../../../../../src/preload/contract/failure.ts';
import type { TimeBars } from '../../../../../src/preload/contract/time-bars.ts';
import { RulerData } from '../../../../../src/renderer/catalog/ruler/ruler-data.svelte.ts';

const bars = (count: number): TimeBars => ({ unit: 'day', days: [1, 2], counts: [count], without: 0 });
const none = { values: [], all: 0 };
const ignore = (): void => undefined;

function scene() {
  const answers: ((read: Result<TimeBars>) => void)[] = [];
  const data = new RulerData({
    readTimeBars: () => new Promise((resolve) => answers.push(resolve)),
    readRanks: () => Promise.resolve(succeeded({ status: none, people: none })),
  });
  return { data, answers };
}

it('keeps the bars until the next ones are there, and drops late ones', async () => {
  const { data, answers } = scene();
  const first = data.read(1, 'updated', ignore);
  answers[0]?.(succeeded(bars(1)));
  await first;
  const reads = [data.read(2, 'updated', ignore), data.read(3, 'created', ignore)];
  expect(data.content).toEqual({ face: 'updated', bars: bars(1) });
  answers[2]?.(succeeded(bars(3)));
  answers[1]?.(succeeded(bars(2)));
  await Promise.all(reads);
  expect(data.content).toEqual({ face: 'created', bars: bars(3) });
});

it('shows the other face', async () => {
  const { data } = scene();
  await data.read(1, 'ranks', ignore);
  expect(data.content).toEqual({ face: 'ranks', ranks: { status: none, people: none } });
});

it('reopens an expired view three times at most, and ignores cancelled reads', async () => {
  let reopened = 0;
  const { data, answers } = scene();
  const answer = async (code: 'view-gone' | 'cancelled'): Promise<void> => {
    const read = data.read(1, 'updated', () => (reopened += 1));
    answers.at(-1)?.(failed({ code, retryable: true }));
    await read;
  };
  await answer('cancelled');
  expect(reopened).toBe(0);
  for (let time = 0; time < 5; time += 1) await answer('view-gone');
  expect(reopened).toBe(3);
});
