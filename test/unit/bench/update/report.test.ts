import { describe, expect, it } from 'vitest';
import { isMet } from '../../../../bench/search/goals.ts';
import { countRevised } from '../../../../bench/update/lists.ts';
import type { NextMeasured } from '../../../../bench/update/measured.ts';
import { goalsOf, missedGoals, tableLines, type UpdateMeasured } from '../../../../bench/update/report.ts';

const million = 1_000_000;

/** Measurements that meet all goals. */
function measured(more: Partial<NextMeasured> = {}, indexMs = 10_000, packages = million): UpdateMeasured {
  return {
    packages,
    first: { syncMs: 30_000, indexMs, peakRssMb: 400 },
    next: {
      syncMs: 9000,
      searchableMs: 1000,
      peakRssMb: 335,
      rssMb: 190,
      unchangedBytes: 300,
      unchangedMs: 7000,
      changes: { added: 1000, changed: 9000, removed: 1000 },
      rows: packages,
      revised: countRevised(packages),
      ...more,
    },
  };
}

function missed(update: UpdateMeasured): readonly string[] {
  return goalsOf(update)
    .filter((goal) => !isMet(goal))
    .map(({ title }) => title.replace(/^.*: /u, ''));
}

describe('the goals of an update', () => {
  it('are met by values at their limits', () => {
    expect(missed(measured())).toEqual([]);
  });

  it.each<[string, Partial<NextMeasured>]>([
    ['searchable after the switch in ms', { searchableMs: 1001 }],
    ['peak memory while updating in MB', { peakRssMb: 336 }],
    ['bytes written if nothing changed', { unchangedBytes: 20_000 }],
  ])('include %s', (title, more) => {
    expect(missed(measured(more))).toEqual([title]);
  });

  it('include the first index', () => {
    expect(missed(measured({}, 10_001))).toEqual(['first index after the last page in ms']);
  });

  it('bind only for the packages that are found', () => {
    expect(missedGoals(goalsOf(measured({ searchableMs: 9000 })))).toEqual([]);
    expect(missedGoals(goalsOf(measured({ revised: 1 })))).toHaveLength(1);
    expect(missedGoals(goalsOf(measured({ rows: million - 1 })))).toHaveLength(1);
  });

  it('have no limits for other numbers of packages', () => {
    expect(missed(measured({ searchableMs: 9000 }, 99_999, 100_000))).toEqual([]);
  });

  it('skip the written bytes where they are not counted', () => {
    expect(goalsOf(measured({ unchangedBytes: null }))).toHaveLength(4);
  });
});

describe('the table of an update', () => {
  it('tells what changed and every measurement', () => {
    const [title, ...lines] = tableLines(measured());
    expect(title).toBe('1000000 packages; the update adds 1000, changes 9000 and removes 1000');
    expect(lines.map((line) => Number(/\d+$/u.exec(line)?.[0]))).toEqual([
      30_000, 10_000, 400, 9000, 1000, 335, 7000, 300, 190,
    ]);
  });
});
