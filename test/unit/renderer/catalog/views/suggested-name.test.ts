import { expect, test } from 'vitest';
import { noChoice } from '../../../../../src/preload/contract/choice.ts';
import { suggestedName } from '../../../../../src/renderer/catalog/views/suggested-name.ts';

test.each([
  ['', {}, 'All packages'],
  [' two  words ', {}, 'two words'],
  ['', { status: ['PUBLISHED'] }, 'Published'],
  ['invoice', { status: ['PUBLISHED'], people: ['Ada'] }, 'invoice, Published, Ada'],
])('%j and %o are suggested as %j', (text, choice, name) => {
  const sort = [{ column: 'name' as const, descending: false }];
  expect(suggestedName({ text, choice: { ...noChoice, ...choice }, sort, columns: null })).toBe(name);
});
