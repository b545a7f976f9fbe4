import { expect, test } from 'vitest';
import { resolveLanguage } from '../../../../src/preload/contract/messages/languages.ts';

test.each([
  [['de-AT'], 'de'],
  [['fr-CA', 'en-CA'], 'fr'],
  [['es-419'], 'es'],
  [['ES'], 'es'],
  [['en_US'], 'en'],
  [['de_DE.UTF-8'], 'de'],
  // The first available language.
  [['pt-BR', 'fr-FR', 'de-DE'], 'fr'],
  [['pt-BR'], 'en'],
  [['zh-Hant-TW'], 'en'],
  // Other languages with the same first letters.
  [['den', 'est', 'frr'], 'en'],
  [['', 'C', 'POSIX'], 'en'],
  [[], 'en'],
] as const)('a system in %j is spoken to in %s', (system, expected) => {
  expect(resolveLanguage('system', system)).toBe(expected);
});

test('a choice overrides the system’s languages', () => {
  expect(resolveLanguage('es', ['de-DE'])).toBe('es');
  expect(resolveLanguage('en', ['de-DE'])).toBe('en');
});
