import { expect, test } from 'vitest';
import { failed, succeeded, type Result } from '../../../../../src/preload/contract/failure.ts';
import type { ItemDetails, ItemRequest, RowsRequest } from '../../../../../src/preload/contract/view.ts';
import { ComparedPackages } from '../../../../../src/renderer/catalog/details/compared-packages.svelte.ts';
import { row } from '../list/rows.ts';

type ReadItem = (request: ItemRequest) => Promise<Result<ItemDetails>>;

/** The package at each position is called after it. */
function compared(readItem: ReadItem): ComparedPackages {
  return new ComparedPackages({
    readRows: ({ offset, limit }: RowsRequest) =>
      Promise.resolve(succeeded(Array.from({ length: limit }, (_, at) => row(String(offset + at))))),
    readItem,
  });
}

const found: ReadItem = ({ id }) => Promise.resolve(succeeded({ id, fields: [] }));
const ignore = (): void => undefined;

test('reads the packages at the selected positions, in their order', async () => {
  const packages = compared(found);
  await packages.show(
    1,
    [
      [2, 4],
      [7, 8],
    ],
    ignore,
  );
  expect(packages.items.map(({ id }) => id)).toEqual(['2', '3', '7']);
});

test('drops a late answer for an earlier selection', async () => {
  const waiting: (() => void)[] = [];
  const packages = compared(
    (request) => new Promise((resolve) => waiting.push(() => void found(request).then(resolve))),
  );
  const shown = [packages.show(1, [[0, 2]], ignore), packages.show(1, [[4, 6]], ignore)];
  await expect.poll(() => waiting.length).toBe(4);
  for (const answer of waiting.toReversed()) answer();
  await Promise.all(shown);
  expect(packages.items.map(({ id }) => id)).toEqual(['4', '5']);
});

test('asks for an expired view again, three times at most', async () => {
  let reopened = 0;
  const packages = compared(() => Promise.resolve(failed({ code: 'view-gone', retryable: true })));
  for (let view = 1; view <= 4; view += 1) await packages.show(view, [[0, 2]], () => (reopened += 1));
  expect(reopened).toBe(3);
  expect(packages.failure?.code).toBe('view-gone');
});
