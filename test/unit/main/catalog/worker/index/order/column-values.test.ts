import type { SQLOutputValue } from 'node:sqlite';
import { compareTexts } from '../../../../../../../src/main/catalog/worker/index/order/collation.ts';
import { expect, it } from 'vitest';
import {
  readColumns,
  type ReadColumn,
} from '../../../../../../../src/main/catalog/worker/index/order/column-values.ts';
import { TextValues } from '../../../../../../../src/main/catalog/worker/index/order/text-values.ts';
import { finish } from '../../../../../../equipment/support/finish.ts';
import { SortedPackages, unsorted } from './sorted-packages.ts';

it('reads each row from one to another once, and leaves out deleted ones', () => {
  const names = Array.from({ length: 5000 }, (_, index) => `name ${index + 1}`);
  const packages = new SortedPackages(names.map((name) => ({ ...unsorted, name })));
  packages.remove((row) => row === 3000);
  const read = new Map<number, SQLOutputValue | undefined>();
  const status: (SQLOutputValue | undefined)[] = [];
  const columns: readonly ReadColumn[] = [
    { key: 'name', add: (row, stored) => read.set(row, stored) },
    { key: 'status', add: (_, stored) => status.push(stored) },
  ];
  finish(readColumns(packages, 2, 4999, columns));
  const wanted = names.map((name, at) => [at + 1, name] as const).slice(1, -1);
  expect([...read]).toEqual(wanted.filter(([row]) => row !== 3000));
  expect(status).toEqual(new Array(4997).fill(null));
});

it.each([
  { repeats: 2, isFound: true },
  { repeats: 1, isFound: false },
])(
  'finds a repeated text again if the first texts occur $repeats times: $isFound',
  ({ repeats, isFound }) => {
    const values = new TextValues(40, compareTexts.en);
    for (let number = 0; number < 12_000; number += 1)
      for (let count = 0; count < repeats; count += 1) values.add(`text ${number}`);
    const before = values.size;
    const again = values.add('text 5');
    expect(values.size === before).toBe(isFound);
    expect(values.compare(again ?? -1, 5)).toBe(0);
  },
);
