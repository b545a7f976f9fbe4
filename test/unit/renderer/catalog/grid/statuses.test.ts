import { afterAll, expect, test } from 'vitest';
import {
  ambiguousStatuses,
  displayStatus,
  statusText,
} from '../../../../../src/renderer/catalog/grid/statuses.ts';
import { setLanguage } from '../../../../../src/renderer/ui/messages.svelte.ts';

afterAll(() => setLanguage('en'));

test.each([
  ['en', 'IN_REVIEW', [3, 9], 'In review', [3, 9]],
  ['en', 'in  review', [4, 10], 'In review', [0, 9]],
  ['de', 'DRAFT', [1, 3], 'Entwurf', [0, 7]],
  ['de', 'DRAFT', [], 'Entwurf', []],
  ['fr', 'FAILED', [0, 6], 'Échec', [0, 5]],
  ['es', 'WAITING_FOR_KEY', [8, 11], 'Waiting for key', [8, 11]],
  ['de', 'Zurückgestellt', [0, 6], 'Zurückgestellt', [0, 6]],
] as const)('in %s, %j with the marks %j reads %j with %j', async (language, text, marks, shown, marked) => {
  await setLanguage(language);
  expect(statusText(text)).toBe(shown);
  expect(displayStatus({ text, marks })).toEqual({ text: shown, marks: marked });
});

test('ambiguousStatuses has statuses with the same text', async () => {
  await setLanguage('en');
  expect(ambiguousStatuses(['PUBLISHED', 'DRAFT', 'published', 'QUEUED'])).toEqual(
    new Set(['PUBLISHED', 'published']),
  );
});
