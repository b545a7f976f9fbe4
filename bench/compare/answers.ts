import * as v from 'valibot';
import { linesOf } from '../_programs.ts';
import { engineFolder } from '../search/files.ts';
import type { Common, Side } from './sides.ts';

const answersSchema = v.array(v.tuple([v.string(), v.string()]));
/** The names and hashes of answers. */
export type Answers = v.InferOutput<typeof answersSchema>;

/** The names of the answers that are not the same. */
export function differing(ours: Answers, other: Answers): readonly string[] {
  const [mine, theirs] = [new Map(ours), new Map(other)];
  return [...new Set([...mine.keys(), ...theirs.keys()])].filter(
    (name) => mine.get(name) !== theirs.get(name),
  );
}

async function answersOf({ tools, queries }: Common, side: Side, folder: string): Promise<Answers> {
  const { answer, limited } = await side.asking();
  const args = [limited, answer, queries, engineFolder(folder, 'packshelf')];
  return v.parse(answersSchema, await linesOf(tools, args));
}

/** How many answers were compared, and the names of those that differ, of one list. */
export interface Compared {
  readonly list: string;
  readonly answers: number;
  readonly differing: readonly string[];
}

/** Asks both commits all queries, of a list as it was first read and after an update. */
export async function compareAnswers(common: Common, ours: Side, other: Side): Promise<readonly Compared[]> {
  const compared: Compared[] = [];
  for (const list of ['first', 'next'] as const) {
    const answers = await answersOf(common, ours, await ours[list]());
    const theirs = await answersOf(common, other, await other[list]());
    const title = list === 'first' ? 'a first list' : 'that list with 1 % changed';
    compared.push({ list: title, answers: answers.length, differing: differing(answers, theirs) });
  }
  return compared;
}
