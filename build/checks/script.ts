import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { say } from '../bootstrap/say.mjs';
import { temporaryFolder } from '../system/leftovers.ts';
import { capture, start } from '../system/processes.ts';
import { projectFolder } from '../system/project-folder.ts';
import { addCounts, closingLine, noCounts, type Counts } from './counts.ts';
import { failureSummary } from './failures.ts';

/**
 * One script of test/systems, test/long or bench: a file that exports `name` and `run`. Files whose names begin
 * with an underscore, and folders, are their helpers.
 */
export interface Script {
  /** One line for the headline. */
  readonly name: string;
  run(tools: ScriptTools): Promise<Outcome>;
}

export type Outcome =
  | { readonly outcome: 'passed' }
  | { readonly outcome: 'failed' | 'skipped'; readonly why: string };

/** What a script uses to start programs and write files, so that both are cleaned up. */
export interface ScriptTools {
  /** A new empty folder, deleted at the end. */
  folder(name: string): string;
  /** Starts a program that ends with the task at the latest. */
  readonly start: typeof start;
  /** Runs a program to its end and returns its output. */
  readonly capture: typeof capture;
  say(line: string): void;
  /** The command's arguments other than names of scripts, such as `--seed=7`. */
  readonly options: readonly string[];
}

/**
 * Runs the scripts of a folder one after the other, all or those whose file names are given, and prints the closing
 * line. Returns the exit code, which is not 0 if a script failed.
 */
export async function runScripts(folder: string, args: readonly string[]): Promise<number> {
  const names = args.filter((argument) => !argument.startsWith('-'));
  const options = args.filter((argument) => argument.startsWith('-'));
  const files = scriptFiles(path.join(projectFolder, folder));
  const unknown = names.find((name) => !files.includes(`${name}.ts`));
  if (unknown !== undefined) {
    process.stderr.write(`There is no ${folder}/${unknown}.ts. There are: ${files.join(', ')}\n`);
    return 2;
  }

  const chosen = files.filter((file) => names.length === 0 || names.includes(path.basename(file, '.ts')));
  const counted: Counts[] = [];
  const failures: string[] = [];
  for (const file of chosen) {
    const outcome = await runScript(path.join(projectFolder, folder, file), options);
    counted.push({ ...noCounts, [outcome.outcome]: 1 });
    if (outcome.outcome === 'failed') failures.push(`${path.basename(file, '.ts')}: ${outcome.why}`);
  }

  const counts = addCounts(counted);
  process.stdout.write(failureSummary(failures));
  if (chosen.length === 0) say(`${folder} has no scripts yet`);
  process.stdout.write(`\n${closingLine(counts)}\n`);
  return counts.failed > 0 ? 1 : 0;
}

/** The file names of the scripts in a folder, sorted; empty without the folder. */
function scriptFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !name.startsWith('_'))
      .sort();
  } catch {
    return [];
  }
}

async function runScript(file: string, options: readonly string[]): Promise<Outcome> {
  const loaded: unknown = await import(pathToFileURL(file).href);
  if (!isScript(loaded)) throw new Error(`${file} does not export \`name\` and \`run\``);
  const script = loaded;
  process.stdout.write(`\n── ${script.name}\n`);
  const begun = Date.now();
  const outcome = await outcomeOf(script, options);
  const time = `${((Date.now() - begun) / 1000).toFixed(1)} s`;
  if (outcome.outcome === 'passed') process.stdout.write(`passed (${time})\n`);
  else process.stdout.write(`${outcome.outcome} (${time}): ${outcome.why}\n`);
  return outcome;
}

async function outcomeOf(script: Script, options: readonly string[]): Promise<Outcome> {
  try {
    return await script.run({
      folder: temporaryFolder,
      start,
      capture,
      say: (line) => process.stdout.write(`  ${line}\n`),
      options,
    });
  } catch (error) {
    return {
      outcome: 'failed',
      why: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

function isScript(value: unknown): value is Script {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('run' in value)) return false;
  return typeof value.name === 'string' && typeof value.run === 'function';
}
