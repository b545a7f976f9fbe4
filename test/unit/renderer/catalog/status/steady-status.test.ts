import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Failure } from '../../../../../src/preload/contract/failure.ts';
import {
  nothingStored,
  type SessionStatus,
  type SyncStatus,
} from '../../../../../src/preload/contract/status.ts';
import {
  SteadyStatus,
  steadyMs,
  type StatusInput,
} from '../../../../../src/renderer/catalog/status/steady-status.svelte.ts';
import { syncStatusContent } from '../../../../../src/renderer/catalog/status/sync-status-content.ts';
import { requiredAction } from '../../../../../src/renderer/catalog/status/required-action.ts';
import { idleSync, runningSync } from '../../../../equipment/support/app-status.ts';

const now = Date.parse('2026-11-21T09:43:00Z');
const catalog = {
  ...nothingStored,
  snapshot: 's1',
  rows: 20_000,
  complete: true,
  checkedAt: now,
  completeAt: now,
};
const idle = idleSync();
const reading = runningSync({ startedAt: now });

function input(
  sync: SyncStatus,
  {
    online = true,
    session = { state: 'active', endsAt: null },
  }: { online?: boolean; session?: SessionStatus } = {},
): StatusInput {
  return { status: { catalog, session, sync }, context: { now, online, zone: 'UTC' }, minutesLeft: null };
}

const after = (code: Failure['code'], online = true): StatusInput =>
  input({ ...idle, failure: { code, retryable: true } }, { online });
const calm = input(idle);
const starting = input(reading);
const progress = (received: number): StatusInput => input({ ...reading, received, total: 20_000 });
const unreachable = after('unreachable');

let steady = new SteadyStatus(calm);
const text = (): string => syncStatusContent(steady.shown.status, steady.shown.context).text;

beforeEach(() => {
  vi.useFakeTimers();
  steady = new SteadyStatus(calm);
});
afterEach(() => void vi.useRealTimers());

test('a service that is slow now and then does not make the line flicker', () => {
  const slow = (received: number): StatusInput =>
    input({ ...reading, received, total: 20_000, isSlow: true });
  steady.update(starting);
  steady.update(slow(100));
  const told = text();
  steady.update(progress(200));
  expect(text()).toBe(told);
  steady.update(slow(300));
  expect(text()).toContain('300 of');
  steady.update(progress(400));
  vi.advanceTimersByTime(steadyMs);
  expect(text()).toBe('400 of 20,000');
});

describe('without trouble', () => {
  test('every state is shown at once', () => {
    for (const next of [starting, progress(100), calm, starting, calm]) {
      steady.update(next);
      expect(steady.shown).toBe(next);
    }
    expect(vi.getTimerCount()).toBe(0);
  });

  test('the first failure is shown at once', () => {
    steady.update(starting);
    steady.update(unreachable);
    expect(text()).toContain('can’t be reached');
  });
});

describe('in trouble', () => {
  beforeEach(() => {
    steady.update(unreachable);
  });

  test('another state is shown when the first one was readable, and then the latest', () => {
    steady.update(starting);
    steady.update(after('timed-out'));
    steady.update(progress(100));
    vi.advanceTimersByTime(steadyMs - 1);
    expect(steady.shown).toBe(unreachable);
    vi.advanceTimersByTime(1);
    expect(text()).toBe('100 of 20,000');
    // From then on the next five seconds count.
    steady.update(unreachable);
    vi.advanceTimersByTime(steadyMs - 1);
    expect(text()).toBe('100 of 20,000');
    vi.advanceTimersByTime(1);
    expect(steady.shown).toBe(unreachable);
  });

  test('the count of a running sync goes on', () => {
    steady.update(progress(100));
    vi.advanceTimersByTime(steadyMs);
    steady.update(progress(200));
    expect(text()).toBe('200 of 20,000');
  });

  test('a list that was read is shown at once, and ends the trouble', () => {
    steady.update(starting);
    steady.update(calm);
    expect(steady.shown).toBe(calm);
    steady.update(starting);
    expect(steady.shown).toBe(starting);
  });

  test('what only the person brings about is shown at once', () => {
    for (const next of [
      after('cancelled'),
      input({ ...idle, paused: true, failure: { code: 'unreachable', retryable: true } }),
      input({ ...reading, paused: true, isWaitingForResume: true }),
      input(idle, { session: { state: 'needs-sign-in', reason: 'ended' } }),
    ]) {
      steady.update(next);
      expect(steady.shown).toBe(next);
      steady.update(unreachable);
      expect(steady.shown).toBe(unreachable);
    }
  });

  test('an action of the person shows the latest state and the next one at once', () => {
    steady.update(starting);
    steady.release();
    expect(steady.shown).toBe(starting);
    steady.release();
    steady.update(unreachable);
    expect(steady.shown).toBe(unreachable);
    steady.update(starting);
    expect(steady.shown).toBe(unreachable);
  });

  test('a banner stays as long as the line', () => {
    steady.update(after('proxy-sign-in'));
    expect(requiredAction(steady.shown.status)).toBeNull();
    vi.advanceTimersByTime(steadyMs);
    expect(requiredAction(steady.shown.status)?.kind).toBe('retry');
    steady.update(starting);
    expect(requiredAction(steady.shown.status)?.kind).toBe('retry');
  });

  test('there are at most twelve other texts in a minute, whatever happens', () => {
    const states = [
      unreachable,
      after('unreachable', false),
      starting,
      progress(100),
      after('proxy-sign-in'),
    ];
    const texts = [text()];
    for (let step = 0; step < 600; step += 1) {
      // Every order of the states occurs.
      steady.update(states[(step * step + Math.floor(step / 7)) % states.length] ?? starting);
      if (texts.at(-1) !== text()) texts.push(text());
      vi.advanceTimersByTime(100);
    }
    expect(texts.length - 1).toBeGreaterThan(5);
    expect(texts.length - 1).toBeLessThanOrEqual(12);
  });

  test('nothing happens after it was closed', () => {
    steady.update(starting);
    steady.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the network as the system reports it', () => {
  test('does not count while requests work', () => {
    steady.update(input(idle, { online: false }));
    expect(text()).toContain('Up to date');
  });

  test('only names the reason of a failure, and proves nothing when it comes back', () => {
    steady.update(after('unreachable', false));
    expect(text()).toContain('You’re offline.');
    steady.update(after('unreachable', true));
    vi.advanceTimersByTime(steadyMs);
    expect(text()).toContain('You’re offline.');
    // Until the next request.
    steady.update(starting);
    steady.update(unreachable);
    vi.advanceTimersByTime(steadyMs);
    expect(text()).toContain('can’t be reached');
  });
});
