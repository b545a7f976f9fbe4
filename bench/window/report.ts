import { percentile } from '../search/percentile.ts';
import type { Scroll } from './scrolling.ts';
import type { KeyPress } from './typing.ts';

/** The measurements in the window; times in ms. */
export interface WindowMeasured {
  readonly runtime: string;
  readonly packages: number;
  /** From the start of the program until rows were visible. */
  readonly firstRowsMs: number;
  /** The first key press, which includes loading the index; not part of `presses`. */
  readonly firstPress: KeyPress;
  readonly presses: readonly KeyPress[];
  /** Calls that main answers at once. */
  readonly callMs: readonly number[];
  readonly scrolls: readonly Scroll[];
  readonly jumpMs: readonly number[];
}

/** The maximum time of painting beyond the engine's time, in frames. */
const maxFrames = 2;

function round(value: number): number {
  return Number(value.toFixed(1));
}

interface Figures {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

function figures(values: readonly number[]): Figures {
  return {
    p50: round(percentile(values, 0.5)),
    p95: round(percentile(values, 0.95)),
    max: round(Math.max(...values)),
  };
}

interface Summary {
  /** ms from one frame to the next while nothing moves. */
  readonly frameMs: number;
  readonly painted: Figures;
  readonly engine: Figures;
  readonly call: Figures;
  /** The time of painting beyond the engine's time, in frames. */
  readonly framesBeyond: Figures;
  readonly slowestText: string;
  readonly jump: Figures;
}

export function summaryOf({ presses, callMs, scrolls, jumpMs }: WindowMeasured): Summary {
  const still = scrolls.find(({ way }) => way === 'nothing moves')?.intervals ?? [];
  const frameMs = percentile(still, 0.5);
  const slowest = presses.toSorted((a, b) => b.paintedMs - a.paintedMs)[0];
  return {
    frameMs: round(frameMs),
    painted: figures(presses.map(({ paintedMs }) => paintedMs)),
    engine: figures(presses.map(({ engineMs }) => engineMs)),
    call: figures(callMs),
    framesBeyond: figures(presses.map(({ paintedMs, engineMs }) => (paintedMs - engineMs) / frameMs)),
    slowestText: slowest?.text ?? '',
    jump: figures(jumpMs),
  };
}

/** One line of JSON for keys, and one for each way of scrolling. */
export function windowJson(measured: WindowMeasured): readonly string[] {
  const { packages, runtime, scrolls, presses } = measured;
  const { frameMs, painted, engine, call, framesBeyond, slowestText, jump } = summaryOf(measured);
  const about = { bench: 'window', packages, runtime };
  return [
    {
      ...about,
      what: 'start',
      firstRowsMs: round(measured.firstRowsMs),
      firstKeyMs: round(measured.firstPress.paintedMs),
    },
    {
      ...about,
      what: 'keys',
      keys: presses.length,
      frameMs,
      painted,
      engine,
      call,
      framesBeyond,
      slowestText,
    },
    ...scrolls.map(({ way, intervals, waiting }) => ({
      ...about,
      what: way,
      frames: intervals.length,
      interval: figures(intervals),
      waitingFrames: waiting,
    })),
    { ...about, what: 'jump in the middle', jump },
  ].map((line) => JSON.stringify(line));
}

/** A readable report; times in ms. */
export function windowLines(measured: WindowMeasured): readonly string[] {
  const { frameMs, painted, engine, call, framesBeyond, slowestText, jump } = summaryOf(measured);
  const line = (name: string, { p50, p95, max }: Figures, more = ''): string =>
    `${name.padEnd(40)}${[p50, p95, max].map((value) => value.toFixed(1).padStart(9)).join('')}  ${more}`.trimEnd();
  return [
    `${''.padEnd(40)}${['p50', 'p95', 'max'].map((title) => title.padStart(9)).join('')}`,
    line('key press to painted rows', painted, `${measured.presses.length} keys, slowest: ${slowestText}`),
    line('of that the engine alone', engine),
    line('one call to main and back', call, 'a key press needs two'),
    line('beyond the engine, in frames', framesBeyond, `a frame is ${frameMs} ms`),
    ...measured.scrolls.map(({ way, intervals, waiting }) =>
      line(
        `frame to frame, ${way}`,
        figures(intervals),
        `${waiting} of ${intervals.length} with a row missing`,
      ),
    ),
    line('jump to the middle, rows painted', jump),
    `first rows on screen ${measured.firstRowsMs.toFixed(0)} ms after the start of the program`,
    `the first key of all: ${measured.firstPress.paintedMs.toFixed(0)} ms`,
  ];
}

export function goalLine({ framesBeyond }: Summary): string {
  const isMet = framesBeyond.p95 <= maxFrames;
  return `${isMet ? 'met    ' : 'NOT MET'} key press to painted rows beyond the engine at p95, in frames: ${framesBeyond.p95} (at most ${maxFrames})`;
}
