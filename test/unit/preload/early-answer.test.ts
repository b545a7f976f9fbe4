import { expect, test } from 'vitest';
import { EarlyAnswer } from '../../../src/preload/early-answer.ts';

/** Requests that are answered with their number. */
function numbered(): { readonly answer: EarlyAnswer<number>; readonly sent: () => number } {
  let sent = 0;
  const answer = new EarlyAnswer(() => Promise.resolve((sent += 1)));
  return { answer, sent: () => sent };
}

test('the first one who asks gets the answer to the early request, later ones get new answers', async () => {
  const { answer, sent } = numbered();
  expect(sent()).toBe(1);
  expect(await answer.take()).toBe(1);
  expect(sent()).toBe(1);
  expect(await answer.take()).toBe(2);
});

test('an answer that is out of date is not given', async () => {
  const { answer } = numbered();
  answer.discard();
  expect(await answer.take()).toBe(2);
});

test('who asks after a failed early request gets the answer to another one', async () => {
  let sent = 0;
  const answer = new EarlyAnswer(() => {
    sent += 1;
    return sent === 1 ? Promise.reject(new Error('refused')) : Promise.resolve(sent);
  });
  expect(await answer.take()).toBe(2);
  expect(sent).toBe(2);
});

test('who asks hears of a request that was refused again', async () => {
  let sent = 0;
  const answer = new EarlyAnswer(() => Promise.reject(new Error(`refused ${(sent += 1)}`)));
  await expect(answer.take()).rejects.toThrow('refused 2');
  expect(sent).toBe(2);
});
