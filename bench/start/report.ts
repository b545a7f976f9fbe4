import { bytesOf, type CompressedFile, type RendererBundle } from '../../build/package/renderer-bundle.ts';
import type { Spread } from '../sync/spread.ts';
import { percentOf, type Idle } from './idle.ts';
import type { AppUse, Use } from './processes.ts';
import type { StartRow, StartRows } from './rows.ts';

const about = { bench: 'start' };

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

function figures({ median, least, most }: Spread, digits: number): object {
  return { median: round(median, digits), least: round(least, digits), most: round(most, digits) };
}

/** One line of JSON for each window, and one for how they compare. */
export function startJson({ runs, rows, growth }: StartRows, runtime: string): readonly string[] {
  return [
    ...rows.map(({ packages, pageMs, paintedMs, usableMs, inPageMs, ratio, usableRatio }) => ({
      ...about,
      what: packages === null ? 'empty' : 'packshelf',
      packages,
      runtime,
      runs,
      pageMs: figures(pageMs, 0),
      paintedMs: figures(paintedMs, 0),
      usableMs: figures(usableMs, 0),
      inPageMs: figures(inPageMs, 0),
      ratio: figures(ratio, 3),
      usableRatio: figures(usableRatio, 3),
      figures: packages === null ? {} : { 'start to stored rows / empty window, times': ratio.median },
    })),
    ...(growth === null ? [] : [{ ...about, what: 'growth', runs, ratio: figures(growth, 3) }]),
  ].map((line) => JSON.stringify(line));
}

function titleOf({ packages }: StartRow): string {
  return packages === null ? 'empty window' : packages.toLocaleString('en');
}

/** A readable table: a line for each thing that was measured, a column for each window. */
export function startLines({ rows, growth }: StartRows): readonly string[] {
  const text = ({ median, least, most }: Spread, digits: number): string =>
    `${median.toFixed(digits)} (${least.toFixed(digits)}..${most.toFixed(digits)})`;
  const line = (name: string, of: (row: StartRow) => string): string =>
    `${name.padEnd(28)}${rows.map((row) => of(row).padEnd(20)).join('')}`.trimEnd();
  return [
    line('', titleOf),
    line('until the page loads, ms', ({ pageMs }) => text(pageMs, 0)),
    line('from there, ms', ({ inPageMs }) => text(inPageMs, 0)),
    line('first rows painted, ms', ({ paintedMs }) => text(paintedMs, 0)),
    line('rows that can be clicked, ms', ({ usableMs }) => text(usableMs, 0)),
    line('ratio to the empty window', ({ packages, ratio }) => (packages === null ? '1' : text(ratio, 2))),
    line('of rows to be clicked', ({ packages, usableRatio }) =>
      packages === null ? '1' : text(usableRatio, 2),
    ),
    ...(growth === null ? [] : [`the most packages to the fewest: ${text(growth, 3)}`]),
  ];
}

export function bundleJson({ atStart, later }: RendererBundle): string {
  const kb = (files: readonly CompressedFile[]): number => round(bytesOf(files) / 1000, 1);
  const sizes = { atStartKb: kb(atStart), laterKb: kb(later) };
  return JSON.stringify({ ...about, what: 'bundle', ...sizes });
}

export function bundleLines({ atStart, later }: RendererBundle): readonly string[] {
  const line = ({ name, bytes }: CompressedFile): string =>
    `${name.padEnd(32)}${(bytes / 1000).toFixed(1).padStart(8)}`;
  return ['loaded at the start, kB', ...atStart.map(line), 'loaded when needed, kB', ...later.map(line)];
}

function useJson({ main, others }: AppUse, seconds: number): object {
  const of = ({ cpuMs, memoryMb, processes }: Use): object => ({
    cpuPercent: round(percentOf(cpuMs, seconds), 3),
    memoryMb: round(memoryMb, 0),
    processes,
  });
  return { main: of(main), others: of(others) };
}

export function idleJson({ packages, seconds, packshelf, empty }: Idle): string {
  return JSON.stringify({
    ...about,
    what: 'idle',
    packages,
    seconds,
    packshelf: useJson(packshelf, seconds),
    empty: useJson(empty, seconds),
  });
}

export function idleLines({ packages, seconds, packshelf, empty }: Idle): readonly string[] {
  const line = (name: string, ...cells: readonly string[]): string =>
    `${name.padEnd(28)}${cells.map((cell) => cell.padStart(14)).join('')}`;
  const cpu = ({ cpuMs }: Use): string => percentOf(cpuMs, seconds).toFixed(3);
  const memory = ({ memoryMb }: Use): string => memoryMb.toFixed(0);
  return [
    `${seconds} s idle, ${packages} packages`,
    line('', 'packshelf', 'empty window'),
    line('processor, main, %', cpu(packshelf.main), cpu(empty.main)),
    line('processor, others, %', cpu(packshelf.others), cpu(empty.others)),
    line('memory, main, MB', memory(packshelf.main), memory(empty.main)),
    line('memory, others, MB', memory(packshelf.others), memory(empty.others)),
    line('processes', String(packshelf.others.processes + 1), String(empty.others.processes + 1)),
  ];
}
