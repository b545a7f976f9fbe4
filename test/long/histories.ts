import type { Outcome, ScriptTools } from '../../build/checks/script.ts';
import { playSeries } from './_random-series.ts';
import { histories } from './histories/history.ts';
import { emptyTally, play } from './histories/play.ts';

export const name = 'Random histories: no sync breaks a rule of docs/sync.md';

/** Plays histories of a service, a person and a computer against the sync engine and the store. `--runs=N` says how many, `--seed=N` which. */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const tally = emptyTally();
  return playSeries(tools, {
    name: 'histories',
    histories,
    defaultRuns: 10_000,
    runsPerMessage: 1000,
    play: (history, folder) => play(history, folder, tally),
    tally,
  });
}
