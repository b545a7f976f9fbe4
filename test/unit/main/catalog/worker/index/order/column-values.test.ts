import type { SQLOutputValue } from 'node:sqlite';
import { compareTexts } from '../../../../../../../src/main/catalog/worker/index/order/collation.ts';
import { expect, it } from 'vitest';
import {
  ColumnValues,
  readColumns,
} from '../../../../../../../src/main/catalog/worker/index/order/column-values.ts';
import { TextValues } from '../../../../../../../src/main/catalog/worker/index/order/text-values.ts';
import { runSteps, finish } from '../../../../../../equipment/support/finish.ts';
import { SortedPackages, unsorted } from './sorted-packages.ts';

class Noting extends TextValues {
  readonly added: (SQLOutputValue | undefined)[] = [];

  constructor() {
    super(40, compareTexts.en);
  }

  override add(stored: SQLOutputValue | undefined): number | null {
    this.added.push(stored);
    return super.add(stored);
  }
}

function packagesNamed(...names: readonly string[]): SortedPackages {
  return new SortedPackages(names.map((name) => ({ ...unsorted, name })));
}

it('reads each row once, whichever columns are read with it', () => {
  const packages = packagesNamed('b', 'a', 'c');
  const [one, other] = [new Noting(), new Noting()];
  const [first, second] = [new ColumnValues('name', one), new ColumnValues('name', other)];
  finish(readColumns(packages, 2, [first]));
  expect(one.added).toEqual(['b', 'a']);
  finish(readColumns(packages, 3, [first, second]));
  finish(readColumns(packages, 3, [second, first]));
  expect(one.added).toEqual(['b', 'a', 'c']);
  expect(other.added).toEqual(['b', 'a', 'c']);
});

it('keeps the values it has read when it is interrupted', () => {
  const packages = packagesNamed(...Array.from({ length: 5000 }, (_, index) => `name ${index}`));
  const values = new Noting();
  const column = new ColumnValues('name', values);
  runSteps(readColumns(packages, 5000, [column]), 1);
  expect(values.added).toHaveLength(2000);
  finish(readColumns(packages, 5000, [column]));
  expect(values.added).toHaveLength(5000);
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
