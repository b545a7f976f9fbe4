import path from 'node:path';
import { startSampleService } from '../../equipment/service/sample-service.ts';
import { runElectron, ownFolder, type ElectronRun, type RunOptions } from './drive.ts';

export interface AppRun extends Omit<RunOptions, 'args'> {
  readonly args?: readonly string[];
  /** Whether to sign in and wait for the whole list. */
  readonly signsIn: boolean;
  readonly packages: number;
  /** How long the app stays open after that. */
  readonly stayMs: number;
}

/** Starts the built app with a new profile, connected to a sample service on loopback. */
export async function runApp({ signsIn, packages, stayMs, ...options }: AppRun): Promise<ElectronRun> {
  const service = await startSampleService({ packages });
  const run = runElectron({
    ...options,
    args: [
      path.join(import.meta.dirname, '_app'),
      `--user-data-dir=${profileFolder()}`,
      `--connection-auth-url=${service.authUrl}`,
      `--connection-base-url=${service.baseUrl}`,
      ...(options.args ?? []),
    ],
    env: {
      ...options.env,
      ...(signsIn
        ? { PACKSHELF_FACT_USER: service.userName, PACKSHELF_FACT_PASSWORD: service.password }
        : {}),
      PACKSHELF_FACT_ROWS: String(packages),
      PACKSHELF_FACT_STAY_MS: String(stayMs),
    },
  });
  void run.ended.then(() => service.close());
  return run;
}

/** The app's profile in this run. */
export function profileFolder(): string {
  return ownFolder('profile');
}

/** The app's answer; throws if there is none. */
export async function answerOf(
  run: ElectronRun,
): Promise<Readonly<Record<string, string | number | boolean | null>>> {
  const reply = await run.reply;
  if (reply?.kind === 'answered') return reply.answer;
  throw new Error(reply?.why ?? `the app ended with ${String(await run.ended)}: ${run.output().slice(-400)}`);
}
