import { expect, it } from 'vitest';
import { stepsWhile, type Steps } from '../../../../../src/main/catalog/worker/steps.ts';
import { done } from '../../../../equipment/support/finish.ts';

/** Awaits promises, and tells which of them have failed. */
function* settle(promises: readonly Promise<unknown>[]): Steps<readonly unknown[]> {
  const failures: unknown[] = [];
  for (const promise of promises) {
    try {
      yield promise;
    } catch (error) {
      failures.push(error);
    }
  }
  return failures;
}

it('passes a failed promise on to the steps, which may go on', async () => {
  const promises = [Promise.reject(new Error('full')), Promise.resolve()];
  expect(await awaited(stepsWhile(() => true, settle(promises)))).toEqual({ value: [new Error('full')] });
});

it('ends after a pause once it does not hold any more, whether the promise has failed or not', async () => {
  for (const promise of [Promise.reject(new Error('full')), Promise.resolve()])
    expect(await awaited(stepsWhile(() => false, settle([promise])))).toBeNull();
  expect(await done(stepsWhile(() => false, settle([])))).toEqual({ value: [] });
});

/** Like the jobs of the worker. */
async function awaited<T>(steps: Steps<T>): Promise<T> {
  let step = steps.next();
  while (step.done !== true) {
    try {
      await step.value;
      step = steps.next();
    } catch (error) {
      step = steps.throw(error);
    }
  }
  return step.value;
}
