import { expect, it, vi } from 'vitest';
import { Throttle } from '../../../../src/main/async/throttle.ts';

function throttle(): {
  readonly time: { now: number };
  readonly onNotify: () => void;
  readonly subject: Throttle;
} {
  const time = { now: 1000 };
  const onNotify = vi.fn();
  return { time, onNotify, subject: new Throttle(() => time.now, onNotify) };
}

it('notifies at once for the first change, then once per interval', () => {
  const { time, onNotify, subject } = throttle();
  subject.notifyThrottled(250);
  subject.notifyThrottled(250);
  time.now += 249;
  subject.notifyThrottled(250);
  expect(onNotify).toHaveBeenCalledTimes(1);
  time.now += 1;
  subject.notifyThrottled(250);
  expect(onNotify).toHaveBeenCalledTimes(2);
});

it('notifies at once on request, which starts a new interval', () => {
  const { time, onNotify, subject } = throttle();
  subject.notifyThrottled(250);
  subject.notify();
  expect(onNotify).toHaveBeenCalledTimes(2);
  time.now += 249;
  subject.notifyThrottled(250);
  expect(onNotify).toHaveBeenCalledTimes(2);
});

it('notifies after the clock was set back', () => {
  const { time, onNotify, subject } = throttle();
  subject.notifyThrottled(250);
  time.now = 0;
  subject.notifyThrottled(250);
  expect(onNotify).toHaveBeenCalledTimes(2);
});
