import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { noAppUpdate } from '../../../../src/preload/contract/app-update.ts';
import { defaultPreferences } from '../../../../src/preload/contract/preferences.ts';
import { settingNames } from '../../../../src/preload/contract/target.ts';
import { settingRows } from '../../../../src/renderer/settings/setting-rows.ts';

const status = { appUpdate: noAppUpdate, preferences: defaultPreferences };
const names = (...of: Parameters<typeof settingRows>) => settingRows(...of).map(({ name }) => name);

test('every setting that can be opened by name has one row on the page, in the same order', () => {
  const page = readFileSync('src/renderer/settings/settings-page.svelte', 'utf8');
  const onPage = [...page.matchAll(/\b(?:row|action)\('(\w+)'/gu)].map(([, name]) => name);
  const progress = { state: 'idle', checkedAt: null, hasFailed: false } as const;
  expect(onPage).toEqual(names({ ...status, appUpdate: { ...noAppUpdate, progress } }, true));
  expect(onPage).toEqual(settingNames);
});

test('what can’t work on this computer is no setting', () => {
  expect(names(status, true)).not.toContain('appUpdates');
  const progress = { state: 'impossible', reason: 'not-writable' } as const;
  expect(names({ ...status, appUpdate: { ...noAppUpdate, progress } }, true)).toContain('appUpdates');
  expect(names(status, false)).not.toContain('tray');
  expect(names(status, false)).not.toContain('closeToTray');
  expect(names({ ...status, preferences: { ...defaultPreferences, tray: false } }, true)).not.toContain(
    'closeToTray',
  );
});
