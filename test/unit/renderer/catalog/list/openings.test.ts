import { beforeEach, describe, expect, test } from 'vitest';
import { Openings } from '../../../../../src/renderer/catalog/list/openings.ts';
import { settled } from './shelf.ts';

/** Openings under way, in order, each until it is ended. */
let begun: { place: string; isNewest: () => boolean; end: () => void }[] = [];
let openings = new Openings(() => Promise.resolve());

beforeEach(() => {
  begun = [];
  openings = new Openings(async (place, isNewest) => {
    const held = Promise.withResolvers<undefined>();
    begun.push({ place, isNewest, end: () => held.resolve(undefined) });
    await held.promise;
  });
});

async function end(index: number): Promise<void> {
  begun[index]?.end();
  await settled();
}

const places = (): string[] => begun.map(({ place }) => place);

test('the newest opening is the one that counts', () => {
  void openings.open('top');
  void openings.open('top');
  expect(begun.map(({ isNewest }) => isNewest())).toEqual([false, true]);
});

test('wishes for another opening wait for those under way, and are one', async () => {
  void openings.open('top');
  void openings.open('top');
  openings.again();
  openings.again();
  await end(0);
  expect(places()).toEqual(['top', 'top']);
  await end(1);
  expect(places()).toEqual(['top', 'top', 'stay']);
  await end(2);
  expect(places()).toHaveLength(3);
  expect(openings.isUnderWay).toBe(false);
});

describe('a failure', () => {
  const gone = { code: 'view-gone', retryable: true } as const;

  test('that passes leads to another opening at the same place, a few times', async () => {
    void openings.open('top');
    for (let time = 0; time < 3; time += 1) {
      expect(openings.failed({ code: 'cancelled', retryable: true }, 'top')).toBeNull();
      await end(time);
    }
    expect(places()).toEqual(['top', 'top', 'top', 'top']);
    expect(openings.failed({ code: 'cancelled', retryable: true }, 'top')).toEqual(gone);
    await end(3);
    expect(places()).toHaveLength(4);
  });

  test('is counted anew after success', () => {
    for (let time = 0; time < 3; time += 1) openings.failed(gone, 'stay');
    openings.succeeded();
    expect(openings.failed(gone, 'stay')).toBeNull();
  });

  test('of another kind is told at once', () => {
    const failure = { code: 'storage-failed', retryable: true } as const;
    expect(openings.failed(failure, 'top')).toBe(failure);
  });

  test('for want of an account is none', () => {
    expect(openings.failed({ code: 'no-account', retryable: false }, 'top')).toBeNull();
    expect(openings.isUnderWay).toBe(false);
  });
});
