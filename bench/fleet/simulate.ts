import * as v from 'valibot';
import { simulateDay } from './day.ts';
import type { MeasuredDay } from './measured.ts';
import { bucketMs } from './request-counts.ts';

/** One day in a process of its own: kind, clients, packages, seed, capacity (0 for unlimited), promised age in ms. */
const [kind, ...numbers] = process.argv.slice(2);
const [clients, packages, seed, capacity, promisedMs] = v.parse(
  v.tuple([v.number(), v.number(), v.number(), v.number(), v.number()]),
  numbers.map(Number),
);
const day = await simulateDay({
  kind: v.parse(v.picklist(['app', 'fixed']), kind),
  clients,
  packages,
  seed,
  capacity: capacity === 0 ? Infinity : capacity,
  promisedMs,
});

function byMinute(rates: readonly number[]): number[] {
  const perMinute = 60_000 / bucketMs;
  return Array.from({ length: Math.floor(rates.length / perMinute) }, (_, at) => {
    const minute = rates.slice(at * perMinute, (at + 1) * perMinute);
    return minute.reduce((sum, rate) => sum + rate, 0) / perMinute;
  });
}

const sorted = (values: readonly number[]): Float64Array => Float64Array.from(values).sort();
const afterWake = sorted(day.ages.afterWake);
const late = sorted([...day.ages.afterWake, ...day.ages.running]);
const at = (values: Float64Array, share: number): number =>
  values[Math.floor((values.length - 1) * share)] ?? 0;

const measured: MeasuredDay = {
  kind: day.options.kind,
  packages,
  capacity: capacity === 0 ? null : capacity,
  promisedMs,
  rates: byMinute(day.rates),
  refused: byMinute(day.refusedRates),
  highestOf10s: Math.max(...day.rates),
  recoveryMs: Number.isFinite(day.recoveryMs) ? day.recoveryMs : null,
  wait: { p50: at(afterWake, 0.5), p95: at(afterWake, 0.95), max: at(afterWake, 1) },
  mostOverdue: at(late, 1) / promisedMs,
  tooOld: late.filter((ms) => ms > promisedMs / 2).length,
  renewals: late.length,
};
process.stdout.write(JSON.stringify(measured));
