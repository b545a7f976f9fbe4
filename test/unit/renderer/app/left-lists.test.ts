import { expect, test } from 'vitest';
import { LeftLists } from '../../../../src/renderer/app/left-lists.ts';
import { ListState } from '../../../../src/renderer/catalog/list/list.svelte.ts';
import { Shelf } from '../catalog/list/shelf.ts';

const left = { list: new ListState(new Shelf()).left, view: null };

test('whoever comes back to a list goes on where it was left, in this one and in no other', () => {
  const lists = new LeftLists();
  lists.leave('a', left);
  expect(lists.of('a')).toBe(left);
  expect(lists.of('b')).toBeNull();
});

test('nothing is remembered of whoever has signed out', () => {
  const lists = new LeftLists();
  lists.leave('a', left);
  lists.forgetOthers(['b']);
  expect(lists.of('a')).toBeNull();
});
