import { expect, it } from 'vitest';
import { isMet } from '../../../../bench/_goals.ts';
import { figuresOf, goalsOf } from '../../../../bench/sync/goals.ts';
import type { Rows, SyncRow } from '../../../../bench/sync/rows.ts';
import type { Spread } from '../../../../bench/sync/spread.ts';

const all = (value: number): Spread => ({ median: value, least: value, most: value });

function row(variant: SyncRow['variant'], more: Partial<SyncRow> = {}): SyncRow {
  return {
    variant,
    ms: all(3800),
    cpuMs: all(1500),
    ratio: 1.05,
    peakRssMb: all(200),
    indexMs: all(130),
    indexPeakRssMb: all(300),
    switchMs: all(5),
    firstRowMs: null,
    longestBlockMs: all(20),
    longestOwnBlockMs: all(8),
    diskMultiple: all(2),
    writtenBytes: all(0),
    diskBytesPerPackage: 730,
    snapshotBytesPerPackage: 463,
    indexBytesPerPackage: 267,
    ...more,
  };
}

function rows(first: Partial<SyncRow> = {}, same: Partial<SyncRow> = {}): Rows {
  return {
    packages: 100_000,
    latencyMs: 20,
    runs: 3,
    bare: {
      variant: 'bare',
      ms: all(3700),
      cpuMs: all(800),
      ratio: 1,
      peakRssMb: all(240),
      twoPagesMs: all(50),
    },
    syncs: [
      row('packshelf'),
      row('packshelf-first', { firstRowMs: all(100), ...first }),
      row('packshelf-same', same),
    ],
  };
}

const missed = (measured: Rows): readonly string[] =>
  goalsOf(measured)
    .filter((goal) => !isMet(goal))
    .map(({ title }) => title);

it('compares syncs with the bare limit, under the names of the goals', () => {
  expect(figuresOf(rows())).toEqual({
    'sync / bare limit, latency 20, times': 1.05,
    'first sync / bare limit, latency 20, times': 1.05,
    'first searchable row / two bare pages, latency 20, times': 2,
    'list on disk, bytes per package': 463,
    'index on disk, bytes per package': 267,
  });
});

it('has goals for the ratios, and for what never may be', () => {
  expect(missed(rows())).toEqual([]);
  expect(missed(rows({ ratio: 1.06, firstRowMs: all(101) }, { writtenBytes: all(1) }))).toEqual([
    '100000 packages: first sync / bare limit, latency 20, times',
    '100000 packages: first searchable row / two bare pages, latency 20, times',
    'packshelf-same, 20 ms: bytes written apart from the pointer',
  ]);
});
