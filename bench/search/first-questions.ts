import type { ScriptTools } from '../../build/checks/script.ts';
import { buildPrograms, measuredBy } from '../_programs.ts';
import { firstQuestionSchema, type FirstTimes } from './measured.ts';
import { percentile } from './percentile.ts';

/** The programs that ask a catalog that is there. */
export interface AskingPrograms {
  readonly ask: string;
  readonly first: string;
  readonly answer: string;
  /** Runs another program under the limits of the app's worker. */
  readonly limited: string;
}

export async function buildAskingPrograms(folder: string, project?: string): Promise<AskingPrograms> {
  const program = await buildPrograms(
    folder,
    {
      ask: 'bench/search/ask.ts',
      first: 'bench/search/first.ts',
      answer: 'bench/search/answer.ts',
      limited: 'bench/_limited.ts',
    },
    project,
  );
  return {
    ask: program('ask'),
    first: program('first'),
    answer: program('answer'),
    limited: program('limited'),
  };
}

/** Between the first rows and the first letter: who has seen them has hardly moved a hand to the keys. */
const pauseMs = 500;

interface FirstQuestion {
  readonly kind: string;
  readonly text: string;
  readonly pauseMs?: number;
}

/** The first question of each kind, by the name of its figure. */
const firstQuestions: Readonly<Record<string, FirstQuestion>> = {
  search: { kind: 'search', text: 'renewal' },
  'best match': { kind: 'best match', text: 'renewal' },
  suggestion: { kind: 'suggestion', text: 'reenwal' },
  phrase: { kind: 'phrase', text: '"supplier check"' },
  'other order': { kind: 'other order', text: 'renewal' },
  'search 0.5 s': { kind: 'search', text: 'renewal', pauseMs },
  'best match 0.5 s': { kind: 'best match', text: 'renewal', pauseMs },
};

/** The median ms of each kind over several times, each after opening the catalog anew. */
export async function askFirst(
  tools: ScriptTools,
  { limited, first }: AskingPrograms,
  catalog: string,
  { clock, openings }: { readonly clock: 'wall' | 'processor'; readonly openings: number },
): Promise<FirstTimes> {
  const times: Record<string, number> = {};
  for (const [name, { kind, text, pauseMs: pause }] of Object.entries(firstQuestions)) {
    const each: number[] = [];
    while (each.length < openings) {
      const args = [
        limited,
        first,
        catalog,
        kind,
        text,
        clock,
        ...(pause === undefined ? [] : [String(pause)]),
      ];
      each.push((await measuredBy(tools, args, firstQuestionSchema)).ms);
    }
    times[name] = percentile(each, 0.5);
  }
  return times;
}
