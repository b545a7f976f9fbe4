import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { mark, readTold, type Told } from '../../../build/facts/told.ts';
import type { Answer } from '../../../build/facts/question.ts';

/** Thrown where something can't be asked; its message completes "not asked: ...". */
export class CannotAsk extends Error {}

/** A run of Electron that a driver has begun. */
export interface ElectronRun {
  readonly child: ChildProcess;
  /** What it told, once it has ended; undefined when it ended without a word. */
  readonly told: Promise<Told | undefined>;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** What it wrote so far, both streams. */
  output(): string;
}

export interface RunOptions {
  /** Words for Electron; the first one without a dash is the app. */
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Another program than Electron, which starts it. */
  readonly before?: readonly string[];
  /** Another Electron. */
  readonly executable?: string;
}

/** Finds an answer and tells it; whatever is thrown is told, too. */
export async function drive(find: () => Promise<Answer>): Promise<void> {
  tell(await find().then((answer): Told => ({ kind: 'answered', answer }), failure));
}

function failure(error: unknown): Told {
  if (error instanceof CannotAsk) return { kind: 'skipped', why: error.message };
  return { kind: 'failed', why: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

function tell(told: Told): void {
  process.stdout.write(`${mark}${JSON.stringify(told)}\n`, () => process.exit(0));
}

/** What the runner says; it is always set. */
function given(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}

/** Electron's program. */
export function electronProgram(): string {
  return given('PACKSHELF_FACT_ELECTRON');
}

/** Where this question may leave files. */
export function ownFolder(...parts: readonly string[]): string {
  return path.join(given('PACKSHELF_FACT_FOLDER'), ...parts);
}

/** Starts Electron in the process group of this program, with which the runner ends it. */
export function runElectron({ args, env = {}, before = [], executable }: RunOptions): ElectronRun {
  const flags = given('PACKSHELF_FACT_FLAGS').split(' ').filter(Boolean);
  const [command = '', ...rest] = [...before, executable ?? electronProgram(), ...flags, ...args];
  const child = spawn(command, rest, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let all = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    output += part;
    all += part;
  });
  child.stderr.setEncoding('utf8').on('data', (part: string) => (all += part));
  const ended = once(child, 'close').then(() => child.exitCode ?? child.signalCode ?? -1);
  return { child, ended, told: ended.then(() => readTold(output)), output: () => all };
}

/** Runs Electron to its end and gives its answer; anything else is thrown. */
export async function askElectron(options: RunOptions): Promise<Answer> {
  const run = runElectron(options);
  const told = await run.told;
  if (told?.kind === 'answered') return told.answer;
  if (told?.kind === 'skipped') throw new CannotAsk(told.why);
  const why = told?.why ?? `Electron ended with ${String(await run.ended)}: ${run.output().slice(-400)}`;
  throw new Error(why);
}
