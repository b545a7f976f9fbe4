import { describe, expect, it } from 'vitest';
import { alternate, type Duel, type Limits } from '../../../../bench/compare/alternate.ts';

const forever: Limits = { rounds: 3, until: Number.POSITIVE_INFINITY };

interface Setting {
  readonly duel: Duel;
  readonly ran: string[];
}

/** A measurement whose runs are recorded; `fails`: in that run of the other commit. */
function setting(name: string, fails = 0, waits?: Promise<void>): Setting {
  const ran: string[] = [];
  const duel: Duel = {
    name,
    prepare: (side) => {
      ran.push(`prepare ${side}`);
      return Promise.resolve(async () => {
        ran.push(side);
        await waits;
        if (side === 'other' && ran.filter((each) => each === side).length === fails)
          throw new Error('no such interface\nmore');
        return { [name]: side === 'ours' ? 1 : 2 };
      });
    },
  };
  return { duel, ran };
}

async function run(
  duels: readonly Duel[],
  limits = forever,
): Promise<{ readonly said: readonly string[]; readonly names: readonly string[] }> {
  const said: string[] = [];
  const ratios = await alternate(duels, limits, (line) => said.push(line));
  return { said, names: ratios.map(({ name }) => name) };
}

describe('measuring both commits', () => {
  it('prepares each once, and changes which is first', async () => {
    const { duel, ran } = setting('a');
    expect(await run([duel])).toEqual({ said: [], names: ['a'] });
    expect(ran).toEqual([
      ...['prepare ours', 'prepare other'],
      ...['ours', 'other', 'other', 'ours', 'ours', 'other'],
    ]);
  });

  it('goes on without what fails at first, and tells it once', async () => {
    const { said, names } = await run([setting('a', 1).duel, setting('b').duel]);
    expect(said).toEqual(['a: not measured, no such interface']);
    expect(names).toEqual(['b']);
  });

  it('keeps the pairs before a failure', async () => {
    expect(await run([setting('a', 2).duel])).toEqual({ said: [], names: ['a'] });
  });

  it('gives up what is not ready in time, and begins nothing afterwards', async () => {
    const never = Promise.withResolvers<undefined>().promise;
    const soon = { rounds: 1, until: performance.now() + 20 };
    expect(await run([setting('a', 0, never).duel], soon)).toEqual({
      said: ['a: not measured, no time was left'],
      names: [],
    });
    const { duel, ran } = setting('b');
    expect(await run([duel], { rounds: 2, until: performance.now() })).toEqual({
      said: ['b: not measured, no time was left'],
      names: [],
    });
    expect(ran).toEqual([]);
  });
});
