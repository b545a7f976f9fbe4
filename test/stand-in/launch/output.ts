import { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Collects the output of programs that this process starts. */
export interface OutputCollector {
  /** The lines of a program's standard output and error so far; empty for a program that is not collected. */
  linesOf(child: ChildProcess): readonly string[];
  /** Stops collecting from programs that start later. */
  stop(): void;
}

/**
 * Collects an executable's output from its first line. Playwright returns a process only when its app is running, when
 * earlier output is lost; Node announces each process when it is created
 * (https://nodejs.org/api/diagnostics_channel.html, `child_process`).
 */
export function collectOutput(executable: string): OutputCollector {
  const outputs = new Map<ChildProcess, string[]>();
  const onProcess = (message: unknown): void => {
    if (typeof message !== 'object' || message === null || !('process' in message)) return;
    const child = message.process;
    if (!(child instanceof ChildProcess)) return;
    child.once('spawn', () => {
      // On Windows the executable is in the command line of a shell.
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

/** Calls `take` with each line of a stream; null for a stream that is not piped. */
export function collectLines(stream: Readable | null, take: (line: string) => void): void {
  if (stream !== null) createInterface({ input: stream }).on('line', take);
}
