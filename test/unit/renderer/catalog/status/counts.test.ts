import { expect, test } from 'vitest';
import { countText } from '../../../../../src/renderer/catalog/status/counts.ts';

const idle = { arriving: false, counted: false };
const arriving = { arriving: true, counted: false };
/** The words beside tell how many have come. */
const counted = { arriving: true, counted: true };

test.each([
  [{ ...idle, total: 20_000, base: 20_000, searching: false }, '20,000 packages'],
  [{ ...idle, total: 1, base: 1, searching: false }, '1 package'],
  [{ ...idle, total: 1204, base: 20_000, searching: true }, '1,204 of 20,000'],
  [{ ...idle, total: 1204, base: 20_000, searching: true, counted: true }, '1,204 of 20,000'],
  [{ ...idle, total: 12, base: null, searching: true }, '12 packages'],
  [{ ...arriving, total: 4300, base: 4300, searching: false }, '4,300 packages so far'],
  [{ ...arriving, total: 0, base: 0, searching: false }, ''],
  [{ ...arriving, total: 0, base: 4300, searching: true }, '0 of 4,300 so far'],
  [{ ...counted, total: 4300, base: 4300, searching: false }, ''],
  [{ ...counted, total: 12, base: 4300, searching: true }, '12 found so far'],
])('%o', (list, text) => {
  expect(countText(list)).toBe(text);
});
