import { expect, it } from 'vitest';
import { encodeNames, NamedRows } from '../../../../../../src/main/catalog/worker/diary/named-rows.ts';

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';
const zeros = '00000000-0000-0000-0000-000000000000';

it('keeps ids of all kinds', () => {
  const ids = [uuid, uuid.toUpperCase(), zeros, 'plain', '', `${uuid} `];
  const names = new NamedRows([encodeNames(new Map(ids.map((id, at) => [at * 3000 + 1, id])))]);
  expect(ids.map((_, at) => names.id(at * 3000 + 1))).toEqual(ids);
  expect([...names.rows()]).toEqual(ids.map((_, at) => at * 3000 + 1));
  expect(names.id(2)).toBeNull();
  expect(names.id(1_000_000)).toBeNull();
});

it('prefers later names', () => {
  const names = new NamedRows([
    encodeNames(
      new Map([
        [1, 'one'],
        [2, uuid],
      ]),
    ),
    encodeNames(
      new Map([
        [2, 'two'],
        [3, 'three'],
      ]),
    ),
    encodeNames(new Map([[3, zeros]])),
  ]);
  expect([1, 2, 3].map((row) => names.id(row))).toEqual(['one', 'two', zeros]);
});

it('finds the row of an id', () => {
  const names = new NamedRows([
    encodeNames(
      new Map([
        [4, 'four'],
        [5, uuid],
        [6, zeros],
      ]),
    ),
    encodeNames(new Map([[5, 'five']])),
  ]);
  expect(['four', 'five', zeros, uuid, 'six'].map((id) => names.rowOf(id))).toEqual([4, 5, 6, 0, 0]);
});

it('detects damage', () => {
  const { rows, ids } = encodeNames(new Map([[1, uuid]]));
  expect(() => new NamedRows([{ rows, ids: ids.subarray(1) }])).toThrow('diary names');
});
