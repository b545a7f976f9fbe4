import { describe, expect, it } from 'vitest';
import {
  recordPage,
  initialConcurrency,
  maxConcurrency,
  reduceConcurrency,
  type Concurrency,
} from '../../../../../src/main/catalog/sync/concurrency.ts';
import fc from '../../../../equipment/support/properties.ts';

/** Records pages with the given durations in ms; `sent` requests were sent before. */
function pages(
  concurrency: Concurrency,
  durations: readonly number[],
  sent = 0,
): { concurrency: Concurrency; sent: number } {
  for (const duration of durations) {
    sent += 1;
    concurrency = recordPage(concurrency, sent, duration, sent);
  }
  return { concurrency, sent };
}

function times(count: number, duration: number): number[] {
  return Array.from({ length: count }, () => duration);
}

describe('concurrency', () => {
  it('starts at six and stays there without failures', () => {
    expect(pages(initialConcurrency, times(500, 50)).concurrency.limit).toBe(6);
  });

  it('is halved by failures, down to one', () => {
    const limit: number[] = [];
    let concurrency = initialConcurrency;
    for (let at = 1; at <= 4; at += 1) {
      concurrency = reduceConcurrency(concurrency, at * 10, at * 10);
      limit.push(concurrency.limit);
    }
    expect(limit).toEqual([3, 1, 1, 1]);
  });

  it('is halved once for all requests pending at that time', () => {
    let concurrency = initialConcurrency;
    for (let lane = 0; lane < 6; lane += 1) concurrency = reduceConcurrency(concurrency, 100 + lane, 105);
    expect(concurrency.limit).toBe(3);
  });

  it('grows by one after a series of successful pages', () => {
    const cut = reduceConcurrency(initialConcurrency, 20, 20);
    expect(pages(cut, times(19, 50), 20).concurrency.limit).toBe(3);
    expect(pages(cut, times(20, 50), 20).concurrency.limit).toBe(4);
    expect(pages(cut, times(1000, 50), 20).concurrency.limit).toBe(6);
    const { concurrency, sent } = pages(cut, times(19, 50), 20);
    // A failure restarts the series.
    expect(
      pages(reduceConcurrency(concurrency, sent + 1, sent + 1), times(19, 50), sent + 1).concurrency.limit,
    ).toBe(1);
  });

  it('is not reduced by single slow pages', () => {
    const mixed = Array.from({ length: 400 }, (_, index) => (index % 7 === 0 ? 20_000 : 50));
    expect(pages(initialConcurrency, mixed).concurrency.limit).toBe(6);
  });

  it('is not reduced by one fast page among slow ones', () => {
    expect(pages(initialConcurrency, [5, ...times(400, 900)]).concurrency.limit).toBe(6);
  });

  it('is not reduced by short durations', () => {
    expect(pages(initialConcurrency, [...times(60, 5), ...times(60, 200)]).concurrency.limit).toBe(6);
  });

  it('is reduced once if pages take several times as long as before', () => {
    const begun = pages(initialConcurrency, times(60, 100));
    const slow = pages(begun.concurrency, times(4, 1000), begun.sent);
    expect(slow.concurrency.limit).toBe(3);
    expect(pages(slow.concurrency, times(2, 1000), slow.sent).concurrency.limit).toBe(3);
    expect(pages(slow.concurrency, times(40, 1000), slow.sent).concurrency.limit).toBe(1);
  });

  it('recovers if the service stays slow', () => {
    const begun = pages(initialConcurrency, times(60, 100));
    expect(pages(begun.concurrency, times(1000, 1000), begun.sent).concurrency.limit).toBe(6);
  });

  it('stays between one and six, keeps few durations, and is reduced only by failures or slowness', () => {
    const event = fc.record({ trouble: fc.boolean(), ago: fc.nat(5), ms: fc.nat(2000) });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 300 }), (events) => {
        let concurrency = initialConcurrency;
        for (const [at, { trouble, ago, ms }] of events.entries()) {
          const sent = at + 6;
          const before = concurrency;
          concurrency = trouble
            ? reduceConcurrency(concurrency, sent - ago, sent)
            : recordPage(concurrency, sent - ago, ms, sent);
          expect(concurrency.limit).toBeGreaterThanOrEqual(1);
          expect(concurrency.limit).toBeLessThanOrEqual(maxConcurrency);
          expect(concurrency.durations.length).toBeLessThanOrEqual(60);
          if (concurrency.limit > before.limit) expect(concurrency.limit).toBe(before.limit + 1);
          if (!trouble && concurrency.limit < before.limit)
            expect(Math.max(...concurrency.durations)).toBeGreaterThanOrEqual(400);
          if (sent - ago <= before.reducedAfter) expect(concurrency.limit).toBe(before.limit);
        }
      }),
    );
  });
});
