import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { Runtime } from '../../../build/runtime.ts';
import { launchApp, type LaunchedApp } from '../../stand-in/launch/launch.ts';
import type { Place } from './window.ts';

/** Runs the app for a story, with its own profile, as often as the story starts it. */
export interface Stage {
  /** Whether the app gets the service's addresses by switches; otherwise the story types them into the form. */
  readonly isConnected: boolean;
  /** Starts the app with the profile of the previous start. */
  open(): Promise<Page>;
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
  /** Closes the app and removes the profile. */
  end(): Promise<void>;
}

/** A stage with the built app of this checkout. */
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
