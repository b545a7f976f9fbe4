import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { start } from '../system/processes.ts';
import { readTold, type Told } from './told.ts';

/** A program that answers one question. */
export interface Asked {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** Where it runs. */
  readonly folder: string;
  /** The longest time until it has answered, in ms. */
  readonly timeoutMs: number;
  /** The longest time from its answer until it has ended by itself, in ms. */
  readonly endMs?: number;
}

/** How much of what a program wrote is told when it did not answer, in characters from the end. */
const shown = 600;

/**
 * Starts the program, waits for its answer and ends everything that it started. Never rejects: what goes wrong is an
 * answer, too.
 */
export async function ask({ endMs = 10_000, ...asked }: Asked): Promise<Told> {
  const started = start(asked.command, asked.args, {
    environment: asked.environment,
    folder: asked.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { child } = started;
  // Not `started.ended`: that waits for all who hold its streams, and so for what it leaves behind.
  const exited = new Promise<void>((resolve) => void child.once('exit', resolve).once('error', resolve));
  const stop = new AbortController();
  let output = '';
  let errors = '';
  const answered = new Promise<void>((resolve) => {
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      output += part;
      if (readTold(output) !== undefined) resolve();
    });
  });
  child.stderr?.setEncoding('utf8').on('data', (part: string) => (errors += part));

  const late = async (ms: number): Promise<'late'> => {
    await wait(ms, undefined, { signal: stop.signal }).catch(() => undefined);
    return 'late';
  };
  const first = await Promise.race([exited, answered, late(asked.timeoutMs)]);
  if (first !== 'late') await Promise.race([exited, late(endMs)]);
  await started.end();
  // What is still in its streams; whoever escaped from its group may keep them open.
  if (child.stdout !== null && !child.stdout.closed) {
    await Promise.race([once(child.stdout, 'close'), late(2_000)]);
  }
  stop.abort();
  child.stdout?.destroy();
  child.stderr?.destroy();

  const told = readTold(output);
  if (told !== undefined) return told;
  const ending = endingOf(output + errors);
  if (first === 'late')
    return { kind: 'failed', why: `no answer within ${asked.timeoutMs / 1000} s${ending}` };
  const how = child.signalCode === null ? `with code ${child.exitCode ?? 'none'}` : `by ${child.signalCode}`;
  return { kind: 'failed', why: `it ended ${how} without an answer${ending}` };
}

function endingOf(written: string): string {
  const text = stripVTControlCharacters(written).trim().slice(-shown);
  return text === '' ? '' : `; it wrote: ${text}`;
}
