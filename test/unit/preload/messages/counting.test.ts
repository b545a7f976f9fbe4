import { afterEach, expect, test, vi } from 'vitest';
import { counting } from '../../../../src/preload/contract/messages/counting.ts';

afterEach(() => vi.restoreAllMocks());

test('creates each formatter when it is first needed, once', () => {
  const created = {
    numbers: vi.spyOn(Intl, 'NumberFormat'),
    plurals: vi.spyOn(Intl, 'PluralRules'),
    lists: vi.spyOn(Intl, 'ListFormat'),
  };
  const times = (): readonly number[] => Object.values(created).map((spy) => spy.mock.calls.length);

  const english = counting('en-GB');
  expect(times()).toEqual([0, 0, 0]);
  expect(english.counted(1204, 'package', 'packages')).toBe('1,204 packages');
  expect(times()).toEqual([1, 1, 0]);
  expect(english.listed(['name', 'comment', 'ID'])).toBe('name, comment and ID');
  expect(english.figure(2000)).toBe('2,000');
  expect(times()).toEqual([1, 1, 1]);
});
