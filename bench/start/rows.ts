import { spreadOf, type Spread } from '../sync/spread.ts';
import type { StartTimes } from './run.ts';

/** The starts of one round: the empty window, and Packshelf with each number of packages. */
export interface Round {
  readonly empty: StartTimes;
  readonly packshelf: ReadonlyMap<number, StartTimes>;
}

/** The results of one app; times in ms from just before its process was created. */
export interface StartRow {
  /** Null for the empty window. */
  readonly packages: number | null;
  readonly pageMs: Spread;
  /** When the first rows were painted; they may be drawn only. */
  readonly paintedMs: Spread;
  /** When they could be clicked. */
  readonly usableMs: Spread;
  /** From the beginning of the page until the first rows were painted. */
  readonly inPageMs: Spread;
  /** The ratio to the empty window of the same round; 1 for the empty window. */
  readonly ratio: Spread;
  readonly usableRatio: Spread;
}

/** All rounds. */
export interface StartRows {
  readonly runs: number;
  /** The empty window first, then by the number of packages. */
  readonly rows: readonly StartRow[];
  /** The ratio of the largest list to the smallest of the same round; null with one size. */
  readonly growth: Spread | null;
}

/**
 * Ratios compare starts of the same round, so that a temporary load of the machine affects both. `rounds` is not empty.
 */
export function startRows(rounds: readonly Round[]): StartRows {
  const sizes = [...(rounds[0]?.packshelf.keys() ?? [])].sort((a, b) => a - b);
  const timesOf = (round: Round, packages: number | null): StartTimes => {
    const times = packages === null ? round.empty : round.packshelf.get(packages);
    if (times === undefined) throw new Error('a round without all sizes');
    return times;
  };
  const rowOf = (packages: number | null): StartRow => {
    const spread = (of: (times: StartTimes, round: Round) => number): Spread =>
      spreadOf(rounds.map((round) => of(timesOf(round, packages), round)));
    return {
      packages,
      pageMs: spread(({ pageMs }) => pageMs),
      paintedMs: spread(({ paintedMs }) => paintedMs),
      usableMs: spread(({ usableMs }) => usableMs),
      inPageMs: spread(({ pageMs, paintedMs }) => paintedMs - pageMs),
      ratio: spread(({ paintedMs }, { empty }) => paintedMs / empty.paintedMs),
      usableRatio: spread(({ usableMs }, { empty }) => usableMs / empty.usableMs),
    };
  };
  const [least] = sizes;
  const most = sizes.at(-1);
  const growth =
    least === undefined || most === undefined || least === most
      ? null
      : spreadOf(rounds.map((round) => timesOf(round, most).paintedMs / timesOf(round, least).paintedMs));
  return { runs: rounds.length, rows: [null, ...sizes].map(rowOf), growth };
}
