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

describe('a sync of a list that holds still', () => {
  it.each([
    [0, 2],
    [5, 2],
    // A full last page: one more shows that there is no more.
    [100, 3],
    [101, 3],
    [2345, 25],
    [1000, 12],
  ])('of %s packages is complete after one pass and %s requests', async (count, requests) => {
    const sync = new SteeredSync(listOf(count));
    expect(await sync.result).toEqual(ok);
    expect(sync.published).toEqual([false]);
    expect(sync.asked).toHaveLength(requests);
    expect(sync.asked[0]).toBe(1);
    expect(sync.mostAtOnce).toBeLessThanOrEqual(6);
  });

  it('reads page 1 alone, then six at a time', async () => {
    const sync = new SteeredSync(listOf(10_000));
    await sync.result;
    expect(sync.mostAtOnce).toBe(6);
    expect(sync.asked.slice(0, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it.each([20, 500])('is complete where the service gives %s at a time', async (size) => {
    const sync = new SteeredSync(listOf(1990, size));
    await sync.result;
    expect(sync.published).toEqual([false]);
  });

  it('is complete where all come at once, whatever page is asked for', async () => {
    const all = Array.from({ length: 300 }, (_, index) => String(index));
    const sync = new SteeredSync(() => ({ ids: all, total: 300 }));
    await sync.result;
    expect(sync.published).toEqual([false]);
    expect(sync.asked.length).toBeLessThanOrEqual(3);
  });

  it.each<[string, Failure]>([
    ['refuses', notFound],
    ['does not understand', { code: 'unexpected-answer', retryable: false, detail: 'status 400' }],
  ])('is complete where the service %s the page after a full last one', async (_, failure) => {
    const sync = new SteeredSync(refusing(listOf(300), 4, failure));
    expect(await sync.result).toEqual(ok);
    expect(sync.published).toEqual([false]);
  });

  it('is complete where the service gives the last page again and again', async () => {
    const list = listOf(300);
    const sync = new SteeredSync((page, request) => list(Math.min(page, 3), request));
    await sync.result;
    expect(sync.published).toEqual([false]);
  });

  it('is complete where an empty page counts its own entries', async () => {
    const list = listOf(300);
    const sync = new SteeredSync((page, request) => (page > 3 ? { ids: [], total: 0 } : list(page, request)));
    await sync.result;
    expect(sync.published).toEqual([false]);
  });

  it('is read to its end where the total is cut off', async () => {
    const sync = new SteeredSync(listOf(5000, 100, 1000));
    await sync.result;
    expect(sync.published).toEqual([true]);
    expect(new Set(sync.asked)).toContain(50);
    expect(sync.progress.at(-1)?.received).toBe(5000);
  });

  it('is read to its end without a total', async () => {
    const sync = new SteeredSync(listOf(5000, 100, null));
    await sync.result;
    expect(sync.published).toEqual([true]);
    expect(sync.progress.at(-1)?.received).toBe(5000);
    // Once: a second pass could prove nothing either.
    expect(sync.asked.length).toBeLessThan(80);
  });
});

describe('every sync ends', () => {
  it('where the service ignores the page and promises millions', async () => {
    const ids = Array.from({ length: 100 }, (_, index) => String(index));
    const sync = new SteeredSync(() => ({ ids, total: 10_000_000 }));
    await sync.result;
    expect(sync.published).toEqual([true]);
    expect(sync.asked.length).toBeLessThan(3 * 60);
  });

  it('where it does so and none of its entries can be read', async () => {
    const sync = new SteeredSync(() => ({ ids: ['?'], total: 10_000_000 }));
    await sync.result;
    expect(sync.published).toEqual([true]);
    expect(sync.asked.length).toBeLessThan(3 * 60);
  });

  it('but not where so many entries in a row are different ones that can’t be read', async () => {
    const sync = new SteeredSync((page) => ({
      ids: page > 100 ? [] : page > 60 ? [`package ${page}`] : [`?${page}`],
      total: 100,
    }));
    await sync.result;
    expect(sync.published).toEqual([true]);
    expect(sync.progress.at(-1)?.received).toBe(40);
  });

  it('where the list has no end, at page 100000', async () => {
    const sync = new SteeredSync((page) => ({ ids: [String(page)], total: null }));
    await sync.result;
    expect(Math.max(...sync.asked)).toBe(100_000);
    expect(sync.asked).toHaveLength(100_002);
    expect(sync.published).toEqual([true]);
  });

  it('where the list is another each time', async () => {
    let made = 0;
    const sync = new SteeredSync((page) => {
      made += 1;
      return page > 5
        ? { ids: [], total: 40 }
        : { ids: Array.from({ length: 10 }, (_, n) => `${made}-${n}`), total: 40 };
    });
    await sync.result;
    expect(sync.published).toEqual([true]);
    expect(Math.max(...sync.progress.map(({ pass }) => pass))).toBe(3);
  });
});

describe('a list that changes while it is read', () => {
  /** Lists that follow each other, changing when that many requests have come. */
  function changing(from: number, to: number, at: number): Service {
    const [before, after] = [listOf(from), listOf(to)];
    return (page, request) => (request <= at ? before : after)(page, request);
  }

  it('is read to its new end in the same pass where it grows, and again for the proof', async () => {
    const sync = new SteeredSync(changing(1000, 3000, 5));
    await sync.result;
    expect(sync.published).toEqual([false]);
    const first = sync.progress.filter(({ pass }) => pass === 1).at(-1);
    expect(first?.received).toBe(3000);
    expect(sync.progress.at(-1)?.pass).toBe(2);
  });

  it('has ended where a page of the plan is refused that page 1 does not promise any more', async () => {
    const [before, after] = [listOf(1000), listOf(450)];
    const sync = new SteeredSync((page, request) => {
      const list = request <= 3 ? before : after;
      return request > 3 && page > 5 ? notFound : list(page, request);
    });
    expect(await sync.result).toEqual(ok);
    expect(sync.published).toEqual([false]);
  });

  it('reads page 1 again after the last page that counts', async () => {
    // Page 4 is promised by nobody, but it is there: a closing read sent before it came proves nothing.
    const list = listOf(350, 100, 300);
    const sync = new SteeredSync(list);
    await sync.result;
    expect(sync.asked.lastIndexOf(4)).toBeLessThan(sync.asked.lastIndexOf(1));
  });
});

describe('trouble', () => {
  it('with a page in the middle of the list ends the sync, even if it looks like the end', async () => {
    const list = listOf(1000);
    const sync = new SteeredSync((page, request) => (page === 5 ? notFound : list(page, request)));
    expect(await sync.result).toEqual({ ok: false, failure: notFound });
    expect(sync.published).toEqual([]);
  });

  it('in passing is tried again three times', async () => {
    let tries = 0;
    const list = listOf(1000);
    const sync = new SteeredSync((page, request) => {
      if (page !== 5) return list(page, request);
      tries += 1;
      return tries <= 3 ? lost : list(page, request);
    });
    for (let wait = 0; wait < 3; wait += 1) await sync.passTime();
    expect(await sync.result).toEqual(ok);
    expect(sync.published).toEqual([false]);
  });

  it('that lasts ends the sync', async () => {
    const sync = new SteeredSync((page) => (page === 1 ? lost : { ids: [], total: 0 }));
    for (let wait = 0; wait < 3; wait += 1) await sync.passTime();
    expect(await sync.result).toEqual({ ok: false, failure: lost });
    expect(sync.asked).toEqual([1, 1, 1, 1]);
  });

  it('with the whole service holds all requests and shows until when', async () => {
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

  it('is asked for at once, for all, where the person wishes it', async () => {
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

  it('that lasts longer than a minute ends the sync', async () => {
    const sync: SteeredSync = new SteeredSync(() => busy(sync.clock + 61_000));
    const ended = await sync.result;
    expect(ended.ok ? null : ended.failure.code).toBe('too-many-requests');
    expect(sync.asked).toEqual([1]);
  });

  it('slows down', async () => {
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

describe('the person', () => {
  it('cancels, also what is paused', async () => {
    const sync = new SteeredSync(listOf(5000));
    sync.control.pause();
    await sync.settle();
    sync.control.cancel();
    const ended = await sync.result;
    expect(ended.ok ? null : ended.failure.code).toBe('cancelled');
    expect(sync.published).toEqual([]);
  });

  it('cancels a request that never ends', async () => {
    const sync = new SteeredSync(() => new Promise(() => undefined));
    await sync.settle();
    sync.control.cancel();
    const ended = await sync.result;
    expect(ended.ok ? null : ended.failure.code).toBe('cancelled');
  });

  it('pauses: what is under way is stored, and nothing else is asked for until it goes on', async () => {
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
    expect(await sync.result).toEqual(ok);
    expect(sync.published).toEqual([false]);
  });
});

describe('the disk', () => {
  it('is looked at before the first request', async () => {
    const sync = new SteeredSync(listOf(500), { free: () => 1_000_000 });
    expect(await sync.result).toEqual({
      ok: false,
      failure: { code: 'disk-full', retryable: true, detail: 'needs 32 MB, 1 MB free' },
    });
    expect(sync.asked).toEqual([]);
  });

  it('must have room for all that page 1 promises', async () => {
    const sync = new SteeredSync(listOf(500, 100, 10_000_000), { free: () => 100_000_000 });
    const ended = await sync.result;
    expect(ended.ok ? null : ended.failure.detail).toMatch(/^needs \d+ MB, 100 MB free$/u);
    expect(sync.asked).toEqual([1]);
  });

  it('is looked at again on the way', async () => {
    const sync = new SteeredSync(listOf(100_000), { free: (look) => (look < 5 ? 1e9 : 0) });
    const ended = await sync.result;
    expect(ended.ok ? null : ended.failure.code).toBe('disk-full');
    expect(sync.asked.length).toBeLessThan(400);
    expect(sync.published).toEqual([]);
  });
});

describe('an empty list', () => {
  it('replaces packages only after a second proof', async () => {
    const sync = new SteeredSync(listOf(0), { rows: 300 });
    await sync.settle();
    // Not in the same second: the service may be starting.
    expect(sync.waits.map(({ ms }) => ms)).toEqual([10_000]);
    expect(sync.asked).toEqual([1, 1]);
    await sync.passTime();
    await sync.result;
    expect(sync.published).toEqual([false]);
    expect(sync.progress.at(-1)?.pass).toBe(2);
    expect(sync.asked).toEqual([1, 1, 1, 1]);
  });
});

it('a bug in the store surfaces and leaves nothing under way', async () => {
  const bug = new Error('a bug');
  const sync: SteeredSync = new SteeredSync(listOf(30_000), {
    free: (look) => {
      if (look > 2) throw bug;
      return null;
    },
  });
  await expect(sync.result).rejects.toBe(bug);
});
