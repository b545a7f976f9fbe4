import { expect, test } from 'vitest';
import { noChoice } from '../../../../src/preload/contract/choice.ts';
import { LeftLists } from '../../../../src/renderer/app/left-lists.ts';

const fresh = () => ({ text: '', filters: noChoice, sort: [{ column: 'name' as const, descending: false }] });

test('whoever comes back to a list goes on where it was left, in this one and in no other', () => {
  const left = new LeftLists();
  const search = {
    text: 'invoice',
    filters: noChoice,
    sort: [{ column: 'updated' as const, descending: true }],
  };
  left.leave('a', search, { id: 'view', columns: null });
  const [here, there] = [fresh(), fresh()];
  expect(left.resume('a', here)).toEqual({ id: 'view', columns: null });
  expect(left.resume('b', there)).toBeNull();
  expect(here).toEqual(search);
  expect(there).toEqual(fresh());
});

test('nothing is remembered of whoever has signed out', () => {
  const left = new LeftLists();
  left.leave('a', { ...fresh(), text: 'x' }, null);
  left.forgetOthers(['b']);
  const list = fresh();
  left.resume('a', list);
  expect(list).toEqual(fresh());
});
