import { expect, it } from 'vitest';
import { currentVersion, migrate, versionOf } from '../../../../src/main/settings/migrations.ts';
import fc from '../../../equipment/support/properties.ts';

it('puts a single account into the list of accounts, with its connection and preferences', () => {
  const connection = { name: 'A' };
  const preferences = { theme: 'dark', density: 'compact', timeUnit: 's' };
  expect(migrate({ connection, account: { userName: 'ada' }, paused: true, preferences, more: 1 })).toEqual({
    version: currentVersion,
    connection,
    preferences: { theme: 'dark' },
    accounts: [
      { userName: 'ada', connection, paused: true, preferences: { density: 'compact', timeUnit: 's' } },
    ],
    more: 1,
  });
});

it('leaves no account where none was signed in, and keeps one that it does not understand', () => {
  expect(migrate({ account: null })).toMatchObject({ accounts: [] });
  expect(migrate({})).toMatchObject({ accounts: [] });
  expect(migrate({ account: 'ada' })).toMatchObject({ accounts: ['ada'] });
});

it('adds filters by creator and updater to saved views, and leaves alone what is no view', () => {
  const views = [{ choice: { people: ['Ada'] } }, { choice: { creator: ['Bob'] } }, { choice: 7 }, 'odd'];
  expect(migrate({ accounts: [{ views }, { views: 'none' }, 'odd'] })['accounts']).toEqual([
    {
      views: [
        { choice: { people: ['Ada'], creator: [], updater: [] } },
        { choice: { creator: ['Bob'], updater: [] } },
        { choice: 7 },
        'odd',
      ],
    },
    { views: 'none' },
    'odd',
  ]);
});

it('leaves files of this and of newer versions as they are', () => {
  for (const version of [currentVersion, currentVersion + 1, 99]) {
    const file = { version, account: 'of another meaning', accounts: 'elsewhere' };
    expect(migrate(file)).toEqual(file);
  }
});

it('takes a number that no version has written for none', () => {
  for (const version of ['1', 1.5, -1, null, NaN, 1e300, true]) expect(versionOf({ version })).toBe(0);
});

it('never throws, and migrates to a file that needs no migration', () => {
  const part = fc.jsonValue();
  const file = fc.record(
    { account: part, accounts: part, preferences: part, paused: part, version: part },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(file, (stored) => {
      const migrated = migrate(stored);
      expect(versionOf(migrated)).toBeGreaterThanOrEqual(currentVersion);
      expect(migrate(migrated)).toEqual(migrated);
    }),
  );
});
