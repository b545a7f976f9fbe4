import { beforeEach, describe, expect, it } from 'vitest';
import { SyncScheduler } from '../../../../src/main/account/sync-scheduler.ts';

let turns = new SyncScheduler();
let said: string[] = [];
let front = '';
let paused = new Set<string>();
let still = new Set<string>();

beforeEach(() => {
  turns = new SyncScheduler();
  said = [];
  front = '';
  paused = new Set();
  still = new Set();
});

/** Starts a sync that ends when the returned function is called. */
function start(name: string): () => Promise<void> {
  const work = Promise.withResolvers<undefined>();
  const done = turns.run(
    {
      isFront: () => front === name,
      isPaused: () => paused.has(name),
      isStill: () => still.has(name),
      hold: () => said.push(`hold ${name}`),
      goOn: () => said.push(`go on ${name}`),
    },
    async () => {
      said.push(`start ${name}`);
      await work.promise;
      said.push(`end ${name}`);
    },
  );
  return async () => {
    work.resolve(undefined);
    await done;
  };
}

/** What has begun by itself is told after a turn of the event loop. */
async function settled(): Promise<readonly string[]> {
  await new Promise((resolve) => setImmediate(resolve));
  return said;
}

describe('the turns of syncs', () => {
  it('come one after the other, in the order in which they were asked for', async () => {
    const endFirst = start('a');
    const endSecond = start('b');
    expect(await settled()).toEqual(['start a']);
    await endFirst();
    await endSecond();
    expect(said).toEqual(['start a', 'end a', 'start b', 'end b']);
  });

  it('let the one in front overtake, and go on with the other where it stood', async () => {
    const endBack = start('back');
    await settled();
    front = 'front';
    const endFront = start('front');
    expect(await settled()).toEqual(['start back', 'hold back', 'start front']);
    await endFront();
    expect(await settled()).toEqual(['start back', 'hold back', 'start front', 'end front', 'go on back']);
    await endBack();
  });

  it('follow the person from one account to the other', async () => {
    front = 'a';
    const endA = start('a');
    const endB = start('b');
    await settled();
    front = 'b';
    turns.settle();
    expect(await settled()).toEqual(['start a', 'hold a', 'start b']);
    front = 'a';
    turns.settle();
    expect(said.slice(3)).toEqual(['hold b', 'go on a']);
    await endA();
    expect((await settled()).at(-1)).toBe('go on b');
    await endB();
  });

  it('are not kept waiting by one that the person has paused', async () => {
    front = 'a';
    const endA = start('a');
    const endB = start('b');
    await settled();
    paused.add('a');
    still.add('a');
    turns.settle();
    expect(await settled()).toEqual(['start a', 'start b']);
    still.delete('a');
    paused.delete('a');
    turns.settle();
    expect(said.slice(2)).toEqual(['hold b']);
    await endA();
    await endB();
  });

  it('never work two at once, whatever happens', async () => {
    const working = new Set<string>();
    const ends: (() => Promise<void>)[] = [];
    for (const name of ['a', 'b', 'c', 'd']) {
      front = name;
      ends.push(start(name));
      await settled();
    }
    for (const name of ['b', 'd', 'a']) {
      front = name;
      turns.settle();
    }
    for (const end of ends) await end();
    for (const line of said) {
      const [what, name] = line.split(/ (?=\w$)/u);
      if (what === 'start' || what === 'go on') working.add(name ?? '');
      else working.delete(name ?? '');
      expect(working.size).toBeLessThanOrEqual(1);
    }
    expect(said.filter((line) => line.startsWith('end'))).toHaveLength(4);
  });

  it('go to the next where one ends by a bug', async () => {
    const broken = turns.run(
      { isFront: () => false, isPaused: () => false, isStill: () => false, hold: () => 0, goOn: () => 0 },
      () => Promise.reject(new Error('bug')),
    );
    const end = start('next');
    await expect(broken).rejects.toThrow('bug');
    await end();
    expect(said).toEqual(['start next', 'end next']);
  });
});
