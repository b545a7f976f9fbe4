import { readdirSync, statSync } from 'node:fs';
import { say } from '../bootstrap/say.mjs';
import { start } from '../system/processes.ts';

/** A Node script that downloads and unpacks something. */
export interface Download {
  readonly script: string;
  readonly environment: NodeJS.ProcessEnv;
  /** The folders that it writes to, by whose growth it is watched. */
  readonly folders: readonly string[];
}

export type DownloadEnding =
  | { readonly kind: 'ended'; readonly code: number; readonly output: string }
  /** It was ended, because nothing had been written for so long. */
  | { readonly kind: 'stalled'; readonly seconds: number };

interface Timing {
  readonly stallMs: number;
  readonly lookMs: number;
  /** How often progress is printed. */
  readonly sayMs: number;
}

/** A slow line may pause for a while; how long all of it takes does not matter as long as data arrives. */
const usual: Timing = { stallMs: 60_000, lookMs: 1_000, sayMs: 10_000 };

/** Runs the script to its end, or ends it when nothing arrives any more. Prints how much has arrived. */
export async function download(
  { script, environment, folders }: Download,
  { stallMs, lookMs, sayMs }: Timing = usual,
  tell: (line: string) => void = say,
): Promise<DownloadEnding> {
  const started = start(process.execPath, [script], { environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  started.child.stdout?.setEncoding('utf8').on('data', (part: string) => (output += part));
  started.child.stderr?.setEncoding('utf8').on('data', (part: string) => (output += part));

  const begun = Date.now();
  let size = 0;
  let lastGrowth = begun;
  let lastSaid = begun;
  let stalled: DownloadEnding | undefined;
  const watch = setInterval(() => {
    const now = Date.now();
    const grown = sum(folders.map(sizeOf));
    if (grown > size) lastGrowth = now;
    size = grown;
    if (now - lastSaid >= sayMs) {
      lastSaid = now;
      tell(progressLine(size, now - begun, now - lastGrowth));
    }
    if (now - lastGrowth <= stallMs) return;
    stalled = { kind: 'stalled', seconds: stallMs / 1000 };
    void started.end();
  }, lookMs);
  const code = await started.ended;
  clearInterval(watch);
  return stalled ?? { kind: 'ended', code, output };
}

/** For example "34 MB after 20 s"; how long nothing has arrived, once it is noticeable. */
export function progressLine(bytes: number, ms: number, idleMs: number): string {
  const idle = idleMs < 5_000 ? '' : `, nothing new for ${Math.round(idleMs / 1000)} s`;
  return `${Math.round(bytes / 1e6)} MB after ${Math.round(ms / 1000)} s${idle}`;
}

/** Bytes of all files below a folder; 0 where there is none. */
function sizeOf(folder: string): number {
  let bytes = 0;
  try {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) bytes += statSync(`${entry.parentPath}/${entry.name}`).size;
    }
  } catch {
    // Files appear and disappear during unpacking; the next measurement sees the others.
  }
  return bytes;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, next) => total + next, 0);
}
