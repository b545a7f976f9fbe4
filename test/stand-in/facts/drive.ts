import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { mark, parseReply, type ProgramReply } from '../../../build/facts/program-reply.ts';
import type { Answer } from '../../../build/facts/question.ts';

/** Thrown if the question cannot be asked; the message completes "not asked: ...". */
export class CannotAsk extends Error {}

/** A running Electron that was started by `runElectron`. */
export interface ElectronRun {
  readonly child: ChildProcess;
  /** Its reply after it has ended; undefined if it wrote none. */
  readonly reply: Promise<ProgramReply | undefined>;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Its output so far, both streams. */
  output(): string;
}

export interface RunOptions {
  /** Arguments for Electron; the first one without a dash is the app. */
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** A command that starts Electron, with its arguments. */
  readonly before?: readonly string[];
  /** Another Electron than the one under test. */
  readonly executable?: string;
}

/** Writes the answer found, or the error thrown, as the reply. */
export async function drive(find: () => Promise<Answer>): Promise<void> {
  writeReply(await find().then((answer): ProgramReply => ({ kind: 'answered', answer }), failure));
}

function failure(error: unknown): ProgramReply {
  if (error instanceof CannotAsk) return { kind: 'skipped', why: error.message };
  return { kind: 'failed', why: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

function writeReply(reply: ProgramReply): void {
  process.stdout.write(`${mark}${JSON.stringify(reply)}\n`, () => process.exit(0));
}

/** An environment variable that the runner always sets. */
function given(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}

export function electronProgram(): string {
  return given('PACKSHELF_FACT_ELECTRON');
}

/** A path in the folder for the files of this question. */
export function ownFolder(...parts: readonly string[]): string {
  return path.join(given('PACKSHELF_FACT_FOLDER'), ...parts);
}

/** Starts Electron in the process group of this program, so that the runner can end both. */
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
  return { child, ended, reply: ended.then(() => parseReply(output)), output: () => all };
}

/** Runs Electron to its end and returns its answer; throws if there is none. */
export async function askElectron(options: RunOptions): Promise<Answer> {
  const run = runElectron(options);
  const reply = await run.reply;
  if (reply?.kind === 'answered') return reply.answer;
  if (reply?.kind === 'skipped') throw new CannotAsk(reply.why);
  const why = reply?.why ?? `Electron ended with ${String(await run.ended)}: ${run.output().slice(-400)}`;
  throw new Error(why);
}
