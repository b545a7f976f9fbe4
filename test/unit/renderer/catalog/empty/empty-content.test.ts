import { expect, test } from 'vitest';
import type { FailureCode } from '../../../../../src/preload/contract/failure.ts';
import { messages } from '../../../../../src/renderer/ui/messages.svelte.ts';
import { nothingStored, type Status } from '../../../../../src/preload/contract/status.ts';
import { noChoice } from '../../../../../src/preload/contract/choice.ts';
import { emptyContent, needsFirstSignIn } from '../../../../../src/renderer/catalog/empty/empty-content.ts';
import { idleSync, runningSync } from '../../../../equipment/support/app-status.ts';

const now = Date.parse('2026-11-21T09:43:00Z');
const context = { now, online: true, zone: 'UTC' };
const idle = idleSync();
const reading = runningSync({ startedAt: now });
const nothing = { text: '', filters: noChoice, isWhole: true, topExclusion: null, starred: 0, offered: null };
const searched = { ...nothing, text: 'pay' };
const filters = { ...noChoice, status: ['DRAFT'] };
type StatusPart = Pick<Status, 'catalog' | 'session' | 'sync'>;

const fresh: StatusPart = {
  catalog: nothingStored,
  session: { state: 'active', endsAt: null },
  sync: idle,
};
const signedOut: StatusPart = { ...fresh, session: { state: 'needs-sign-in', reason: 'not-kept' } };
const running: StatusPart = { ...fresh, sync: reading };
const after = (code: FailureCode, nextAt: number | null = null): StatusPart => ({
  ...fresh,
  sync: { ...idle, failure: { code, retryable: true }, nextAt },
});

test('asks to sign in where nothing is stored and a sign-in is needed', () => {
  expect(emptyContent(signedOut, nothing, context)).toMatchObject({
    title: messages.grid.signInFirst,
    actions: ['sign-in'],
  });
  expect(emptyContent(signedOut, searched, context).actions).toEqual(['sign-in']);
  expect(needsFirstSignIn(signedOut)).toBe(true);
  expect(needsFirstSignIn(fresh)).toBe(false);
  // A refused sign-in must not look like a first start.
  const refused: StatusPart = { ...fresh, session: { state: 'needs-sign-in', reason: 'refused' } };
  expect(needsFirstSignIn(refused)).toBe(false);
  expect(needsFirstSignIn({ ...signedOut, catalog: { ...nothingStored, rows: 5 } })).toBe(false);
  expect(needsFirstSignIn({ ...signedOut, catalog: { ...nothingStored, checkedAt: now } })).toBe(false);
});

test.each([
  [null, messages.grid.noMatchesHint],
  ['filters', messages.grid.asFilters],
  ['other-words', messages.grid.neverTogether],
] as const)('advises what is offered below the search: %s', (offered, hint) => {
  expect(emptyContent(fresh, { ...searched, offered }, context).hint).toBe(hint);
});

test('has content for a search without matches, a first sync and an empty list', () => {
  expect(emptyContent(fresh, searched, context)).toMatchObject({ actions: ['clear-search'] });
  expect(emptyContent(fresh, searched, context).title).toContain('pay');
  expect(emptyContent(running, nothing, context)).toMatchObject({ drawing: 'arriving', actions: [] });
  expect(
    emptyContent({ ...fresh, catalog: { ...nothingStored, checkedAt: now } }, nothing, context).title,
  ).toBe(messages.grid.none);
});

test('offers to clear the search, the filters or both', () => {
  const read = { ...fresh, catalog: { ...nothingStored, checkedAt: now, rows: 5 } };
  expect(emptyContent(read, { ...nothing, filters }, context)).toMatchObject({
    title: messages.grid.noneFiltered,
    actions: ['clear-filters'],
  });
  const both = emptyContent(read, { ...searched, filters }, context);
  expect(both.title).toContain('pay');
  expect(both.actions).toEqual(['clear-filters', 'clear-search']);
  // Without a list, clearing does not help.
  expect(emptyContent(signedOut, { ...searched, filters }, context).actions).toEqual(['sign-in']);
});

