import { beforeEach, describe, expect, test } from 'vitest';
import { ViewOpener } from '../../../../../src/renderer/catalog/list/view-opener.ts';
import { settled } from './shelf.ts';

/** The openings under way, in order. */
let begun: { target: string; isNewest: () => boolean; end: () => void }[] = [];
let opener = new ViewOpener(() => Promise.resolve());

beforeEach(() => {
  begun = [];
  opener = new ViewOpener(async (target, isNewest) => {
    const held = Promise.withResolvers<undefined>();
    begun.push({ target, isNewest, end: () => held.resolve(undefined) });
    await held.promise;
  });
});

async function end(index: number): Promise<void> {
  begun[index]?.end();
  await settled();
}

const targets = (): string[] => begun.map(({ target }) => target);

test('the newest opening is the one that counts', () => {
  void opener.open('top');
  void opener.open('top');
  expect(begun.map(({ isNewest }) => isNewest())).toEqual([false, true]);
});

test('wishes for another opening wait for those under way, and are one', async () => {
  void opener.open('top');
  void opener.open('top');
  opener.again();
  opener.again();
  await end(0);
  expect(targets()).toEqual(['top', 'top']);
  await end(1);
  expect(targets()).toEqual(['top', 'top', 'stay']);
  await end(2);
  expect(targets()).toHaveLength(3);
  expect(opener.isUnderWay).toBe(false);
});

describe('a failure', () => {
  const gone = { code: 'view-gone', retryable: true } as const;

  test('that passes leads to another opening at the same place, a few times', async () => {
    void opener.open('top');
    for (let time = 0; time < 3; time += 1) {
      expect(opener.failed({ code: 'cancelled', retryable: true }, 'top')).toBeNull();
      await end(time);
    }
    expect(targets()).toEqual(['top', 'top', 'top', 'top']);
    expect(opener.failed({ code: 'cancelled', retryable: true }, 'top')).toEqual(gone);
    await end(3);
    expect(targets()).toHaveLength(4);
  });

  test('is counted anew after success', () => {
    for (let time = 0; time < 3; time += 1) opener.failed(gone, 'stay');
    opener.succeeded();
    expect(opener.failed(gone, 'stay')).toBeNull();
  });

  test('of another kind is told at once', () => {
    const failure = { code: 'storage-failed', retryable: true } as const;
    expect(opener.failed(failure, 'top')).toBe(failure);
  });

  test('for want of an account is none', () => {
    expect(opener.failed({ code: 'no-account', retryable: false }, 'top')).toBeNull();
    expect(opener.isUnderWay).toBe(false);
  });
});
