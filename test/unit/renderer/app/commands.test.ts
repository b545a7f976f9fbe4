import { expect, test } from 'vitest';
import { shortcutCommands } from '../../../../src/preload/contract/shortcuts.ts';
import { actFor } from '../../../../src/renderer/app/commands.ts';

const commands = [
  ...shortcutCommands,
  'export-csv',
  'export-xlsx',
  'add-account',
  'connection',
  'sign-out',
] as const;

test('over the list every command has its effect', () => {
  expect(commands.map((command) => actFor(command, 'list', false))).toEqual([
    { kind: 'find' },
    { kind: 'refresh' },
    { kind: 'page', page: 'packages' },
    { kind: 'page', page: 'changes' },
    { kind: 'page', page: 'settings' },
    { kind: 'dialog', dialog: 'shortcuts' },
    { kind: 'next-account' },
    { kind: 'save-view' },
    { kind: 'export', format: null },
    { kind: 'print', onto: 'print' },
    { kind: 'export', format: 'csv' },
    { kind: 'export', format: 'xlsx' },
    { kind: 'add-account' },
    { kind: 'dialog', dialog: 'connection' },
    { kind: 'dialog', dialog: 'sign-out' },
  ]);
});

test('no command acts behind a dialog, nor puts another in its place', () => {
  for (const screen of ['list', 'sign-in'] as const) {
    for (const command of commands) expect(actFor(command, screen, true)).toBeNull();
  }
});

test('before there is a list only the connection can be changed, and the keys be looked up', () => {
  const keys = { kind: 'dialog', dialog: 'shortcuts' };
  for (const command of commands) {
    const expected =
      command === 'connection' ? { kind: 'connection-form' } : command === 'shortcuts' ? keys : null;
    expect(actFor(command, 'sign-in', false)).toEqual(expected);
  }
  for (const screen of ['connection', 'nothing-yet'] as const) {
    for (const command of commands)
      expect(actFor(command, screen, false)).toEqual(command === 'shortcuts' ? keys : null);
  }
});