test('names the part that excludes most and offers to remove it', () => {
  const read = { ...fresh, catalog: { ...nothingStored, checkedAt: now, rows: 5 } };
  const filtered = emptyContent(
    read,
    { ...searched, filters, topExclusion: { part: 'status', total: 1204 } },
    context,
  );
  expect(filtered.hint).toBe('Without “Status: Draft”: 1,204 packages');
  expect(filtered.removable).toEqual({ part: 'status', label: 'Remove “Status: Draft”' });
  expect(filtered.actions).toEqual(['remove-part']);
  const searchExcluded = emptyContent(
    read,
    { ...searched, filters, topExclusion: { part: 'text', total: 1 } },
    context,
  );
  expect(searchExcluded.hint).toBe(`Without “${searched.text}”: 1 package`);
  expect(searchExcluded.removable).toEqual({ part: 'text', label: messages.search.clear });
  expect(searchExcluded.actions).toEqual(['remove-part', 'clear-filters']);
  // With more filters, it offers to clear all of them as well.
  const more = { ...filters, people: ['Ada'] };
  expect(
    emptyContent(read, { ...nothing, filters: more, topExclusion: { part: 'people', total: 2 } }, context)
      .actions,
  ).toEqual(['remove-part', 'clear-filters']);
});

test('promises only what happens without the person', () => {
  expect(emptyContent(after('unreachable'), nothing, context).hint).toBe(messages.grid.waitingHint);
  expect(emptyContent(after('unreachable', Date.parse('2026-11-21T14:20:00Z')), nothing, context).hint).toBe(
    'We’ll try again at 14:20.',
  );
  expect(emptyContent(after('permission-missing'), nothing, context).hint).toBe(messages.grid.waitingForYou);
});

test('has a drawing that fits the text', () => {
  const drawn = (status: StatusPart, online = true) =>
    emptyContent(status, nothing, { ...context, online }).drawing;
  expect(drawn(after('unreachable'))).toBe('offline');
  // What the system reports about the network does not count until a request has failed.
  expect(drawn(fresh, false)).toBe('empty-shelf');
  const waiting = { until: now + 10_000, failure: { code: 'unreachable', retryable: true } } as const;
  expect(drawn({ ...fresh, sync: { ...reading, waiting } })).toBe('offline');
  expect(drawn(after('permission-missing'))).toBe('error');
  expect(drawn(after('cancelled'))).toBe('empty-shelf');
  expect(drawn(signedOut)).toBe('sign-in');
  expect(emptyContent(fresh, searched, context).drawing).toBe('no-match');
});

test('shows no progress for a first sync that waits; the status line has the reason and the actions', () => {
  expect(
    emptyContent(
      { ...fresh, sync: { ...reading, paused: true, isWaitingForResume: true } },
      nothing,
      context,
    ),
  ).toMatchObject({
    hint: messages.grid.waitingPaused,
    drawing: 'empty-shelf',
    actions: [],
  });
  const failure = { code: 'too-many-requests', retryable: true } as const;
  const waiting = { until: Date.parse('2026-11-21T14:20:00Z'), failure };
  expect(emptyContent({ ...fresh, sync: { ...reading, waiting } }, nothing, context)).toMatchObject({
    hint: messages.grid.waitingHint,
    actions: [],
  });
});

test('offers to resume paused syncs, but leaves “try once” to the status line', () => {
  expect(emptyContent({ ...fresh, sync: { ...idle, paused: true } }, nothing, context).actions).toEqual([
    'resume',
  ]);
  const notBefore = Date.parse('2026-11-21T14:20:00Z');
  expect(emptyContent({ ...fresh, sync: { ...idle, notBefore } }, nothing, context)).toMatchObject({
    hint: 'The service asked us to come back at 14:20.',
    actions: [],
  });
});

test('an empty shelf explains itself, unless all of it is gone', () => {
  const shelf = { ...nothing, filters: { ...noChoice, starred: true } as const };
  expect(emptyContent(fresh, shelf, context).title).toBe('Nothing is starred yet.');
  expect(emptyContent(fresh, { ...shelf, starred: 1 }, context).title).not.toBe('Nothing is starred yet.');
});

test('a search that has not reached all packages does not say that nothing matches', () => {
  const { title, actions } = emptyContent(fresh, { ...nothing, text: 'invoice', isWhole: false }, context);
  expect([title, actions]).toEqual(['0 found so far', []]);
});
