import { describe, expect, test } from 'vitest';
import type { Failure } from '../../../../../src/preload/contract/failure.ts';
import type { CatalogStatus, SessionStatus, SyncStatus } from '../../../../../src/preload/contract/status.ts';
import { freshness } from '../../../../../src/renderer/catalog/status/freshness.ts';
import { exactTime } from '../../../../../src/renderer/ui/times.ts';

const now = Date.parse('2026-11-21T09:43:00Z');
const minutes = (count: number): number => now - count * 60_000;
const around = { now, online: true, zone: 'UTC' };

const full: CatalogStatus = {
  snapshot: 's1',
  rows: 20_000,
  complete: true,
  checkedAt: minutes(2),
  took: 1800,
  completeAt: minutes(2),
  partAt: null,
  changes: null,
  sinceLooked: null,
  unseen: null,
  skipped: 0,
  oddities: [],
};

type Resting = Extract<SyncStatus, { state: 'idle' }>;
type Running = Extract<SyncStatus, { state: 'running' }>;

const idle: Resting = { state: 'idle', failure: null, nextAt: null, paused: false, notBefore: null };
const reading: Running = {
  state: 'running',
  startedAt: now,
  paused: false,
  held: false,
  phase: 'reading',
  waiting: null,
  pass: 1,
  received: 4300,
  total: 20_000,
};

function said(
  catalog: Partial<CatalogStatus>,
  sync: SyncStatus = idle,
  session: SessionStatus = { state: 'active', endsAt: null },
  online = true,
): string {
  return freshness({ catalog: { ...full, ...catalog }, sync, session }, { ...around, online }).text;
}

const failing = (failure: Partial<Failure>, nextAt: number | null = null): SyncStatus => ({
  ...idle,
  failure: { code: 'unreachable', retryable: true, ...failure },
  nextAt,
});

