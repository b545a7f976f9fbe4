import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { Runtime } from '../../../build/runtime.ts';
import { launchApp, type LaunchedApp } from '../launch/launch.ts';

/** Where a story is told: an app with a profile of its own, started as often as the story wants. */
export interface Stage {
  /** Whether the app is told where the service is; a person types it into the form otherwise. */
  readonly isConnected: boolean;
  /** Starts the app, on the profile of the start before. */
  open(): Promise<Page>;
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
  /** Closes what is open and removes the profile. */
  end(): Promise<void>;
}

/** Where the service is that the app is to show. */
interface Place {
  readonly authUrl: string;
  readonly baseUrl: string;
}

/** The app as built in this checkout. */
export async function checkoutStage(runtime: Runtime, { authUrl, baseUrl }: Place): Promise<Stage> {
  const userDataDir = await mkdtemp(join(tmpdir(), 'packshelf-story-'));
  let launched: LaunchedApp | null = null;
  const close = async (): Promise<void> => {
    await launched?.close();
    launched = null;
  };
  return {
    isConnected: true,
    async open() {
      launched = await launchApp({
        runtime,
        userDataDir,
        args: [`--connection-auth-url=${authUrl}`, `--connection-base-url=${baseUrl}`],
      });
      return await launched.firstWindow();
    },
    async resize(width, height) {
      await launched?.app.evaluate(
        ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setBounds(size),
        { width, height },
      );
    },
    close,
    async end() {
      await close();
      await rm(userDataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
