import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { atEnd, report } from './leftovers.ts';
import { projectFolder } from './project-folder.ts';

export interface StartOptions {
  readonly environment?: NodeJS.ProcessEnv;
  readonly folder?: string;
  /** As for spawn; by default the output goes to the terminal and there is no input. */
  readonly stdio?: StdioOptions;
}

export interface Started {
  readonly child: ChildProcess;
  /** Resolves when the program has ended: its exit code, or 1 if a signal ended it or it could not start. */
  readonly ended: Promise<number>;
  /** Ends the program and everything it started with SIGTERM, and after `timeoutMs` with SIGKILL. */
  end(timeoutMs?: number): Promise<void>;
}

/**
 * Starts a program in its own process group, so that everything it starts can be ended with it. It ends with the task
 * at the latest.
 */
export function start(command: string, args: readonly string[], options: StartOptions = {}): Started {
  const child = spawn(command, args, {
    cwd: options.folder ?? projectFolder,
    env: { ...process.env, ...options.environment },
    stdio: options.stdio ?? ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
  });
  const { pid } = child;
  if (pid !== undefined) report({ started: pid });

  const endGroup = async (timeoutMs = 5_000): Promise<void> => {
    if (pid === undefined) return;
    await endTree(pid, timeoutMs);
    report({ ended: pid });
  };
  const end = atEnd(() => endGroup());
  const ended = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`packshelf: ${command} could not be started: ${error.message}\n`);
      resolve(1);
    });
    child.once('close', (code) => {
      // End processes that it left running in its group.
      void end().then(() => resolve(code ?? 1));
    });
  });
  return {
    child,
    ended,
    async end(timeoutMs) {
      await endGroup(timeoutMs);
      await end();
    },
  };
}

export interface Output {
  readonly code: number;
  /** Both streams, interleaved. */
  readonly text: string;
}

/** Runs a program to its end and returns its output. */
export async function capture(
  command: string,
  args: readonly string[],
  options: Omit<StartOptions, 'stdio'> = {},
): Promise<Output> {
  const started = start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  started.child.stdout?.setEncoding('utf8').on('data', (part: string) => (text += part));
  started.child.stderr?.setEncoding('utf8').on('data', (part: string) => (text += part));
  return { code: await started.ended, text };
}

async function endTree(pid: number, timeoutMs: number): Promise<void> {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' });
    return;
  }
  if (!signalGroup(pid, 'SIGTERM')) return;
  for (let waited = 0; waited < timeoutMs; waited += 50) {
    await wait(50);
    if (!signalGroup(pid, 0)) return;
  }
  signalGroup(pid, 'SIGKILL');
}

/** Sends a signal to a group; false if no process of it is left. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}
