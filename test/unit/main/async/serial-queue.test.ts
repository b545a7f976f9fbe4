import { expect, it } from 'vitest';
import { SerialQueue } from '../../../../src/main/async/serial-queue.ts';

it('starts a task after the one before has settled', async () => {
  const queue = new SerialQueue();
  const steps: string[] = [];
  const first = Promise.withResolvers<number>();
  const one = queue.run(() => {
    steps.push('one');
    return first.promise;
  });
  const two = queue.run(() => {
    steps.push('two');
    return Promise.resolve(2);
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(steps).toEqual(['one']);
  first.resolve(1);
  expect(await Promise.all([one, two])).toEqual([1, 2]);
  expect(steps).toEqual(['one', 'two']);
});

it('continues after a task that rejected or threw', async () => {
  const queue = new SerialQueue();
  const failed = queue.run(() => Promise.reject(new Error('failed')));
  const threw = queue.run(() => {
    throw new Error('threw');
  });
  const next = queue.run(() => Promise.resolve('next'));
  await expect(failed).rejects.toThrow('failed');
  await expect(threw).rejects.toThrow('threw');
  expect(await next).toBe('next');
});
