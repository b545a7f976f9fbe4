import { describe, expect, it } from 'vitest';
import { isMet } from '../../../../bench/_goals.ts';
import { countRevised } from '../../../../bench/update/lists.ts';
import type { NextMeasured } from '../../../../bench/update/measured.ts';
import { goalsOf, tableLines, type UpdateMeasured } from '../../../../bench/update/report.ts';

const million = 1_000_000;

/** Measurements that meet all goals. */
function measured(more: Partial<NextMeasured> = {}, indexMs = 10_000, packages = million): UpdateMeasured {
  return {
    packages,
    first: { syncMs: 30_000, indexMs, peakRssMb: 400 },
    next: {
      syncMs: 9000,
      searchableMs: 1000,
      peakRssMb: 320,
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
    ['1 % changed, searchable, ms', { searchableMs: 1001 }],
    ['peak memory while updating, MB', { peakRssMb: 336 }],
    ['written by a sync that finds nothing changed, bytes', { unchangedBytes: 20_000 }],
    ['missing or too many after the update', { revised: 1 }],
    ['missing or too many after the update', { rows: million - 1 }],
  ])('include %s', (title, more) => {
    expect(missed(measured(more))).toEqual([title]);
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
      30_000, 10_000, 400, 9000, 1000, 320, 7000, 300, 190,
    ]);
  });
});
