import { setImmediate as turnOver } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../../../src/preload/contract/failure.ts';
import { listOf, SteeredSync, type Service } from './steered-sync.ts';

const notFound: Failure = { code: 'not-the-service', retryable: false, detail: 'status 404' };
const lost: Failure = { code: 'unreachable', retryable: true };
const ok = { ok: true, value: null };

function busy(until: number): Failure {
  return { code: 'too-many-requests', retryable: true, retryAt: until };
}

function refusing(service: Service, from: number, failure: Failure): Service {
  return (page, request) => (page >= from ? failure : service(page, request));
}

/** Whether packages that were not found may stay. */
async function expectPublished(sync: SteeredSync, isMerged = false): Promise<void> {
  expect(await sync.result).toEqual(ok);
  expect(sync.published).toEqual([isMerged]);
}

describe('a sync of an unchanged list', () => {
  it.each([
    [0, 2],
    [5, 2],
    // With a full last page, one more request shows the end.
    [100, 3],
    [101, 3],
    [2345, 25],
    [1000, 12],
  ])('of %s packages is complete after one pass and %s requests', async (count, requests) => {
    const sync = new SteeredSync(listOf(count));
    await expectPublished(sync);
    expect(sync.asked).toHaveLength(requests);
    expect(sync.asked[0]).toBe(1);
    expect(sync.mostAtOnce).toBeLessThanOrEqual(6);
  });

  it('reads page 1 alone, then six pages in parallel', async () => {
    const sync = new SteeredSync(listOf(10_000));
    await sync.result;
    expect(sync.mostAtOnce).toBe(6);
    expect(sync.asked.slice(0, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('requests the page behind a full last one together with the last ones, but stores it after them', async () => {
    const arrived = Promise.withResolvers<undefined>();
    const list = listOf(300);
    const sync = new SteeredSync(async (page, request) => {
      // Page 4 arrives first. A service that repeats its last page must not make that look repeated.
      if (page === 4) arrived.resolve(undefined);
      else if (page > 1) await arrived.promise;
      return await list(Math.min(page, 3), request);
    });
    await expectPublished(sync);
    expect(sync.asked).toEqual([1, 2, 3, 4, 1]);
  });

  it.each([20, 500])('is complete with pages of %s', async (size) => {
    const sync = new SteeredSync(listOf(1990, size));
    await expectPublished(sync);
  });

  it('is complete if every page has all entries', async () => {
    const all = Array.from({ length: 300 }, (_, index) => String(index));
    const sync = new SteeredSync(() => ({ ids: all, total: 300 }));
    await expectPublished(sync);
    expect(sync.asked.length).toBeLessThanOrEqual(3);
  });

  it.each<[string, Failure]>([
    ['refuses', notFound],
    ['does not understand', { code: 'unexpected-answer', retryable: false, detail: 'status 400' }],
  ])('is complete if the service %s the page after a full last one', async (_, failure) => {
    const sync = new SteeredSync(refusing(listOf(300), 4, failure));
    await expectPublished(sync);
  });

  it('is complete if the service repeats the last page', async () => {
    const list = listOf(300);
    const sync = new SteeredSync((page, request) => list(Math.min(page, 3), request));
    await expectPublished(sync);
  });

  it('is complete if the total of an empty page counts its entries', async () => {
    const list = listOf(300);
    const sync = new SteeredSync((page, request) => (page > 3 ? { ids: [], total: 0 } : list(page, request)));
    await expectPublished(sync);
  });

  it('is read to its end if the total is too small', async () => {
    const sync = new SteeredSync(listOf(5000, 100, 1000));
    await expectPublished(sync, true);
    expect(new Set(sync.asked)).toContain(50);
    expect(sync.progress.at(-1)?.received).toBe(5000);
  });

  it('is read to its end without a total', async () => {
    const sync = new SteeredSync(listOf(5000, 100, null));
    await expectPublished(sync, true);
    expect(sync.progress.at(-1)?.received).toBe(5000);
    // Only once, because a second pass could not prove anything either.
    expect(sync.asked.length).toBeLessThan(80);
  });

  it('ends without a total where a page is refused as if there were none, and fails where a filter refuses it', async () => {
    const list = listOf(5000, 100, null);
    const refused = { code: 'refused-on-the-way', retryable: false } as const;
    await expectPublished(new SteeredSync(refusing(list, 51, { ...refused, addressInDoubt: true })), true);
    const filtered = new SteeredSync(refusing(list, 30, refused));
    expect(await filtered.result).toEqual({ ok: false, failure: refused });
    expect(filtered.published).toEqual([]);
  });
});

describe('every sync ends', () => {
  it('if the service ignores the page number and states a total of millions', async () => {
    const ids = Array.from({ length: 100 }, (_, index) => String(index));
    const sync = new SteeredSync(() => ({ ids, total: 10_000_000 }));
    await expectPublished(sync, true);
    expect(sync.asked.length).toBeLessThan(3 * 60);
  });

  it('if it does so and no entry is readable', async () => {
    const sync = new SteeredSync(() => ({ ids: ['?'], total: 10_000_000 }));
    await expectPublished(sync, true);
    expect(sync.asked.length).toBeLessThan(3 * 60);
  });

  it('but not early if many different entries in a row are unreadable', async () => {
    const sync = new SteeredSync((page) => ({
      ids: page > 100 ? [] : page > 60 ? [`package ${page}`] : [`?${page}`],
      total: 100,
    }));
    await expectPublished(sync, true);
    expect(sync.progress.at(-1)?.received).toBe(40);
  });

  it('if the list has no end, at page 100000', async () => {
    const sync = new SteeredSync((page) => ({ ids: [String(page)], total: null }));
    await sync.result;
    expect(Math.max(...sync.asked)).toBe(100_000);
    expect(sync.asked).toHaveLength(100_002);
    expect(sync.published).toEqual([true]);
  });

  it('if the list differs each time', async () => {
    let made = 0;
    const sync = new SteeredSync((page) => {
      made += 1;
      return page > 5
        ? { ids: [], total: 40 }
        : { ids: Array.from({ length: 10 }, (_, n) => `${made}-${n}`), total: 40 };
    });
    await expectPublished(sync, true);
    expect(Math.max(...sync.progress.map(({ pass }) => pass))).toBe(3);
  });
});

describe('a list that changes while it is read', () => {
  /** Lists that replace each other after the given numbers of requests. */
  function changing(from: number, to: number, at: number): Service {
    const [before, after] = [listOf(from), listOf(to)];
    return (page, request) => (request <= at ? before : after)(page, request);
  }

  it('is read to its new end in the same pass if it grows, and again for the proof', async () => {
    const sync = new SteeredSync(changing(1000, 3000, 5));
    await expectPublished(sync);
    const first = sync.progress.filter(({ pass }) => pass === 1).at(-1);
    expect(first?.received).toBe(3000);
    expect(sync.progress.at(-1)?.pass).toBe(2);
  });

  it('ends at a planned page that fails if page 1 has a lower total at the end', async () => {
    const [before, after] = [listOf(1000), listOf(450)];
    const sync = new SteeredSync((page, request) => {
      const list = request <= 3 ? before : after;
      return request > 3 && page > 5 ? notFound : list(page, request);
    });
    await expectPublished(sync);
  });

  it('reads page 1 again after the last page of the list', async () => {
    // Page 4 is beyond the total but exists, so a recheck of page 1 sent before it arrived proves nothing.
    const list = listOf(350, 100, 300);
    const sync = new SteeredSync(list);
    await sync.result;
    expect(sync.asked.lastIndexOf(4)).toBeLessThan(sync.asked.lastIndexOf(1));
  });
});

describe('a failure', () => {
  it('of a page in the middle ends the sync, even if it looks like the end', async () => {
    const list = listOf(1000);
    const sync = new SteeredSync((page, request) => (page === 5 ? notFound : list(page, request)));
    expect(await sync.result).toEqual({ ok: false, failure: notFound });
    expect(sync.published).toEqual([]);
  });

  it('of the page behind the last one ends the sync at once if the service wants to be left alone', async () => {
    const list = listOf(300);
    const sync = new SteeredSync((page, request) => {
      if (page === 1) return list(page, request);
      // The others never arrive.
      return page === 4 ? busy(1_750_000_000_000 + 3_600_000) : new Promise(() => undefined);
    });
    expect(await sync.result).toMatchObject({ ok: false, failure: { code: 'too-many-requests' } });
    expect(sync.asked).toEqual([1, 2, 3, 4]);
  });

  it('that is temporary is retried three times', async () => {
    let tries = 0;
    const list = listOf(1000);
    const sync = new SteeredSync((page, request) => {
      if (page !== 5) return list(page, request);
      tries += 1;
      return tries <= 3 ? lost : list(page, request);
    });
    await sync.passTime(3);
    await expectPublished(sync);
  });

  it('that persists ends the sync', async () => {
    const list = listOf(200);
    const sync = new SteeredSync((page, request) => (page === 2 ? lost : list(page, request)));
    await sync.passTime(3);
    expect(await sync.result).toEqual({ ok: false, failure: lost });
    expect(sync.asked.filter((page) => page === 2)).toHaveLength(4);
  });

  it('of the first page ends the sync after one retry', async () => {
    const sync = new SteeredSync(() => lost);
    await sync.passTime();
    expect(await sync.result).toEqual({ ok: false, failure: lost });
    expect(sync.asked).toEqual([1, 1]);
  });

  it('of the first page is retried three times if a person waits, also one who came later', async () => {
    let isRequested = false;
    const sync = new SteeredSync(() => lost, { isRequested: () => isRequested });
    await sync.settle();
    isRequested = true;
    await sync.passTime(3);
    expect(await sync.result).toEqual({ ok: false, failure: lost });
    expect(sync.asked).toEqual([1, 1, 1, 1]);
  });

  it('of the whole service delays all requests and reports until when', async () => {
    const list = listOf(2000);
    let until = 0;
    const sync: SteeredSync = new SteeredSync((page, request) => {
      if (request !== 3) return list(page, request);
      until = sync.clock + 10_000;
      return busy(until);
    });
    await sync.settle();
    const before = sync.asked.length;
    const waiting = sync.progress.at(-1)?.waiting;
    expect(waiting?.failure.code).toBe('too-many-requests');
    expect(waiting?.until).toBeGreaterThan(until);
    await sync.settle();
    expect(sync.asked).toHaveLength(before);
    await sync.passTime();
    expect(await sync.result).toEqual(ok);
    expect(sync.progress.at(-1)?.waiting).toBeNull();
    expect(sync.published).toEqual([false]);
  });

  it('is retried at once for all requests at tryNow', async () => {
    const list = listOf(2000);
    const sync: SteeredSync = new SteeredSync((page, request) =>
      request > 1 && request < 8 ? busy(sync.clock + 30_000) : list(page, request),
    );
    await sync.settle();
    expect(sync.waits.length).toBeGreaterThan(0);
    sync.control.tryNow();
    expect(await sync.result).toEqual(ok);
    expect(sync.waits).toEqual([]);
  });

  it('with a Retry-After of more than a minute ends the sync', async () => {
    const sync: SteeredSync = new SteeredSync(() => busy(sync.clock + 61_000));
    expect(await sync.result).toMatchObject({ failure: { code: 'too-many-requests' } });
    expect(sync.asked).toEqual([1]);
  });

  it('reduces the number of parallel requests', async () => {
    const list = listOf(2000);
    const sync: SteeredSync = new SteeredSync((page, request) => {
      sync.clock += 1;
      return request === 8 ? busy(sync.clock + 1000) : list(page, request);
    });
    await sync.settle();
    expect(sync.mostAtOnce).toBe(6);
    sync.mostAtOnce = 0;
    await sync.passTime();
    expect(await sync.result).toEqual(ok);
    expect(sync.mostAtOnce).toBe(3);
  });
});

describe('SyncControl in a sync', () => {
  it('cancels, even while paused', async () => {
    const sync = new SteeredSync(listOf(5000));
    sync.control.pause();
    await sync.settle();
    sync.control.cancel();
    expect(await sync.result).toMatchObject({ failure: { code: 'cancelled' } });
    expect(sync.published).toEqual([]);
  });

  it('cancels a request that never ends', async () => {
    const sync = new SteeredSync(() => new Promise(() => undefined));
    await sync.settle();
    sync.control.cancel();
    expect(await sync.result).toMatchObject({ failure: { code: 'cancelled' } });
  });

  it('pauses: pending pages are stored, and nothing is requested until resumed', async () => {
    const list = listOf(5000);
    const sync: SteeredSync = new SteeredSync((page, request) => {
      if (request === 10) sync.control.pause();
      return list(page, request);
    });
    await sync.settle();
    const { length } = sync.asked;
    expect(length).toBeLessThan(17);
    await sync.settle();
    expect(sync.asked).toHaveLength(length);
    expect(sync.progress.at(-1)?.received).toBe(length * 100);
    sync.control.resume();
    await expectPublished(sync);
  });
});

describe('free disk space', () => {
  it('is checked before the first request', async () => {
    const sync = new SteeredSync(listOf(500), { free: () => 1_000_000 });
    expect(await sync.result).toEqual({
      ok: false,
      failure: { code: 'disk-full', retryable: true, detail: 'needs 32 MB, 1 MB free' },
    });
    expect(sync.asked).toEqual([]);
  });

  it('must suffice for the total on page 1', async () => {
    const sync = new SteeredSync(listOf(500, 100, 10_000_000), { free: () => 100_000_000 });
    const ended = await sync.result;
    expect(ended.ok ? null : ended.failure.detail).toMatch(/^needs \d+ MB, 100 MB free$/u);
    expect(sync.asked).toEqual([1]);
  });

  it('is checked again during the sync', async () => {
    const sync = new SteeredSync(listOf(100_000), { free: (look) => (look < 5 ? 1e9 : 0) });
    expect(await sync.result).toMatchObject({ failure: { code: 'disk-full' } });
    expect(sync.asked.length).toBeLessThan(400);
    expect(sync.published).toEqual([]);
  });
});

describe('a slow service', () => {
  const timedOut: Failure = { code: 'timed-out', retryable: true };

  /** A list whose pages take so long, and the patience of each request. */
  function slow(
    msOf: (request: number) => number,
    count = 700,
  ): { readonly sync: SteeredSync; readonly idle: number[] } {
    const list = listOf(count);
    const idle: number[] = [];
    const sync: SteeredSync = new SteeredSync(async (page, request, patience) => {
      idle.push(patience.idleTimeoutMs / 1000);
      const ms = msOf(request);
      const end = sync.clock + Math.min(ms, patience.idleTimeoutMs);
      // Others that are sent at the same moment begin at the same time.
      await turnOver();
      sync.clock = Math.max(sync.clock, end);
      return ms > patience.idleTimeoutMs ? timedOut : list(page, request);
    });
    return { sync, idle };
  }

  async function finished(sync: SteeredSync): Promise<void> {
    const state = { isOver: false };
    void sync.result.then(() => (state.isOver = true));
    while (!state.isOver) await sync.passTime();
  }

  const told = ({ progress }: SteeredSync): readonly boolean[] =>
    progress.map(({ isSlow }) => isSlow).filter((value, at, all) => value !== all[at - 1]);

  it.each([
    ['29 s', 29_000, [30]],
    ['35 s', 35_000, [30, 60]],
    ['70 s', 70_000, [30, 60, 120]],
  ])('of %s a page is read to its end, without waiting in vain twice', async (_, ms, firstIdle) => {
    const { sync, idle } = slow(() => ms);
    await finished(sync);
    await expectPublished(sync);
    expect(idle.slice(0, firstIdle.length)).toEqual(firstIdle);
    expect(new Set(idle.slice(firstIdle.length))).toEqual(new Set(firstIdle.slice(-1)));
    expect(told(sync)).toEqual([false, true]);
  });

  it('that does not answer at all is asked three times, with a bound on each wait', async () => {
    const { sync, idle } = slow(() => Infinity);
    await finished(sync);
    expect(await sync.result).toMatchObject({ failure: { code: 'timed-out' } });
    expect(idle).toEqual([30, 60, 120]);
  });

  it('that becomes slow in the middle is waited for, and told only once its pages take long', async () => {
    const { sync, idle } = slow((request) => (request < 4 ? 100 : 35_000), 1500);
    await finished(sync);
    await expectPublished(sync);
    expect(idle).toContain(60);
    expect(Math.max(...idle)).toBe(60);
    expect(told(sync)).toEqual([false, true]);
  });

  it('is not told for one page among fast ones, nor any longer once it is fast again', async () => {
    const single = slow((request) => (request === 15 ? 29_000 : 100), 1500).sync;
    await expectPublished(single);
    expect(told(single)).toEqual([false]);
    const again = slow((request) => (request < 5 ? 29_000 : 100), 1500).sync;
    await expectPublished(again);
    expect(told(again)).toEqual([false, true, false]);
  });

  it('is not one to which no connection was made in time', async () => {
    const { sync, idle } = slow(() => Infinity);
    sync.mayHaveArrived = false;
    await finished(sync);
    expect(await sync.result).toMatchObject({ failure: { code: 'timed-out' } });
    expect(idle).toEqual([30, 30]);
    expect(told(sync)).toEqual([false]);
  });

  it('keeps the patience for a connection that takes long', async () => {
    const idle: number[] = [];
    const sync = new SteeredSync((page, request, patience) => {
      idle.push(patience.idleTimeoutMs / 1000);
      return request < 4 && page > 1 ? timedOut : listOf(700)(page, request);
    });
    await finished(sync);
    await expectPublished(sync);
    expect(new Set(idle)).toEqual(new Set([30]));
  });
});

describe('an empty list', () => {
  it('replaces packages only after a second proof', async () => {
    const sync = new SteeredSync(listOf(0), { rows: 300 });
    await sync.settle();
    // After a delay, because the service may be starting.
    expect(sync.waits.map(({ ms }) => ms)).toEqual([10_000]);
    expect(sync.asked).toEqual([1, 1]);
    await sync.passTime();
    await expectPublished(sync);
    expect(sync.progress.at(-1)?.pass).toBe(2);
    expect(sync.asked).toEqual([1, 1, 1, 1]);
  });
});

it('rethrows a bug in the store and leaves no pending work', async () => {
  const bug = new Error('a bug');
  const sync: SteeredSync = new SteeredSync(listOf(30_000), {
    free: (look) => {
      if (look > 2) throw bug;
      return null;
    },
  });
  await expect(sync.result).rejects.toBe(bug);
});
