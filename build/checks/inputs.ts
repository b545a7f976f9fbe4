import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * What the outcome of a step depends on. Node, the system, the packages (package-lock.json) and the code of the steps
 * themselves are inputs of every step.
 */
export interface Inputs {
  /** Matches the files that it reads, as paths from the project's folder, with slashes. */
  readonly files: RegExp;
  /** Everything else, such as its arguments or the version of a browser; asked when the step begins. */
  readonly others?: () => readonly string[] | Promise<readonly string[]>;
}

const everyStep = /^(?:package-lock\.json$|build\/checks\/)/u;

export function isInputOfEveryStep(file: string): boolean {
  return everyStep.test(file);
}

export function isInput({ files }: Inputs, file: string): boolean {
  return isInputOfEveryStep(file) || files.test(file);
}

/** Made by the commands, or not ours. */
const skipped = new Set(['.cache', '.git', 'dist', 'node_modules', 'out', 'test-results']);

interface Read {
  /** What changes with each write: no program can set the time of the change. */
  readonly state: string;
  readonly hash: string;
}

const filesRead = new Map<string, Read>();

/** One hash over the names and contents of all inputs, the same on every computer with the same inputs. */
export async function hashInputs(folder: string, inputs: Inputs): Promise<string> {
  const system = [...systemFacts(), ...((await inputs.others?.()) ?? [])];
  const contents = listFiles(folder, '')
    .filter((file) => isInput(inputs, file))
    .map((file) => [file, hashFile(path.join(folder, file))]);
  return sha256(JSON.stringify([system, contents]));
}

/** What decides about every outcome besides files. */
export function systemFacts(): string[] {
  // The marks of a run (build/bootstrap/hand-over.mjs) are new each time and decide nothing.
  const variables = Object.entries(process.env).filter(([name]) => /^PACKSHELF_(?!TASK)/u.test(name));
  return [process.version, process.platform, process.arch, ...variables.map(String).sort()];
}

/** All files of the project in a folder, sorted; '' is the project itself. */
export function listFiles(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !skipped.has(name))
    .flatMap((entry) => {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? listFiles(root, name) : [name];
    })
    .sort();
}

/** Reads a file once for all steps, and again when it has been written meanwhile. */
export function hashFile(file: string): string {
  const { mtimeNs, ctimeNs, size, ino } = statSync(file, { bigint: true });
  const state = [mtimeNs, ctimeNs, size, ino].join(' ');
  const known = filesRead.get(file);
  if (known?.state === state) return known.hash;
  const hash = sha256(readFileSync(file));
  filesRead.set(file, { state, hash });
  return hash;
}

export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
