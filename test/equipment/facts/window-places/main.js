// @ts-check
import { BrowserWindow } from 'electron';
import { answer, declareScheme, pause, servePage } from '../fact.js';

/** Where the window is to be, and by how many points it is moved then, as JSON. */
const { bounds, moveBy } = JSON.parse(process.env['PACKSHELF_FACT_WINDOW'] ?? '{}');

declareScheme();
answer(async () => {
  const window = new BrowserWindow({ ...bounds, show: false });
  await window.loadURL(servePage('<!doctype html><title>fact</title>'));
  window.show();
  // No event tells that a window manager has done all that it wants.
  await pause(2_000);
  if (moveBy > 0) {
    const [x = 0, y = 0] = window.getPosition();
    window.setPosition(x + moveBy, y + moveBy);
    await pause(2_000);
  }
  const { x, y, width, height } = window.getNormalBounds();
  return { x, y, width, height };
});
