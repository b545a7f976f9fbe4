import { expect, test } from 'vitest';
import { countText } from '../../../../../src/renderer/catalog/status/counts.ts';

test.each([
  [{ total: 20_000, base: 20_000, searching: false, arriving: false }, '20,000 packages'],
  [{ total: 1, base: 1, searching: false, arriving: false }, '1 package'],
  [{ total: 1204, base: 20_000, searching: true, arriving: false }, '1,204 of 20,000'],
  [{ total: 12, base: null, searching: true, arriving: false }, '12 packages'],
  [{ total: 4300, base: 4300, searching: false, arriving: true }, '4,300 packages so far'],
  [{ total: 0, base: 0, searching: false, arriving: true }, ''],
  [{ total: 0, base: 4300, searching: true, arriving: true }, '0 of 4,300 so far'],
])('%o', (counted, text) => {
  expect(countText(counted)).toBe(text);
});
