import { expect, test } from 'vitest';
import { SavedAccountStates } from '../../../../src/renderer/app/saved-account-states.ts';
import { ListState } from '../../../../src/renderer/catalog/list/list.svelte.ts';
import { FakeListBridge } from '../catalog/list/fake-list-bridge.ts';

const state = { list: new ListState(new FakeListBridge()).saved, view: null };

test('returns a state for its own account only', () => {
  const saved = new SavedAccountStates();
  saved.save('a', state);
  expect(saved.of('a')).toBe(state);
  expect(saved.of('b')).toBeNull();
});

test('forgets accounts that have signed out', () => {
  const saved = new SavedAccountStates();
  saved.save('a', state);
  saved.keepOnly(['b']);
  expect(saved.of('a')).toBeNull();
});
