import { expect, test } from 'vitest';
import { shortcutCommands } from '../../../../src/preload/contract/shortcuts.ts';
import { actionFor } from '../../../../src/renderer/app/commands.ts';

const commands = [
  ...shortcutCommands,
  'export-csv',
  'export-xlsx',
  'add-account',
  'connection',
  'sign-out',
] as const;

test('runs every command while the list is shown', () => {
  expect(commands.map((command) => actionFor(command, 'list', false))).toEqual([
    { kind: 'find' },
    { kind: 'dialog', dialog: 'quick-open' },
    { kind: 'refresh' },
    { kind: 'page', page: 'packages' },
    { kind: 'page', page: 'changes' },
    { kind: 'page', page: 'settings' },
    { kind: 'dialog', dialog: 'shortcuts' },
    { kind: 'next-account' },
    { kind: 'save-view' },
    { kind: 'ruler' },
    { kind: 'export', format: null },
    { kind: 'print', target: 'print' },
    { kind: 'export', format: 'csv' },
    { kind: 'export', format: 'xlsx' },
    { kind: 'add-account' },
    { kind: 'dialog', dialog: 'connection' },
    { kind: 'dialog', dialog: 'sign-out' },
  ]);
});

test('runs no command while a dialog is open', () => {
  for (const screen of ['list', 'sign-in'] as const) {
    for (const command of commands) expect(actionFor(command, screen, true)).toBeNull();
  }
});

test('only changes the connection and shows the shortcuts before there is a list', () => {
  const shortcutSheet = { kind: 'dialog', dialog: 'shortcuts' };
  for (const command of commands) {
    const expected =
      command === 'connection' ? { kind: 'connection-form' } : command === 'shortcuts' ? shortcutSheet : null;
    expect(actionFor(command, 'sign-in', false)).toEqual(expected);
  }
  for (const screen of ['connection', 'loading'] as const) {
    for (const command of commands)
      expect(actionFor(command, screen, false)).toEqual(command === 'shortcuts' ? shortcutSheet : null);
  }
});
