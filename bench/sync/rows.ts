import type { Round, SyncRun } from './rounds.ts';
import { spreadOf, type Spread } from './spread.ts';

/** The results of the bare limit; times in ms, memory in MB of 10^6 bytes. */
export interface BareRow {
  readonly variant: 'bare';
  readonly ms: Spread;
  readonly cpuMs: Spread;
  readonly ratio: 1;
  readonly peakRssMb: Spread;
  /** Until pages 1 and 2 had arrived. */
  readonly twoPagesMs: Spread;
}

/** The results of a whole sync. */
export interface SyncRow {
  /**
   * `packshelf` has a snapshot to compare with, `packshelf-first` starts with an empty folder, `packshelf-same` finds no change.
   */
  readonly variant: 'packshelf' | 'packshelf-first' | 'packshelf-same';
  readonly ms: Spread;
  readonly cpuMs: Spread;
  /** The ratio of the median to that of the bare limit. */
  readonly ratio: number;
  readonly peakRssMb: Spread;
  readonly indexMs: Spread;
  readonly indexPeakRssMb: Spread;
  readonly switchMs: Spread;
  readonly firstRowMs: Spread | null;
  readonly longestBlockMs: Spread;
  readonly longestOwnBlockMs: Spread;
  readonly diskMultiple: Spread;
  /** Bytes. */
  readonly writtenBytes: Spread;
  readonly diskBytesPerPackage: number;
  readonly snapshotBytesPerPackage: number;
  readonly indexBytesPerPackage: number;
}

/** All rounds at one latency. */
export interface Rows {
  readonly packages: number;
  readonly latencyMs: number;
  readonly runs: number;
  readonly bare: BareRow;
  readonly syncs: readonly SyncRow[];
}

export function rowsOf(packages: number, latencyMs: number, rounds: readonly Round[]): Rows {
  const bareMs = spreadOf(rounds.map(({ bare }) => bare.ms));
  const bare: BareRow = {
    variant: 'bare',
    ms: bareMs,
    cpuMs: spreadOf(rounds.map((round) => round.bare.cpuMs)),
    ratio: 1,
    peakRssMb: spreadOf(rounds.map((round) => round.bare.peakRssMb)),
    // A list of one page has no second one.
    twoPagesMs: spreadOf(rounds.map((round) => round.bare.twoPagesMs ?? round.bare.ms)),
  };

  function syncRow(variant: SyncRow['variant'], runs: readonly SyncRun[]): SyncRow {
    const spread = (of: (run: SyncRun) => number): Spread => spreadOf(runs.map(of));
    const ms = spread((run) => run.ms);
    const firstRows = runs.flatMap((run) => run.firstRowMs ?? []);
    return {
      variant,
      ms,
      cpuMs: spread((run) => run.cpuMs),
      ratio: ms.median / bareMs.median,
      peakRssMb: spread((run) => run.peakRssMb),
      indexMs: spread((run) => run.indexMs),
      indexPeakRssMb: spread((run) => run.indexPeakRssMb),
      switchMs: spread((run) => run.switchMs),
      firstRowMs: firstRows.length === 0 ? null : spreadOf(firstRows),
      longestBlockMs: spread((run) => run.longestBlockMs),
      longestOwnBlockMs: spread((run) => run.longestOwnBlockMs),
      diskMultiple: spread((run) => run.diskMultiple),
      writtenBytes: spread((run) => run.writtenBytes),
      diskBytesPerPackage: spread((run) => run.disk.all).median / packages,
      snapshotBytesPerPackage: spread((run) => run.disk.snapshot).median / packages,
      indexBytesPerPackage: spread((run) => run.disk.index).median / packages,
    };
  }

  const firsts = rounds.map(({ first }) => first);
  const nexts = rounds.map(({ next }) => next);
  const sames = rounds.map(({ same }) => same);
  return {
    packages,
    latencyMs,
    runs: rounds.length,
    bare,
    syncs: [
      syncRow('packshelf', nexts),
      syncRow('packshelf-first', firsts),
      syncRow('packshelf-same', sames),
    ],
  };
}
