import type { DuringMeasured } from './search/measured.ts';
import { spreadOf, type EngineRow } from './search/rows.ts';
import type { Round } from './sync/rounds.ts';
import type { StartTimes } from './start/run.ts';
import type { FirstMeasured, NextMeasured } from './update/measured.ts';
import type { Figures } from './_goals.ts';

/** The names of all figures, with their units; the table of docs/performance.md and the goals take their values by them. */

type Percentiles = Readonly<Record<'p50' | 'p95' | 'max', number>> | null;

function named(what: string, values: Percentiles): Figures {
  return values === null ? {} : { [`${what}, p95, ms`]: values.p95, [`${what}, max, ms`]: values.max };
}

/** `opening`: the unit of the times of opening and of first questions. */
export function searchFigures(row: EngineRow, opening = 'ms'): Figures {
  return {
    'all key presses, ms of processor': row.cpuMs,
    'all random queries, ms of processor': row.randomCpuMs,
    'key press, p50, ms': row.warm.p50,
    ...named('key press', row.warm),
    ...named('key press by best match', row.bestMatch),
    ...named('random query', row.random),
    ...named('random query by best match', row.randomBestMatch),
    ...named('suggestions', row.suggestions),
    ...Object.fromEntries(
      Object.entries(row.first).map(([kind, ms]) => [`first ${kind} after opening, ${opening}`, ms]),
    ),
    'cold, p95, ms': row.cold.p95,
    [`open to first rows, ${opening}`]: row.openMs,
    [`open to first search, ${opening}`]: row.firstSearchMs,
    'memory of the engine, MB': row.rssMb,
  };
}

export function duringFigures(latencyMs: number, measured: DuringMeasured): Figures {
  const { duringMs, afterMs, indexMs, peakRssMb } = measured;
  const at = (what: string): string => `${what}, latency ${latencyMs}`;
  return {
    ...named(at('search during a first sync'), spreadOf([...duringMs, ...afterMs])),
    ...(afterMs[0] === undefined ? {} : { [`${at('first search after its last page')}, ms`]: afterMs[0] }),
    [`${at('index with searches meanwhile')}, ms`]: indexMs,
    [`${at('peak memory of that')}, MB`]: peakRssMb,
  };
}

export function updateFigures(first: FirstMeasured, next: NextMeasured): Figures {
  return {
    'first index after the last page, ms': first.indexMs,
    'peak memory of a first sync and index, MB': first.peakRssMb,
    '1 % changed, searchable, ms': next.searchableMs,
    'peak memory while updating, MB': next.peakRssMb,
    'sync that finds nothing changed, ms': next.unchangedMs,
    ...(next.unchangedBytes === null
      ? {}
      : { 'written by a sync that finds nothing changed, bytes': next.unchangedBytes }),
  };
}

export function syncFigures(latencyMs: number, { bare, first, next, same }: Round): Figures {
  const at = (what: string, unit: string): string => `${what}, latency ${latencyMs}, ${unit}`;
  const { firstRowMs } = first;
  return {
    [at('sync / bare limit', 'times')]: next.ms / bare.ms,
    [at('first sync / bare limit', 'times')]: first.ms / bare.ms,
    [at('sync of no change / bare limit', 'times')]: same.ms / bare.ms,
    ...(firstRowMs === null || bare.twoPagesMs === null
      ? {}
      : {
          [at('first searchable row', 'ms')]: firstRowMs,
          [at('first searchable row / two bare pages', 'times')]: firstRowMs / bare.twoPagesMs,
        }),
    [at('processor time of a sync', 'ms')]: next.cpuMs,
  };
}

export function startFigures(empty: StartTimes, app: StartTimes): Figures {
  return {
    'start to stored rows, ms': app.paintedMs,
    'start to stored rows / empty window, times': app.paintedMs / empty.paintedMs,
  };
}
