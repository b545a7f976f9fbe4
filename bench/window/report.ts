import { percentile } from '../search/percentile.ts';
import type { Figures } from '../_goals.ts';
import type { EngineTime } from './engine-time.ts';
import { layoutsBeyond, type FieldLayouts } from './layouts.ts';
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
  readonly engine: readonly EngineTime[];
  /** The ms of the call for the rows of each text, without drawing them. */
  readonly answers: ReadonlyMap<string, number>;
  /** The layouts of a key press in a text field that nothing listens to. */
  readonly plainFieldLayouts: FieldLayouts;
  /** Calls that main answers at once. */
  readonly callMs: readonly number[];
  readonly scrolls: readonly Scroll[];
  readonly jumpMs: readonly number[];
  /** From the system-wide key to the window of "Go to anything"; empty on Electron. */
  readonly anywhereMs: readonly number[];
}

function round(value: number): number {
  return Number(value.toFixed(1));
}

interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

function percentiles(values: readonly number[]): Percentiles {
  return {
    p50: round(percentile(values, 0.5)),
    p95: round(percentile(values, 0.95)),
    max: round(Math.max(...values)),
  };
}

interface Summary {
  /** ms from one frame to the next while nothing moves. */
  readonly frameMs: number;
  readonly painted: Percentiles;
  readonly answer: Percentiles;
  readonly engine: Percentiles;
  readonly call: Percentiles;
  /** The time of a key press beyond the call for its rows, in frames. */
  readonly framesBeyond: Percentiles;
  /** The layouts of a key press beyond those of a plain text field. */
  readonly layouts: Percentiles;
  readonly slowestText: string;
  readonly jump: Percentiles;
}

function summaryOf(measured: WindowMeasured): Summary {
  const { presses, engine, answers, plainFieldLayouts, callMs, scrolls, jumpMs } = measured;
  const still = scrolls.find(({ way }) => way === 'nothing moves')?.intervals ?? [];
  const frameMs = percentile(still, 0.5);
  const slowest = presses.toSorted((a, b) => b.paintedMs - a.paintedMs)[0];
  const engineMs = new Map(engine.map(({ text, ms }) => [text, ms]));
  const answerTo = (text: string): number => answers.get(text) ?? Number.NaN;
  return {
    frameMs: round(frameMs),
    painted: percentiles(presses.map(({ paintedMs }) => paintedMs)),
    answer: percentiles(presses.map(({ text }) => answerTo(text))),
    engine: percentiles(presses.map(({ text }) => engineMs.get(text) ?? Number.NaN)),
    call: percentiles(callMs),
    framesBeyond: percentiles(presses.map(({ text, paintedMs }) => (paintedMs - answerTo(text)) / frameMs)),
    layouts: percentiles(presses.map(({ text, layouts }) => layoutsBeyond(plainFieldLayouts, text, layouts))),
    slowestText: slowest?.text ?? '',
    jump: percentiles(jumpMs),
  };
}

/** One line of JSON for keys, and one for each way of scrolling. */
export function windowJson(measured: WindowMeasured): readonly string[] {
  const { packages, runtime, scrolls, presses, plainFieldLayouts } = measured;
  const { jump, ...keys } = summaryOf(measured);
  const about = { bench: 'window', packages, runtime };
  return [
    { ...about, figures: windowFigures(measured) },
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
      ...keys,
      plainFieldLayouts,
    },
    ...scrolls.map(({ way, intervals, waiting, behind }) => ({
      ...about,
      what: way,
      frames: intervals.length,
      interval: percentiles(intervals),
      waitingFrames: waiting,
      behindFrames: behind,
    })),
    { ...about, what: 'jump in the middle', jump },
    { ...about, what: 'window from anywhere', anywhere: percentiles(measured.anywhereMs) },
  ].map((line) => JSON.stringify(line));
}

/** A readable report; times in ms. */
export function windowLines(measured: WindowMeasured): readonly string[] {
  const { frameMs, painted, answer, engine, call, framesBeyond, layouts, slowestText, jump } =
    summaryOf(measured);
  const { plainFieldLayouts: plain } = measured;
  const line = (name: string, { p50, p95, max }: Percentiles, more = ''): string =>
    `${name.padEnd(40)}${[p50, p95, max].map((value) => value.toFixed(1).padStart(9)).join('')}  ${more}`.trimEnd();
  return [
    `${''.padEnd(40)}${['p50', 'p95', 'max'].map((title) => title.padStart(9)).join('')}`,
    line('key press to painted rows', painted, `${measured.presses.length} keys, slowest: ${slowestText}`),
    line('of that the call for its rows', answer),
    line('of that the engine alone', engine),
    line('an empty call to main and back', call),
    line('beyond the call, in frames', framesBeyond, `a frame is ${frameMs} ms`),
    line(
      'layouts',
      layouts,
      `beyond those of a plain text field, ${plain.first} for the first letter and ${plain.next} for others`,
    ),
    ...measured.scrolls.map(({ way, intervals, waiting, behind }) =>
      line(
        `frame to frame, ${way}`,
        percentiles(intervals),
        `of ${intervals.length}: ${waiting} with a row missing, ${behind} behind the scroll bar`,
      ),
    ),
    line('jump to the middle, rows painted', jump),
    line('system-wide key to its painted window', percentiles(measured.anywhereMs)),
    `first rows on screen ${measured.firstRowsMs.toFixed(0)} ms after the start of the program`,
    `the first key of all: ${measured.firstPress.paintedMs.toFixed(0)} ms`,
  ];
}

/** By the names of the goals. None is binding, because every value depends on the machine and its display. */
export function windowFigures(measured: WindowMeasured): Figures {
  const { framesBeyond, layouts } = summaryOf(measured);
  const dragged = measured.scrolls.find(({ way }) => way === 'scroll bar');
  return {
    'key press beyond the call for its rows, p95, frames': framesBeyond.p95,
    'layouts of a key press, p95': layouts.p95,
    'system-wide key to its window, max, ms': percentiles(measured.anywhereMs).max,
    'frames with an empty row, scroll bar': dragged?.waiting ?? Number.NaN,
  };
}
