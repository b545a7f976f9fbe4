import { expect, test } from 'vitest';
import { entriesOf } from '../../../../src/renderer/quick-open/entries.ts';
import { messages } from '../../../../src/renderer/ui/messages.svelte.ts';

test('every other word belongs to an entry', () => {
  const { settings, commands, guide } = entriesOf({
    views: [],
    counts: {},
    hasSeveralAccounts: true,
    canExport: true,
    canChangeConnection: true,
  });
  const names = [...settings, ...commands, ...guide].map(({ id }) => id.split(' ')[1]);
  expect(Object.keys(messages.quickOpen.also).filter((name) => !names.includes(name))).toEqual([]);
});
