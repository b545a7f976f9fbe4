import type { Outcome, ScriptTools } from '../../build/checks/script.ts';
import { playSeries } from './_random-series.ts';
import { diaryHistories } from './diaries/history.ts';
import { emptyTally, playDiary } from './diaries/play.ts';

export const name = 'Random diaries: every line and every earlier list is what the states of the service say';

/** Plays histories of a list with many updates. `--runs=N` says how many, `--seed=N` which. */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const tally = emptyTally();
  return playSeries(tools, {
    name: 'diaries',
    histories: diaryHistories,
    defaultRuns: 2000,
    runsPerMessage: 500,
    play: (history, folder) => playDiary(history, folder, tally),
    tally,
  });
}
