import { describe, expect, test } from 'vitest';
import { noDiary } from '../../../../../src/preload/contract/diary.ts';
import type { Failure } from '../../../../../src/preload/contract/failure.ts';
import type { CatalogStatus, SessionStatus, SyncStatus } from '../../../../../src/preload/contract/status.ts';
import { syncStatusContent } from '../../../../../src/renderer/catalog/status/sync-status-content.ts';
import { exactTime } from '../../../../../src/renderer/ui/times.ts';
import { idleSync, runningSync } from '../../../../equipment/support/app-status.ts';

const now = Date.parse('2026-11-21T09:43:00Z');
const minutes = (count: number): number => now - count * 60_000;
const context = { now, online: true, zone: 'UTC' };

const full: CatalogStatus = {
  snapshot: 's1',
  rows: 20_000,
  complete: true,
  checkedAt: minutes(2),
  took: 1800,
  completeAt: minutes(2),
  partialListAt: null,
  changes: null,
  diary: noDiary,
  skipped: 0,
  anomalies: [],
};

const idle = idleSync();
const reading = runningSync({ startedAt: now, received: 4300, total: 20_000 });

const active: SessionStatus = { state: 'active', endsAt: null };
const ended: SessionStatus = { state: 'needs-sign-in', reason: 'ended' };
/** What is said of the list after a failure. */
const usable = 'The list is from today 09:41; search works as usual.';

function textOf(
  catalog: Partial<CatalogStatus>,
  sync: SyncStatus = idle,
  session = active,
  online = true,
): string {
  return syncStatusContent({ catalog: { ...full, ...catalog }, sync, session }, { ...context, online }).text;
}

const failing = (failure: Partial<Failure>, nextAt: number | null = null): SyncStatus => ({
  ...idle,
  failure: { code: 'unreachable', retryable: true, ...failure },
  nextAt,
});

describe('an idle sync', () => {
  test('is up to date with a young complete list, and dated with an older one', () => {
    expect(textOf({})).toBe('Up to date, 2 minutes ago');
    expect(textOf({ checkedAt: minutes(90), completeAt: minutes(90) })).toBe('Updated today 08:13');
  });

  test('without a list has only the reason and “try once”, because the empty list has the rest', () => {
    const bare = { ...full, rows: 0, checkedAt: null, completeAt: null };
    expect(textOf(bare, failing({}, minutes(-17)))).toBe('The service can’t be reached.');
    const held: SyncStatus = { ...idle, notBefore: minutes(-17) };
    const content = syncStatusContent({ catalog: bare, sync: held, session: active }, context);
    expect(content.actions).toEqual(['tryOnce']);
  });

  test('reports a list that is older than a day', () => {
    const old = { checkedAt: minutes(24 * 60 + 1), completeAt: minutes(24 * 60 + 1) };
    expect(textOf(old)).toBe('The list is from yesterday 09:42, more than a day ago.');
    expect(textOf({ checkedAt: minutes(24 * 60), completeAt: minutes(24 * 60) })).toBe(
      'Updated yesterday 09:43',
    );
  });

  test('tells when an older list is updated, unless that is soon', () => {
    const older = { checkedAt: minutes(90), completeAt: minutes(90) };
    const old = { checkedAt: minutes(2000), completeAt: minutes(2000) };
    const next = (count: number): SyncStatus => ({ ...idle, nextAt: minutes(-count) });
    expect(textOf(older, next(40))).toBe('The list is from today 08:13. The next update is at 10:23.');
    expect(textOf(older, next(1))).toBe('Updated today 08:13');
    expect(textOf(old, next(40))).toContain('more than a day ago. The next update is at 10:23.');
    expect(textOf({}, next(40))).toBe('Up to date, 2 minutes ago');
  });

  test('offers to update an old list unless something else is wrong', () => {
    const actions = (catalog: CatalogStatus, sync: SyncStatus = idle) =>
      syncStatusContent({ catalog, sync, session: active }, context).actions;
    const old = { ...full, checkedAt: minutes(2000), completeAt: minutes(2000) };
    expect(actions(old)).toEqual(['updateNow']);
    expect(actions(full)).toEqual([]);
    expect(actions(old, { ...idle, paused: true })).toEqual(['resume']);
    expect(actions(old, failing({ code: 'service-error' }))).toEqual([]);
    expect(actions(old, failing({ code: 'unreachable' }))).toEqual([]);
  });

  test('has an icon for each state, unless a banner has it', () => {
    const icon = (catalog: Partial<CatalogStatus>, sync: SyncStatus = idle) => {
      const content = syncStatusContent({ catalog: { ...full, ...catalog }, sync, session: active }, context);
      return content.kind === 'idle' ? content.icon : undefined;
    };
    expect(icon({})).toBeNull();
    expect(icon({}, failing({}))).toBe('offline');
    expect(icon({}, failing({ code: 'maintenance' }))).toBe('attention');
    expect(icon({}, failing({ code: 'cancelled' }))).toBeNull();
    expect(icon({}, failing({ code: 'permission-missing' }))).toBeNull();
    expect(icon({}, { ...idle, paused: true })).toBe('pause');
    expect(icon({ complete: false })).toBe('clock');
    expect(icon({ checkedAt: minutes(2000), completeAt: minutes(2000) })).toBe('clock');
  });

  test('reports an incomplete list with the date of the last complete one', () => {
    const text = textOf({ complete: false, completeAt: minutes(60 * 24 * 18) });
    expect(text).toBe('Checked 2 minutes ago, not complete, last complete 3 November');
    expect(textOf({ complete: false, completeAt: null })).not.toContain('Up to date');
  });

  test('is never up to date while a sign-in is needed', () => {
    expect(textOf({}, undefined, ended)).toBe('Updated 2 minutes ago');
  });

  test('counts packages that were left out', () => {
    expect(textOf({ skipped: 1 })).toContain('1 package couldn’t be read and is left out');
  });

  test('has no date before the first sync', () => {
    expect(textOf({ checkedAt: null, completeAt: null, complete: false })).toBe('Not updated yet');
  });
});

