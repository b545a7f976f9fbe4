import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { start, type Started } from '../../../build/system/processes.ts';
import { requireProgram, whyMissing, whyNoPrivateWorld } from './installed.ts';
import type { Middlebox } from './middlebox.ts';
import { untilNot } from './ports.ts';

export interface LineQuality {
  readonly lossPercent: number;
  /** Of each packet, in each direction. */
  readonly delayMs: number;
  readonly duplicatePercent: number;
  /** Packets that are held for another 20 ms, so that later ones overtake them. */
  readonly reorderPercent: number;
}

export interface BadLineOptions extends Partial<LineQuality> {
  /** The port on loopback to which connections over the line lead. */
  readonly servicePort: number;
  /** Of the decisions about packets, in the order in which they pass. */
  readonly seed?: number;
  /** When the line ends by itself. */
  readonly timeLimitSeconds?: number;
}

/** A line to a service: clients reach it at `host` and `port`, by packets that are lost, late, doubled or reordered. */
export interface BadLine extends Middlebox {
  /** Changes the line under open connections; a loss of 100 % is a pulled cable. */
  change(quality: Partial<LineQuality>): Promise<void>;
}

/** The address of the far end of the line with a number, as in bad-line.py. */
const farAddress = (number: number): string => `198.51.100.${4 * number + 2}`;

/** Every address that a line may lead to, for certificates. */
export const lineAddresses: readonly string[] = Array.from({ length: 64 }, (_, number) => farAddress(number));

const perfect: LineQuality = { lossPercent: 0, delayMs: 0, duplicatePercent: 0, reorderPercent: 0 };

/** Why there can be no bad line here, for `test.skip`; an empty text if there can. */
export function whyNoBadLine(): string {
  const why = whyNoPrivateWorld() || whyMissing('python3', 'ip');
  if (why !== '') return why;
  try {
    accessSync('/dev/net/tun', constants.R_OK | constants.W_OK);
    return '';
  } catch {
    return 'needs /dev/net/tun';
  }
}

/** Starts a line in the private world, by bad-line.py. */
export async function startBadLine(options: BadLineOptions): Promise<BadLine> {
  const { servicePort, seed = 1, timeLimitSeconds = 600, ...given } = options;
  let quality = { ...perfect, ...given };
  let output = '';
  let running: Started | undefined;

  /** Waits for the next match of a pattern in the output from a position on. */
  async function read(pattern: RegExp, from: number): Promise<string> {
    const end = new AbortController();
    void running?.ended.then(() => end.abort());
    const found = await untilNot(undefined, () => {
      const match = pattern.exec(output.slice(from));
      return Promise.resolve(match?.[1] ?? (end.signal.aborted ? '' : undefined));
    });
    if (found !== undefined && found !== '') return found;
    await running?.end();
    throw new Error(`The bad line failed:\n${output.slice(-2_000)}`);
  }

  async function apply(): Promise<void> {
    const from = output.length;
    running?.child.stdin?.write(`${JSON.stringify(quality)}\n`);
    await read(/^quality (.+)\n/m, from);
  }

  async function launch(number?: string): Promise<string> {
    const from = output.length;
    const program = join(import.meta.dirname, 'bad-line.py');
    const numbers = [servicePort, seed, timeLimitSeconds].map(String);
    const args = [program, ...numbers, ...(number === undefined ? [] : [number])];
    const started = start(requireProgram('python3'), args, { stdio: ['pipe', 'pipe', 'pipe'] });
    running = started;
    started.child.stdout?.setEncoding('utf8').on('data', (part: string) => (output += part));
    started.child.stderr?.setEncoding('utf8').on('data', (part: string) => (output += part));
    // It may end by itself at its time limit.
    started.child.stdin?.on('error', () => undefined);
    const taken = await read(/^ready (\d+)\n/m, from);
    await apply();
    return taken;
  }

  async function halt(): Promise<void> {
    running?.child.stdin?.end();
    await running?.ended;
    running = undefined;
  }

  const number = await launch();
  return {
    name: 'bad-line',
    host: farAddress(Number(number)),
    port: servicePort,
    logs: () => Promise.resolve(output),
    halt,
    async restart() {
      await halt();
      await launch(number);
    },
    stop: halt,
    async change(changes) {
      quality = { ...quality, ...changes };
      await apply();
    },
  };
}
