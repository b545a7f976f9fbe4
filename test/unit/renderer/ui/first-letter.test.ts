import { expect, test } from 'vitest';
import { firstLetter } from '../../../../src/renderer/ui/first-letter.ts';

test.each([
  ['invoices', 'I'],
  [' ähnlich', 'Ä'],
  ['👩‍🚀 crew', '👩‍🚀'],
  ['é', 'É'],
  ['7 days', '7'],
  ['', ''],
])('%j starts with %j', (name, letter) => {
  expect(firstLetter(name, 'en')).toBe(letter);
});
