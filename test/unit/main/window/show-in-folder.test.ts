import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { showInFolder } from '../../../../src/main/window/show-in-folder.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

it('shows a file in its folder, and the folder once the file was moved', () => {
  const folder = temporaryFolder();
  const shown: string[] = [];
  const shell = {
    showItemInFolder: (file: string) => void shown.push(`file ${file}`),
    openPath: (path: string) => Promise.resolve(`${shown.push(`folder ${path}`)}`),
  };
  const file = join(folder, 'list.csv');
  writeFileSync(file, '');
  showInFolder(shell, file);
  showInFolder(shell, join(folder, 'moved.csv'));
  expect(shown).toEqual([`file ${file}`, `folder ${folder}`]);
});
