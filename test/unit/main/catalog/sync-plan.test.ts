import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isProven,
  judge,
  pagesBeyondPlan,
  plannedLastPage,
  type PassFacts,
} from '../../../../src/main/catalog/sync-plan.ts';

function facts(size: number, more: Partial<PassFacts> = {}): PassFacts {
  return {
    firstTotal: size,
    lastTotal: size,
    closingTotal: size,
    firstPageUnchanged: true,
    items: size,
    distinct: size,
    skipped: 0,
    ...more,
  };
}

const drifted = facts(500, { lastTotal: 501 });

describe('plannedLastPage', () => {
  it.each([
    [null, 100, 1],
    [0, 0, 1],
    [1, 1, 1],
    [100, 100, 1],
    [101, 100, 2],
    [20_000, 100, 200],
    // A service that gives 20 at a time whatever it is asked.
    [100, 20, 5],
    // A service that gives everything at once.
    [1000, 1000, 10],
    [100_000_000, 100, 100_000],
    [5000, 0, 1],
  ])('total %s with %s entries on page 1: %s', (total, entries, last) => {
    expect(plannedLastPage(total, entries)).toBe(last);
  });
});

describe('pagesBeyondPlan', () => {
  const tail = { firstTotal: 250, seen: 250, lastPage: 3, lastEntries: 50, lastBroughtNew: true };

  it.each([
    ['everything seen', {}, 0],
    ['a full last page', { firstTotal: 300, seen: 300, lastEntries: 100 }, 1],
    ['fewer than promised', { seen: 200 }, 1],
    ['fewer than promised, but an empty page', { seen: 200, lastEntries: 0, lastBroughtNew: false }, 0],
    ['fewer than promised, but nothing new', { seen: 200, lastBroughtNew: false }, 0],
    ['more than promised', { seen: 260 }, 1],
    ['no total', { firstTotal: null }, 6],
    ['no total and the last page there is', { firstTotal: null, lastPage: 100_000 }, 0],
    ['no total and nothing new', { firstTotal: null, lastBroughtNew: false }, 0],
  ])('%s', (_, more, pages) => {
    expect(pagesBeyondPlan({ ...tail, ...more })).toBe(pages);
  });

  it('ends at a service that repeats its last page for ever', () => {
    expect(pagesBeyondPlan({ ...tail, firstTotal: 1e9, lastBroughtNew: false })).toBe(0);
  });
});

describe('isProven', () => {
  it('needs every part of the proof', () => {
    expect(isProven(facts(500))).toBe(true);
    expect(isProven(facts(0))).toBe(true);
    for (const flaw of [
      { firstTotal: null },
      { lastTotal: 499 },
      { lastTotal: null },
      { closingTotal: 501 },
      { firstPageUnchanged: false },
      { items: 501 },
      { distinct: 499 },
      { distinct: 499, items: 499 },
      { skipped: 1 },
    ]) {
      expect(isProven(facts(500, flaw))).toBe(false);
    }
  });
});

describe('judge', () => {
  it('publishes what is proven, reads again what is not, and gives up after three passes', () => {
    expect(judge([facts(500)], 300)).toBe('publish-complete');
    expect(judge([drifted], 300)).toBe('read-again');
    expect(judge([drifted, drifted], 300)).toBe('read-again');
    expect(judge([drifted, facts(500)], 300)).toBe('publish-complete');
    expect(judge([drifted, drifted, drifted], 300)).toBe('publish-merged');
    expect(judge([], 0)).toBe('read-again');
  });

  it('lets an empty list replace rows only after two proofs', () => {
    expect(judge([facts(0)], 300)).toBe('read-again');
    expect(judge([facts(0), facts(0)], 300)).toBe('publish-complete');
    expect(judge([facts(0), drifted, facts(0)], 300)).toBe('publish-complete');
    expect(judge([drifted, drifted, facts(0)], 300)).toBe('publish-merged');
    expect(judge([facts(0)], 0)).toBe('publish-complete');
  });

  it('does not read again where that can prove nothing', () => {
    expect(judge([facts(500, { firstTotal: null })], 300)).toBe('publish-merged');
    expect(judge([facts(500, { items: 498, distinct: 498, skipped: 2 })], 300)).toBe('publish-merged');
  });

  it('never deletes without a proof, and always ends', () => {
    const anyTotal = fc.option(fc.nat(3), { nil: null });
    const anyFacts: fc.Arbitrary<PassFacts> = fc.record({
      firstTotal: anyTotal,
      lastTotal: anyTotal,
      closingTotal: anyTotal,
      firstPageUnchanged: fc.boolean(),
      items: fc.nat(3),
      distinct: fc.nat(3),
      skipped: fc.nat(1),
    });
    fc.assert(
      fc.property(fc.array(anyFacts, { minLength: 1, maxLength: 3 }), fc.nat(2), (passes, storedRows) => {
        const verdict = judge(passes, storedRows);
        const last = passes.at(-1);
        if (verdict === 'publish-complete') expect(last !== undefined && isProven(last)).toBe(true);
        if (passes.length === 3) expect(verdict).not.toBe('read-again');
      }),
    );
  });
});
