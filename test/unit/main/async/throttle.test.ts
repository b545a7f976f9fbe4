import { expect, it, vi } from 'vitest';
import { Throttle } from '../../../../src/main/async/throttle.ts';

function throttle(): {
  readonly time: { now: number };
  readonly tell: () => void;
  readonly subject: Throttle;
} {
  const time = { now: 1000 };
  const tell = vi.fn();
  return { time, tell, subject: new Throttle(() => time.now, tell) };
}

it('calls at once for the first change, then once per interval', () => {
  const { time, tell, subject } = throttle();
  subject.changed(250);
  subject.changed(250);
  time.now += 249;
  subject.changed(250);
  expect(tell).toHaveBeenCalledTimes(1);
  time.now += 1;
  subject.changed(250);
  expect(tell).toHaveBeenCalledTimes(2);
});

it('calls in any case when told to, and starts a new interval', () => {
  const { time, tell, subject } = throttle();
  subject.changed(250);
  subject.tell();
  expect(tell).toHaveBeenCalledTimes(2);
  time.now += 249;
  subject.changed(250);
  expect(tell).toHaveBeenCalledTimes(2);
});

it('does not fall silent when the clock is set back', () => {
  const { time, tell, subject } = throttle();
  subject.changed(250);
  time.now = 0;
  subject.changed(250);
  expect(tell).toHaveBeenCalledTimes(2);
});
