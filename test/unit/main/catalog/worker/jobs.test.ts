import { describe, expect, it } from 'vitest';
import { Jobs, jobSlices, type JobName } from '../../../../../src/main/catalog/worker/jobs.ts';
import type { Steps } from '../../../../../src/main/catalog/worker/steps.ts';

/** Work of so many turns: each step takes longer than a turn may last. */
function* slow(name: string, turns: number, diary: string[]): Steps<string> {
  try {
    for (let turn = 1; turn <= turns; turn += 1) {
      diary.push(`${name} ${turn}`);
      const until = performance.now() + 10;
      while (performance.now() < until);
      yield;
    }
    return name;
  } finally {
    diary.push(`${name} over`);
  }
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'failure' in error ? error.failure : error;

describe('Jobs', () => {
  it('gives the result of work done in steps', async () => {
    const jobs = new Jobs(() => undefined);
    expect(await jobs.run('sync', slow('a', 3, []))).toBe('a');
    expect(jobSlices.some(([name]) => jobs.has(name))).toBe(false);
  });

  it('lets views go first, then the sync, then idle work, whatever began earlier', async () => {
    const jobs = new Jobs(() => undefined);
    const diary: string[] = [];
    const done = (['idle', 'sync', 'openView'] as const).map((name) => jobs.run(name, slow(name, 2, diary)));
    await Promise.all(done);
    expect(diary).toEqual([
      ...['openView 1', 'openView 2', 'openView over'],
      ...['sync 1', 'sync 2', 'sync over'],
      ...['idle 1', 'idle 2', 'idle over'],
    ]);
  });

  it('lets a view that comes later pass work that is under way', async () => {
    const jobs = new Jobs(() => undefined);
    const diary: string[] = [];
    const views: Promise<string>[] = [];
    function* sync(): Steps<void> {
      yield* slow('sync', 1, diary);
      views.push(jobs.run('openView', slow('openView', 2, diary)));
      yield* slow('more', 1, diary);
    }
    await jobs.run('sync', sync());
    expect(await Promise.all(views)).toEqual(['openView']);
    // What is begun within a turn is taken up in the next one.
    expect(diary.indexOf('openView 1')).toBeLessThan(diary.indexOf('more over'));
    expect(diary).toHaveLength(7);
  });

  it('goes on with a view between requests that leave it no turn', async () => {
    const jobs = new Jobs(() => undefined);
    const diary: string[] = [];
    const view = jobs.run('openView', slow('openView', 2, diary));
    void jobs.run('idle', slow('idle', 1, diary));
    // As a message handler does, again and again, before any turn can come.
    for (let message = 0; message < 5; message += 1) jobs.hurry();
    expect(diary).toContain('openView over');
    expect(diary).not.toContain('idle 1');
    await view;
  });

  it('goes on with other work while one waits, and comes back to it', async () => {
    const jobs = new Jobs(() => undefined);
    const diary: string[] = [];
    const gate = Promise.withResolvers<undefined>();
    function* waiting(): Steps<string> {
      diary.push('waits');
      yield gate.promise;
      diary.push('goes on');
      return 'openView';
    }
    const view = jobs.run('openView', waiting());
    expect(await jobs.run('idle', slow('idle', 1, diary))).toBe('idle');
    expect(diary).toEqual(['waits', 'idle 1', 'idle over']);
    gate.resolve(undefined);
    expect(await view).toBe('openView');
  });

  it.each(jobSlices)('gives up %s work for newer of the same kind', async (job: JobName) => {
    const jobs = new Jobs(() => undefined);
    const diary: string[] = [];
    const first = jobs.run(job, slow('first', 1000, diary)).catch(codeOf);
    await new Promise((resolve) => setTimeout(resolve, 15));
    const second = jobs.run(job, slow('second', 1, diary));
    expect(await first).toMatchObject({ code: 'cancelled' });
    expect(diary.at(-1)).toBe('first over');
    expect(await second).toBe('second');
  });

  it('gives up work that has not begun, and work that waits', async () => {
    const jobs = new Jobs(() => undefined);
    const diary: string[] = [];
    const unbegun = jobs.run('sync', slow('a', 1, diary)).catch(codeOf);
    jobs.stop('sync');
    expect(await unbegun).toMatchObject({ code: 'cancelled' });
    const gate = Promise.withResolvers<undefined>();
    function* waiting(): Steps<void> {
      try {
        yield gate.promise;
        diary.push('came back');
      } finally {
        diary.push('tidied up');
      }
    }
    const waits = jobs.run('sync', waiting()).catch(codeOf);
    await new Promise((resolve) => setImmediate(resolve));
    jobs.stop('sync');
    expect(await waits).toMatchObject({ code: 'cancelled' });
    gate.resolve(undefined);
    expect(await jobs.run('sync', slow('b', 1, diary))).toBe('b');
    expect(diary).toEqual(['tidied up', 'b 1', 'b over']);
    jobs.stop('openView');
  });

  it('fails with what the work throws, and then takes other work', async () => {
    const jobs = new Jobs(() => undefined);
    function* breaking(): Steps<void> {
      yield;
      throw new Error('broken');
    }
    await expect(jobs.run('sync', breaking())).rejects.toThrow('broken');
    expect(await jobs.run('sync', slow('a', 1, []))).toBe('a');
  });

  it('throws the failure of what it waited for into the work, which may go on and wait again', async () => {
    const jobs = new Jobs(() => undefined);
    const diary: string[] = [];
    function* lost(): Steps<void> {
      yield Promise.reject(new Error('no disk'));
    }
    await expect(jobs.run('sync', lost())).rejects.toThrow('no disk');
    const gate = Promise.withResolvers<undefined>();
    function* patient(): Steps<string> {
      try {
        yield Promise.reject(new Error('busy'));
      } catch {
        diary.push('caught');
        yield gate.promise;
        diary.push('waited');
      }
      return 'in the end';
    }
    const end = jobs.run('sync', patient());
    await jobs.run('idle', slow('idle', 2, []));
    expect(diary).toEqual(['caught']);
    gate.resolve(undefined);
    expect(await end).toBe('in the end');
  });

  it('shows signs of life while it works', async () => {
    let turns = 0;
    const jobs = new Jobs(() => (turns += 1));
    await jobs.run('sync', slow('a', 5, []));
    expect(turns).toBeGreaterThanOrEqual(5);
  });
});
