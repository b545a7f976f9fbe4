// @ts-check
import { BrowserWindow } from 'electron';
import { answer, declareScheme, pause, servePage } from '../fact.js';

declareScheme();
answer(async () => {
  const window = new BrowserWindow({ width: 400, height: 300 });
  await window.loadURL(servePage('<!doctype html><title>fact</title><body style="height: 2000px">'));
  window.focus();
  await pause(1_000);
  const idle = await hang(window, false);
  const typed = await hang(window, true);
  return { withoutInput: idle, afterInput: typed };
});

/**
 * Keeps the page busy for 40 s; gives after how many seconds the window was called unresponsive, null for never.
 * @param {BrowserWindow} window
 * @param {boolean} withInput
 */
async function hang(window, withInput) {
  /** @type {number | null} */
  let seconds = null;
  const begun = performance.now();
  window.once('unresponsive', () => (seconds = Math.round((performance.now() - begun) / 1000)));
  const busy = window.webContents.executeJavaScript(
    'setTimeout(() => { const end = performance.now() + 40000; while (performance.now() < end); }); 0',
  );
  await busy;
  if (withInput) {
    await pause(500);
    for (const type of /** @type {const} */ (['keyDown', 'keyUp'])) {
      window.webContents.sendInputEvent({ type, keyCode: 'A' });
    }
  }
  await pause(45_000);
  // Answers again.
  await window.webContents.executeJavaScript('0');
  return seconds;
}
