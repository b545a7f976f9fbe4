import { expect, onTestFinished, test, vi } from 'vitest';
import { succeeded } from '../../../../../src/preload/contract/failure.ts';
import { ShelfState } from '../../../../../src/renderer/catalog/shelf/shelf.svelte.ts';

const limit = 10_000;
const pasted = `${'x'.repeat(12_001)}!`;

function scene(unsaved?: ShelfState['unsaved']) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const saved: string[] = [];
  const none = () => Promise.resolve(succeeded(null));
  const bridge = {
    readShelf: () => Promise.resolve(succeeded([])),
    saveStars: none,
    saveStarsOfRows: none,
    saveNote: ({ note }: { readonly note: string }) => {
      saved.push(note);
      return none();
    },
  };
  return { shelf: new ShelfState(bridge, () => undefined, unsaved), saved };
}

test('a note that is too long is neither cut nor saved, and stays as it was written', async () => {
  const { shelf, saved } = scene();
  shelf.write('a', pasted);
  await vi.runAllTimersAsync();
  await shelf.saveNote('a');
  expect(saved).toEqual([]);
  expect(shelf.note('a')).toBe(pasted);
  expect(shelf.noteState('a')).toBe('changed');
  shelf.write('a', pasted.slice(0, limit));
  await vi.runAllTimersAsync();
  expect(saved).toEqual([pasted.slice(0, limit)]);
  expect(shelf.noteState('a')).toBe('stored');
});

test('it is there again when its account comes to the front again', () => {
  const { shelf, saved } = scene();
  shelf.write('a', pasted);
  shelf.write('b', 'short');
  const { unsaved } = shelf;
  shelf.close();
  expect(saved).toEqual(['short']);
  const later = scene(unsaved).shelf;
  expect(later.note('a')).toBe(pasted);
  expect(later.noteState('b')).toBe('stored');
});
