import { describe, expect, it } from 'vitest';
import {
  hasPage,
  isProven,
  decide,
  mayBeMissingPage,
  pageBehindPlan,
  pagesBeyondPlan,
  plannedLastPage,
  type PassFacts,
  type PassEnd,
} from '../../../../../src/main/catalog/sync/sync-plan.ts';
import fc from '../../../../equipment/support/properties.ts';

function facts(size: number, more: Partial<PassFacts> = {}): PassFacts {
  return {
    firstTotal: size,
    lastTotal: size,
    recheckTotal: size,
    totalsAgree: true,
    firstPageUnchanged: true,
    items: size,
    distinct: size,
    skipped: 0,
    longestPauseMs: 0,
    ...more,
  };
}

const drifted = facts(500, { lastTotal: 501 });

describe('pageBehindPlan', () => {
  it.each([
    [300, 100, 4],
    [100, 20, 6],
    [301, 100, null],
    [299, 100, null],
    // Page 1 has all entries, or none.
    [100, 100, null],
    [0, 0, null],
    [5000, 0, null],
    [null, 100, null],
    // The interface has no later page.
    [10_000_000, 100, null],
    [100_000_000, 100, null],
  ])('total %s with %s entries on page 1: %s', (total, entries, page) => {
    expect(pageBehindPlan(total, entries)).toBe(page);
  });
});

describe('plannedLastPage', () => {
  it.each([
    [null, 100, 1],
    [0, 0, 1],
    [1, 1, 1],
    [100, 100, 1],
    [101, 100, 2],
    [20_000, 100, 200],
    // A service with pages of 20.
    [100, 20, 5],
    // A service that returns more entries than requested, or all of them.
    [5000, 1000, 5],
    [1000, 1000, 1],
    // The total is too small.
    [50, 100, 1],
    [100_000_000, 100, 100_000],
    [5000, 0, 1],
  ])('total %s with %s entries on page 1: %s', (total, entries, last) => {
    expect(plannedLastPage(total, entries)).toBe(last);
  });

  it('stays within the limits of the interface', () => {
    const anyTotal = fc.option(fc.nat(Number.MAX_SAFE_INTEGER), { nil: null });
    fc.assert(
      fc.property(anyTotal, fc.nat(10_000), (total, entries) => {
        const last = plannedLastPage(total, entries);
        expect(Number.isInteger(last) && last >= 1 && last <= 100_000).toBe(true);
      }),
    );
  });
});

describe('pagesBeyondPlan', () => {
  const tail: PassEnd = {
    total: 250,
    seen: 250,
    lastPage: 3,
    lastEntries: 50,
    lastBroughtNew: true,
    maxEntries: 100,
    rounds: 0,
  };

  it.each<[string, Partial<PassEnd>, number]>([
    ['everything seen', {}, 0],
    ['a full last page', { total: 300, seen: 300, lastEntries: 100 }, 1],
    ['a full page 1', { total: 100, seen: 100, lastPage: 1, lastEntries: 100 }, 1],
    ['a page 1 with room left', { total: 5, seen: 5, lastPage: 1, lastEntries: 5, maxEntries: 5 }, 0],
    ['a full last page of a smaller size', { total: 60, seen: 60, lastEntries: 20, maxEntries: 20 }, 1],
    ['fewer than promised', { seen: 200 }, 1],
    ['fewer than promised, but an empty page', { seen: 200, lastEntries: 0, lastBroughtNew: false }, 0],
    ['fewer than promised, but nothing new', { seen: 200, lastBroughtNew: false }, 0],
    ['more than promised', { seen: 260 }, 1],
    ['still more than promised', { seen: 400, lastEntries: 100, rounds: 1 }, 6],
    ['still more than promised, but room left', { seen: 360, rounds: 1 }, 1],
    ['and more', { seen: 1000, lastEntries: 100, rounds: 2 }, 12],
    ['and far more', { seen: 9900, lastEntries: 100, rounds: 40 }, 1536],
    ['no total', { total: null }, 6],
    ['no total and the last page there is', { total: null, lastPage: 100_000 }, 0],
    ['no total and nothing new', { total: null, lastBroughtNew: false }, 0],
  ])('%s', (_, more, pages) => {
    expect(pagesBeyondPlan({ ...tail, ...more })).toBe(pages);
  });

  it('never passes page 100000', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(60), (lastPage, rounds) => {
        const more = pagesBeyondPlan({ ...tail, total: null, lastPage, rounds });
        expect(more >= 0 && lastPage + more <= 100_000).toBe(true);
      }),
    );
  });
});

