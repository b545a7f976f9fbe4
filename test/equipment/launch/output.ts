import { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** What programs write that this process starts. */
export interface OutputCollector {
  /** Lines of its standard output and error so far; empty for a program that was not collected. */
  linesOf(child: ChildProcess): readonly string[];
  /** Leaves programs alone that start from now on. */
  stop(): void;
}

/**
 * Collects what an executable writes from its first line on. Playwright hands over a process when its app runs already, and
 * what was written until then can't be read again. Node tells of each process as it is made
 * (https://nodejs.org/api/diagnostics_channel.html, `child_process`).
 */
export function collectOutput(executable: string): OutputCollector {
  const outputs = new Map<ChildProcess, string[]>();
  const onProcess = (message: unknown): void => {
    if (typeof message !== 'object' || message === null || !('process' in message)) return;
    const child = message.process;
    if (!(child instanceof ChildProcess)) return;
    child.once('spawn', () => {
      // On Windows it stands in the command line of a shell.
      if (!child.spawnargs.some((word) => word.includes(executable))) return;
      const lines: string[] = [];
      outputs.set(child, lines);
      for (const stream of [child.stdout, child.stderr]) collectLines(stream, (line) => lines.push(line));
    });
  };
  subscribe('child_process', onProcess);
  return {
    linesOf: (child) => outputs.get(child) ?? [],
    stop: () => unsubscribe('child_process', onProcess),
  };
}

/** Calls `take` with each line of a stream; `null` is a stream that is not read. */
export function collectLines(stream: Readable | null, take: (line: string) => void): void {
  if (stream !== null) createInterface({ input: stream }).on('line', take);
}
