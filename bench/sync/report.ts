import { figuresOf } from './goals.ts';
import type { BareRow, Rows, SyncRow } from './rows.ts';
import type { Spread } from './spread.ts';

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** `name` is the median, `nameMin` and `nameMax` are the extremes. */
function members(name: string, spread: Spread | null, digits = 1): Readonly<Record<string, number | null>> {
  if (spread === null) return { [name]: null };
  return {
    [name]: round(spread.median, digits),
    [`${name}Min`]: round(spread.least, digits),
    [`${name}Max`]: round(spread.most, digits),
  };
}

function jsonMembers(row: BareRow | SyncRow): object {
  const common = {
    ...members('ms', row.ms, 0),
    ...members('cpuMs', row.cpuMs, 0),
    ratio: round(row.ratio, 3),
    ...members('peakRssMb', row.peakRssMb, 0),
  };
  if (row.variant === 'bare') return { ...common, ...members('twoPagesMs', row.twoPagesMs) };
  return {
    ...common,
    diskBytesPerPackage: round(row.diskBytesPerPackage, 0),
    snapshotBytesPerPackage: round(row.snapshotBytesPerPackage, 0),
    indexBytesPerPackage: round(row.indexBytesPerPackage, 0),
    ...members('writtenBytes', row.writtenBytes, 0),
    ...members('diskMultiple', row.diskMultiple, 3),
    ...members('indexMs', row.indexMs, 0),
    ...members('indexPeakRssMb', row.indexPeakRssMb, 0),
    ...members('switchMs', row.switchMs, 2),
    ...members('firstRowMs', row.firstRowMs),
    ...members('longestBlockMs', row.longestBlockMs),
    ...members('longestOwnBlockMs', row.longestOwnBlockMs),
  };
}

/** One line of JSON for the figures of the goals, and one for each row. */
export function jsonLines(rows: Rows): readonly string[] {
  const { packages, latencyMs, runs, bare, syncs } = rows;
  const about = { bench: 'sync', packages, latencyMs, runs };
  return [
    JSON.stringify({ ...about, figures: figuresOf(rows) }),
    ...[bare, ...syncs].map((row) => JSON.stringify({ ...about, variant: row.variant, ...jsonMembers(row) })),
  ];
}

function text(spread: Spread, digits = 0): string {
  const { median, least, most } = spread;
  return `${median.toFixed(digits)} (${least.toFixed(digits)}..${most.toFixed(digits)})`;
}

function inMegabytes({ median, least, most }: Spread): Spread {
  return { median: median / 1e6, least: least / 1e6, most: most / 1e6 };
}

function texts(row: BareRow | SyncRow): Readonly<Record<string, string>> {
  const common = {
    'whole sync, ms': text(row.ms),
    'ratio to bare': row.ratio.toFixed(2),
    'processor time, ms': text(row.cpuMs),
    'peak memory, MB': text(row.peakRssMb),
  };
  if (row.variant === 'bare') return { ...common, 'first two pages, ms': text(row.twoPagesMs, 1) };
  return {
    ...common,
    'first searchable row, ms': row.firstRowMs === null ? '' : text(row.firstRowMs, 1),
    'index after it, ms': text(row.indexMs),
    'peak with the index, MB': text(row.indexPeakRssMb),
    'switch, ms': text(row.switchMs, 2),
    'main thread late, ms': text(row.longestBlockMs, 1),
    'main thread at work, ms': text(row.longestOwnBlockMs, 1),
    'snapshot, bytes each': row.snapshotBytesPerPackage.toFixed(0),
    'index, bytes each': row.indexBytesPerPackage.toFixed(0),
    'written, MB': text(inMegabytes(row.writtenBytes), 1),
    'most on disk, times': text(row.diskMultiple, 3),
  };
}

/** A readable table: a line for each value, a column for each variant. */
export function tableLines({ bare, syncs }: Rows): readonly string[] {
  const columns = [...syncs, bare].map((row) => ({ title: row.variant, texts: texts(row) }));
  const names = [...new Set(columns.flatMap((column) => Object.keys(column.texts)))];
  const line = (name: string, cells: readonly string[]): string =>
    `${name.padEnd(26)}${cells.map((cell) => cell.padEnd(24)).join('')}`.trimEnd();
  const titles = columns.map(({ title }) => title);
  return [
    line('', titles),
    ...names.map((name) =>
      line(
        name,
        columns.map((column) => column.texts[name] ?? ''),
      ),
    ),
  ];
}
