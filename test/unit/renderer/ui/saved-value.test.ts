import { expect, it } from 'vitest';
import type { ColumnChoice } from '../../../../src/preload/contract/column-choice.ts';
import { SavedValue } from '../../../../src/renderer/ui/saved-value.svelte.ts';

type Choice = ColumnChoice | null;

const only = (column: 'name' | 'id' | 'status'): ColumnChoice => [{ column, width: null }];

/** Saves values only when `answer` is called. */
class SlowSettings {
  saved: Choice = null;
  readonly waiting: (() => void)[] = [];

  readonly save = (choice: Choice): Promise<void> =>
    new Promise((resolve) =>
      this.waiting.push(() => {
        this.saved = choice;
        resolve();
      }),
    );

  async answer(): Promise<void> {
    this.waiting.shift()?.();
    await Promise.resolve();
    await Promise.resolve();
  }
}

function create(): { readonly settings: SlowSettings; readonly columns: SavedValue<Choice> } {
  const settings = new SlowSettings();
  return { settings, columns: new SavedValue(() => settings.saved, settings.save) };
}

it('shows a new value at once and while it is being saved', async () => {
  const { settings, columns } = create();
  const chosen = columns.set(only('id'));
  expect(columns.value).toEqual(only('id'));
  columns.readSaved();
  expect(columns.value).toEqual(only('id'));
  await settings.answer();
  await chosen;
  expect(columns.value).toEqual(only('id'));
});

it('never returns to an older value while several are being saved', async () => {
  const { settings, columns } = create();
  const all = [columns.set(only('id')), columns.set(only('status'))];
  await settings.answer();
  columns.readSaved();
  expect(columns.value).toEqual(only('status'));
  await settings.answer();
  await Promise.all(all);
  expect(columns.value).toEqual(only('status'));
});

it('returns to the saved value if a new one could not be saved', async () => {
  const columns = new SavedValue<Choice>(
    () => only('name'),
    () => Promise.resolve(),
  );
  await columns.set(only('id'));
  expect(columns.value).toEqual(only('name'));
});

it('follows a value that was changed elsewhere', () => {
  const { settings, columns } = create();
  settings.saved = only('status');
  columns.readSaved();
  expect(columns.value).toEqual(only('status'));
  settings.saved = null;
  columns.readSaved();
  expect(columns.value).toBeNull();
});
