import type { EngineRow } from '../../../../bench/search/rows.ts';

/** The results of an engine that meets all goals. */
export function engineRow(more: Partial<EngineRow> = {}): EngineRow {
  return {
    engine: 'packshelf',
    packages: 1_000_000,
    warm: { p50: 0.5, p95: 2, max: 12 },
    bestMatch: { p50: 0.5, p95: 6, max: 14 },
    random: { p50: 1, p95: 10, max: 60 },
    randomBestMatch: { p50: 1, p95: 10, max: 60 },
    cpuMs: 300,
    randomCpuMs: 9000,
    suggestions: { p50: 10, p95: 30, max: 90 },
    cold: { p50: 1, p95: 8, max: 20 },
    slowest: 14,
    slowestView: 'e (by name)',
    kinds: [],
    rounds: 5,
    openMs: 100,
    firstSearchMs: 200,
    indexMs: 9000,
    rssMb: 215,
    peakRssMb: 200,
    first: { 'best match': 30, 'best match 0.5 s': 30 },
    diskMb: 1000,
    right: 75,
    asked: 75,
    ...more,
  };
}
