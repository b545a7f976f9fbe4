import type { StdioOptions } from 'node:child_process';
import path from 'node:path';
import type { Runtime } from '../runtime.ts';
import type { DevFolders } from './folders.ts';
import { devApp, watchMain } from './main-build.ts';
import { startPageServer } from './page-server.ts';
import { RestartingApp } from './restarting-app.ts';

export interface DevOptions {
  readonly folders: DevFolders;
  readonly runtime: Runtime;
  readonly environment: NodeJS.ProcessEnv;
  /** For the app. */
  readonly args: readonly string[];
  readonly stdio?: StdioOptions;
  readonly say: (line: string) => void;
}

/** The app of the sources, which follows their changes. */
export interface Dev {
  readonly app: RestartingApp;
  close(): Promise<void>;
}

/** Opens the app with its page from Vite's server, and starts it again when main or the preload have changed. */
export async function startDev(options: DevOptions): Promise<Dev> {
  const { folders, runtime, environment, args, stdio = ['ignore', 'inherit', 'inherit'], say } = options;
  const server = await startPageServer(folders);
  const build = await watchMain(folders, server, {
    onBuilt() {
      say('main has changed: the app is started again');
      void app.restart();
    },
    onError: say,
  });
  const app = new RestartingApp(
    runtime.executable,
    [devApp(folders), `--user-data-dir=${path.join(folders.target, 'profile')}`, ...args],
    { environment, stdio },
    () => say('the app has ended with an error; it is started again after the next change of main'),
  );
  return {
    app,
    async close() {
      await app.close();
      await Promise.all([build.close(), server.close()]);
    },
  };
}