describe('after a failure', () => {
  test('is called offline only where the system reports no network', () => {
    expect(textOf({}, failing({}), undefined, false)).toBe(`You’re offline. ${usable}`);
    expect(textOf({}, failing({}))).toMatch(/^The service can’t be reached\. The list is from today 09:41/u);
  });

  test('has the date of the last complete list, not of the failed attempt', () => {
    const old = Date.parse('2026-11-20T16:20:00Z');
    expect(textOf({ checkedAt: minutes(1), completeAt: old }, failing({}))).toContain('yesterday 16:20');
  });

  test('has the time of the next retry while that is in the future', () => {
    const at = Date.parse('2026-11-21T14:20:00Z');
    expect(textOf({}, failing({ code: 'maintenance', retryAt: minutes(-5) }, at))).toBe(
      `The service is being maintained. We’ll try again at 14:20. ${usable}`,
    );
    expect(textOf({}, failing({ code: 'maintenance' }, now))).not.toContain('try again');
    expect(textOf({}, failing({ code: 'maintenance', retryAt: at }))).not.toContain('try again');
    expect(textOf({}, failing({ code: 'service-error' }, at))).not.toContain('a little later');
  });

  test('has the day of a retry on another day', () => {
    expect(textOf({}, failing({}, Date.parse('2026-11-22T07:30:00Z')))).toContain(
      'We’ll try again tomorrow at 07:30.',
    );
    expect(textOf({}, failing({}, Date.parse('2026-11-24T07:30:00Z')))).toContain(
      'We’ll try again on 24 November at 07:30.',
    );
  });

  test('promises no retry after a stop by the person or while a sign-in is needed', () => {
    const at = Date.parse('2026-11-21T14:20:00Z');
    expect(textOf({}, failing({ code: 'cancelled' }, at))).not.toContain('try again');
    expect(textOf({}, failing({}, at), ended)).not.toContain('try again');
  });

  test('has the next retry also beside a banner', () => {
    expect(textOf({}, failing({ code: 'disk-full' }, Date.parse('2026-11-21T14:20:00Z')))).toBe(
      `${usable} We’ll try again at 14:20.`,
    );
    expect(textOf({ checkedAt: null, completeAt: null }, failing({ code: 'disk-full' }))).toBe(
      'Not updated yet',
    );
  });

  test('does not repeat the text of a banner', () => {
    expect(textOf({}, failing({ code: 'disk-full' }))).toBe(usable);
    expect(textOf({}, failing({ code: 'needs-sign-in' }), ended)).toBe('Updated 2 minutes ago');
  });

  test('reports an unreachable session even if no sync has failed', () => {
    const failure: Failure = { code: 'unreachable', retryable: true };
    expect(textOf({}, undefined, { state: 'unreachable', failure, endsAt: null })).toContain(
      'can’t be reached',
    );
  });
});

