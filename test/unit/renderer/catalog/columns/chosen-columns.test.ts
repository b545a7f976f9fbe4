import { expect, it } from 'vitest';
import type { ColumnChoice } from '../../../../../src/preload/contract/column-choice.ts';
import { ChosenColumns } from '../../../../../src/renderer/catalog/columns/chosen-columns.svelte.ts';

type Choice = ColumnChoice | null;

const only = (column: 'name' | 'id' | 'status'): ColumnChoice => [{ column, width: null }];

/** Saves choices only when `answer` is called. */
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

function create(): { readonly settings: SlowSettings; readonly columns: ChosenColumns } {
  const settings = new SlowSettings();
  return { settings, columns: new ChosenColumns(() => settings.saved, settings.save) };
}

it('shows a choice at once and while it is being saved', async () => {
  const { settings, columns } = create();
  const chosen = columns.choose(only('id'));
  expect(columns.choice).toEqual(only('id'));
  columns.follow();
  expect(columns.choice).toEqual(only('id'));
  await settings.answer();
  await chosen;
  expect(columns.choice).toEqual(only('id'));
});

it('never returns to an older choice while several are being saved', async () => {
  const { settings, columns } = create();
  const all = [columns.choose(only('id')), columns.choose(only('status'))];
  await settings.answer();
  columns.follow();
  expect(columns.choice).toEqual(only('status'));
  await settings.answer();
  await Promise.all(all);
  expect(columns.choice).toEqual(only('status'));
});

it('returns to the saved choice where a new one could not be saved', async () => {
  const columns = new ChosenColumns(
    () => only('name'),
    () => Promise.resolve(),
  );
  await columns.choose(only('id'));
  expect(columns.choice).toEqual(only('name'));
});

it('follows a choice that was made elsewhere', () => {
  const { settings, columns } = create();
  settings.saved = only('status');
  columns.follow();
  expect(columns.choice).toEqual(only('status'));
  settings.saved = null;
  columns.follow();
  expect(columns.choice).toBeNull();
});
