import { afterEach, expect, test } from 'vitest';
import { noChoice } from '../../../../../src/preload/contract/choice.ts';
import { suggestedName } from '../../../../../src/renderer/catalog/views/suggested-name.ts';
import { setLanguage } from '../../../../../src/renderer/ui/messages.svelte.ts';

const written = (person: string): string =>
  ['Anna Bergmann', 'Ada'].find((name) => name.toLowerCase() === person.toLowerCase()) ?? person;
const suggest = (text: string, choice = {}): string =>
  suggestedName({ text, choice: { ...noChoice, ...choice } }, written);

afterEach(() => setLanguage('en'));

test.each([
  ['', {}, 'All packages'],
  [' two  words ', {}, 'two words'],
  ['"order intake" comment:"check  it', {}, 'order intake check it'],
  ['', { status: ['PUBLISHED'] }, 'Published'],
  ['', { status: ['DRAFT'], creator: ['Ada'] }, 'Drafts, Ada'],
  ['', { status: ['DRAFT', 'FAILED'] }, 'Draft or Failed'],
  ['', { status: [''] }, 'No status'],
  ['', { status: ['NEEDS_INPUT'], created: 'today' }, 'Needs input, Today'],
  ['invoice', { status: ['PUBLISHED'], people: ['Ada'] }, 'invoice, Published, Ada'],
  ['by:"anna bergmann" status:draft', {}, 'Drafts, Anna Bergmann'],
  ['BY:ada Status:in_review', { status: ['FAILED'] }, 'In review, Failed, Ada'],
  ['updater:bergmann creator:', { creator: ['Ada'] }, 'bergmann, Ada'],
  ['by:ada', { creator: ['Ada'] }, 'Ada'],
  ['status:odd', {}, 'odd'],
  ['invoice -draft -by:ada', {}, 'invoice, -draft, -by:ada'],
  ['“order intake” –draft', {}, 'order intake, –draft'],
  ['by:«\u00a0anna bergmann\u00a0» ｓｔａｔｕｓ：entwurf', {}, 'entwurf, Anna Bergmann'],
  ['id:0123456789abcdef0123', {}, '01234567…0123'],
])('%j and %o are suggested as %j', (text, choice, name) => {
  expect(suggest(text, choice)).toBe(name);
});

test('names statuses in the current language, whichever word was typed', async () => {
  await setLanguage('de');
  for (const typed of ['draft', 'entw', 'Entwurf', 'ｅｎｔｗ'])
    expect(suggest(`status:${typed}`)).toBe('Entwürfe');
  expect(suggest('rechnung', { status: ['IN_REVIEW'] })).toBe('rechnung, In Prüfung');
});
