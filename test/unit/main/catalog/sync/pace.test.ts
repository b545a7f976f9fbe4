import { describe, expect, it } from 'vitest';
import {
  afterPage,
  fullPace,
  mostLanes,
  slower,
  type Pace,
} from '../../../../../src/main/catalog/sync/pace.ts';
import fc from '../../../../equipment/support/properties.ts';

/** Pages one after the other, each as long as given, in ms; `sent` requests were sent before. */
function pages(pace: Pace, durations: readonly number[], sent = 0): { pace: Pace; sent: number } {
  for (const duration of durations) {
    sent += 1;
    pace = afterPage(pace, sent, duration, sent);
  }
  return { pace, sent };
}

function times(count: number, duration: number): number[] {
  return Array.from({ length: count }, () => duration);
}

describe('the pace', () => {
  it('begins with six and stays there while all goes well', () => {
    expect(pages(fullPace, times(500, 50)).pace.lanes).toBe(6);
  });

  it('is halved by trouble, down to one', () => {
    const lanes: number[] = [];
    let pace = fullPace;
    for (let at = 1; at <= 4; at += 1) {
      pace = slower(pace, at * 10, at * 10);
      lanes.push(pace.lanes);
    }
    expect(lanes).toEqual([3, 1, 1, 1]);
  });

  it('is halved once for all requests that were under way together', () => {
    let pace = fullPace;
    for (let lane = 0; lane < 6; lane += 1) pace = slower(pace, 100 + lane, 105);
    expect(pace.lanes).toBe(3);
  });

  it('grows back by one after a run of good pages', () => {
    const cut = slower(fullPace, 20, 20);
    expect(pages(cut, times(19, 50), 20).pace.lanes).toBe(3);
    expect(pages(cut, times(20, 50), 20).pace.lanes).toBe(4);
    expect(pages(cut, times(1000, 50), 20).pace.lanes).toBe(6);
    const { pace, sent } = pages(cut, times(19, 50), 20);
    // Trouble begins the run anew.
    expect(pages(slower(pace, sent + 1, sent + 1), times(19, 50), sent + 1).pace.lanes).toBe(1);
  });

  it('is not cut by single slow pages', () => {
    const mixed = Array.from({ length: 400 }, (_, index) => (index % 7 === 0 ? 20_000 : 50));
    expect(pages(fullPace, mixed).pace.lanes).toBe(6);
  });

  it('is not cut by one quick page among slow ones', () => {
    expect(pages(fullPace, [5, ...times(400, 900)]).pace.lanes).toBe(6);
  });

  it('is not cut by what nobody would call slow', () => {
    expect(pages(fullPace, [...times(60, 5), ...times(60, 200)]).pace.lanes).toBe(6);
  });

  it('is cut where pages take several times as long as they did, once for what was under way', () => {
    const begun = pages(fullPace, times(60, 100));
    const slow = pages(begun.pace, times(4, 1000), begun.sent);
    expect(slow.pace.lanes).toBe(3);
    expect(pages(slow.pace, times(2, 1000), slow.sent).pace.lanes).toBe(3);
    expect(pages(slow.pace, times(40, 1000), slow.sent).pace.lanes).toBe(1);
  });

  it('recovers where slowness has become the rule', () => {
    const begun = pages(fullPace, times(60, 100));
    expect(pages(begun.pace, times(1000, 1000), begun.sent).pace.lanes).toBe(6);
  });

  it('stays between one and six, remembers little, and only trouble or slowness lowers it', () => {
    const event = fc.record({ trouble: fc.boolean(), ago: fc.nat(5), ms: fc.nat(2000) });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 300 }), (events) => {
        let pace = fullPace;
        for (const [at, { trouble, ago, ms }] of events.entries()) {
          const sent = at + 6;
          const before = pace;
          pace = trouble ? slower(pace, sent - ago, sent) : afterPage(pace, sent - ago, ms, sent);
          expect(pace.lanes).toBeGreaterThanOrEqual(1);
          expect(pace.lanes).toBeLessThanOrEqual(mostLanes);
          expect(pace.durations.length).toBeLessThanOrEqual(60);
          if (pace.lanes > before.lanes) expect(pace.lanes).toBe(before.lanes + 1);
          if (!trouble && pace.lanes < before.lanes)
            expect(Math.max(...pace.durations)).toBeGreaterThanOrEqual(400);
          if (sent - ago <= before.cutAfter) expect(pace.lanes).toBe(before.lanes);
        }
      }),
    );
  });
});
