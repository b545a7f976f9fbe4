import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { launchApp } from '../../test/stand-in/launch/launch.ts';
import { startSampleService } from '../../test/equipment/service/sample-service.ts';
import { PackshelfWindow } from '../../test/equipment/story/window.ts';
import type { LaunchContext } from './run.ts';

const isFirstScreen = (file: string): boolean => path.basename(file) === 'first-screen.json';
/** The maximum time of a first sync with its index. */
const syncTimeoutMs = 20 * 60_000;

/**
 * Makes a profile by using an app: signs in at a sample service with this many packages, waits for the list and its
 * index, and closes the app. The service is stopped afterwards.
 */
export async function makeProfile(context: LaunchContext, appDir: string, packages: number): Promise<string> {
  const userDataDir = context.tools.folder(`bench-start-${packages}`);
  const service = await startSampleService({ packages });
  const launched = await launchApp({
    runtime: context.runtime,
    env: context.environment,
    appDir,
    userDataDir,
    args: [`--connection-auth-url=${service.authUrl}`, `--connection-base-url=${service.baseUrl}`],
  });
  try {
    const window = new PackshelfWindow(await launched.firstWindow());
    await window.signIn(service.userName, service.password);
    await expect(window.syncStatus).toContainText('Up to date', { timeout: syncTimeoutMs });
    await expect(window.grid).toHaveAttribute('aria-rowcount', String(packages + 1));
    // Drawn at the measured starts.
    await expect
      .poll(() => readdirSync(userDataDir, { recursive: true }).map(String).some(isFirstScreen))
      .toBe(true);
  } finally {
    await launched.close();
    await service.close();
  }
  return userDataDir;
}