test('reports a sync that waits for the identity endpoint, and until when', () => {
  const running = { ...reading, received: 0, total: null };
  const retryAt = Date.parse('2026-11-21T14:20:00Z');
  const failure: Failure = { code: 'maintenance', retryable: true, retryAt };
  expect(textOf({}, running, { state: 'unreachable', failure, endsAt: null })).toBe(
    'The service is being maintained. We’ll try again at 14:20.',
  );
});

test('reports that an empty list is requested again, without numbers or a bar', () => {
  const empty = { ...reading, received: 0, total: 0 };
  for (const sync of [empty, { ...empty, pass: 2 }])
    expect(line(sync)).toMatchObject({
      text: 'The service says the list is empty. We’re asking once more.',
      bar: null,
      listDate: 'List from today 09:41',
      actions: ['pause', 'stop'],
    });
  expect(line({ ...empty, paused: true, isWaitingForResume: true }).text).toBe('Updates are paused.');
});

test('shows no total where more packages arrive than announced', () => {
  const more = { ...reading, received: 250, total: 0 };
  expect(line(more)).toMatchObject({
    text: '250 packages so far',
    bar: { received: 250, total: null },
  });
  const status = { catalog: full, sync: more, session: active };
  expect(syncStatusContent(status, context, 0).text).toBe('250 packages so far');
});

describe('the date of the list on screen', () => {
  const retryAt = Date.parse('2026-11-21T14:20:00Z');
  const failure: Failure = { code: 'maintenance', retryable: true, retryAt };

  test.each<[string, SyncStatus, SessionStatus?]>([
    ['is being requested', { ...reading, received: 0, total: null }],
    ['is being read', reading],
    ['is read again', { ...reading, pass: 2 }],
    ['is being prepared', { ...reading, phase: 'preparing' }],
    ['is paused', { ...reading, paused: true, isWaitingForResume: true }],
    ['waits for the service', { ...reading, waiting: { until: retryAt, failure } }],
    ['waits for signing in', reading, { state: 'unreachable', failure, endsAt: null }],
  ])('is shown while the next one %s', (_, sync, session) => {
    expect(line(sync, {}, session)).toMatchObject({
      listDate: 'List from today 09:41',
      date: full.completeAt,
      exactDate: `Complete as of ${exactTime(minutes(2), 'UTC')}`,
    });
  });

  test('is that of the last complete list, and null before the first', () => {
    const older = line(reading, { complete: false, completeAt: minutes(60 * 24 * 18) });
    expect(older).toMatchObject({ listDate: 'List from 3 November' });
    const bare = line(reading, { rows: 0, checkedAt: null, completeAt: null, complete: false });
    expect(bare).toMatchObject({ listDate: null, date: null, exactDate: null });
  });

  describe('for a part of the first list', () => {
    const part = {
      snapshot: null,
      checkedAt: null,
      completeAt: null,
      complete: false,
      partialListAt: minutes(2),
    };

    test('is shown while the service is down, and during a request', () => {
      expect(line(failing({}), part)).toMatchObject({
        text: 'The service can’t be reached. Part of the list is here, from today 09:41; search works as usual.',
        date: part.partialListAt,
        exactDate: exactTime(minutes(2), 'UTC'),
      });
      expect(line({ ...reading, received: 0, total: null }, part)).toMatchObject({
        listDate: 'List from today 09:41',
      });
    });

    test('is shown in every other state as well', () => {
      const text = 'Part of the list is here, from today 09:41; search works as usual.';
      expect(textOf(part)).toBe(text);
      expect(textOf(part, { ...idle, paused: true })).toBe(`Updates are paused. ${text}`);
      expect(textOf(part, failing({ code: 'disk-full' }))).toBe(text);
      expect(textOf(part, idle, ended)).toBe(text);
    });
  });
});

