import { setTimeout as sleep } from 'node:timers/promises';
import { frontAccount } from '../../test/equipment/story/front.ts';
import { between, useOf, type AppUse } from './processes.ts';
import { startApp, type LaunchContext, type StartedApp } from './run.ts';

/** What both apps used while idle. */
export interface Idle {
  readonly packages: number;
  readonly seconds: number;
  readonly packshelf: AppUse;
  readonly empty: AppUse;
}

/** After this time all work of a start is done. */
const settleMs = 60_000;

/**
 * Measures Packshelf and the empty window side by side while both are idle. Updates are paused, because their cost is
 * measured by the sync benchmark.
 */
export async function measureIdle(
  context: LaunchContext,
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
  const apps = { packshelf: await startApp(context, packshelf), empty: await startApp(context, empty) };
  await apps.packshelf.inPage(async (page) => {
    const account = await frontAccount(page);
    await page.evaluate((id) => globalThis.window.packshelf.account(id).pauseSync({ paused: true }), account);
  });
  await sleep(settleMs);
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
