import type { EngineRow } from '../../../../bench/search/rows.ts';

/** The results of an engine that meets all goals. */
export function engineRow(more: Partial<EngineRow> = {}): EngineRow {
  return {
    engine: 'packshelf',
    packages: 1_000_000,
    warm: { p50: 0.5, p95: 2, max: 12 },
    bestMatch: { p50: 0.5, p95: 2, max: 12 },
    suggestions: { p50: 10, p95: 50, max: 90 },
    cold: { p50: 1, p95: 5, max: 20 },
    slowest: 14,
    slowestView: 'e (by name)',
    kinds: [],
    rounds: 5,
    openMs: 150,
    firstSearchMs: 300,
    indexMs: 9000,
    rssMb: 188,
    peakRssMb: 200,
    diskMb: 1000,
    right: 75,
    asked: 75,
    ...more,
  };
}
