import { maxConcurrency } from '../../src/main/catalog/sync/concurrency.ts';
import { pageSize } from '../../src/main/catalog/sync/sync-plan.ts';
import { Ages } from './ages.ts';
import { Client } from './client.ts';
import { EventQueue } from './event-queue.ts';
import { clockTime, createPeople, dayMs, outage } from './people.ts';
import { RequestCounts } from './request-counts.ts';
import { pageMs, Service } from './service.ts';

export interface DayOptions {
  readonly kind: 'app' | 'fixed';
  readonly clients: number;
  readonly packages: number;
  readonly seed: number;
  /** Pages per second; Infinity for a service that is never slow. */
  readonly capacity: number;
  readonly promisedMs: number;
}

export interface Day {
  readonly options: DayOptions;
  /** Requests per second in each bucket, and those of them that were refused. */
  readonly rates: readonly number[];
  readonly refusedRates: readonly number[];
  readonly ages: Ages;
  /** From the end of the outage until of a hundred computers in use at most one has a list older than promised, in ms. */
  readonly recoveryMs: number;
}

/** How long a sync takes when nobody else uses the service, in ms. */
export function usualSyncMs(packages: number): number {
  return pageMs * (2 + Math.ceil(packages / pageSize) / maxConcurrency);
}

const sampleMs = 10_000;

/** Simulates the day of all clients of one service. */
export async function simulateDay(options: DayOptions): Promise<Day> {
  const { kind, clients, packages, seed, capacity } = options;
  const queue = new EventQueue();
  const counts = new RequestCounts(dayMs);
  const service = new Service(queue, counts, { capacity: capacity / 1000, outage });
  const ages = new Ages(options.promisedMs);
  const world = { queue, service, ages, packages, usualMs: usualSyncMs(packages) };
  for (const person of createPeople(clients, seed)) new Client(world, person, kind);
  let recoveredAt = Infinity;
  for (let at = outage.to; at < clockTime(16); at += sampleMs) {
    await queue.runUntil(at);
    if (ages.overdueShare(at) <= 0.01) {
      recoveredAt = at;
      break;
    }
  }
  await queue.runUntil(dayMs);
  return {
    options,
    rates: counts.rates(),
    refusedRates: counts.refusedRates(),
    ages,
    recoveryMs: recoveredAt - outage.to,
  };
}
