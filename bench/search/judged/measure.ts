import * as v from 'valibot';
import type { ScriptTools } from '../../../build/checks/script.ts';
import { rankedSchema, type Ranked } from './places.ts';

/** Asks all engines all judged queries, in a process of its own. */
export async function measureJudged(tools: ScriptTools, program: string): Promise<readonly Ranked[]> {
  const { code, text } = await tools.capture(process.execPath, [program, tools.folder('bench-judged')]);
  if (code !== 0) throw new Error(text);
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const json: unknown = JSON.parse(line);
      return v.parse(rankedSchema, json);
    });
}
