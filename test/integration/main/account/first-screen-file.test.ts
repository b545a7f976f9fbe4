import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { readFirstScreen, writeFirstScreen } from '../../../../src/main/account/first-screen-file.ts';
import type { FirstScreen } from '../../../../src/preload/contract/first-screen.ts';
import { closeAll, newFolder } from '../catalog/harness.ts';

const screen: FirstScreen = {
  snapshot: 'snapshot-7',
  day: 5,
  styles: 'a.css',
  width: 1240,
  height: 800,
  language: 'en-GB',
  direction: 'ltr',
  root: { tag: 'div', attributes: [], style: '', children: ['text'] },
};

afterEach(closeAll);

async function stored() {
  const folder = newFolder();
  const point = (file: string): void =>
    fs.writeFileSync(path.join(folder, 'current.json'), JSON.stringify({ file }));
  point('snapshot-7.sqlite');
  await writeFirstScreen(folder, 'look', screen);
  return { folder, file: path.join(folder, 'first-screen.json'), point };
}

it('is read while the list and its look are the same', async () => {
  const { folder, point } = await stored();
  expect(await readFirstScreen(folder, 'look')).toEqual(screen);
  expect(await readFirstScreen(folder, 'other columns')).toBeNull();
  point('snapshot-8.sqlite');
  expect(await readFirstScreen(folder, 'look')).toBeNull();
  fs.rmSync(path.join(folder, 'current.json'));
  expect(await readFirstScreen(folder, 'look')).toBeNull();
});

it.each(['', '{', '{"look":"look","screen":{}}'])('is ignored if it is damaged: %s', async (text) => {
  const { folder, file } = await stored();
  fs.writeFileSync(file, text);
  expect(await readFirstScreen(folder, 'look')).toBeNull();
});

it('is not written again if nothing has changed', async () => {
  const { folder, file } = await stored();
  const before = fs.statSync(file);
  await writeFirstScreen(folder, 'look', screen);
  // A write replaces the file.
  expect(fs.statSync(file).ino).toBe(before.ino);
  await writeFirstScreen(folder, 'look', { ...screen, width: 900 });
  expect(await readFirstScreen(folder, 'look')).toEqual({ ...screen, width: 900 });
});
