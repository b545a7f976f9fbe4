import { expect, test } from 'vitest';
import { accountStatus } from '../../../equipment/support/account-status.ts';
import { SignInMemory } from '../../../../src/renderer/session/sign-in-memory.svelte.ts';

test('staying signed in is proposed, unless it was not wished before', () => {
  const account = accountStatus({ kept: false });
  const memory = new SignInMemory();
  expect(memory.keepFor(null)).toBe(true);
  expect(memory.keepFor({ ...account, keep: true })).toBe(true);
  expect(memory.keepFor({ ...account, keep: false })).toBe(false);
  memory.accepted(true);
  expect(memory.keepFor({ ...account, keep: false })).toBe(true);
  memory.accepted(false);
  expect(memory.keepFor(null)).toBe(false);
});
