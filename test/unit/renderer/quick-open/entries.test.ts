import { expect, test } from 'vitest';
import { noAppUpdate } from '../../../../src/preload/contract/app-update.ts';
import { entriesOf } from '../../../../src/renderer/quick-open/entries.ts';
import { messages } from '../../../../src/renderer/ui/messages.svelte.ts';
import { appStatus } from '../../../equipment/support/app-status.ts';

test('every other word belongs to an entry', () => {
  const progress = { state: 'idle', checkedAt: null, hasFailed: false } as const;
  const { settings, commands, guide } = entriesOf({
    views: [],
    counts: {},
    status: appStatus({ appUpdate: { ...noAppUpdate, progress } }),
    hasTray: true,
    canExport: true,
  });
  const names = [...settings, ...commands, ...guide].map(({ id }) => id.split(' ')[1]);
  expect(Object.keys(messages.quickOpen.also).filter((name) => !names.includes(name))).toEqual([]);
});
