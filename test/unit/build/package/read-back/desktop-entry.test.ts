import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readDesktopEntry } from '../../../../../build/package/read-back/desktop-entry.ts';
import { temporaryFolder } from '../../../../equipment/support/temporary-folder.ts';

let file: string;

beforeEach(() => {
  file = path.join(temporaryFolder(), 'packshelf.desktop');
});

describe('reading a desktop entry', () => {
  it('gives the keys of its main group only', async () => {
    const text = [
      '# made by hand',
      '[Desktop Entry]',
      'Name=Packshelf',
      'Name[de]=Paketregal',
      'Exec=/opt/Packshelf/packshelf %U',
      '',
      '[Desktop Action new]',
      'Name=New window',
      '',
    ].join('\n');
    await writeFile(file, text);
    expect([...(await readDesktopEntry(file))]).toEqual([
      ['Name', 'Packshelf'],
      ['Name[de]', 'Paketregal'],
      ['Exec', '/opt/Packshelf/packshelf %U'],
    ]);
  });

  it.each([
    ['a key before any group', 'Name=Packshelf', /"Name=Packshelf" does not belong/],
    ['a line without a value', '[Desktop Entry]\nName', /"Name" does not belong/],
    ['a key that comes twice', '[Desktop Entry]\nExec=a\nExec=b', /Exec stands twice/],
  ])('fails for %s', async (_, text, message) => {
    await writeFile(file, text);
    await expect(readDesktopEntry(file)).rejects.toThrow(message);
  });
});
