import type { EngineName } from './engines/index.ts';
import type { Measured, NotLoaded } from './measure.ts';
import { percentile } from './percentile.ts';

/** The results of one engine; times in ms, memory and disk in MB of 10^6 bytes. */
export interface EngineRow {
  readonly engine: EngineName;
  readonly packages: number;
  /** Percentiles of the queries' medians over all rounds. */
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  /** The slowest single answer of all rounds. */
  readonly slowest: number;
  readonly slowestQuery: string;
  readonly rounds: number;
  readonly openMs: number;
  readonly firstSearchMs: number;
  readonly indexMs: number | null;
  readonly rssMb: number;
  readonly peakRssMb: number;
  readonly diskMb: number;
  readonly right: number;
  readonly asked: number;
}

export type Row = EngineRow | (NotLoaded & { readonly packages: number });

export function isLoaded(row: Row): row is EngineRow {
  return 'p50' in row;
}

export function rowOf(measured: Measured, packages: number, typed: readonly string[]): EngineRow {
  const { engine, times, openMs, firstSearchMs, indexMs, rssMb, peakRssMb, diskMb, wrong, asked } = measured;
  const medians = typed.map((_, at) =>
    percentile(
      times.map((round) => round[at] ?? Number.NaN),
      0.5,
    ),
  );
  const max = Math.max(...medians);
  return {
    engine,
    packages,
    p50: percentile(medians, 0.5),
    p95: percentile(medians, 0.95),
    max,
    slowest: Math.max(...times.flat()),
    slowestQuery: typed[medians.indexOf(max)] ?? '',
    rounds: times.length,
    openMs,
    firstSearchMs,
    indexMs,
    rssMb,
    peakRssMb,
    diskMb,
    right: asked - wrong.length,
    asked,
  };
}
