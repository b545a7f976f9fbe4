import { beforeEach, describe, expect, test } from 'vitest';
import { ViewOpener } from '../../../../../src/renderer/catalog/list/view-opener.ts';
import { settled } from './fake-list-bridge.ts';

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

test('only the newest opening is current', () => {
  void opener.open('top');
  void opener.open('top');
  expect(begun.map(({ isNewest }) => isNewest())).toEqual([false, true]);
});

test('requests to reopen wait for the openings under way and are merged', async () => {
  void opener.open('top');
  void opener.open('top');
  opener.reopen();
  opener.reopen();
  await end(0);
  expect(targets()).toEqual(['top', 'top']);
  await end(1);
  expect(targets()).toEqual(['top', 'top', 'stay']);
  await end(2);
  expect(targets()).toHaveLength(3);
  expect(opener.isOpening).toBe(false);
});

test('a reopening can be waited for while another opening is under way', async () => {
  let isReopened = false;
  void opener.open('top');
  void opener.reopened().then(() => (isReopened = true));
  await end(0);
  expect([targets(), isReopened]).toEqual([['top', 'stay'], false]);
  await end(1);
  expect(isReopened).toBe(true);
});

test('a reopening waits for an older opening that ends after a newer one', async () => {
  let isReopened = false;
  void opener.open('top');
  void opener.open('top');
  await end(1);
  void opener.reopened().then(() => (isReopened = true));
  await settled();
  await end(0);
  expect([targets(), isReopened]).toEqual([['top', 'top', 'stay'], false]);
  await end(2);
  expect(isReopened).toBe(true);
});

describe('a failure', () => {
  const gone = { code: 'view-gone', retryable: true } as const;

  test('of a temporary kind reopens with the same scroll target, a few times', async () => {
    void opener.open('top');
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(opener.failed({ code: 'cancelled', retryable: true }, 'top')).toBeNull();
      await end(attempt);
    }
    expect(targets()).toEqual(['top', 'top', 'top', 'top']);
    expect(opener.failed({ code: 'cancelled', retryable: true }, 'top')).toEqual(gone);
    await end(3);
    expect(targets()).toHaveLength(4);
  });

  test('is counted from zero after a success', () => {
    for (let attempt = 0; attempt < 3; attempt += 1) opener.failed(gone, 'stay');
    opener.succeeded();
    expect(opener.failed(gone, 'stay')).toBeNull();
  });

  test('of another kind is reported at once', () => {
    const failure = { code: 'storage-failed', retryable: true } as const;
    expect(opener.failed(failure, 'top')).toBe(failure);
  });

  test('because of a missing account is ignored', () => {
    expect(opener.failed({ code: 'no-account', retryable: false }, 'top')).toBeNull();
    expect(opener.isOpening).toBe(false);
  });
});
