import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { start, type Started } from '../../../build/system/processes.ts';
import { isRoot, nobody, type BoxFolder } from './folder.ts';
import { requireProgram } from './installed.ts';
import type { Middlebox } from './middlebox.ts';
import { accepts, loopback, untilNot } from './ports.ts';

export interface ProgramOptions {
  readonly name: string;
  /** The port on which it accepts connections once it is ready. */
  readonly port: number;
  readonly folder: BoxFolder;
  readonly program: string;
  readonly args: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
  /** The files in its folder that it writes besides its output. */
  readonly logFiles?: readonly string[];
}

/** Runs a server in the foreground and without rights; resolves once it accepts connections. */
export async function runProgram(options: ProgramOptions): Promise<Middlebox> {
  const { name, port, folder, logFiles = [] } = options;
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
    const state = async (): Promise<'ended' | 'listening' | 'starting'> => {
      if (end.signal.aborted) return 'ended';
      return (await accepts(port)) ? 'listening' : 'starting';
    };
    const reached = await untilNot('starting', state);
    if (reached === 'listening') return;
    await started.end();
    const problem = reached === 'ended' ? 'ended at once' : `did not listen on port ${port}`;
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

  const box: Middlebox = {
    name,
    host: loopback,
    port,
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
function startWithoutRights({ program, args, folder, environment = {} }: ProgramOptions): Started {
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
