import { describe, expect, it } from 'vitest';
import { RunningSync } from '../../../../../src/main/catalog/sync/running-sync.ts';
import { cancelled, succeeded } from '../../../../../src/preload/contract/failure.ts';

const minute = 60_000;

describe('activeMs', () => {
  let clock = 0;

  function begun(): RunningSync {
    clock = 1_750_000_000_000;
    return new RunningSync(
      () => clock,
      () => false,
      () => Promise.resolve(succeeded(null)),
    );
  }

  it('is the time since the start', () => {
    const running = begun();
    for (let page = 0; page < 300; page += 1) {
      clock += 1000;
      running.show({ received: page });
    }
    clock += 500;
    expect(running.activeMs()).toBe(300_500);
  });

  it('excludes pauses', () => {
    const running = begun();
    clock += 1000;
    running.pause();
    clock += 20 * minute;
    running.show({ received: 100 });
    running.pause();
    clock += 20 * minute;
    running.resume();
    clock += 1000;
    expect(running.activeMs()).toBe(2000);
    running.pause();
    clock += 20 * minute;
    running.end(cancelled);
    expect(running.activeMs()).toBe(2000);
  });

  it('excludes sleep beyond two minutes, the longest wait for a page', () => {
    const running = begun();
    clock += 1000;
    running.show({ received: 100 });
    clock += 60 * minute;
    running.show({ received: 200 });
    clock += 1000;
    expect(running.activeMs()).toBe(2 * minute + 2000);
  });

  it('never decreases with the clock', () => {
    const running = begun();
    clock += 1000;
    running.show({ received: 100 });
    clock -= 60 * minute;
    running.show({ received: 200 });
    clock += 1000;
    expect(running.activeMs()).toBe(2000);
  });
});
