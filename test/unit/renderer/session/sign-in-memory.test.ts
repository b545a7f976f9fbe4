import { expect, test } from 'vitest';
import { accountStatus } from '../../../equipment/support/account-status.ts';
import { SignInMemory } from '../../../../src/renderer/session/sign-in-memory.svelte.ts';

test('proposes to stay signed in, unless the last choice was not to', () => {
  const account = accountStatus({ kept: false });
  const memory = new SignInMemory();
  expect(memory.initialKeep(null)).toBe(true);
  expect(memory.initialKeep({ ...account, keep: true })).toBe(true);
  expect(memory.initialKeep({ ...account, keep: false })).toBe(false);
  memory.recordSuccess(true);
  expect(memory.initialKeep({ ...account, keep: false })).toBe(true);
  memory.recordSuccess(false);
  expect(memory.initialKeep(null)).toBe(false);
});
