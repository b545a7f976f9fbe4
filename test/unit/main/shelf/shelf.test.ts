import { expect, it } from 'vitest';
import { memoryShelf } from '../../../equipment/support/memory-shelf.ts';
import type { ReadShelf } from '../../../../src/main/shelf/shelf-file.ts';

const nothing: ReadShelf = { entries: [], state: 'sound' };
const known = { name: 'Invoice', status: 'DRAFT', comments: '', creator: '', updater: '', updatedAt: null };

function systemError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

it.each([
  ['ENOSPC', 'disk-full'],
  ['EROFS', 'shelf-not-stored'],
])('shows a star only once it is stored, and says why it is not: %s', async (error, code) => {
  let revisions = 0;
  let fails = true;
  const write = (): Promise<void> => (fails ? Promise.reject(systemError(error)) : Promise.resolve());
  const shelf = memoryShelf({
    file: { read: () => Promise.resolve(nothing), write, remove: () => Promise.resolve() },
    onChange: () => (revisions += 1),
  });
  await shelf.open();
  expect(await shelf.star(['a'], true)).toMatchObject({ ok: false, failure: { code } });
  expect(shelf.all()).toEqual([]);
  expect(revisions).toBe(1);
  fails = false;
  expect(await shelf.star(['a'], true)).toMatchObject({ ok: true });
  expect(shelf.status()).toEqual({ revision: 2, starred: 1 });
});

it('remembers what the list said of a package that disappears', async () => {
  let isListed = true;
  const shelf = memoryShelf({
    readKnown: (ids) => Promise.resolve(ids.map((id) => (isListed ? { id, ...known } : null))),
  });
  await shelf.star(['a'], true);
  expect(shelf.all()).toMatchObject([{ known, isGone: false }]);
  isListed = false;
  expect(await shelf.compare(5)).toEqual({ changed: 0, gone: 1 });
  expect(shelf.all()).toMatchObject([{ known, isGone: true, seenAt: 5 }]);
});

it('is full at 5,000 packages, and stars can still be removed', async () => {
  const shelf = memoryShelf();
  await shelf.star(
    Array.from({ length: 5000 }, (_, at) => `p${at}`),
    true,
  );
  expect(await shelf.star(['one more'], true)).toMatchObject({ failure: { code: 'shelf-full' } });
  expect(await shelf.saveNote('p7', 'a note')).toMatchObject({ ok: true });
  expect(await shelf.star(['p8'], false)).toMatchObject({ ok: true });
  expect(await shelf.star(['one more'], true)).toMatchObject({ ok: true });
});
