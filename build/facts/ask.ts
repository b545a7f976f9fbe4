import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { start } from '../system/processes.ts';
import { parseReply, type ProgramReply } from './program-reply.ts';

/** A program that answers one question. It runs in `folder`. */
export interface FactProgram {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly folder: string;
  /** The longest time until it replies. */
  readonly timeoutMs: number;
  /** The longest time from its reply until it ends by itself. */
  readonly endTimeoutMs?: number;
}

/** Length of the output shown when a program did not reply, in characters from the end. */
const shownLength = 600;

/** Starts the program, waits for its reply and ends everything that it started. Never rejects: failures are replies too. */
export async function ask({ endTimeoutMs = 10_000, ...asked }: FactProgram): Promise<ProgramReply> {
  const started = start(asked.command, asked.args, {
    environment: asked.environment,
    folder: asked.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { child } = started;
  // Not `started.ended`, which also waits for child processes that hold its streams.
  const exited = new Promise<void>((resolve) => void child.once('exit', resolve).once('error', resolve));
  const stop = new AbortController();
  let output = '';
  let errors = '';
  const answered = new Promise<void>((resolve) => {
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      output += part;
      if (parseReply(output) !== undefined) resolve();
    });
  });
  child.stderr?.setEncoding('utf8').on('data', (part: string) => (errors += part));

  const late = async (ms: number): Promise<'late'> => {
    await wait(ms, undefined, { signal: stop.signal }).catch(() => undefined);
    return 'late';
  };
  const first = await Promise.race([exited, answered, late(asked.timeoutMs)]);
  if (first !== 'late') await Promise.race([exited, late(endTimeoutMs)]);
  await started.end();
  // Read the rest of its streams; a process that left its group may keep them open.
  if (child.stdout !== null && !child.stdout.closed) {
    await Promise.race([once(child.stdout, 'close'), late(2_000)]);
  }
  stop.abort();
  child.stdout?.destroy();
  child.stderr?.destroy();

  const reply = parseReply(output);
  if (reply !== undefined) return reply;
  const ending = endingOf(output + errors);
  if (first === 'late')
    return { kind: 'failed', why: `no answer within ${asked.timeoutMs / 1000} s${ending}` };
  const how = child.signalCode === null ? `with code ${child.exitCode ?? 'none'}` : `by ${child.signalCode}`;
  return { kind: 'failed', why: `it ended ${how} without an answer${ending}` };
}

function endingOf(written: string): string {
  const text = stripVTControlCharacters(written).trim().slice(-shownLength);
  return text === '' ? '' : `; it wrote: ${text}`;
}
