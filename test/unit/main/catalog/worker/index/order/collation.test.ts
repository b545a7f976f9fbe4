import { expect, it, vi } from 'vitest';
import {
  collationOf,
  compareTexts,
  createComparers,
} from '../../../../../../../src/main/catalog/worker/index/order/collation.ts';
import { languages, pseudoLanguages } from '../../../../../../../src/preload/contract/messages/languages.ts';

const words = [
  'Zoe',
  'nube',
  'ñandú',
  'oso',
  'ähnlich',
  'Anna',
  'côte',
  'coté',
  'ß',
  'sz',
  'llama',
  'luz',
  'v10',
  'v9',
];

it.each(languages)('is the order that %s has', (language) => {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  expect(words.toSorted(compareTexts[collationOf(language)])).toEqual(words.toSorted(compare));
});

it('sorts ñ after n in Spanish and with n elsewhere', () => {
  expect(['ñ', 'nz', 'o'].toSorted(compareTexts[collationOf('es')])).toEqual(['nz', 'ñ', 'o']);
  expect(['ñ', 'nz', 'o'].toSorted(compareTexts[collationOf('de')])).toEqual(['ñ', 'nz', 'o']);
});

it.each(pseudoLanguages)('of %s is that of English', (language) => {
  expect(collationOf(language)).toBe(collationOf('en'));
});

it('is created when it is first needed, once', () => {
  const created = vi.spyOn(Intl, 'Collator');
  const comparers = createComparers('base');
  expect(created).not.toHaveBeenCalled();
  expect(comparers.es).toBe(comparers.es);
  expect(created).toHaveBeenCalledTimes(1);
  created.mockRestore();
});
