import { expect, test } from 'vitest';
import { governSettings } from '../../../../src/main/policy/govern-settings.ts';
import type { PolicyValues } from '../../../../src/main/policy/policy-items.ts';
import { openSettings, type Settings } from '../../../../src/main/settings/settings.ts';
import { memoryFile, quietSurroundings } from '../../../equipment/support/memory-settings.ts';

const account = {
  connection: { name: 'A', baseUrl: 'https://a.example', authUrl: 'https://a.example' },
  userName: 'Ada',
  signedInAt: 1,
  keep: true,
  preferences: { density: 'compact' },
};
const stored = {
  preferences: { theme: 'dark', language: 'fr', proxy: { mode: 'manual', address: 'http://own.example:80' } },
  accounts: [account],
};
const values: PolicyValues = { Language: 'de', Proxy: 'none', StaySignedIn: false };

/** Settings on a file in memory, and the person's own settings, as they would be read without a policy. */
function settingsWith(policy: PolicyValues): { settings: Settings; own: Settings } {
  const own = openSettings(memoryFile(stored), quietSurroundings);
  return { settings: governSettings(own, policy), own };
}

test('lets the policy win', () => {
  const { preferences, accounts } = settingsWith(values).settings.get();
  expect(preferences).toMatchObject({ theme: 'dark', language: 'de', proxy: { mode: 'none', address: '' } });
  expect(accounts).toMatchObject([{ keep: false, preferences: { density: 'compact' } }]);
});

test.each([
  [undefined, stored.preferences.proxy],
  ['system', { mode: 'system', address: '' }],
  ['none', { mode: 'none', address: '' }],
  ['proxy.example:3128', { mode: 'manual', address: 'proxy.example:3128' }],
])('the item Proxy %s means %j', (item, expected) => {
  const { settings } = settingsWith(item === undefined ? {} : { Proxy: item });
  expect(settings.get().preferences.proxy).toEqual(expected);
});

test('keeps the own choices for the time without a policy', () => {
  const { settings, own } = settingsWith(values);
  const { preferences, accounts } = settings.get();
  settings.update({
    preferences: { ...preferences, theme: 'light' },
    accounts: accounts.map((each) => ({
      ...each,
      paused: true,
      preferences: { ...each.preferences, density: 'comfortable' },
    })),
    zoom: 2,
  });
  expect(own.get().zoom).toBe(2);
  expect(own.get().preferences).toMatchObject({ ...stored.preferences, theme: 'light' });
  expect(own.get().accounts).toMatchObject([
    { keep: true, paused: true, preferences: { density: 'comfortable' } },
  ]);
  expect(settings.get().preferences).toMatchObject({ theme: 'light', language: 'de' });
});

test('does not touch what the policy leaves to the person', () => {
  const { settings, own } = settingsWith({ Proxy: 'none' });
  const { preferences, accounts } = settings.get();
  settings.update({
    preferences: { ...preferences, language: 'es' },
    accounts: accounts.map((each) => ({ ...each, keep: false })),
  });
  expect(own.get().preferences.language).toBe('es');
  expect(own.get().accounts).toMatchObject([{ keep: false }]);
});

test('gives the same value until something changes', () => {
  const { settings } = settingsWith(values);
  expect(settings.get()).toBe(settings.get());
});
