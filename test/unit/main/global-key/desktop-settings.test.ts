import { expect, test } from 'vitest';
import { keyboardSettings, startProgram } from '../../../../src/main/global-key/desktop-settings.ts';

test.each([
  ['GNOME', 'gnome-control-center'],
  ['ubuntu:GNOME', 'gnome-control-center'],
  ['KDE', 'systemsettings'],
  ['sway', undefined],
  ['', undefined],
])('the keyboard settings of %s', (desktop, program) => {
  expect(keyboardSettings({ XDG_CURRENT_DESKTOP: desktop })?.[0]).toBe(program);
});

test('a program that does not exist is reported', async () => {
  expect(await startProgram(['packshelf-no-such-program'])).toBe(false);
  expect(await startProgram([process.execPath, '--version'])).toBe(true);
});
