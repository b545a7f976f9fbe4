import { setImmediate as turnOver } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Jobs, jobSlices, type JobName } from '../../../../../src/main/catalog/worker/jobs.ts';
import type { Steps } from '../../../../../src/main/catalog/worker/steps.ts';

/** Work in `slices` slices: each step takes longer than a slice may last. */
function* slow(name: string, slices: number, events: string[]): Steps<string> {
  try {
    for (let slice = 1; slice <= slices; slice += 1) {
      events.push(`${name} ${slice}`);
      const until = performance.now() + 10;
      while (performance.now() < until);
      yield;
    }
    return name;
  } finally {
    events.push(`${name} over`);
  }
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'failure' in error ? error.failure : error;

describe('Jobs', () => {
  it('resolves with the result of the steps', async () => {
    const jobs = new Jobs(() => undefined);
    expect(await jobs.run('sync', slow('a', 3, []))).toBe('a');
    expect(jobSlices.some(([name]) => jobs.has(name))).toBe(false);
  });

  it('runs views first, then the sync, then idle work, regardless of the order of their start', async () => {
    const jobs = new Jobs(() => undefined);
    const events: string[] = [];
    const done = (['idle', 'sync', 'openView'] as const).map((name) => jobs.run(name, slow(name, 2, events)));
    await Promise.all(done);
    expect(events).toEqual([
      ...['openView 1', 'openView 2', 'openView over'],
      ...['sync 1', 'sync 2', 'sync over'],
      ...['idle 1', 'idle 2', 'idle over'],
    ]);
  });

  it('runs a later view before work that has already begun', async () => {
    const jobs = new Jobs(() => undefined);
    const events: string[] = [];
    const views: Promise<string>[] = [];
    function* sync(): Steps<void> {
      yield* slow('sync', 1, events);
      views.push(jobs.run('openView', slow('openView', 2, events)));
      yield* slow('more', 1, events);
    }
    await jobs.run('sync', sync());
    expect(await Promise.all(views)).toEqual(['openView']);
    // A job that is added during a slice runs in the next one.
    expect(events.indexOf('openView 1')).toBeLessThan(events.indexOf('more over'));
    expect(events).toHaveLength(7);
  });

  it('continues a view between requests that leave no time for slices', async () => {
    const jobs = new Jobs(() => undefined);
    const events: string[] = [];
    const view = jobs.run('openView', slow('openView', 2, events));
    void jobs.run('idle', slow('idle', 1, events));
    // As the message handler does for each request, before a slice can run.
    for (let message = 0; message < 5; message += 1) jobs.continueView();
    expect(events).toContain('openView over');
    expect(events).not.toContain('idle 1');
    await view;
  });

  it('runs idle work only after a turn without a request', async () => {
    const jobs = new Jobs(() => undefined);
    const events: string[] = [];
    const idle = jobs.run('idle', slow('idle', 1, events));
    for (let turn = 0; turn < 3; turn += 1) {
      jobs.countRequest();
      await turnOver();
      expect(events).toEqual([]);
    }
    await turnOver();
    expect(events).toContain('idle 1');
    await idle;
  });

  it('runs other work while a job waits, and continues the job afterwards', async () => {
    const jobs = new Jobs(() => undefined);
    const events: string[] = [];
    const gate = Promise.withResolvers<undefined>();
    function* waiting(): Steps<string> {
      events.push('waits');
      yield gate.promise;
      events.push('continues');
      return 'openView';
    }
    const view = jobs.run('openView', waiting());
    expect(await jobs.run('idle', slow('idle', 1, events))).toBe('idle');
    expect(events).toEqual(['waits', 'idle 1', 'idle over']);
    gate.resolve(undefined);
    expect(await view).toBe('openView');
  });

  const replaced = jobSlices.map(([name]) => name).filter((name) => name !== 'sync');
  it.each(replaced)('cancels %s work when newer work of the same kind is added', async (job: JobName) => {
    const jobs = new Jobs(() => undefined);
    const events: string[] = [];
    const first = jobs.run(job, slow('first', 1000, events)).catch(codeOf);
    while (events.length === 0) await turnOver();
    const second = jobs.run(job, slow('second', 1, events));
    expect(await first).toMatchObject({ code: 'cancelled' });
    expect(events.at(-1)).toBe('first over');
    expect(await second).toBe('second');
  });

  it('runs the commands of a sync one after the other, even while one waits', async () => {
    const jobs = new Jobs(() => undefined);
    const events: string[] = [];
    const gate = Promise.withResolvers<undefined>();
    function* waiting(): Steps<string> {
      yield gate.promise;
      return yield* slow('first', 1, events);
    }
    const started = [waiting(), slow('second', 2, events), slow('third', 1, events)];
    const all = started.map(async (steps) => jobs.start('sync', steps));
    await jobs.run('idle', slow('idle', 1, events));
    gate.resolve(undefined);
    expect(await Promise.all(all)).toEqual(['first', 'second', 'third']);
    expect(events).toEqual([
      ...['idle 1', 'idle over'],
      ...['first 1', 'first over'],
      ...['second 1', 'second 2', 'second over'],
      ...['third 1', 'third over'],
    ]);
    expect(jobs.has('sync')).toBe(false);
  });

  it('cancels all commands of a sync', async () => {
    const jobs = new Jobs(() => undefined);
    const all = [1, 2, 3].map((at) => jobs.run('sync', slow(String(at), 1000, [])).catch(codeOf));
    jobs.stop('sync');
    for (const outcome of all) expect(await outcome).toMatchObject({ code: 'cancelled' });
    expect(await jobs.start('sync', slow('next', 1, []))).toBe('next');
  });

  it('answers at once if the steps of a command have no pause', async () => {
    const jobs = new Jobs(() => undefined);
    function* untilPause(pauses: number, error: Error | null): Steps<number> {
      for (let pause = 0; pause < pauses; pause += 1) yield;
      if (error !== null) throw error;
      return 5;
    }
    expect(jobs.start('sync', untilPause(0, null))).toBe(5);
    expect(jobs.has('sync')).toBe(false);
    expect(() => jobs.start('sync', untilPause(0, new Error('refused')))).toThrow('refused');
    expect(jobs.has('sync')).toBe(false);
    expect(await jobs.start('sync', untilPause(2, null))).toBe(5);
    function* failingLater(): Steps<number> {
      try {
        yield Promise.reject(new Error('refused'));
        return 0;
      } catch {
        return 7;
      }
    }
    expect(await jobs.start('sync', failingLater())).toBe(7);
  });

  it('cancels work that has not begun, and work that waits', async () => {
    const jobs = new Jobs(() => undefined);
    const events: string[] = [];
    const unbegun = jobs.run('sync', slow('a', 1, events)).catch(codeOf);
    jobs.stop('sync');
    expect(await unbegun).toMatchObject({ code: 'cancelled' });
    const gate = Promise.withResolvers<undefined>();
    function* waiting(): Steps<void> {
      try {
        yield gate.promise;
        events.push('came back');
      } finally {
        events.push('cleaned up');
      }
    }
    const waits = jobs.run('sync', waiting()).catch(codeOf);
    await new Promise((resolve) => setImmediate(resolve));
    jobs.stop('sync');
    expect(await waits).toMatchObject({ code: 'cancelled' });
    gate.resolve(undefined);
    expect(await jobs.run('sync', slow('b', 1, events))).toBe('b');
    expect(events).toEqual(['cleaned up', 'b 1', 'b over']);
    jobs.stop('openView');
  });

  it('fails with the error that the work throws, and then runs other work', async () => {
    const jobs = new Jobs(() => undefined);
    function* breaking(): Steps<void> {
      yield;
      throw new Error('broken');
    }
    await expect(jobs.run('sync', breaking())).rejects.toThrow('broken');
    expect(await jobs.run('sync', slow('a', 1, []))).toBe('a');
  });

  it('throws the error of a rejected promise into the work, which may continue and wait again', async () => {
    const jobs = new Jobs(() => undefined);
    const events: string[] = [];
    function* lost(): Steps<void> {
      yield Promise.reject(new Error('no disk'));
    }
    await expect(jobs.run('sync', lost())).rejects.toThrow('no disk');
    const gate = Promise.withResolvers<undefined>();
    function* patient(): Steps<string> {
      try {
        yield Promise.reject(new Error('busy'));
      } catch {
        events.push('caught');
        yield gate.promise;
        events.push('waited');
      }
      return 'in the end';
    }
    const end = jobs.run('sync', patient());
    await jobs.run('idle', slow('idle', 2, []));
    expect(events).toEqual(['caught']);
    gate.resolve(undefined);
    expect(await end).toBe('in the end');
  });

  it('sends heartbeats while it works', async () => {
    let heartbeats = 0;
    const jobs = new Jobs(() => (heartbeats += 1));
    await jobs.run('sync', slow('a', 5, []));
    expect(heartbeats).toBeGreaterThanOrEqual(5);
  });
});
