import { afterAll, expect, test } from 'vitest';
import { messages, setLanguage } from '../../../../src/renderer/ui/messages.svelte.ts';

// The files of one worker share the texts.
afterAll(() => setLanguage('en'));

test('the language that was asked for last is shown, whichever is loaded first', async () => {
  await Promise.all([setLanguage('de'), setLanguage('en')]);
  expect(messages.common.cancel).toBe('Cancel');
  await setLanguage('de');
  expect(messages.common.cancel).toBe('Abbrechen');
});
