import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { shellText, startCommand } from '../../../../src/main/startup/start-command.ts';

test('the command that starts the app again', () => {
  expect(startCommand({}, '/opt/Packshelf/packshelf', null)).toEqual(['/opt/Packshelf/packshelf']);
  expect(startCommand({}, '/usr/bin/electron', '/home/ada/packshelf')).toEqual([
    '/usr/bin/electron',
    '/home/ada/packshelf',
  ]);
  // Not the mount of the AppImage, which is gone when the app ends.
  const env = { APPIMAGE: '/home/ada/Packshelf.AppImage' };
  expect(startCommand(env, '/tmp/.mount_x/packshelf', null)).toEqual(['/home/ada/Packshelf.AppImage']);
  expect(startCommand({ APPIMAGE: '' }, '/opt/packshelf', null)).toEqual(['/opt/packshelf']);
});

test.runIf(process.platform !== 'win32')('a shell reads the words of the command as they are', () => {
  const words = [
    '/opt/Packshelf/packshelf',
    "/home/o'neil/My Apps/Packshelf.AppImage",
    '$HOME `x`',
    '--find',
  ];
  const printed = execFileSync('sh', ['-c', `printf '%s\\n' ${shellText(words)}`], { encoding: 'utf8' });
  expect(printed.trimEnd().split('\n')).toEqual(words);
  expect(shellText(['/opt/Packshelf/packshelf', '--find'])).toBe('/opt/Packshelf/packshelf --find');
});
