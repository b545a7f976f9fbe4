import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { cacheFolder, projectFolder } from '../system/project-folder.ts';
import { addCounts, type Counts } from './counts.ts';
import { filesRead } from './files-read.ts';
import { hashFile, listFiles, sha256, systemFacts } from './inputs.ts';
import type { VitestResult } from './reports.ts';
import { SourceGraph } from './source-graph.ts';

/** Files that every test file depends on. */
export const ofEveryTest: readonly string[] = [
  'package-lock.json',
  'tsconfig.json',
  'vitest.config.ts',
  'test/equipment/support/check-leaks.ts',
  'test/integration/global-setup.ts',
];

const count = v.object({ passed: v.number(), failed: v.number(), skipped: v.number() });
const kept = v.record(v.string(), v.object({ inputs: v.string(), counts: count }));
type Kept = v.InferOutput<typeof kept>;

/** Remembers with which inputs each test file passed, so that it need not run again before one of them changes. */
export class TestResults {
  readonly #project: string;
  readonly #file: string;
  readonly #graph: SourceGraph;

  constructor(
    project = projectFolder,
    file = path.join(cacheFolder, 'tests', 'unit.json'),
    graph = new SourceGraph(project, filesRead),
  ) {
    this.#project = project;
    this.#file = file;
    this.#graph = graph;
  }

  /** Divides test files into those that have to run and those that passed with the same inputs, with their counts. */
  divide(files: readonly string[]): { readonly changed: readonly string[]; readonly unchanged: Counts } {
    const known = this.#read();
    const passed = files.flatMap((file) => {
      const result = known[file];
      return result !== undefined && result.inputs === this.#hashInputs(file) ? [{ file, ...result }] : [];
    });
    const unchanged = new Set(passed.map(({ file }) => file));
    return {
      changed: files.filter((file) => !unchanged.has(file)),
      unchanged: addCounts(passed.map(({ counts }) => counts)),
    };
  }

  /**
   * Runs test files and remembers those that passed; none after a failure, which may be an error that belongs to no file. A file
   * whose inputs were written meanwhile may have been run with either content.
   */
  async remember(files: readonly string[], run: () => Promise<VitestResult>): Promise<VitestResult> {
    const before = new Map(files.map((file) => [file, this.#hashInputs(file)]));
    const result = await run();
    if (result.counts.failed > 0) return result;
    const results = Object.fromEntries(
      Object.entries(this.#read()).filter(([file]) => !before.has(file) && existsSync(this.#place(file))),
    );
    for (const [file, inputs] of before) {
      const counts = result.passedFiles.get(this.#place(file));
      if (inputs === undefined || counts === undefined || counts.passed === 0) continue;
      if (this.#hashInputs(file) === inputs) results[file] = { inputs, counts };
    }
    mkdirSync(path.dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(results));
    return result;
  }

  /** One hash over all that the outcome depends on; undefined if not all of it is known. */
  #hashInputs(file: string): string | undefined {
    const { files, undeclared } = this.#graph.reach(file);
    if (undeclared !== undefined) return undefined;
    const all = [...ofEveryTest, ...files].flatMap((name) =>
      name.endsWith('/') ? listFiles(this.#project, name.slice(0, -1)) : [name],
    );
    const contents = [...new Set(all)].sort().map((name) => {
      const place = this.#place(name);
      return [name, existsSync(place) ? hashFile(place) : null];
    });
    return sha256(JSON.stringify([systemFacts(), contents]));
  }

  /** As Vitest reports it: with slashes. */
  #place(file: string): string {
    return path.join(this.#project, file).replaceAll(path.sep, '/');
  }

  #read(): Kept {
    try {
      const read = v.safeParse(kept, JSON.parse(readFileSync(this.#file, 'utf8')));
      return read.success ? read.output : {};
    } catch {
      return {};
    }
  }
}
