// @ts-check
import path from 'node:path';
import { Menu, Tray } from 'electron';
import { answer, pause } from '../fact.js';

const folder = path.join(import.meta.dirname, '..', '..', '..', '..', 'build', 'tray');

/** As src/main/tray/tray.electron.ts chooses them. */
const file = (/** @type {string} */ name) => {
  if (process.platform === 'darwin') return path.join(folder, 'menuBarTemplate.png');
  return path.join(folder, `${name}.${process.platform === 'win32' ? 'ico' : 'png'}`);
};

answer(async () => {
  const tray = new Tray(file('none'));
  tray.setToolTip('fact');
  tray.setContextMenu(Menu.buildFromTemplate([{ label: 'fact' }]));
  await pause(2_000);
  // Windows and macOS place a visible icon; Linux tells nothing.
  const isPlaced = tray.getBounds().width > 0;
  tray.setImage(file('9'));
  tray.destroy();
  await pause(500);
  return { isPlaced, isDestroyed: tray.isDestroyed() };
});
