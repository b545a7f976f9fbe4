import { expect, test } from 'vitest';
import { noPolicyStatus } from '../../../../src/preload/contract/policy-status.ts';
import type { Connection } from '../../../../src/preload/contract/connection.ts';
import type { AccountSummary } from '../../../../src/preload/contract/status.ts';
import { knownConnections } from '../../../../src/renderer/app/known-connections.ts';

const at = (name: string, host = name.toLowerCase()): Connection => ({
  name,
  baseUrl: `https://${host}.example`,
  authUrl: `https://${host}.example`,
});

const signedIn = (connection: Connection): AccountSummary => ({
  id: connection.name,
  userName: 'ada',
  connection,
  session: 'active',
  newPackages: null,
});

const names = (
  accounts: readonly AccountSummary[],
  signedOutConnections: readonly Connection[],
  more = at('Works'),
) =>
  knownConnections({ accounts, signedOutConnections, policy: noPolicyStatus }, more).map(({ name }) => name);

test('knows the connections of accounts, of stored lists and the given one', () => {
  expect(names([signedIn(at('Works'))], [at('Archive')])).toEqual(['Archive', 'Works']);
  expect(names([], [], at('Entered'))).toEqual(['Entered']);
});

test('lists each connection once, with its current name', () => {
  const before = at('Former', 'works');
  expect(names([signedIn(at('Works'))], [before, before])).toEqual(['Works']);
});
