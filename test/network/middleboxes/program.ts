import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { start, type Started } from '../../../build/system/processes.ts';
import { isRoot, nobody, type BoxFolder } from './folder.ts';
import { requireProgram } from './installed.ts';
import type { BackgroundProgram, Middlebox } from './middlebox.ts';
import { accepts, loopback, untilNot } from './ports.ts';

export interface BackgroundOptions {
  readonly name: string;
  /** Whether it does its work by now. */
  readonly isReady: () => Promise<boolean>;
  readonly folder: BoxFolder;
  readonly program: string;
  readonly args: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
  /** The files in its folder that it writes besides its output. */
  readonly logFiles?: readonly string[];
}

export interface ProgramOptions extends Omit<BackgroundOptions, 'isReady'> {
  /** The port on which it accepts connections once it is ready. */
  readonly port: number;
}

/** Runs a server in the foreground and without rights; resolves once it accepts connections. */
export async function runProgram({ port, ...options }: ProgramOptions): Promise<Middlebox> {
  const running = await runInBackground({ ...options, isReady: () => accepts(port) });
  return { ...running, host: loopback, port };
}

/** Runs a program in the foreground and without rights; resolves once it is ready. */
export async function runInBackground(options: BackgroundOptions): Promise<BackgroundProgram> {
  const { name, isReady, folder, logFiles = [] } = options;
  let output = '';
  let keptLogs: string | undefined;
  let running: Started | undefined;

  async function launch(): Promise<void> {
    await folder.handOver();
    const started = startWithoutRights(options);
    running = started;
    const read = (part: string): void => void (output += part);
    started.child.stdout?.setEncoding('utf8').on('data', read);
    started.child.stderr?.setEncoding('utf8').on('data', read);
    const end = new AbortController();
    void started.ended.then(() => end.abort());
    const state = async (): Promise<'ended' | 'ready' | 'starting'> => {
      if (end.signal.aborted) return 'ended';
      return (await isReady()) ? 'ready' : 'starting';
    };
    const reached = await untilNot('starting', state);
    if (reached === 'ready') return;
    await started.end();
    const problem = reached === 'ended' ? 'ended at once' : 'was not ready in time';
    throw new Error(`${name} ${problem}. Its last words:\n${(await logs()).trimEnd().slice(-2_000)}`);
  }

  async function halt(): Promise<void> {
    await running?.end();
    // Its output is complete only now.
    await running?.ended;
    running = undefined;
  }

  async function logs(): Promise<string> {
    if (keptLogs !== undefined) return keptLogs;
    const files = logFiles.map((file) => folder.file(file)).filter((file) => existsSync(file));
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    return [output, ...texts].join('\n');
  }

  const box: BackgroundProgram = {
    name,
    logs,
    halt,
    async restart() {
      await halt();
      await launch();
    },
    async stop() {
      await halt();
      keptLogs = await logs();
      await folder.remove();
    },
  };
  try {
    await launch();
  } catch (error) {
    await folder.remove();
    throw error;
  }
  return box;
}

/**
 * Starts a program as a user without rights. It is told to end if this process dies, however it dies, because a killed
 * test runs no clean-up.
 */
function startWithoutRights({ program, args, folder, environment = {} }: BackgroundOptions): Started {
  const user = isRoot ? [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'] : [];
  return start(
    requireProgram('setpriv'),
    [
      ...user,
      '--inh-caps=-all',
      '--ambient-caps=-all',
      '--no-new-privs',
      '--pdeathsig=TERM',
      '--',
      requireProgram(program),
      ...args,
    ],
    {
      folder: folder.path,
      environment: { HOME: folder.path, TMPDIR: folder.path, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
}
