import { expect, test } from 'vitest';
import { SignInMemory } from '../../../../src/renderer/session/sign-in-memory.svelte.ts';

test('staying signed in is proposed, unless it was not wished before', () => {
  const memory = new SignInMemory();
  expect(memory.keepFor({ state: 'signed-out' })).toBe(true);
  expect(memory.keepFor({ state: 'needs-sign-in', reason: 'ended' })).toBe(true);
  expect(memory.keepFor({ state: 'needs-sign-in', reason: 'not-kept' })).toBe(false);
  memory.accepted(true);
  expect(memory.keepFor({ state: 'needs-sign-in', reason: 'not-kept' })).toBe(true);
  memory.accepted(false);
  expect(memory.keepFor({ state: 'needs-sign-in', reason: 'ended' })).toBe(false);
});
