import { expect, test } from 'vitest';
import { succeeded, type Result } from '../../../../../src/preload/contract/failure.ts';
import type { ItemDetails, ItemRequest } from '../../../../../src/preload/contract/view.ts';
import { DetailsState } from '../../../../../src/renderer/catalog/details/details.svelte.ts';

const found = (id: string): Result<ItemDetails> => succeeded({ id, fields: [] });

test('drops a late answer for an earlier package', async () => {
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

test('does not show the previous package in place of a missing one', async () => {
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

test('requests an expired view again, three times at most', async () => {
  let renewals = 0;
  const details = new DetailsState({
    readItem: () => Promise.resolve({ ok: false, failure: { code: 'view-gone', retryable: true } }),
  });
  for (let view = 0; view < 10; view += 1) await details.show(view, 'a', () => (renewals += 1));
  expect(renewals).toBe(3);
  expect(details.failure?.code).toBe('view-gone');
});
