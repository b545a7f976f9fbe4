import { expect, test } from 'vitest';
import type { FailureCode } from '../../../../../src/preload/contract/failure.ts';
import { messages } from '../../../../../src/renderer/ui/messages.svelte.ts';
import { nothingStored, type Status } from '../../../../../src/preload/contract/status.ts';
import { noChoice } from '../../../../../src/preload/contract/choice.ts';
import { emptiness, needsFirstSignIn } from '../../../../../src/renderer/catalog/empty/emptiness.ts';

const now = Date.parse('2026-11-21T09:43:00Z');
const around = { now, online: true, zone: 'UTC' };
const idle = { state: 'idle', failure: null, nextAt: null, paused: false, notBefore: null } as const;
const reading = {
  state: 'running',
  startedAt: now,
  paused: false,
  held: false,
  phase: 'reading',
  waiting: null,
  pass: 1,
  received: 0,
  total: null,
} as const;
const nothing = { text: '', filters: noChoice, most: null };
const searched = { ...nothing, text: 'pay' };
const filters = { ...noChoice, status: ['DRAFT'] };
type Part = Pick<Status, 'catalog' | 'session' | 'sync'>;

const fresh: Part = {
  catalog: nothingStored,
  session: { state: 'active', endsAt: null },
  sync: idle,
};
const needing: Part = { ...fresh, session: { state: 'needs-sign-in', reason: 'not-kept' } };
const running: Part = { ...fresh, sync: reading };
const after = (code: FailureCode, nextAt: number | null = null): Part => ({
  ...fresh,
  sync: { ...idle, failure: { code, retryable: true }, nextAt },
});

test('where nothing is stored and signing in is needed, that is said and offered', () => {
  expect(emptiness(needing, nothing, around)).toMatchObject({
    title: messages.grid.signInFirst,
    actions: ['sign-in'],
  });
  expect(emptiness(needing, searched, around).actions).toEqual(['sign-in']);
  expect(needsFirstSignIn(needing)).toBe(true);
  expect(needsFirstSignIn(fresh)).toBe(false);
  // A sign-in that was refused must not look as if nobody had signed in.
  const refused: Part = { ...fresh, session: { state: 'needs-sign-in', reason: 'refused' } };
  expect(needsFirstSignIn(refused)).toBe(false);
  expect(needsFirstSignIn({ ...needing, catalog: { ...nothingStored, rows: 5 } })).toBe(false);
  expect(needsFirstSignIn({ ...needing, catalog: { ...nothingStored, checkedAt: now } })).toBe(false);
});

test('a search without a match, parcels on their way, and a list that is empty', () => {
  expect(emptiness(fresh, searched, around)).toMatchObject({ actions: ['clear-search'] });
  expect(emptiness(fresh, searched, around).title).toContain('pay');
  expect(emptiness(running, nothing, around)).toMatchObject({ drawing: 'arriving', actions: [] });
  expect(emptiness({ ...fresh, catalog: { ...nothingStored, checkedAt: now } }, nothing, around).title).toBe(
    messages.grid.none,
  );
});

test('what leaves nothing can be taken back: the search, the filters, or either', () => {
  const read = { ...fresh, catalog: { ...nothingStored, checkedAt: now, rows: 5 } };
  expect(emptiness(read, { ...nothing, filters }, around)).toMatchObject({
    title: messages.grid.noneFiltered,
    actions: ['clear-filters'],
  });
  const both = emptiness(read, { ...searched, filters }, around);
  expect(both.title).toContain('pay');
  expect(both.actions).toEqual(['clear-filters', 'clear-search']);
  // Without a list there is nothing to be had by clearing.
  expect(emptiness(needing, { ...searched, filters }, around).actions).toEqual(['sign-in']);
});

test('the part that excludes most is named, and dropped by one click', () => {
  const read = { ...fresh, catalog: { ...nothingStored, checkedAt: now, rows: 5 } };
  const filtered = emptiness(read, { ...searched, filters, most: { part: 'status', total: 1204 } }, around);
  expect(filtered.hint).toBe('Without “Status: Draft” there are 1,204 packages.');
  expect(filtered.drop).toEqual({ part: 'status', label: 'Remove “Status: Draft”' });
  expect(filtered.actions).toEqual(['drop']);
  const worded = emptiness(read, { ...searched, filters, most: { part: 'text', total: 1 } }, around);
  expect(worded.hint).toBe('Without the words in the search there is 1 package.');
  expect(worded.drop).toEqual({ part: 'text', label: messages.search.clear });
  // Where there are more filters, all of them can go as well.
  const more = { ...filters, people: ['Ada'] };
  expect(
    emptiness(read, { ...nothing, filters: more, most: { part: 'people', total: 2 } }, around).actions,
  ).toEqual(['drop', 'clear-filters']);
});

test('nothing is promised that does not come by itself', () => {
  expect(emptiness(after('unreachable'), nothing, around).hint).toBe(messages.grid.waitingHint);
  expect(emptiness(after('unreachable', Date.parse('2026-11-21T14:20:00Z')), nothing, around).hint).toBe(
    'We’ll try again at 14:20.',
  );
  expect(emptiness(after('permission-missing'), nothing, around).hint).toBe(messages.grid.waitingForYou);
  expect(emptiness(after('cancelled'), nothing, around).hint).toBe(messages.grid.waitingStopped);
});

test('what is drawn fits what is said', () => {
  const drawn = (status: Part, online = true) => emptiness(status, nothing, { ...around, online }).drawing;
  expect(drawn(after('unreachable'))).toBe('offline');
  expect(drawn(fresh, false)).toBe('offline');
  expect(drawn(after('permission-missing'))).toBe('error');
  expect(drawn(after('cancelled'))).toBe('empty-shelf');
  expect(drawn(needing)).toBe('sign-in');
  expect(emptiness(fresh, searched, around).drawing).toBe('no-match');
});

test('a first update that stands still is no list on its way; the status line tells why and what can be done', () => {
  expect(
    emptiness({ ...fresh, sync: { ...reading, paused: true, held: true } }, nothing, around),
  ).toMatchObject({
    hint: messages.grid.waitingPaused,
    drawing: 'empty-shelf',
    actions: [],
  });
  const failure = { code: 'too-many-requests', retryable: true } as const;
  const waiting = { until: Date.parse('2026-11-21T14:20:00Z'), failure };
  expect(emptiness({ ...fresh, sync: { ...reading, waiting } }, nothing, around)).toMatchObject({
    hint: messages.grid.waitingHint,
    actions: [],
  });
});

test('paused updates are resumed here, a service that wants to be left alone is asked in the status line', () => {
  expect(emptiness({ ...fresh, sync: { ...idle, paused: true } }, nothing, around).actions).toEqual([
    'resume',
  ]);
  const notBefore = Date.parse('2026-11-21T14:20:00Z');
  expect(emptiness({ ...fresh, sync: { ...idle, notBefore } }, nothing, around)).toMatchObject({
    hint: 'The service asked us to come back at 14:20.',
    actions: [],
  });
});