test('counts progress, and explains a second pass', () => {
  expect(textOf({}, reading)).toBe('4,300 of 20,000');
  expect(textOf({}, { ...reading, pass: 2 })).toContain('changed meanwhile');
  expect(textOf({}, { ...reading, received: 0, total: null })).not.toMatch(/\d/u);
});

const line = (sync: SyncStatus, catalog: Partial<CatalogStatus> = {}, session: SessionStatus = active) =>
  syncStatusContent({ catalog: { ...full, ...catalog }, sync, session }, context);

const until = Date.parse('2026-11-21T14:04:20Z');
const busy: Failure = { code: 'too-many-requests', retryable: true, retryAt: until };

describe('a running sync', () => {
  test('shows the time left where that is known', () => {
    const status = { catalog: full, sync: reading, session: active };
    expect(syncStatusContent(status, context, 3).text).toBe('4,300 of 20,000, about 3 minutes left');
    expect(syncStatusContent(status, context, 0).text).toBe('4,300 of 20,000, less than a minute left');
  });

  test('of a slow service says so, before and after the first page', () => {
    const text = 'The service is slow.';
    const slow = { ...reading, isSlow: true };
    expect(line({ ...slow, received: 0, total: null }).text).toBe(text);
    expect(line(slow)).toMatchObject({ text: `${text} 4,300 of 20,000`, isWaiting: false });
    expect(line({ ...slow, isWaitingForResume: true }).text).toBe('Paused at 4,300 of 20,000');
  });

  test('can be paused and stopped, and has a progress bar', () => {
    expect(line(reading)).toMatchObject({
      bar: { received: 4300, total: 20_000 },
      actions: ['pause', 'stop'],
      isWaiting: false,
    });
  });

  test('that reads a first list has one button', () => {
    const first = { checkedAt: null, completeAt: null, complete: false };
    const actions = (sync: SyncStatus) => line(sync, first).actions;
    expect(actions(reading)).toEqual(['pause']);
    expect(actions({ ...reading, paused: true, isWaitingForResume: true })).toEqual(['resume']);
    expect(actions({ ...reading, waiting: { until, failure: busy } })).toEqual(['tryNow']);
  });

  test('that waits shows why and until when, and offers “try now”', () => {
    const waiting = line({ ...reading, waiting: { until, failure: busy } });
    expect(waiting.text).toBe('The service asked us to wait. We’ll go on at 14:05.');
    expect(waiting).toMatchObject({ bar: null, actions: ['tryNow', 'stop'], isWaiting: true });
    const failure: Failure = { code: 'maintenance', retryable: true };
    expect(line({ ...reading, waiting: { until, failure } }).text).toBe(
      'The service is being maintained. We’ll go on at 14:05.',
    );
    expect(line({ ...reading, waiting: { until: now + 40_000, failure } }).text).toBe(
      'The service is being maintained. We’ll go on within a minute.',
    );
  });

  test('without a network waits for it', () => {
    const waiting = { until, failure: { code: 'unreachable', retryable: true } } as const;
    const status = {
      catalog: full,
      session: active,
      sync: { ...reading, waiting },
    } as const;
    expect(syncStatusContent(status, { ...context, online: false }).text).toBe(
      'You’re offline. We’ll go on at 14:05.',
    );
  });

  test('that pauses briefly does not show a wait', () => {
    expect(line({ ...reading, waiting: { until: now + 1500, failure: busy } }).text).toBe('4,300 of 20,000');
  });

  test('that is paused shows its progress and can be resumed', () => {
    const paused = line({
      ...reading,
      paused: true,
      isWaitingForResume: true,
      waiting: { until, failure: busy },
    });
    expect(paused.text).toBe('Paused at 4,300 of 20,000');
    expect(paused).toMatchObject({ actions: ['resume', 'stop'], isWaiting: true });
    expect(
      line({ ...reading, paused: true, isWaitingForResume: true, received: 0, total: null }),
    ).toMatchObject({
      text: 'Updates are paused.',
      bar: null,
    });
  });

  test('whose list is stored can no longer be stopped', () => {
    expect(line({ ...reading, phase: 'preparing', paused: true })).toMatchObject({
      text: 'Getting the list ready…',
      bar: { total: null },
      actions: [],
    });
  });
});

