import { expect } from 'playwright/test';
import { launchApp } from '../../test/equipment/launch/launch.ts';
import { startSampleService } from '../../test/equipment/service/sample-service.ts';
import { PackshelfWindow } from '../../test/equipment/story/window.ts';
import type { Place } from './run.ts';

/** The longest that a first sync may take with its index, in ms. */
const longestSync = 20 * 60_000;

/**
 * Makes a profile as the app itself leaves it: signed in at a sample service with so many packages, which is gone afterwards;
 * the list read, indexed and looked at, and the app closed by the person.
 */
export async function makeProfile(place: Place, packages: number): Promise<string> {
  const userDataDir = place.tools.folder(`bench-start-${packages}`);
  const service = await startSampleService({ packages });
  const launched = await launchApp({
    runtime: place.runtime,
    env: place.environment,
    userDataDir,
    args: [`--connection-auth-url=${service.authUrl}`, `--connection-base-url=${service.baseUrl}`],
  });
  try {
    const window = new PackshelfWindow(await launched.firstWindow());
    await window.signIn(service.userName, service.password);
    await expect(window.syncStatus).toContainText('Up to date', { timeout: longestSync });
    await expect(window.grid).toHaveAttribute('aria-rowcount', String(packages + 1));
  } finally {
    await launched.close();
    await service.close();
  }
  return userDataDir;
}