describe('a page that can’t be read', () => {
  it('may be beyond the end of the list', () => {
    expect(mayBeMissingPage({ code: 'not-the-service', retryable: false }, false)).toBe(true);
    expect(mayBeMissingPage({ code: 'unexpected-answer', retryable: false }, false)).toBe(true);
    const refused = { code: 'refused-on-the-way', retryable: false } as const;
    expect(mayBeMissingPage({ ...refused, addressInDoubt: true }, false)).toBe(true);
    // A filter's 403, which tells nothing of the page.
    expect(mayBeMissingPage(refused, true)).toBe(false);
    expect(mayBeMissingPage({ code: 'service-error', retryable: true }, true)).toBe(true);
    expect(mayBeMissingPage({ code: 'service-error', retryable: true }, false)).toBe(false);
    expect(mayBeMissingPage({ code: 'needs-sign-in', retryable: false }, true)).toBe(false);
    expect(mayBeMissingPage({ code: 'disk-full', retryable: true }, true)).toBe(false);
  });

  it.each([
    [1, 0, 100, true],
    [2, 100, 100, false],
    [2, 101, 100, true],
    [6, 100, 20, false],
    [5, 100, 20, true],
    [2, 5, 0, true],
  ])('page %s of %s entries, %s at a time: %s', (page, total, size, has) => {
    expect(hasPage(page, total, size)).toBe(has);
  });
});

describe('isProven', () => {
  it('requires every part of the proof', () => {
    expect(isProven(facts(500))).toBe(true);
    expect(isProven(facts(0))).toBe(true);
    for (const flaw of [
      { firstTotal: null },
      { lastTotal: 499 },
      { lastTotal: null },
      { recheckTotal: 501 },
      { totalsAgree: false },
      { firstPageUnchanged: false },
      { items: 501 },
      { distinct: 499 },
      { distinct: 499, items: 499 },
      { skipped: 1 },
      { longestPauseMs: 16 * 60_000 },
    ]) {
      expect(isProven(facts(500, flaw))).toBe(false);
    }
  });
});

describe('decide', () => {
  it('publishes a proven pass, reads again otherwise, and merges after three passes', () => {
    expect(decide([facts(500)], 300)).toBe('publish-complete');
    expect(decide([drifted], 300)).toBe('read-again');
    expect(decide([drifted, drifted], 300)).toBe('read-again');
    expect(decide([drifted, facts(500)], 300)).toBe('publish-complete');
    expect(decide([drifted, drifted, drifted], 300)).toBe('publish-merged');
    expect(decide([], 0)).toBe('read-again');
  });

  it('lets an empty list replace rows only after two proofs', () => {
    expect(decide([facts(0)], 300)).toBe('read-again');
    expect(decide([facts(0), facts(0)], 300)).toBe('publish-complete');
    expect(decide([facts(0), drifted, facts(0)], 300)).toBe('publish-complete');
    expect(decide([drifted, drifted, facts(0)], 300)).toBe('publish-merged');
    expect(decide([facts(0)], 0)).toBe('publish-complete');
    // Packages of an earlier pass of the same sync count too.
    expect(decide([drifted, facts(0)], 0)).toBe('read-again');
    expect(decide([drifted, facts(0), facts(0)], 0)).toBe('publish-complete');
  });

  it('does not read a third time after two equal passes with repeated ids', () => {
    const repeated = facts(500, { items: 501 });
    expect(decide([repeated], 300)).toBe('read-again');
    expect(decide([repeated, repeated], 300)).toBe('publish-merged');
    expect(decide([repeated, facts(500, { items: 502 })], 300)).toBe('read-again');
  });

  it('does not read again if that can’t prove anything', () => {
    expect(decide([facts(500, { firstTotal: null })], 300)).toBe('publish-merged');
    expect(decide([facts(500, { firstTotal: null, longestPauseMs: 16 * 60_000 })], 300)).toBe('read-again');
    expect(decide([facts(500, { items: 498, distinct: 498, skipped: 2 })], 300)).toBe('publish-merged');
  });

  it('never deletes without a proof, and always ends', () => {
    const anyTotal = fc.option(fc.nat(3), { nil: null });
    const anyFacts: fc.Arbitrary<PassFacts> = fc.record({
      firstTotal: anyTotal,
      lastTotal: anyTotal,
      recheckTotal: anyTotal,
      totalsAgree: fc.boolean(),
      firstPageUnchanged: fc.boolean(),
      items: fc.nat(3),
      distinct: fc.nat(3),
      skipped: fc.nat(1),
      longestPauseMs: fc.nat(20 * 60_000),
    });
    fc.assert(
      fc.property(fc.array(anyFacts, { minLength: 1, maxLength: 3 }), fc.nat(2), (passes, storedRows) => {
        const verdict = decide(passes, storedRows);
        const last = passes.at(-1);
        if (verdict === 'publish-complete') expect(last !== undefined && isProven(last)).toBe(true);
        if (passes.length === 3) expect(verdict).not.toBe('read-again');
      }),
    );
  });
});
