import { searchFigures } from '../_figures.ts';
import { isLoaded, type EngineRow, type Row } from './rows.ts';

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** One line of JSON for an engine. */
export function jsonLine(row: Row): string {
  if (!isLoaded(row)) {
    return JSON.stringify({
      bench: 'search',
      engine: row.engine,
      packages: row.packages,
      didNotLoad: row.why,
    });
  }
  return JSON.stringify({
    bench: 'search',
    engine: row.engine,
    packages: row.packages,
    figures: searchFigures(row),
    right: row.right,
    asked: row.asked,
    indexMs: row.indexMs === null ? null : round(row.indexMs, 0),
    peakRssMb: round(row.peakRssMb, 0),
    diskMb: round(row.diskMb, 0),
    slowest: round(row.slowest, 2),
    slowestView: row.slowestView,
    rounds: row.rounds,
  });
}

const titles = [
  'p50',
  'p95',
  'max',
  'cold p50',
  'cold p95',
  'cold max',
  'slowest',
  'open',
  'search',
  'index',
  'RSS',
  'peak',
  'disk',
  'right',
  'rounds',
];

function cells(row: EngineRow): readonly string[] {
  const ms = (value: number): string => value.toFixed(value < 100 ? 2 : 0);
  return [
    ms(row.warm.p50),
    ms(row.warm.p95),
    ms(row.warm.max),
    ms(row.cold.p50),
    ms(row.cold.p95),
    ms(row.cold.max),
    ms(row.slowest),
    row.openMs.toFixed(0),
    row.firstSearchMs.toFixed(0),
    row.indexMs?.toFixed(0) ?? '',
    row.rssMb.toFixed(0),
    row.peakRssMb.toFixed(0),
    row.diskMb.toFixed(0),
    `${row.right}/${row.asked}`,
    String(row.rounds),
  ];
}

/** A readable table: a line for each engine; times in ms, memory and disk in MB. */
export function tableLines(rows: readonly Row[]): readonly string[] {
  const line = (name: string, texts: readonly string[]): string =>
    `${name.padEnd(14)}${texts.map((text) => text.padStart(9)).join('')}`;
  return [
    line('', titles),
    ...rows.map((row) =>
      isLoaded(row) ? line(row.engine, cells(row)) : `${row.engine.padEnd(14)}  did not load: ${row.why}`,
    ),
  ];
}

/** A readable table of an engine's kinds of queries, the slowest first; times in ms. */
export function kindLines({ engine, kinds, slowestView }: EngineRow): readonly string[] {
  const line = (name: string, texts: readonly string[]): string =>
    `  ${name.padEnd(24)}${texts.map((text) => text.padStart(9)).join('')}`;
  return [
    `${engine}, by kind of query; the slowest view: ${slowestView}`,
    line('', ['queries', 'p50', 'max', 'cold max']),
    ...kinds.map(({ kind, queries, p50, max, coldMax }) =>
      line(kind, [String(queries), ...[p50, max, coldMax].map((value) => value.toFixed(2))]),
    ),
  ];
}