describe('at rest', () => {
  test('a young complete list is up to date, an old one only has its date', () => {
    expect(said({})).toBe('Up to date, 2 minutes ago');
    expect(said({ checkedAt: minutes(90), completeAt: minutes(90) })).toBe('Updated today 08:13');
  });

  test('without any list only the reason is told here, and asking once more is offered; the empty list tells the rest', () => {
    const bare = { ...full, rows: 0, checkedAt: null, completeAt: null };
    expect(said(bare, failing({}, minutes(-17)))).toBe('The service can’t be reached.');
    const held: SyncStatus = { ...idle, notBefore: minutes(-17) };
    const fresh = freshness(
      { catalog: bare, sync: held, session: { state: 'active', endsAt: null } },
      around,
    );
    expect(fresh.offers).toEqual(['try-once']);
  });

  test('a list of more than a day ago says so, whatever the reason', () => {
    const old = { checkedAt: minutes(24 * 60 + 1), completeAt: minutes(24 * 60 + 1) };
    expect(said(old)).toBe('The list is from yesterday 09:42, more than a day ago.');
    expect(said({ checkedAt: minutes(24 * 60), completeAt: minutes(24 * 60) })).toBe(
      'Updated yesterday 09:43',
    );
  });

  test('an old list can be updated by a word, where nothing else is in the way', () => {
    const offers = (catalog: CatalogStatus, sync: SyncStatus = idle) =>
      freshness({ catalog, sync, session: { state: 'active', endsAt: null } }, around).offers;
    const old = { ...full, checkedAt: minutes(2000), completeAt: minutes(2000) };
    expect(offers(old)).toEqual(['update']);
    expect(offers(full)).toEqual([]);
    expect(offers(old, { ...idle, paused: true })).toEqual(['resume']);
    expect(offers(old, failing({}))).toEqual([]);
  });

  test('a state has its sign, unless a banner tells it', () => {
    const sign = (catalog: Partial<CatalogStatus>, sync: SyncStatus = idle) => {
      const fresh = freshness(
        { catalog: { ...full, ...catalog }, sync, session: { state: 'active', endsAt: null } },
        around,
      );
      return fresh.kind === 'resting' ? fresh.sign : undefined;
    };
    expect(sign({})).toBeNull();
    expect(sign({}, failing({}))).toBe('offline');
    expect(sign({}, failing({ code: 'maintenance' }))).toBe('attention');
    expect(sign({}, failing({ code: 'cancelled' }))).toBeNull();
    expect(sign({}, failing({ code: 'permission-missing' }))).toBeNull();
    expect(sign({}, { ...idle, paused: true })).toBe('pause');
    expect(sign({ complete: false })).toBe('clock');
    expect(sign({ checkedAt: minutes(2000), completeAt: minutes(2000) })).toBe('clock');
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
  const running = { ...reading, received: 0, total: null };
  const retryAt = Date.parse('2026-11-21T14:20:00Z');
  const failure: Failure = { code: 'maintenance', retryable: true, retryAt };
  expect(said({}, running, { state: 'unreachable', failure, endsAt: null })).toBe(
    'The service is being maintained. We’ll try again at 14:20.',
  );
});

test('a list that comes empty is said to be asked for again, without figures or a bar', () => {
  const empty = { ...reading, received: 0, total: 0 };
  for (const sync of [empty, { ...empty, pass: 2 }])
    expect(line(sync)).toMatchObject({
      text: 'The service says the list is empty. We’re asking once more.',
      bar: null,
      dated: 'List from today 09:41',
      offers: ['pause', 'stop'],
    });
  expect(line({ ...empty, paused: true, held: true }).text).toBe('Updates are paused.');
});

test('where more comes than the service has said, no figure contradicts the other', () => {
  const more = { ...reading, received: 250, total: 0 };
  expect(line(more)).toMatchObject({
    text: '250 packages so far',
    bar: { received: 250, total: null },
  });
  const status = { catalog: full, sync: more, session: { state: 'active', endsAt: null } } as const;
  expect(freshness(status, around, 0).text).toBe('250 packages so far');
});

describe('how old the list on screen is', () => {
  const retryAt = Date.parse('2026-11-21T14:20:00Z');
  const failure: Failure = { code: 'maintenance', retryable: true, retryAt };

  test.each<[string, SyncStatus, SessionStatus?]>([
    ['is being asked for', { ...reading, received: 0, total: null }],
    ['is being read', reading],
    ['is read again', { ...reading, pass: 2 }],
    ['is made ready', { ...reading, phase: 'preparing' }],
    ['is paused', { ...reading, paused: true, held: true }],
    ['waits for the service', { ...reading, waiting: { until: retryAt, failure } }],
    ['waits for signing in', reading, { state: 'unreachable', failure, endsAt: null }],
  ])('is told while the next one %s', (_, sync, session) => {
    expect(line(sync, {}, session)).toMatchObject({
      dated: 'List from today 09:41',
      at: full.completeAt,
      exact: `Complete as of ${exactTime(minutes(2), 'UTC')}`,
    });
  });

  test('is that of the last complete one, and there is none before the first', () => {
    const older = line(reading, { complete: false, completeAt: minutes(60 * 24 * 18) });
    expect(older).toMatchObject({ dated: 'List from 3 November' });
    const bare = line(reading, { rows: 0, checkedAt: null, completeAt: null, complete: false });
    expect(bare).toMatchObject({ dated: null, at: null, exact: null });
  });

  describe('that has only come in part', () => {
    const part = { snapshot: null, checkedAt: null, completeAt: null, complete: false, partAt: minutes(2) };

    test('is told after a start into a service that is down, and while it is asked', () => {
      expect(line(failing({}), part)).toMatchObject({
        text: 'The service can’t be reached. Part of the list is here, from today 09:41; search works as usual.',
        at: part.partAt,
        exact: exactTime(minutes(2), 'UTC'),
      });
      expect(line({ ...reading, received: 0, total: null }, part)).toMatchObject({
        dated: 'List from today 09:41',
      });
    });

    test('is told in every other state as well', () => {
      const told = 'Part of the list is here, from today 09:41; search works as usual.';
      expect(said(part)).toBe(told);
      expect(said(part, { ...idle, paused: true })).toBe(`Updates are paused. ${told}`);
      expect(said(part, failing({ code: 'disk-full' }))).toBe(told);
      expect(said(part, idle, { state: 'needs-sign-in', reason: 'ended' })).toBe(told);
    });
  });
});

test('progress is counted; a second reading says why', () => {
  expect(said({}, reading)).toBe('4,300 of 20,000');
  expect(said({}, { ...reading, pass: 2 })).toContain('changed meanwhile');
  expect(said({}, { ...reading, received: 0, total: null })).not.toMatch(/\d/u);
});

/** The line as it is shown, in any state. */
const line = (sync: SyncStatus, catalog: Partial<CatalogStatus> = {}, session?: SessionStatus) =>
  freshness(
    { catalog: { ...full, ...catalog }, sync, session: session ?? { state: 'active', endsAt: null } },
    around,
  );

const until = Date.parse('2026-11-21T14:04:20Z');
const busy: Failure = { code: 'too-many-requests', retryable: true, retryAt: until };

describe('a running update', () => {
  test('tells how long it still takes, where that is known', () => {
    const status = { catalog: full, sync: reading, session: { state: 'active', endsAt: null } } as const;
    expect(freshness(status, around, 3).text).toBe('4,300 of 20,000, about 3 minutes left');
    expect(freshness(status, around, 0).text).toBe('4,300 of 20,000, less than a minute left');
  });

  test('can be paused and stopped, and has a bar', () => {
    expect(line(reading)).toMatchObject({
      bar: { received: 4300, total: 20_000 },
      offers: ['pause', 'stop'],
      standsStill: false,
    });
  });

  test('that waits says why, until the minute by which it goes on, and can be tried now', () => {
    const waiting = line({ ...reading, waiting: { until, failure: busy } });
    expect(waiting.text).toBe('The service asked us to wait. We’ll go on at 14:05.');
    expect(waiting).toMatchObject({ bar: null, offers: ['try-now', 'stop'], standsStill: true });
    const failure: Failure = { code: 'maintenance', retryable: true };
    expect(line({ ...reading, waiting: { until, failure } }).text).toBe(
      'The service is being maintained. We’ll go on at 14:05.',
    );
    expect(line({ ...reading, waiting: { until: now + 40_000, failure } }).text).toBe(
      'The service is being maintained. We’ll go on within a minute.',
    );
  });

  test('without a network it waits for that', () => {
    const waiting = { until, failure: { code: 'unreachable', retryable: true } } as const;
    const status = {
      catalog: full,
      session: { state: 'active', endsAt: null },
      sync: { ...reading, waiting },
    } as const;
    expect(freshness(status, { ...around, online: false }).text).toBe(
      'You’re offline. We’ll go on at 14:05.',
    );
  });

  test('that only takes breath is not said to wait', () => {
    expect(line({ ...reading, waiting: { until: now + 1500, failure: busy } }).text).toBe('4,300 of 20,000');
  });

  test('that is paused says where it stands, and goes on by hand', () => {
    const paused = line({ ...reading, paused: true, held: true, waiting: { until, failure: busy } });
    expect(paused.text).toBe('Paused at 4,300 of 20,000');
    expect(paused).toMatchObject({ offers: ['resume', 'stop'], standsStill: true });
    expect(line({ ...reading, paused: true, held: true, received: 0, total: null })).toMatchObject({
      text: 'Updates are paused.',
      bar: null,
    });
  });

  test('whose list is stored can’t be stopped any more', () => {
    expect(line({ ...reading, phase: 'preparing', paused: true })).toMatchObject({
      text: 'Getting the list ready…',
      bar: { total: null },
      offers: [],
    });
  });
});

describe('paused updates', () => {
  const paused: Resting = { ...idle, paused: true };

  test('are said to be paused, with the date of the list', () => {
    expect(line(paused)).toMatchObject({
      text: 'Updates are paused. The list is from today 09:41.',
      offers: ['resume'],
      doubtful: false,
    });
    expect(line(paused, { checkedAt: null, completeAt: null, complete: false }).text).toBe(
      'Updates are paused.',
    );
    expect(line(paused, { complete: false, completeAt: null }).text).toBe(
      'Updates are paused. Checked 2 minutes ago, not complete',
    );
  });

  test('promise no next try after a failure', () => {
    const failure: Failure = { code: 'maintenance', retryable: true };
    expect(line({ ...paused, failure, nextAt: until }).text).toBe(
      'The service is being maintained. Updates are paused. The list is from today 09:41; search works as usual.',
    );
  });

  test('tell what was left out as well', () => {
    expect(line(paused, { skipped: 1 }).text).toBe(
      'Updates are paused. The list is from today 09:41. 1 package couldn’t be read and is left out.',
    );
  });
});

describe('while the service wants to be left alone', () => {
  test('its wish is told, with one more try on offer', () => {
    expect(line({ ...idle, failure: busy, nextAt: until + 30_000, notBefore: until })).toMatchObject({
      text: 'The service is busy. It asked us to come back at 14:05. We’ll try again then. The list is from today 09:41; search works as usual.',
      offers: ['try-once'],
    });
  });

  test('nothing is promised where no try is planned, and what failed is named', () => {
    const failure: Failure = { code: 'maintenance', retryable: true, retryAt: until };
    expect(line({ ...idle, failure, paused: true, nextAt: until, notBefore: until })).toMatchObject({
      text: 'The service is being maintained. It asked us to come back at 14:05. Updates are paused. The list is from today 09:41; search works as usual.',
      offers: ['try-once', 'resume'],
    });
    expect(line({ ...idle, notBefore: until }).text).toContain('The service asked us to come back at 14:05.');
  });

  test('its wish is over when its time has come, and is nothing to somebody who has to sign in', () => {
    expect(line({ ...idle, notBefore: now })).toMatchObject({
      text: 'Up to date, 2 minutes ago',
      offers: [],
    });
    expect(
      line({ ...idle, notBefore: until }, {}, { state: 'needs-sign-in', reason: 'ended' }),
    ).toMatchObject({ text: 'Updated 2 minutes ago', offers: [] });
  });
});

test('facts for a help desk are there where something was left out, or the list is not complete', () => {
  const repeated = { code: 'repeated-id', field: null, count: 2 } as const;
  expect(line(idle)).toMatchObject({ odd: false });
  expect(line(idle, { skipped: 2 })).toMatchObject({ odd: true });
  expect(line(idle, { oddities: [repeated] })).toMatchObject({ odd: false });
  expect(line(idle, { complete: false })).toMatchObject({ odd: true });
  expect(line(idle, { complete: false, checkedAt: null })).toMatchObject({ odd: false });
  expect(line({ ...idle, failure: busy }, { skipped: 2 })).toMatchObject({ odd: false });
});
