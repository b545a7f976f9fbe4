// @ts-check
import { BrowserWindow } from 'electron';
import { answer, declareScheme, pause, servePage } from '../fact.js';

/** The window's bounds, and the points that it is then moved by, as JSON. */
const { bounds, moveBy } = JSON.parse(process.env['PACKSHELF_FACT_WINDOW'] ?? '{}');

declareScheme();
answer(async () => {
  const window = new BrowserWindow({ ...bounds, show: false });
  await window.loadURL(servePage('<!doctype html><title>fact</title>'));
  window.show();
  // No event tells when a window manager has finished.
  await pause(2_000);
  if (moveBy > 0) {
    const [x = 0, y = 0] = window.getPosition();
    window.setPosition(x + moveBy, y + moveBy);
    await pause(2_000);
  }
  const { x, y, width, height } = window.getNormalBounds();
  return { x, y, width, height };
});
