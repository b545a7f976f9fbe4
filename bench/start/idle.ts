import { setTimeout as sleep } from 'node:timers/promises';
import { frontAccount } from '../../test/equipment/story/front.ts';
import { between, useOf, type AppUse } from './processes.ts';
import { startApp, type Place, type StartedApp } from './run.ts';

/** What two windows used while nothing happened. */
export interface Idle {
  readonly packages: number;
  readonly seconds: number;
  readonly packshelf: AppUse;
  readonly empty: AppUse;
}

/** By then whatever a start leads to is over, in ms. */
const settling = 60_000;

/**
 * Leaves Packshelf and the empty window alone, side by side. Updates are paused, as a person may pause them: what one costs
 * is another measurement.
 */
export async function measureIdle(
  place: Place,
  {
    packshelf,
    empty,
    packages,
    seconds,
  }: {
    readonly packshelf: StartedApp;
    readonly empty: StartedApp;
    readonly packages: number;
    readonly seconds: number;
  },
): Promise<Idle> {
  const apps = { packshelf: await startApp(place, packshelf), empty: await startApp(place, empty) };
  await apps.packshelf.inPage(async (page) => {
    const account = await frontAccount(page);
    await page.evaluate((id) => globalThis.window.packshelf.pauseSync(id, { paused: true }), account);
  });
  await sleep(settling);
  const before = { packshelf: useOf(apps.packshelf.pid), empty: useOf(apps.empty.pid) };
  await sleep(seconds * 1000);
  const after = { packshelf: useOf(apps.packshelf.pid), empty: useOf(apps.empty.pid) };
  await Promise.all([apps.packshelf.close(), apps.empty.close()]);
  return {
    packages,
    seconds,
    packshelf: between(before.packshelf, after.packshelf),
    empty: between(before.empty, after.empty),
  };
}

/** Percent of one processor. */
export function percentOf(cpuMs: number, seconds: number): number {
  return (cpuMs / (seconds * 1000)) * 100;
}
