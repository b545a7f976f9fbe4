import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { linkScheme } from '../../../../src/preload/contract/link.ts';
import { windowsMethod } from '../../../../build/release/check/windows.ts';
import { projectFolder } from '../../../../build/system/project-folder.ts';

const read = (...parts: readonly string[]): string =>
  readFileSync(path.join(projectFolder, ...parts), 'utf8');

function removedKeys(): string[] {
  const removed = read('build', 'installer.nsh').matchAll(/DeleteRegKey HKCU "([^"]+)"/gu);
  return [...removed].flatMap(([, key]) => key ?? []);
}

it('uninstalling on Windows takes away what the app registers there', () => {
  const [, activator = 'none'] = /toastActivator = '([^']+)'/u.exec(read('src', 'main', 'index.ts')) ?? [];
  expect(removedKeys()).toEqual([
    ['Software', 'Classes', linkScheme].join('\\'),
    ['Software', 'Classes', 'CLSID', activator].join('\\'),
  ]);
});

it('uninstalling on Windows takes away the start with the computer, which Electron stores by the id of the app', () => {
  const [, id = 'none'] = /^appId: (.+)$/mu.exec(read('electron-builder.yml')) ?? [];
  const removed = read('build', 'installer.nsh').matchAll(/DeleteRegValue HKCU "([^"]+)" "([^"]+)"/gu);
  expect([...removed].map(([, key, value]) => [key?.split('\\').at(-1), value])).toEqual([
    ['Run', id],
    ['Run', id],
  ]);
});

it('the check of an installer looks for all of that', () => {
  const folders = {
    APPDATA: 'A',
    LOCALAPPDATA: 'L',
    USERPROFILE: 'U',
    ProgramFiles: 'P',
    ProgramData: 'D',
  };
  const asked = windowsMethod('nsis', 'setup.exe', folders)?.traces.flatMap(({ args }) => args) ?? [];
  for (const key of removedKeys()) expect(asked).toContain(`HKCU\\${key}`);
});

it('the app calls itself on Windows as its shortcut does', () => {
  const [, id = 'none'] = /^appId: (.+)$/mu.exec(read('electron-builder.yml')) ?? [];
  expect(read('src', 'main', 'index.ts')).toContain(`appId = '${id}'`);
});

it('the MSI keeps its upgrade code, by which Windows finds the version to replace', () => {
  expect(read('electron-builder.yml')).toMatch(/^ {2}upgradeCode: 5D4B7E30-FF87-4813-B755-E4B7F6154713$/mu);
});
