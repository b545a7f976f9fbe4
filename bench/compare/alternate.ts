import { setTimeout as sleep } from 'node:timers/promises';
import type { Figures } from '../_goals.ts';
import { ratiosOf, type Pair, type Ratio } from './ratios.ts';

/** A measurement of one commit that is ready to run. */
export type Measure = () => Promise<Figures>;

/** A measurement of both, which is made ready in its first round. */
export interface Duel {
  readonly name: string;
  readonly prepare: (side: 'ours' | 'other') => Promise<Measure>;
}

export interface Limits {
  readonly rounds: number;
  /** In ms of `performance.now()`: what lasts longer is given up. */
  readonly until: number;
}

/**
 * Measures both commits in turn, round by round over all measurements, so that whatever else the machine does meets both. What
 * fails is told and left out from then on.
 */
export async function alternate(
  duels: readonly Duel[],
  { rounds, until }: Limits,
  say: (line: string) => void,
): Promise<readonly Ratio[]> {
  const running = new Map(duels.map((duel) => [duel, new Running(duel)]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [duel, state] of running) {
      try {
        state.pairs.push(await inTime(until, () => state.measure(round)));
      } catch (error) {
        if (state.pairs.length > 0) continue;
        const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
        say(`${duel.name}: not measured, ${why}`);
        running.delete(duel);
      }
    }
  }
  return [...running.values()].flatMap(({ pairs }) => ratiosOf(pairs));
}

class Running {
  readonly pairs: Pair[] = [];
  readonly #duel: Duel;
  #measures: Readonly<Record<'ours' | 'other', Measure>> | null = null;

  constructor(duel: Duel) {
    this.#duel = duel;
  }

  /** One of both first, in turn, because what runs second finds a machine that is warmer, or slower. */
  async measure(round: number): Promise<Pair> {
    const { prepare } = this.#duel;
    const { ours, other } = (this.#measures ??= {
      ours: await prepare('ours'),
      other: await prepare('other'),
    });
    if (round % 2 === 0) {
      const first = await ours();
      return { ours: first, other: await other() };
    }
    const first = await other();
    return { ours: await ours(), other: first };
  }
}

async function inTime<T>(until: number, act: () => Promise<T>): Promise<T> {
  const left = until - performance.now();
  if (left <= 0) throw new Error('no time was left');
  if (left === Number.POSITIVE_INFINITY) return await act();
  const late = sleep(left, null, { ref: false }).then(() => {
    throw new Error('no time was left');
  });
  return await Promise.race([act(), late]);
}
