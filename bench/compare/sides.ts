import { cpSync, mkdirSync } from 'node:fs';
import type { ScriptTools } from '../../build/checks/script.ts';
import { buildPrograms } from '../_programs.ts';
import { engineFolder, queriesFile, randomFile } from '../search/files.ts';
import { buildAskingPrograms, type AskingPrograms } from '../search/first-questions.ts';
import {
  buildUpdatePrograms,
  syncFirst,
  syncNext,
  writeLists,
  type Lists,
  type UpdatePrograms,
} from '../update/measure.ts';

/** What is the same for both commits. */
export interface Common {
  readonly tools: ScriptTools;
  readonly packages: number;
  /** The folder of the queries. */
  readonly queries: string;
  readonly lists: Lists;
}

/** Chooses and draws the queries, and writes the pages of both lists, by the programs of this commit. */
export async function prepareCommon(tools: ScriptTools, packages: number): Promise<Common> {
  const programs = await buildUpdatePrograms(tools.folder('bench-programs'));
  const program = await buildPrograms(tools.folder('bench-programs'), { choose: 'bench/search/choose.ts' });
  const queries = tools.folder('bench-queries');
  const args = [program('choose'), queries, String(packages), 'queries'];
  if ((await tools.start(process.execPath, args).ended) !== 0) throw new Error('no queries were chosen');
  return { tools, packages, queries, lists: await writeLists(tools, programs, packages) };
}

/** One of both commits: its programs and catalogs, each made when it is first needed. */
export class Side {
  readonly name: string;
  /** Undefined: this folder. */
  readonly project: string | undefined;
  readonly #common: Common;
  #updating: Promise<UpdatePrograms> | null = null;
  #asking: Promise<AskingPrograms> | null = null;
  #first: Promise<string> | null = null;

  constructor(name: string, project: string | undefined, common: Common) {
    this.name = name;
    this.project = project;
    this.#common = common;
  }

  updating(): Promise<UpdatePrograms> {
    return (this.#updating ??= buildUpdatePrograms(this.#folder('programs'), this.project));
  }

  asking(): Promise<AskingPrograms> {
    return (this.#asking ??= buildAskingPrograms(this.#folder('programs'), this.project));
  }

  /** A folder with the queries and the catalog of the first list, as the benchmark of searches expects it. */
  first(): Promise<string> {
    return (this.#first ??= this.#makeFirst());
  }

  /** A copy of it with the second list on top. */
  async next(): Promise<string> {
    const folder = this.#folder('next');
    const { tools, lists } = this.#common;
    cpSync(await this.first(), folder, { recursive: true });
    await syncNext(tools, await this.updating(), lists, engineFolder(folder, 'packshelf'));
    return folder;
  }

  async #makeFirst(): Promise<string> {
    const folder = this.#folder('first');
    const { tools, lists, queries } = this.#common;
    for (const file of [queriesFile, randomFile]) cpSync(file(queries), file(folder));
    mkdirSync(engineFolder(folder, 'packshelf'));
    await syncFirst(tools, await this.updating(), lists, engineFolder(folder, 'packshelf'));
    return folder;
  }

  #folder(name: string): string {
    return this.#common.tools.folder(`bench-${name}-${this.name}`);
  }
}
