import { expect, test } from 'vitest';
import { menuCommands, type MenuCommand } from '../../../../src/preload/contract/shortcuts.ts';
import type { Screen } from '../../../../src/renderer/app/app-state.svelte.ts';
import { canRun } from '../../../../src/renderer/app/commands.ts';

function runnable(screen: Screen, inDialog: boolean): readonly MenuCommand[] {
  return menuCommands.filter((command) => canRun(command, screen, inDialog));
}

test('runs every command while the list is shown', () => {
  expect(runnable('list', false)).toEqual(menuCommands);
});

test('runs no command while a dialog is open', () => {
  for (const screen of ['list', 'sign-in'] as const) expect(runnable(screen, true)).toEqual([]);
});

test('only changes the connection, reports and shows the shortcuts before there is a list', () => {
  expect(runnable('sign-in', false)).toEqual(['shortcuts', 'connection', 'report']);
  for (const screen of ['connection', 'loading'] as const)
    expect(runnable(screen, false)).toEqual(['shortcuts', 'report']);
});
