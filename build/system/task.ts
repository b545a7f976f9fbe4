import { CommandError } from '../bootstrap/say.mjs';
import { clearLeftovers } from './leftovers.ts';

/**
 * Runs a task and cleans up afterwards, also after Ctrl-C, a bug, or when build/run.mjs is gone. `work` returns the exit
 * code.
 */
export async function runTask(work: (args: readonly string[]) => Promise<number>): Promise<void> {
  process.once('disconnect', () => void leave(1));
  // An open channel alone must not keep a finished task alive.
  process.channel?.unref();
  const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
  for (const [signal, code] of Object.entries(signals)) process.on(signal, () => void leave(code));
  process.once('uncaughtException', (error) => fail(error));
  process.once('unhandledRejection', (error) => fail(error));
  try {
    await leave(await work(process.argv.slice(2)));
  } catch (error) {
    fail(error);
  }
}

let leaving = false;

async function leave(code: number): Promise<void> {
  if (leaving) return;
  leaving = true;
  await clearLeftovers();
  process.exit(code);
}

function fail(error: unknown): void {
  if (error instanceof CommandError) {
    process.stderr.write(`\n${error.message}\n`);
    void leave(error.code);
    return;
  }
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  void leave(1);
}
