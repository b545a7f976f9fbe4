import { expect, test } from 'vitest';
import { succeeded, type Result } from '../../../../../src/preload/contract/failure.ts';
import type { ItemDetails, ItemRequest } from '../../../../../src/preload/contract/view.ts';
import { DetailsState } from '../../../../../src/renderer/catalog/details/details.svelte.ts';

const found = (id: string): Result<ItemDetails> => succeeded({ id, fields: [] });

test('an answer for a package asked before is dropped', async () => {
  const waiting = new Map<string, () => void>();
  const details = new DetailsState({
    readItem: ({ id }: ItemRequest) => new Promise((resolve) => waiting.set(id, () => resolve(found(id)))),
  });
  const first = details.show(1, 'a', () => undefined);
  const second = details.show(1, 'b', () => undefined);
  waiting.get('b')?.();
  waiting.get('a')?.();
  await Promise.all([first, second]);
  expect(details.item?.id).toBe('b');
});

test('a package that is no longer there is not shown as another one', async () => {
  const details = new DetailsState({
    readItem: ({ id }: ItemRequest) =>
      Promise.resolve(
        id === 'a' ? found(id) : { ok: false, failure: { code: 'item-gone', retryable: false } },
      ),
  });
  await details.show(1, 'a', () => undefined);
  await details.show(1, 'b', () => undefined);
  expect(details.item).toBeNull();
  expect(details.failure?.code).toBe('item-gone');
});

test('a view that has gone is asked for again, a few times', async () => {
  let asked = 0;
  const details = new DetailsState({
    readItem: () => Promise.resolve({ ok: false, failure: { code: 'view-gone', retryable: true } }),
  });
  for (let turn = 0; turn < 10; turn += 1) await details.show(turn, 'a', () => (asked += 1));
  expect(asked).toBe(3);
  expect(details.failure?.code).toBe('view-gone');
});
