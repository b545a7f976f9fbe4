import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import type { Account } from '../../../../src/main/account/account.ts';
import { accountId } from '../../../../src/main/account/identity.ts';
import { StoredAccounts } from '../../../../src/main/account/stored-accounts.ts';
import type { ListPreferences } from '../../../../src/main/catalog/worker/protocol.ts';
import { createLocalization } from '../../../../src/main/preferences/localization.ts';
import { Preferences } from '../../../../src/main/preferences/preferences.ts';
import type { PolicyValues } from '../../../../src/main/policy/policy-items.ts';
import type { JsonRecord } from '../../../../src/main/settings/record.ts';
import { openSettings } from '../../../../src/main/settings/settings.ts';
import { memoryFile, quietSurroundings } from '../../../equipment/support/memory-settings.ts';

const connection = { name: 'A', baseUrl: 'https://a.example', authUrl: 'https://a.example' };
const id = accountId(connection, 'ada');

let log: string[] = [];
let chosen: ListPreferences[] = [];
let stored: Record<string, unknown> = {};
let choosing: Promise<void> = Promise.resolve();

beforeEach(() => {
  log = [];
  chosen = [];
  stored = { accounts: [{ connection, userName: 'ada', signedInAt: 1, keep: true }] };
  choosing = Promise.resolve();
});

/** An account with only the parts that preferences use. */
const account = v.parse(
  v.custom<Account>((value) => typeof value === 'object'),
  {
    id,
    parts: {
      catalog: {
        setPreferences: (preferences: ListPreferences) => {
          chosen.push(preferences);
          return choosing;
        },
      },
    },
  },
);

function create(policy: PolicyValues = {}): Preferences {
  const write = (value: JsonRecord): void => {
    stored = { ...value };
  };
  const settings = openSettings(memoryFile(stored, { write }), quietSurroundings);
  const entries = new StoredAccounts(settings);
  const localization = createLocalization(null, () => ['en'], settings.get().preferences.language);
  return new Preferences({
    settings,
    policy,
    storedAccounts: entries,
    localization,
    timeZone: { name: 'UTC' },
    accounts: {
      all: () => [account],
      change: (_, change) => {
        entries.change(id, change);
        return { ok: true, value: null };
      },
    },
    setTheme: (theme) => log.push(theme),
    onApplied: () => log.push(`language ${localization.shown()}`),
    onProxyChanged: () => log.push('proxy'),
    onBug: () => log.push('bug'),
  });
}

test('tells of another proxy, once for each change', () => {
  const preferences = create();
  const said = (): number => log.filter((entry) => entry === 'proxy').length;
  const proxy = { mode: 'manual', address: 'proxy.example:1' } as const;
  preferences.save({ theme: 'dark' });
  expect(said()).toBe(0);
  preferences.save({ proxy });
  preferences.save({ proxy: { ...proxy } });
  expect(said()).toBe(1);
});

test('applies saved preferences to theme, language and catalogs at once', () => {
  create().save({ theme: 'dark', language: 'de' });
  expect(log).toEqual(['dark', 'language de']);
  expect(chosen).toEqual([{ timeUnit: 'automatic', language: 'de', keepDiary: 'year', timeZone: 'UTC' }]);
});

test('reads times in the unit that the organisation has set, and not in one that a person chose before', () => {
  stored = { accounts: [{ connection, userName: 'ada', signedInAt: 1, preferences: { timeUnit: 's' } }] };
  create().apply();
  create({ TimeUnit: 'ms' }).apply();
  expect(chosen.map(({ timeUnit }) => timeUnit)).toEqual(['automatic', 'ms']);
});

test('applies stored preferences at the start', () => {
  create().save({ language: 'fr' });
  chosen.length = 0;
  create().apply();
  expect(log.at(-1)).toBe('language fr');
  expect(chosen).toEqual([{ timeUnit: 'automatic', language: 'fr', keepDiary: 'year', timeZone: 'UTC' }]);
});

test('reports a catalog that rejects its preferences as a bug, and applies all others', async () => {
  choosing = Promise.reject(new Error('gone'));
  create().apply();
  await choosing.catch(() => undefined);
  expect(log).toEqual(['system', 'language en', 'bug']);
});
