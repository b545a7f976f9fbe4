import { meanRate, peakRate } from './goals.ts';
import type { MeasuredDay } from './measured.ts';
import { clockTime, dayMs, outage } from './people.ts';

const width = 860;
const plotLeft = 70;
const plotWidth = width - plotLeft - 20;
const plotHeight = 150;
const plotGap = 62;
const top = 40;

function x(ms: number): number {
  return plotLeft + (plotWidth * ms) / dayMs;
}

function path(day: MeasuredDay, y: (rate: number) => number): string {
  const points = day.rates.map((rate, minute) => `${x(minute * 60_000).toFixed(1)},${y(rate).toFixed(1)}`);
  return `M${points.join('L')}`;
}

/** The curves of one number of packages. `at`: its vertical position. */
function plot(days: readonly MeasuredDay[], at: number): readonly string[] {
  const [app] = days;
  if (app === undefined) return [];
  const limit = 3 * meanRate(app);
  const highest = Math.max(limit, ...days.map(peakRate));
  const y = (rate: number): number => at + plotHeight * (1 - rate / highest);
  const hours = Array.from({ length: 13 }, (_, hour) => hour + 7);
  return [
    `<text x="${plotLeft}" y="${at - 10}" class="title">${app.packages.toLocaleString('en')} packages</text>`,
    `<rect x="${x(outage.from)}" y="${at}" width="${x(outage.to) - x(outage.from)}" height="${plotHeight}" class="outage"/>`,
    ...hours.map(
      (hour) =>
        `<path d="M${x(clockTime(hour)).toFixed(1)},${at}v${plotHeight}" class="grid"/>` +
        `<text x="${x(clockTime(hour)).toFixed(1)}" y="${at + plotHeight + 16}" class="hour">${hour}</text>`,
    ),
    `<text x="${plotLeft - 8}" y="${at + 10}" class="rate">${Math.round(highest).toLocaleString('en')}/s</text>`,
    `<text x="${plotLeft - 8}" y="${at + plotHeight}" class="rate">0</text>`,
    `<path d="M${plotLeft},${y(limit).toFixed(1)}h${plotWidth}" class="limit"/>`,
    ...days.toReversed().map((day) => `<path d="${path(day, y)}" class="${day.kind}"/>`),
  ];
}

/** A picture of requests per second over the day, readable on light and dark pages. Each group has the same packages. */
export function curvesSvg(groups: readonly (readonly MeasuredDay[])[]): string {
  const height = top + groups.length * (plotHeight + plotGap);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Requests per second over the day">`,
    '<style>',
    'text { font: 12px sans-serif; fill: #767676; }',
    '.title { font-weight: bold; } .hour { text-anchor: middle; } .rate { text-anchor: end; }',
    'path { fill: none; } .grid { stroke: #767676; stroke-opacity: 0.25; }',
    '.outage { fill: #767676; fill-opacity: 0.2; }',
    '.app { stroke: #2b7de0; stroke-width: 1.5; } .fixed { stroke: #d9730d; }',
    '.limit { stroke: #2b7de0; stroke-dasharray: 4 4; }',
    '</style>',
    `<text x="${plotLeft}" y="16">Requests per second by the hour. Blue: Packshelf, dashed: three times its mean. Orange: a fixed timer. Grey: the outage.</text>`,
    ...groups.flatMap((days, index) => plot(days, top + 20 + index * (plotHeight + plotGap))),
    '</svg>',
    '',
  ].join('\n');
}
