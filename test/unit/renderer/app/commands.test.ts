import { expect, test } from 'vitest';
import { actFor } from '../../../../src/renderer/app/commands.ts';

const commands = ['find', 'refresh', 'connection', 'sign-out'] as const;

test('over the list every command has its effect', () => {
  expect(commands.map((command) => actFor(command, 'list', null))).toEqual([
    'find',
    'refresh',
    'connection-dialog',
    'sign-out-dialog',
  ]);
});

test('no command acts behind a dialog, nor puts another in its place', () => {
  for (const dialog of ['connection', 'sign-in', 'sign-out', 'changes', 'report'] as const) {
    expect(commands.map((command) => actFor(command, 'list', dialog))).toEqual([null, null, null, null]);
  }
});

test('before there is a list only the connection can be changed', () => {
  expect(commands.map((command) => actFor(command, 'sign-in', null))).toEqual([
    null,
    null,
    'connection-form',
    null,
  ]);
  for (const screen of ['connection', 'nothing-yet'] as const) {
    expect(commands.map((command) => actFor(command, screen, null))).toEqual([null, null, null, null]);
  }
});
