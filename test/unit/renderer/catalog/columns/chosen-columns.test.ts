import { expect, it } from 'vitest';
import type { ColumnChoice } from '../../../../../src/preload/contract/column-choice.ts';
import { ChosenColumns } from '../../../../../src/renderer/catalog/columns/chosen-columns.svelte.ts';

type Choice = ColumnChoice | null;

const only = (column: 'name' | 'id' | 'status'): ColumnChoice => [{ column, width: null }];

/** Keeps choices when it is told to, as main does in its own time. */
class Slow {
  kept: Choice = null;
  readonly waiting: (() => void)[] = [];

  readonly remember = (choice: Choice): Promise<void> =>
    new Promise((resolve) =>
      this.waiting.push(() => {
        this.kept = choice;
        resolve();
      }),
    );

  async answer(): Promise<void> {
    this.waiting.shift()?.();
    await Promise.resolve();
    await Promise.resolve();
  }
}

function create(): { readonly slow: Slow; readonly columns: ChosenColumns } {
  const slow = new Slow();
  return { slow, columns: new ChosenColumns(() => slow.kept, slow.remember) };
}

it('shows a choice at once, and goes on showing it while it is being kept', async () => {
  const { slow, columns } = create();
  const chosen = columns.choose(only('id'));
  expect(columns.choice).toEqual(only('id'));
  columns.follow();
  expect(columns.choice).toEqual(only('id'));
  await slow.answer();
  await chosen;
  expect(columns.choice).toEqual(only('id'));
});

it('never goes back to an older choice of several', async () => {
  const { slow, columns } = create();
  const all = [columns.choose(only('id')), columns.choose(only('status'))];
  await slow.answer();
  columns.follow();
  expect(columns.choice).toEqual(only('status'));
  await slow.answer();
  await Promise.all(all);
  expect(columns.choice).toEqual(only('status'));
});

it('goes back to what is kept where a choice could not be', async () => {
  const columns = new ChosenColumns(
    () => only('name'),
    () => Promise.resolve(),
  );
  await columns.choose(only('id'));
  expect(columns.choice).toEqual(only('name'));
});

it('follows what somebody else has chosen', () => {
  const { slow, columns } = create();
  slow.kept = only('status');
  columns.follow();
  expect(columns.choice).toEqual(only('status'));
  slow.kept = null;
  columns.follow();
  expect(columns.choice).toBeNull();
});
