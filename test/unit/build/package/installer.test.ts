import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { linkScheme } from '../../../../src/preload/contract/link.ts';
import { projectFolder } from '../../../../build/system/project-folder.ts';

const read = (...parts: readonly string[]): string =>
  readFileSync(path.join(projectFolder, ...parts), 'utf8');

it('uninstalling on Windows takes away what the app registers there', () => {
  const removed = [...read('build', 'installer.nsh').matchAll(/DeleteRegKey HKCU "([^"]+)"/gu)];
  const [, activator = 'none'] = /toastActivator = '([^']+)'/u.exec(read('src', 'main', 'index.ts')) ?? [];
  expect(removed.map(([, key]) => key)).toEqual([
    ['Software', 'Classes', linkScheme].join('\\'),
    ['Software', 'Classes', 'CLSID', activator].join('\\'),
  ]);
});

it('the app calls itself on Windows as its shortcut does', () => {
  const [, id = 'none'] = /^appId: (.+)$/mu.exec(read('electron-builder.yml')) ?? [];
  expect(read('src', 'main', 'index.ts')).toContain(`appUserModelId = '${id}'`);
});