describe('paused syncs', () => {
  const paused = idleSync({ paused: true });

  test('are reported with the date of the list', () => {
    expect(line(paused)).toMatchObject({
      text: 'Updates are paused. The list is from today 09:41.',
      actions: ['resume'],
      isDoubtful: false,
    });
    expect(line(paused, { checkedAt: null, completeAt: null, complete: false }).text).toBe(
      'Updates are paused.',
    );
    expect(line(paused, { complete: false, completeAt: null }).text).toBe(
      'Updates are paused. Checked 2 minutes ago, not complete',
    );
  });

  test('promise no retry after a failure', () => {
    const failure: Failure = { code: 'maintenance', retryable: true };
    expect(line({ ...paused, failure, nextAt: until }).text).toBe(
      `The service is being maintained. Updates are paused. ${usable}`,
    );
  });

  test('report packages that were left out as well', () => {
    expect(line(paused, { skipped: 1 }).text).toBe(
      'Updates are paused. The list is from today 09:41. 1 package couldn’t be read and is left out.',
    );
  });
});

describe('while the service asks for a pause', () => {
  test('shows until when, and offers “try once”', () => {
    expect(line({ ...idle, failure: busy, nextAt: until + 30_000, notBefore: until })).toMatchObject({
      text: `The service is busy. It asked us to come back at 14:05. We’ll try again then. ${usable}`,
      actions: ['tryOnce'],
    });
  });

  test('promises no retry where none is planned, and names the failure', () => {
    const failure: Failure = { code: 'maintenance', retryable: true, retryAt: until };
    expect(line({ ...idle, failure, paused: true, nextAt: until, notBefore: until })).toMatchObject({
      text: `The service is being maintained. It asked us to come back at 14:05. Updates are paused. ${usable}`,
      actions: ['tryOnce', 'resume'],
    });
    expect(line({ ...idle, notBefore: until }).text).toContain('The service asked us to come back at 14:05.');
  });

  test('shows nothing after its end, or where a sign-in is needed', () => {
    expect(line({ ...idle, notBefore: now })).toMatchObject({
      text: 'Up to date, 2 minutes ago',
      actions: [],
    });
    expect(line({ ...idle, notBefore: until }, {}, ended)).toMatchObject({
      text: 'Updated 2 minutes ago',
      actions: [],
    });
  });
});

test('has a report where packages were left out, the list is not complete, or its text is unusual', () => {
  const repeated = { code: 'repeated-id', field: null, count: 2 } as const;
  expect(line(idle).why).toBeNull();
  expect(line(idle, { skipped: 2 }).why).toBe('report');
  expect(line(idle, { anomalies: [repeated] }).why).toBeNull();
  for (const code of ['other-encoding', 'unreadable-text'] as const)
    expect(line(idle, { anomalies: [{ code, field: null, count: 1 }] }).why).toBe('report');
  expect(line(idle, { complete: false }).why).toBe('report');
  expect(line(idle, { complete: false, checkedAt: null }).why).toBeNull();
  expect(line({ ...idle, failure: busy }, { skipped: 2 }).why).toBeNull();
  expect(line({ ...idle, failure: { ...busy, detail: '429' } }, { skipped: 2 }).why).toBe('detail');
  const unreachable: Failure = { code: 'unreachable', retryable: true, detail: 'ECONNREFUSED' };
  expect(line({ ...idle, failure: unreachable }).why).toBe('check');
  expect(line({ ...reading, waiting: { until, failure: unreachable } }).why).toBe('check');
});
