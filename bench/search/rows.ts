import type { EngineName } from './engines/index.ts';
import type { Measured, NotLoaded } from './measure.ts';
import type { FirstTimes } from './measured.ts';
import { percentile } from './percentile.ts';
import { viewsOf, type View } from './query.ts';

/** Percentiles in ms. */
export interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

/** The queries of one kind; times in ms. */
export interface KindRow {
  readonly kind: string;
  readonly queries: number;
  /** Of the views' medians over all rounds. */
  readonly p50: number;
  readonly max: number;
  readonly coldMax: number;
}

/** The results of one engine; times in ms, memory and disk in MB of 10^6 bytes. */
export interface EngineRow {
  readonly engine: EngineName;
  readonly packages: number;
  /** Of the views' medians over all rounds. */
  readonly warm: Spread;
  /** The same in the order of best match; null without it. */
  readonly bestMatch: Spread | null;
  /** The same of the queries that were drawn, in the list's orders and by best match; null without them. */
  readonly random: Spread | null;
  readonly randomBestMatch: Spread | null;
  /** The least ms of processor of a round over all views and best matches, and over all random queries. */
  readonly cpuMs: number;
  readonly randomCpuMs: number;
  /** Of the suggestions for misspelt queries; null without them. */
  readonly suggestions: Spread | null;
  /** Of the queries when they were asked for the first time since opening. */
  readonly cold: Spread;
  /** The slowest single answer of all rounds, and the view with the slowest median. */
  readonly slowest: number;
  readonly slowestView: string;
  readonly kinds: readonly KindRow[];
  readonly rounds: number;
  readonly openMs: number;
  readonly firstSearchMs: number;
  readonly indexMs: number | null;
  readonly rssMb: number;
  readonly peakRssMb: number;
  readonly first: FirstTimes;
  readonly diskMb: number;
  /** Queries that were answered rightly in both orders, and all. */
  readonly right: number;
  readonly asked: number;
}

export type Row = EngineRow | (NotLoaded & { readonly packages: number });

export function isLoaded(row: Row): row is EngineRow {
  return 'warm' in row;
}

export function spreadOf(values: readonly number[]): Spread {
  return {
    p50: percentile(values, 0.5),
    p95: percentile(values, 0.95),
    max: percentile(values, 1),
  };
}

/** The median of each measurement over all rounds, or another percentile. */
function overRounds(rounds: readonly (readonly number[])[], part: number): readonly number[] {
  return (rounds[0] ?? []).map((_, at) =>
    percentile(
      rounds.map((round) => round[at] ?? Number.NaN),
      part,
    ),
  );
}

/** Null for engines that do not answer such queries. */
function spreadOfRounds(rounds: readonly (readonly number[])[], part: number): Spread | null {
  return rounds.length === 0 ? null : spreadOf(overRounds(rounds, part));
}

export function nameOf({ query, order }: View): string {
  return `${query.typed} (by ${order})`;
}

/** `part`: the percentile of a view's times over all rounds, its median by default. */
export function rowOf(measured: Measured, packages: number, part = 0.5): EngineRow {
  const { engine, coldMs, times, bestMatchTimes, suggestMs, queries, wrong } = measured;
  const { openMs, firstSearchMs, indexMs, rssMb, peakRssMb, diskMb } = measured;
  const views = viewsOf(queries);
  const medians = overRounds(times, part);
  const warm = spreadOf(medians);
  const slowest = views[medians.indexOf(warm.max)];
  const kinds = [...new Set(queries.map(({ kind }) => kind))].map((kind): KindRow => {
    const ofKind = spreadOf(medians.filter((_, at) => views[at]?.query.kind === kind));
    const cold = coldMs.filter((_, at) => queries[at]?.kind === kind);
    return { kind, queries: cold.length, p50: ofKind.p50, max: ofKind.max, coldMax: percentile(cold, 1) };
  });
  return {
    engine,
    packages,
    warm,
    bestMatch: spreadOfRounds(bestMatchTimes, part),
    cpuMs: Math.min(...measured.cpuMs),
    randomCpuMs: Math.min(...measured.randomCpuMs),
    random: spreadOfRounds(measured.randomTimes, part),
    randomBestMatch: spreadOfRounds(measured.randomBestMatchTimes, part),
    suggestions: suggestMs.length === 0 ? null : spreadOf(suggestMs),
    cold: spreadOf(coldMs),
    slowest: Math.max(...times.flat()),
    slowestView: slowest === undefined ? '' : nameOf(slowest),
    kinds: kinds.toSorted((a, b) => b.max - a.max),
    rounds: times.length,
    openMs,
    firstSearchMs,
    indexMs,
    rssMb,
    peakRssMb,
    first: measured.first,
    diskMb,
    right: queries.length - new Set(wrong.map(({ query }) => query)).size,
    asked: queries.length,
  };
}
