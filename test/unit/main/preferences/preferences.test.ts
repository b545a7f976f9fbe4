import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import type { Account } from '../../../../src/main/account/account.ts';
import { accountId } from '../../../../src/main/account/identity.ts';
import { StoredAccounts } from '../../../../src/main/account/stored-accounts.ts';
import type { Choices } from '../../../../src/main/catalog/worker/protocol.ts';
import { createLocalization } from '../../../../src/main/preferences/localization.ts';
import { Preferences } from '../../../../src/main/preferences/preferences.ts';
import { openSettings } from '../../../../src/main/settings/settings.ts';

const connection = { name: 'A', baseUrl: 'https://a.example', authUrl: 'https://a.example' };
const id = accountId(connection, 'ada');

let said: string[] = [];
let chosen: Choices[] = [];
let stored: Record<string, unknown> = {};
let choosing: Promise<void> = Promise.resolve();

beforeEach(() => {
  said = [];
  chosen = [];
  stored = { accounts: [{ connection, userName: 'ada', signedInAt: 1, keep: true }] };
  choosing = Promise.resolve();
});

/** An account of which only what preferences do with it is there. */
const account = v.parse(
  v.custom<Account>((value) => typeof value === 'object'),
  {
    id,
    parts: {
      catalog: {
        choose: (choices: Choices) => {
          chosen.push(choices);
          return choosing;
        },
      },
    },
  },
);

function create(): Preferences {
  const settings = openSettings(
    {
      read: () => stored,
      write: (value) => {
        stored = { ...value };
      },
      backUp: () => undefined,
      restoreBackup: () => false,
      remove: () => undefined,
    },
    (code) => said.push(code),
  );
  const entries = new StoredAccounts(settings);
  const localization = createLocalization(null, () => ['en'], settings.get().preferences.language);
  return new Preferences({
    settings,
    stored: entries,
    localization,
    accounts: {
      all: () => [account],
      remember: (_, change) => {
        entries.change(id, change);
        return { ok: true, value: null };
      },
    },
    setTheme: (theme) => said.push(theme),
    onApplied: () => said.push(`speaks ${localization.shown()}`),
    onBug: () => said.push('bug'),
  });
}

test('what is saved takes effect at once: colours, language, the lists of accounts', () => {
  create().save({ theme: 'dark', language: 'de' });
  expect(said).toEqual(['dark', 'speaks de']);
  expect(chosen).toEqual([{ timeUnit: 'automatic', language: 'de' }]);
});

test('what is saved for an account changes how its list is read, and nothing else', () => {
  create().saveFor(account, { timeUnit: 'ms' });
  expect(said).toEqual([]);
  expect(chosen).toEqual([{ timeUnit: 'ms', language: 'en' }]);
});

test('what is stored is in effect at the start', () => {
  create().save({ language: 'fr' });
  chosen.length = 0;
  create().apply();
  expect(said.at(-1)).toBe('speaks fr');
  expect(chosen).toEqual([{ timeUnit: 'automatic', language: 'fr' }]);
});

test('a list that cannot be told how it is to be read is a bug that leaves the rest alone', async () => {
  choosing = Promise.reject(new Error('gone'));
  create().apply();
  await choosing.catch(() => undefined);
  expect(said).toEqual(['system', 'speaks en', 'bug']);
});
