import { describe, expect, test } from 'vitest';
import type { Failure } from '../../../../src/preload/contract/failure.ts';
import type { CatalogStatus, SessionStatus, SyncStatus } from '../../../../src/preload/contract/status.ts';
import { freshness } from '../../../../src/renderer/catalog/freshness.ts';

const now = Date.parse('2026-11-21T09:43:00Z');
const minutes = (count: number): number => now - count * 60_000;
const around = { now, online: true, zone: 'UTC' };

const full: CatalogStatus = {
  snapshot: 's1',
  rows: 20_000,
  complete: true,
  checkedAt: minutes(2),
  completeAt: minutes(2),
  changes: null,
  skipped: 0,
};

function said(
  catalog: Partial<CatalogStatus>,
  sync: SyncStatus = { state: 'idle', failure: null, nextAt: null },
  session: SessionStatus = { state: 'active', endsAt: null },
  online = true,
): string {
  return freshness({ catalog: { ...full, ...catalog }, sync, session }, { ...around, online }).text;
}

const failing = (failure: Partial<Failure>, nextAt: number | null = null): SyncStatus => ({
  state: 'idle',
  failure: { code: 'unreachable', retryable: true, ...failure },
  nextAt,
});

describe('at rest', () => {
  test('a young complete list is up to date, an old one only has its date', () => {
    expect(said({})).toBe('Up to date, 2 minutes ago');
    expect(said({ checkedAt: minutes(90), completeAt: minutes(90) })).toBe('Updated today 08:13');
  });

  test('a list that is not complete says so, with the date of the last complete one', () => {
    const text = said({ complete: false, completeAt: minutes(60 * 24 * 18) });
    expect(text).toBe('Checked 2 minutes ago, not complete, last complete 3 November');
    expect(said({ complete: false, completeAt: null })).not.toContain('Up to date');
  });

  test('nothing is called up to date while a sign-in is needed', () => {
    expect(said({}, undefined, { state: 'needs-sign-in', reason: 'ended' })).toBe('Updated 2 minutes ago');
  });

  test('left out packages are counted', () => {
    expect(said({ skipped: 1 })).toContain('1 package couldn’t be read and is left out');
  });

  test('before the first update there is no date', () => {
    expect(said({ checkedAt: null, completeAt: null, complete: false })).toBe('Not updated yet');
  });
});

describe('after a failure', () => {
  test('offline only on the system’s own word, else the service is named', () => {
    expect(said({}, failing({}), undefined, false)).toBe(
      'You’re offline. The list is from today 09:41; search works as usual.',
    );
    expect(said({}, failing({}))).toMatch(/^The service can’t be reached\. The list is from today 09:41/u);
  });

  test('the date is that of the last complete list and not of the failed attempt', () => {
    const old = Date.parse('2026-11-20T16:20:00Z');
    expect(said({ checkedAt: minutes(1), completeAt: old }, failing({}))).toContain('yesterday 16:20');
  });

  test('the next try by the app itself is told while it lies ahead', () => {
    const at = Date.parse('2026-11-21T14:20:00Z');
    expect(said({}, failing({ code: 'maintenance', retryAt: minutes(-5) }, at))).toBe(
      'The service is being maintained. We’ll try again at 14:20. The list is from today 09:41; search works as usual.',
    );
    expect(said({}, failing({ code: 'maintenance' }, now))).not.toContain('try again');
    expect(said({}, failing({ code: 'maintenance', retryAt: at }))).not.toContain('try again');
    expect(said({}, failing({ code: 'service-error' }, at))).not.toContain('a little later');
  });

  test('on another day, the day is told', () => {
    expect(said({}, failing({}, Date.parse('2026-11-22T07:30:00Z')))).toContain(
      'We’ll try again tomorrow at 07:30.',
    );
    expect(said({}, failing({}, Date.parse('2026-11-24T07:30:00Z')))).toContain(
      'We’ll try again on 24 November at 07:30.',
    );
  });

  test('nothing is tried again by itself that the person has stopped, or while a sign-in is needed', () => {
    const at = Date.parse('2026-11-21T14:20:00Z');
    expect(said({}, failing({ code: 'cancelled' }, at))).not.toContain('try again');
    expect(said({}, failing({}, at), { state: 'needs-sign-in', reason: 'ended' })).not.toContain('try again');
  });

  test('beside a banner the next try is told here', () => {
    expect(said({}, failing({ code: 'disk-full' }, Date.parse('2026-11-21T14:20:00Z')))).toBe(
      'The list is from today 09:41; search works as usual. We’ll try again at 14:20.',
    );
    expect(said({ checkedAt: null, completeAt: null }, failing({ code: 'disk-full' }))).toBe(
      'Not updated yet',
    );
  });

  test('what a banner says is not said a second time', () => {
    expect(said({}, failing({ code: 'disk-full' }))).toBe(
      'The list is from today 09:41; search works as usual.',
    );
    const ended: SessionStatus = { state: 'needs-sign-in', reason: 'ended' };
    expect(said({}, failing({ code: 'needs-sign-in' }), ended)).toBe('Updated 2 minutes ago');
  });

  test('an unreachable session speaks even where no update has failed', () => {
    const failure: Failure = { code: 'unreachable', retryable: true };
    expect(said({}, undefined, { state: 'unreachable', failure, endsAt: null })).toContain(
      'can’t be reached',
    );
  });
});

test('an update that waits for the identity endpoint says so, and until when', () => {
  const running = { state: 'running', startedAt: now, pass: 1, received: 0, total: null } as const;
  const retryAt = Date.parse('2026-11-21T14:20:00Z');
  const failure: Failure = { code: 'maintenance', retryable: true, retryAt };
  expect(said({}, running, { state: 'unreachable', failure, endsAt: null })).toBe(
    'The service is being maintained. We’ll try again at 14:20.',
  );
});

test('progress is counted; a second reading says why', () => {
  const running = { state: 'running', startedAt: now, pass: 1, received: 4300, total: 20_000 } as const;
  expect(said({}, running)).toBe('4,300 of 20,000');
  expect(said({}, { ...running, pass: 2 })).toContain('changed meanwhile');
  expect(said({}, { ...running, received: 0, total: null })).not.toMatch(/\d/u);
});
