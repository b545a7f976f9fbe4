import { expect, test } from 'vitest';
import { foldersToHide } from '../../../build/system/ordinary-user.ts';

const isPassable = (folder: string): boolean => !['/root', '/home/ada'].includes(folder);

test('the temporary folder is always hidden, and nothing else where everybody can pass', () => {
  expect(foldersToHide(['/srv/packshelf', '/usr/bin'], isPassable)).toEqual([{ folder: '/tmp', kept: [] }]);
});

test('a folder that nobody else can pass is hidden, except for what is needed of it', () => {
  expect(foldersToHide(['/root/packshelf', '/root/node/bin', '/home/ada/tools'], isPassable)).toEqual([
    { folder: '/home/ada', kept: ['/home/ada/tools'] },
    { folder: '/root', kept: ['/root/packshelf', '/root/node/bin'] },
    { folder: '/tmp', kept: [] },
  ]);
});

test('a project below the temporary folder stays there', () => {
  expect(foldersToHide(['/tmp/clone'], isPassable)).toEqual([{ folder: '/tmp', kept: ['/tmp/clone'] }]);
});

test('a closed folder below a hidden one needs no hiding of its own', () => {
  const isOpen = (folder: string): boolean => folder !== '/tmp/closed';
  expect(foldersToHide(['/tmp/closed/clone'], isOpen)).toEqual([
    { folder: '/tmp', kept: ['/tmp/closed/clone'] },
  ]);
});
