import { beforeEach, describe, expect, it } from 'vitest';
import { SyncScheduler } from '../../../../src/main/account/sync-scheduler.ts';

let scheduler = new SyncScheduler();
let log: string[] = [];
let front = '';
let paused = new Set<string>();
let held = new Set<string>();

beforeEach(() => {
  scheduler = new SyncScheduler();
  log = [];
  front = '';
  paused = new Set();
  held = new Set();
});

/** Starts a sync that ends when the returned function is called. */
function start(name: string): () => Promise<void> {
  const work = Promise.withResolvers<undefined>();
  const done = scheduler.run(
    {
      isFront: () => front === name,
      isPaused: () => paused.has(name),
      isHeld: () => held.has(name),
      hold: () => log.push(`hold ${name}`),
      resume: () => log.push(`resume ${name}`),
    },
    async () => {
      log.push(`start ${name}`);
      await work.promise;
      log.push(`end ${name}`);
    },
  );
  return async () => {
    work.resolve(undefined);
    await done;
  };
}

/** The log after all pending promises. */
async function settled(): Promise<readonly string[]> {
  await new Promise((resolve) => setImmediate(resolve));
  return log;
}

describe('SyncScheduler', () => {
  it('runs syncs one after the other, in the order of their requests', async () => {
    const endFirst = start('a');
    const endSecond = start('b');
    expect(await settled()).toEqual(['start a']);
    await endFirst();
    await endSecond();
    expect(log).toEqual(['start a', 'end a', 'start b', 'end b']);
  });

  it('holds a background sync for that of the account in front, and resumes it later', async () => {
    const endBack = start('back');
    await settled();
    front = 'front';
    const endFront = start('front');
    expect(await settled()).toEqual(['start back', 'hold back', 'start front']);
    await endFront();
    expect(await settled()).toEqual(['start back', 'hold back', 'start front', 'end front', 'resume back']);
    await endBack();
  });

  it('switches to the sync of another account that comes to the front', async () => {
    front = 'a';
    const endA = start('a');
    const endB = start('b');
    await settled();
    front = 'b';
    scheduler.reschedule();
    expect(await settled()).toEqual(['start a', 'hold a', 'start b']);
    front = 'a';
    scheduler.reschedule();
    expect(log.slice(3)).toEqual(['hold b', 'resume a']);
    await endA();
    expect((await settled()).at(-1)).toBe('resume b');
    await endB();
  });

  it('runs other syncs while the user has paused one', async () => {
    front = 'a';
    const endA = start('a');
    const endB = start('b');
    await settled();
    paused.add('a');
    held.add('a');
    scheduler.reschedule();
    expect(await settled()).toEqual(['start a', 'start b']);
    held.delete('a');
    paused.delete('a');
    scheduler.reschedule();
    expect(log.slice(2)).toEqual(['hold b']);
    await endA();
    await endB();
  });

  it('never runs two syncs at once', async () => {
    const working = new Set<string>();
    const ends: (() => Promise<void>)[] = [];
    for (const name of ['a', 'b', 'c', 'd']) {
      front = name;
      ends.push(start(name));
      await settled();
    }
    for (const name of ['b', 'd', 'a']) {
      front = name;
      scheduler.reschedule();
    }
    for (const end of ends) await end();
    for (const line of log) {
      const [what, name] = line.split(/ (?=\w$)/u);
      if (what === 'start' || what === 'resume') working.add(name ?? '');
      else working.delete(name ?? '');
      expect(working.size).toBeLessThanOrEqual(1);
    }
    expect(log.filter((line) => line.startsWith('end'))).toHaveLength(4);
  });

  it('continues with the next sync if one throws', async () => {
    const broken = scheduler.run(
      { isFront: () => false, isPaused: () => false, isHeld: () => false, hold: () => 0, resume: () => 0 },
      () => Promise.reject(new Error('bug')),
    );
    const end = start('next');
    await expect(broken).rejects.toThrow('bug');
    await end();
    expect(log).toEqual(['start next', 'end next']);
  });
});
